/* shear_whole.h -- a run of two spheres in shear from start to end at once, with its rows. */
#ifndef LUB_SCHEMES_LUBRICATED_SHEAR_WHOLE_H
#define LUB_SCHEMES_LUBRICATED_SHEAR_WHOLE_H

#include "schemes/lubricated/shear_run.h"

struct lub_shear_request {
    double dt;                       /* > 0; 0: automatic */
    size_t every;                    /* keep every so many rows, >= 1; first and last always */
    size_t max_steps;                /* 0: as many as it takes; otherwise more end the run */
    const volatile int *interrupted; /* stop when it becomes non-zero; may be NULL */
};

/* How a run went; also of one that stopped on the way. */
struct lub_shear_outcome {
    enum lub_status status;
    enum lub_shear_end end;
    size_t steps;
    double log_gap_min; /* of the film; of the gap where there was none */
    struct lub_shear_row first, last;
};

/* Rows go to an empty path, or nowhere if it is NULL.  Returns a negative status, with a message,
 * if the run cannot be made.  Otherwise LUB_OK, and outcome->status says how it ended. */
enum lub_status lub_shear_run(const struct lub_normal *normal, const struct lub_shear *shear,
                              const struct lub_shear_request *request, struct lub_shear_path *path,
                              struct lub_shear_outcome *outcome, struct lub_message *message);

#endif
