/* reference.h -- certified answers: the solution of a problem in a model, with bounds, or a
 * refusal.
 *
 * A reference is accepted only with a certificate: who computed it, how far they disagree.  One
 * that cannot be certified is refused with LUB_REFUSED and the reason.
 */
#ifndef LUB_REFERENCE_REFERENCE_H
#define LUB_REFERENCE_REFERENCE_H

#include "cases/problem.h"
#include "cases/status.h"
#include "cases/gap_path.h"

#include <stddef.h>

enum { LUB_MAX_WITNESSES = 8 };

/* One computation that a certificate rests on. */
struct lub_witness {
    const char *name;              /* "exact", "cvode log gap", ... */
    enum lub_status status;        /* LUB_OK: it reports success and was compared */
    double worst_q, worst_log_gap; /* largest distance from the reference */
    double worst_t;                /* where */
    size_t steps;
    char note[160]; /* what went wrong, if something did */
};

struct lub_certificate {
    size_t n;
    struct lub_witness witness[LUB_MAX_WITNESSES];
    const char *compared;    /* what worst_q is of; NULL: q */
    double first_integral;   /* largest |q' + N(q) - w|; 0 for the limit model */
    double t_hit, t_release; /* first contact and first release, NaN if none */
    char remark[256];        /* for a person, about the cache; empty if there is none */
};

/* The solution at the given times, 0 <= t <= t_end, any order, right limits at jumps.  Rows go to
 * an empty path with err_q and err_log_gap filled. */
enum lub_status lub_reference(const struct lub_problem *problem, enum lub_model model, size_t n,
                              const double times[], struct lub_path *rows,
                              struct lub_certificate *certificate, struct lub_message *message);

/* 201 equal times from 0 to t_end together with the breaks of the force, sorted, each once; the
 * caller frees.  NULL if memory runs out. */
double *lub_reference_times(const struct lub_problem *problem, size_t *n);

#endif
