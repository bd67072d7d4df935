/* shear_run.h -- two lubricated spheres in shear, step by step at fixed or automatic time steps. */
#ifndef LUB_SCHEMES_LUBRICATED_SHEAR_RUN_H
#define LUB_SCHEMES_LUBRICATED_SHEAR_RUN_H

#include "cases/pair/shear.h"
#include "cases/status.h"
#include "schemes/lubricated/normal.h"
#include "schemes/lubricated/v3.h"

/* Why a run ended. */
enum lub_shear_end {
    LUB_SHEAR_STOPPED, /* on the way, for the reason that the status gives */
    LUB_SHEAR_PASSED,  /* at x = 10 */
    LUB_SHEAR_CLOSED,  /* y <= 0 behind the other sphere: it will come back */
    LUB_SHEAR_RESTS,   /* on the axis beyond the cut-off, where the flow does not move it */
    LUB_SHEAR_RETURNS, /* carried away where it came from */
    LUB_SHEAR_HELD     /* for ever, if the spheres do not turn: by friction or a film without end */
};

/* "stopped", "passed", "closed", "rests", "returns", "held". */
const char *lub_shear_end_word(enum lub_shear_end end);

/* Where sphere 2 is, seen from sphere 1. */
struct lub_shear_place {
    double t;
    struct lub_v3 at;
    double u_n;     /* r - 2 */
    double log_gap; /* ln u of the film; ln u_n beyond the cut-off */
};

/* How a run has gone so far. */
struct lub_shear_progress {
    enum lub_status status; /* of the step that failed; LUB_OK until then */
    enum lub_shear_end end; /* LUB_SHEAR_STOPPED until it is over */
    size_t steps;           /* steps of the film and flights */
    double log_gap_min;     /* of the film; of the gap where there was none */
    struct lub_shear_place first, last;
};

/* A run in progress. */
struct lub_shear_run;

/* dt > 0, or 0: automatic.  A dt above the limit is LUB_BAD_ARGUMENT and the message names the
 * limit.  The question must outlive the run.  The caller frees; nothing is left to free after a
 * failure. */
enum lub_status lub_shear_run_create(const struct lub_normal *normal, const struct lub_shear *shear,
                                     double dt, struct lub_shear_run **run,
                                     struct lub_message *message);

/* A tick of a fixed dt, or one flight or accepted step of automatic ones, while the run is not
 * over.  LUB_OUTSIDE where the centres have come nearer than one radius, LUB_NO_CONVERGENCE where a
 * step cannot be solved: nothing has moved then. */
enum lub_status lub_shear_run_step(struct lub_shear_run *run);

/* How far it has come: what a loop over steps looks at. */
struct lub_shear_clock {
    double t;
    double dt;   /* of all steps; 0 where they follow the error */
    size_t rows; /* calls of lub_shear_run_step that succeeded */
    bool over;   /* nothing is left to do */
};
struct lub_shear_clock lub_shear_run_clock(const struct lub_shear_run *run);
struct lub_shear_progress lub_shear_run_progress(const struct lub_shear_run *run);
void lub_shear_run_free(struct lub_shear_run *run);

#endif
