/* survey.h -- gaps at which a fluid is asked for its resistance: the question of kind resistance.
 */
#ifndef LUB_CASES_RESISTANCE_SURVEY_H
#define LUB_CASES_RESISTANCE_SURVEY_H

#include "cases/fluid/body.h"
#include "cases/param.h"

#include <stddef.h>

enum { LUB_SURVEY_GAPS = 200 };

struct lub_survey {
    enum lub_body body;
    const char *fluid; /* name; as long as the setting it came from */
    double dx, box;
    size_t n;
    double q[LUB_SURVEY_GAPS]; /* in the order given */
};

#endif
