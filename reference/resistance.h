/* resistance.h -- the exact resistance near a plane, certified: the tabulated law against the
 * series of the sphere or the closed form of the disk, summed here anew. */
#ifndef LUB_REFERENCE_RESISTANCE_H
#define LUB_REFERENCE_RESISTANCE_H

#include "cases/fluid/body.h"
#include "cases/status.h"

struct lub_exact_resistance {
    double lambda, bound; /* absolute */
    double off;           /* of the witness, relative */
};

/* LUB_REFUSED where both disagree by more than 1e-11. */
enum lub_status lub_exact_resistance(enum lub_body body, double q,
                                     struct lub_exact_resistance *resistance,
                                     struct lub_message *message);

#endif
