/* fall.h -- runs a falling sphere with a film step, at fixed or automatic time steps. */
#ifndef LUB_SCHEMES_LUBRICATED_FALL_H
#define LUB_SCHEMES_LUBRICATED_FALL_H

#include "cases/gap/falling.h"
#include "cases/gap/regime.h"
#include "cases/status.h"
#include "schemes/lubricated/normal.h"

struct lub_fall_request {
    double dt;                       /* > 0; 0: dt_factor of the question, or automatic */
    size_t every;                    /* keep every so many rows, >= 1; first and last always */
    size_t max_steps;                /* more end the run; 0: 1e9 */
    const volatile int *interrupted; /* stop when it becomes non-zero; may be NULL */
};

/* How a run went; also of one that stopped on the way. */
struct lub_fall_outcome {
    enum lub_status status;
    size_t steps;
    struct lub_fall_row last; /* where it ended */
    double log_gap_min;
    double lambda_dt; /* dt k_b |u_n|max/(nu_n a^2), dt the longest step taken in or near contact */
    struct lub_regime_result regime;
};

/* Rows go to an empty path, or nowhere if it is NULL.  Returns a negative status, with a message,
 * if the run cannot be made: a step above the stable limit is LUB_BAD_ARGUMENT.  Otherwise LUB_OK,
 * and outcome->status says how it ended: LUB_OUTSIDE where the centres come nearer than one
 * radius, u_n < -a. */
enum lub_status lub_fall(const struct lub_normal *normal, const struct lub_falling *falling,
                         const struct lub_fall_request *request, struct lub_fall_path *path,
                         struct lub_fall_outcome *outcome, struct lub_message *message);

#endif
