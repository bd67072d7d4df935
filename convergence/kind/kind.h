/* kind.h -- a kind of question: how it is asked, stepped, sampled, summarised, saved and certified.
 *
 * Everything that the verbs do (run, reference, converge, compare, sweep) and all of their files
 * and options are written once, on this table; nothing outside a kind's own folder knows which kind
 * it has before it.  How to add one: a folder convergence/kinds/my_kind/ whose .c files are all
 * compiled, one of them exporting `const struct lub_kind lub_kind_my_kind`, and the line
 * KIND(my_kind) in convergence/kinds/kinds.def.
 */
#ifndef LUB_CONVERGENCE_KIND_H
#define LUB_CONVERGENCE_KIND_H

#include "cases/case.h"
#include "cases/path.h"
#include "cases/registry.h"
#include "convergence/kind/series.h"
#include "reference/reference.h"
#include "schemes/scheme.h"

#include <stdbool.h>
#include <stdio.h>

struct lub_kind;
struct lub_norm;
struct lub_particles;

/* What is asked. */
struct lub_ask {
    const struct lub_kind *kind;
    const struct lub_case *which;
    const struct lub_scheme *scheme; /* NULL in questions to a reference */
    const char *dt;                  /* as given, "auto" among others; NULL: that of the case */
    struct lub_settings settings;    /* for case and scheme; resolving marks those it used */
    int threads;                     /* >= 1; no answer depends on it */
    const volatile int *interrupted; /* for work that lasts; may be NULL */
};

/* Values in the order of the quantities of kind and case: numbers and counts in `value` (NaN where
 * unknown), words in `word`. */
enum { LUB_MAX_QUANTITIES = 64 };
struct lub_summary {
    enum lub_status status; /* LUB_OK, or how the run ended */
    size_t steps, rhs;
    double value[LUB_MAX_QUANTITIES];
    const char *word[LUB_MAX_QUANTITIES]; /* constant texts; NULL where unknown */
};

/* A word of the quantity that tells regions of a phase diagram apart, with its definition. */
struct lub_regime_word {
    const char *name, *meaning;
};

/* What a kind says of one of its cases: constant tables. */
struct lub_offer {
    const struct lub_layout *layout;
    size_t n_quantities; /* before those of the case itself (lub_case.measures) */
    const struct lub_quantity *quantities;
    const char
        *regime; /* the quantity (a word) that classes of a sweep are by default; "" if none */
    size_t n_regimes;
    const struct lub_regime_word *regimes;
    size_t n_norms;
    const struct lub_norm *norms;    /* the default first */
    const char *sample_x, *sample_y; /* columns that show best what happens */
    bool open_end; /* a run ends where it comes to a place, each at a time of its own */
};

/* How far a simulation has come. */
struct lub_clock {
    double t, t_end;
    double dt;      /* of the run; 0 where steps are chosen on the way */
    size_t steps;   /* done */
    size_t n_steps; /* in the whole run; 0: not known */
    bool over;
};

/* The solution that runs are held against. */
struct lub_truth {
    struct lub_path path; /* at the times asked for, with bounds */
    struct lub_certificate certificate;
    struct lub_summary summary;                 /* of the whole solution */
    double quantity_bounds[LUB_MAX_QUANTITIES]; /* absolute; NaN: not certified */
    double event_rate; /* rate at which the quantity with the bound of gamma passes a threshold: the
                        * time of an event is known to that bound over this; 0: no events */
};

struct lub_kind {
    const char *name, *summary, *source;
    const struct lub_registry *cases, *schemes;
    const char *refines; /* the parameter of its cases that --dt gives, where what is refined is
                          * none of time; NULL */

    /* Whether the scheme can run the case at all; NULL: any of `schemes` can. */
    bool (*runs)(const struct lub_case *which, const struct lub_scheme *scheme);
    void (*offer)(const struct lub_case *which, struct lub_offer *offer);
    /* Tables of parameters beside those of the case and the scheme (engine, laws); table k, or NULL
     * past the end.  NULL: none. */
    const struct lub_param *(*params)(const struct lub_ask *ask, size_t k, size_t *n);

    /* The scheme that runs where none is named, if the settings decide it; NULL, or an answer NULL:
     * that of the case. */
    const struct lub_scheme *(*own_scheme)(const struct lub_ask *ask);

    /* Whether the parameters of the scheme are for the user of this case to set, which they are not
     * where the case says the same; NULL: they are. */
    bool (*sets_scheme)(const struct lub_case *which, const struct lub_scheme *scheme);

    /* Resolves the settings, builds what is asked for, and refuses with a message what cannot be
     * run.  Nothing is left to free after a failure. */
    enum lub_status (*create)(const struct lub_ask *ask, void **simulation,
                              struct lub_message *message);
    /* One step.  A positive status ends the run and leaves the state before the step. */
    enum lub_status (*step)(void *simulation, struct lub_message *message);
    struct lub_clock (*clock)(const void *simulation);
    /* Number of bodies, and the values of the layout now, body after body. */
    size_t (*bodies)(const void *simulation);
    void (*sample)(void *simulation, double values[]);
    /* All quantities but costly ones that are not in `wanted` (1 << k, of the kind's own). */
    void (*summarise)(const void *simulation, unsigned long long wanted,
                      struct lub_summary *summary);
    void (*free)(void *simulation);

