/* scheme.h -- a time integrator for one gap, and how to write one.
 *
 * One file, one line: write schemes/my_scheme.c ending in
 * `const struct lub_scheme lub_scheme_my_scheme = {...};` and add SCHEME(my_scheme) to schemes.def.
 * The scheme is then listed, described, tested, studied and reported.
 *
 * A step reads `now`, writes `next`, and touches nothing else of the driver's; a refused step needs
 * no undoing, because `now` was never changed.  The driver allocates, advances time, samples,
 * counts and checks for finite values.
 */
#ifndef LUB_SCHEMES_SCHEME_H
#define LUB_SCHEMES_SCHEME_H

#include "cases/param.h"
#include "cases/problem.h"
#include "cases/registry.h"
#include "cases/status.h"
#include "cases/gap_path.h"

#include <stdbool.h>
#include <stddef.h>

enum { LUB_SCHEME_MEMORY = 8 };

/* All that a scheme knows at one time.  A scheme fills gap.q, gap.u and the fields named by its
 * `keeps`; the driver fills the others after each step. */
struct lub_state {
    struct lub_gap gap;
    double memory[LUB_SCHEME_MEMORY]; /* the scheme's own: v-bar, multiplier, ... */
};

/* A step from t over dt.  The driver offers dt and presets taken = dt, next = dt; a scheme that
 * chooses its own step may take less than offered and propose the next, at most what it likes. */
struct lub_step {
    double t, dt;
    double taken, next;
};

/* One integration in progress; the driver owns it. */
struct lub_run {
    const struct lub_problem *problem;
    const struct lub_value *values; /* of the scheme's params */
    double dt;                      /* nominal step of the run; 0: the scheme chooses its steps */
    double first_dt; /* the first step; `init` of such a scheme sets it where dt = 0 */
    size_t rhs;      /* evaluations of the drag law or right-hand side so far */
};

enum lub_keeps { LUB_KEEPS_LOG_GAP = 1, LUB_KEEPS_GAMMA = 2, LUB_KEEPS_STUCK = 4 };
enum { LUB_KEEPS_ALL = LUB_KEEPS_LOG_GAP | LUB_KEEPS_GAMMA | LUB_KEEPS_STUCK };

struct lub_normal;         /* schemes/lubricated/normal.h */
struct lub_viscous_method; /* schemes/viscous/method.h */

struct lub_scheme {
    const char *name;     /* registry key, and the label in every report */
    const char *summary;  /* one sentence */
    const char *source;   /* citation, with equation or algorithm number */
    const char *formula;  /* the step in a few lines of text, as the report shows it */
    enum lub_model model; /* what it approximates */
    unsigned models;      /* LUB_EPS_ODE | ...: all that it can approximate; 0: this one */
    unsigned order;  /* order claimed for max|q| of that model; tests hold it to this; 0: none */
    unsigned keeps;  /* LUB_KEEPS_*: fields of the gap that its steps fill */
    unsigned unread; /* LUB_KEEPS_*: fields of `now` that its steps do not read; those that it does
                      * not keep either are then filled, which costs a logarithm, only in samples */
    bool implicit;   /* a step solves an equation, by closed form or iteration */
    bool adaptive;   /* a step chooses its own length: dt is the first that it is offered */
    bool rough;      /* a run may be stopped at touching asperities: all that a step reads is made
                      * anew from gap and velocity by `init` */
    bool automatic;  /* dt = auto is allowed: it chooses its own steps */
    const struct lub_normal *film; /* the step of the film between elastic surfaces, which cases of
                                    * several spheres take from it; NULL: it has none */
    const struct lub_viscous_method *line; /* the stages for spheres on a line; NULL: none */
    size_t n_params;
    const struct lub_param *params;
    /* Refuses problems it cannot treat and sets memory; NULL if zeroed memory will do. */
    enum lub_status (*init)(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message);
    /* LUB_OK, or the outcome that ends the run; then `next` is not used. */
    enum lub_status (*step)(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next);
};

/* The schemes of schemes.def in its order; NULL past the end. */
extern const struct lub_registry lub_schemes;
const struct lub_scheme *lub_scheme_at(size_t index);
const struct lub_scheme *lub_scheme_find(const char *name);
/* LUB_EPS_ODE | ...: the models that the scheme can approximate. */
unsigned lub_scheme_models(const struct lub_scheme *scheme);

/* What a run is asked for. */
struct lub_request {
    double dt;       /* > 0, finite */
    size_t every;    /* sample every so many steps, >= 1; first and last are always kept */
    size_t max_rows; /* 0: lub_max_rows */
    struct lub_settings *settings;   /* for the scheme's params; may be NULL */
    const volatile int *interrupted; /* stop when it becomes non-zero; may be NULL */
};

/* How a run went.  t_hit and t_release are the first sampled times stuck and free again, NaN if
 * that did not happen. */
struct lub_outcome {
    enum lub_status status;
    size_t steps, rhs;
    double t_end; /* reached; after a failed step, the time from which it was tried */
    double log_gap_min, gamma_min, t_hit, t_release;
};

/* Of no sample yet, and with one more. */
extern const struct lub_outcome lub_outcome_none;
void lub_outcome_note(struct lub_outcome *outcome, double t, const struct lub_gap *gap);

/* More rows than these are refused before the run begins. */
extern const double lub_max_rows;

/* Runs the scheme from 0 to t_end at t = k dt, the last step shortened to end exactly.  The rows go
 * to a zeroed or empty path.  Returns a negative status, with a message, if the run could not
 * be made; otherwise LUB_OK, and outcome->status says how it ended, with the rows up to there. */
enum lub_status lub_integrate(const struct lub_scheme *scheme, const struct lub_problem *problem,
                              const struct lub_request *request, struct lub_path *rows,
                              struct lub_outcome *outcome, struct lub_message *message);

#endif
