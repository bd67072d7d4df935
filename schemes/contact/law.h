/* law.h -- what may a pair do, and what must it remember?  How to add a law: one file, one line.
 *
 * Write schemes/contact/law_my_law.c ending in `const struct lub_law lub_law_my_law = {...};` and
 * add LAW(my_law) to laws.def.
 *
 * A law is projected, or brings a step of its own.  A projected law says whether a pair is glued
 * (its gap rate is then an equality, else an inequality) and turns the multiplier into memory; it
 * never sees the solver.  A law with its own forces shares spheres, neighbours and memory with the
 * others and nothing else: it sets `step`, and the engine calls that instead of the projection.
 */
#ifndef LUB_CONTACT_LAW_H
#define LUB_CONTACT_LAW_H

#include "cases/param.h"
#include "cases/registry.h"
#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

struct lub_engine;
struct lub_scheme;

/* What the law is told about a pair. */
struct lub_bond {
    double gamma_min; /* lowest glue potential */
    double factor;    /* R in gamma' = -R lambda */
};

struct lub_law {
    const char *name;
    const char *summary; /* one sentence */
    const char *source;
    const char *formula; /* as describe and the report show it */
    const char *scheme;  /* the scheme of schemes.def that runs it; NULL: projection */
    size_t n_memory;     /* doubles a pair remembers, zeroed when it is met; the first is gamma if
                            there is a glue potential */
    size_t log_gap;      /* which of them is the log gap; 0: it follows from the gap */
    size_t n_params;     /* parameters of its own, for --set */
    const struct lub_param *params;

    /* Projected laws. */
    bool (*glued)(const double memory[]);
    /* The least impulse the pair can bear, N s: 0, or negative where glue holds it. */
    double (*least)(const struct lub_bond *bond, const double memory[]);
    /* Memory after a step in which the pair was pushed apart by the impulse p = h lambda; if the
     * pair was let go within the step, p counts from the least impulse. */
    void (*commit)(const struct lub_bond *bond, double p, bool let_go, double memory[]);

    /* Once, before the spheres are looked at: refuses values, sets what the law needs of the
     * engine; NULL: nothing to do. */
    enum lub_status (*prepare)(struct lub_engine *engine, struct lub_message *message);
    /* Sets the zeroed memory of a pair just met; leaves that of others; NULL: zeros will do. */
    void (*meet)(const struct lub_engine *engine, size_t k, double memory[]);
    /* A law with its own forces: moves the spheres from t to t + h with the pairs and the memory
     * that the engine has ready.  `values` of its params are in the engine.  NULL for projected
     * laws. */
    enum lub_status (*step)(struct lub_engine *engine, double h);
};

/* The laws of laws.def in its order; NULL past the end. */
extern const struct lub_registry lub_laws;
const struct lub_law *lub_law_at(size_t index);
const struct lub_law *lub_law_find(const char *name);

/* The scheme that runs the law where none is named. */
const struct lub_scheme *lub_law_scheme(const struct lub_law *law);

#endif
