/* fit.c -- least squares in expressions. */
#include "convergence/expression/functions.h"

#include <math.h>

static double dot(size_t n, const double a[], const double b[])
{
    double sum = 0;
    for (size_t k = 0; k < n; k++) {
        sum += a[k] * b[k];
    }
    return sum;
}

/* a -= c b. */
static void take_away(size_t n, double a[], double c, const double b[])
{
    for (size_t k = 0; k < n; k++) {
        a[k] -= c * b[k];
    }
}

/* What lists before it do not hold already is taken from the rest of y, list after list, which
 * leaves what is at right angles to all of them (Gram and Schmidt, twice each for round-off). */
enum lub_status lub_call_fit(const struct lub_call *call)
{
    const struct lub_vector *const y = &call->arguments[0];
    const size_t n = y->n;
    double *axis[LUB_MAX_ARGUMENTS];
    double *const value = lub_vector_new(call->pool, n, call->value);
    const enum lub_status status = lub_call_same_length(call);
    if (status != LUB_OK || !value) {
        return status == LUB_OK ? LUB_NO_MEMORY : status;
    }
    for (size_t i = 0; i < n; i++) {
        value[i] = 0;
    }
    for (size_t k = 1; k < call->n; k++) {
        axis[k] = lub_pool_take(call->pool, n, sizeof *axis[k]);
        if (!axis[k]) {
            return LUB_NO_MEMORY;
        }
        for (size_t i = 0; i < n; i++) {
            axis[k][i] = call->arguments[k].x[i];
        }
        for (size_t j = 2; j < 2 * k; j++) {
            const double *const before = axis[j / 2];
            take_away(n, axis[k], dot(n, axis[k], before) / dot(n, before, before), before);
        }
        take_away(n, value, -dot(n, y->x, axis[k]) / dot(n, axis[k], axis[k]), axis[k]);
    }
    return LUB_OK;
}