    /* What a user should know about a run so far or at its end, on lines for standard error; NULL:
     * never anything. */
    void (*remark)(const void *simulation, char text[], size_t size);

    /* State between two steps to and from a file of this machine; NULL: cannot. */
    enum lub_status (*save)(const void *simulation, FILE *file);
    enum lub_status (*load)(void *simulation, FILE *file);
    /* What there is to see of the particles now; NULL: the kind has none. */
    void (*particles)(const void *simulation, struct lub_particles *particles);
    /* Table k that a run can write beside its rows, NULL past the end.  NULL: none. */
    const struct lub_series *(*series)(size_t k);

    /* Names of the models that a reference knows for the case, the default first; NULL past the
     * end.  A kind without a reference has no first. */
    const char *(*model)(const struct lub_case *which, size_t k);
    /* Whether errors of the scheme against the model go to 0; NULL: where lub_model_name says so.
     */
    bool (*approximates)(const struct lub_scheme *scheme, const char *model);
    /* Default times of an answer, and times at which the solution is not smooth; sorted.  t_end is
     * the end of the run. */
    enum lub_status (*times)(const struct lub_ask *ask, const char *model, struct lub_times *times,
                             struct lub_times *breaks, double *t_end, struct lub_message *message);
    /* The certified solution at times from 0 to the end, in their order, or LUB_REFUSED with the
     * reason.  The caller frees the truth in every case. */
    enum lub_status (*reference)(const struct lub_ask *ask, const char *model, size_t n,
                                 const double times[], struct lub_truth *truth,
                                 struct lub_message *message);
    /* Lines `# key: value` of parameters that only this model has; NULL: none. */
    void (*model_preamble)(const struct lub_ask *ask, const char *model, FILE *file);
    /* Fills columns of a stranger's path that follow from those it has (NaN where they are
     * missing); present[k] tells which are there, before and after.  NULL: none follow. */
    void (*complete)(const struct lub_ask *ask, const char *model, struct lub_path *path,
                     bool present[]);
};

/* The kinds of kinds.def in its order; NULL past the end. */
const struct lub_kind *lub_kind_at(size_t k);
const struct lub_kind *lub_kind_find(const char *name);

/* A case of any kind by its name; LUB_BAD_ARGUMENT names the nearest. */
enum lub_status lub_find_case(const char *name, const struct lub_kind **kind,
                              const struct lub_case **which, struct lub_message *message);
/* Case k of all kinds, in the order of the kinds; NULL past the end. */
const struct lub_case *lub_any_case_at(size_t k, const struct lub_kind **kind);
/* Scheme k of all kinds, each once; NULL past the end. */
const struct lub_scheme *lub_any_scheme_at(size_t k);
/* A scheme that can run the case: the name, or NULL for the case's own.  LUB_BAD_ARGUMENT lists
 * what is allowed. */
enum lub_status lub_find_scheme(const struct lub_kind *kind, const struct lub_case *which,
                                const char *name, const struct lub_scheme **scheme,
                                struct lub_message *message);
/* The same into an ask that has its settings, which may decide what the case's own is. */
enum lub_status lub_ask_scheme(struct lub_ask *ask, const char *name, struct lub_message *message);
/* The name of a model of the case, or NULL for the default; LUB_UNSUPPORTED with those it has. */
enum lub_status lub_find_model(const struct lub_kind *kind, const struct lub_case *which,
                               const char *name, const char **model, struct lub_message *message);
bool lub_approximates(const struct lub_kind *kind, const struct lub_scheme *scheme,
                      const char *model);

/* Quantities of kind and case together: how many, and number k. */
size_t lub_quantity_count(const struct lub_kind *kind, const struct lub_case *which);
const struct lub_quantity *lub_quantity_at(const struct lub_kind *kind,
                                           const struct lub_case *which, size_t k);
/* Index of the quantity of that name, or the count if there is none. */
size_t lub_quantity_find(const struct lub_kind *kind, const struct lub_case *which,
                         const char *name);

/* Table k of all parameters that --set takes: case, scheme, then those of the kind; NULL past the
 * end. */
const struct lub_param *lub_ask_params(const struct lub_ask *ask, size_t k, size_t *n);
/* The step asked for, or that of the case: a finite number > 0.  The word `chosen`, where it is not
 * NULL, leaves the choice to the simulation and gives 0. */
enum lub_status lub_ask_dt(const struct lub_ask *ask, const char *chosen, double *dt,
                           struct lub_message *message);
/* Refuses settings that are in none of these tables, with the nearest name. */
enum lub_status lub_ask_check(const struct lub_ask *ask, struct lub_message *message);

/* `runs` of a kind that moves by the film step of a scheme, and `sets_scheme` of one whose case
 * says what the scheme would. */
bool lub_runs_film(const struct lub_case *which, const struct lub_scheme *scheme);
bool lub_sets_no_scheme(const struct lub_case *which, const struct lub_scheme *scheme);

/* Whether a table gets a row now: every so many steps; 0: so often that there are about 1000, which
 * fill no disk however long the run is. */
bool lub_series_is_due(const struct lub_clock *clock, size_t every);
/* The table of that name, or NULL. */
const struct lub_series *lub_series_find(const struct lub_kind *kind, const char *name);

void lub_truth_free(struct lub_truth *truth);

#endif
