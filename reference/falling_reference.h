/* falling_reference.h -- the certified path and regime of a falling sphere. */
#ifndef LUB_REFERENCE_FALLING_REFERENCE_H
#define LUB_REFERENCE_FALLING_REFERENCE_H

#include "cases/gap/falling.h"
#include "cases/gap/regime.h"
#include "reference/visco_elastic.h"

struct lub_falling_truth {
    struct lub_fall_path path;     /* at the asked times */
    double *err_u_n, *err_log_gap; /* absolute bounds, as many */
    struct lub_fall_row last;      /* at t_end */
    double log_gap_min;
    struct lub_regime_result regime;
};

/* The solution of the visco-elastic model at times from 0 to t_end, or LUB_REFUSED with the
 * reason.  The caller frees the truth, also after a failure. */
enum lub_status lub_falling_reference(const struct lub_falling *falling, size_t n,
                                      const double times[], struct lub_falling_truth *truth,
                                      struct lub_certificate *certificate,
                                      struct lub_message *message);
void lub_falling_truth_free(struct lub_falling_truth *truth);

#endif
