/* shear_run.h -- runs two lubricated spheres in shear, at fixed or automatic time steps. */
#ifndef LUB_SCHEMES_LUBRICATED_SHEAR_RUN_H
#define LUB_SCHEMES_LUBRICATED_SHEAR_RUN_H

#include "cases/pair/shear.h"
#include "schemes/lubricated/normal.h"

struct lub_shear_request {
    double dt;                       /* > 0; 0: automatic */
    size_t every;                    /* keep every so many rows, >= 1; first and last always */
    size_t max_steps;                /* 0: as many as it takes; otherwise more end the run */
    const volatile int *interrupted; /* stop when it becomes non-zero; may be NULL */
};

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

/* How a run went; also of one that stopped on the way. */
struct lub_shear_outcome {
    enum lub_status status;
    enum lub_shear_end end;
    size_t steps;
    double log_gap_min; /* of the film; of the gap where there was none */
    struct lub_shear_row first, last;
};

/* Rows go to an empty path, or nowhere if it is NULL.  Returns a negative status, with a message,
 * if the run cannot be made: a step above the limit is LUB_BAD_ARGUMENT.  Otherwise LUB_OK, and
 * outcome->status says how it ended: LUB_OUTSIDE where the centres come nearer than one radius,
 * LUB_NO_CONVERGENCE where a step could not be solved. */
enum lub_status lub_shear_run(const struct lub_normal *normal, const struct lub_shear *shear,
                              const struct lub_shear_request *request, struct lub_shear_path *path,
                              struct lub_shear_outcome *outcome, struct lub_message *message);

#endif
