/* fluid_exact.c -- the series of Stokes flow near a plane, as tabulated. */
#include "schemes/fluid/fluid.h"

#include <math.h>
#include <stdlib.h>

static enum lub_status create(const struct lub_fluid_request *request, void **fluid,
                              struct lub_message *message)
{
    enum lub_body *const body = malloc(sizeof *body);
    if (!body) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    *body = request->body;
    *fluid = body;
    return LUB_OK;
}

static enum lub_status resistance(void *fluid, double q, double *n, struct lub_message *message)
{
    const enum lub_body body = *(const enum lub_body *)fluid;
    *n = lub_body_unit(body) * lub_body_lambda(body, q);
    return isfinite(*n)
               ? LUB_OK
               : lub_fail(message, LUB_NOT_FINITE,
                          "the resistance at the gap %g is beyond the range of numbers", q);
}

const struct lub_fluid lub_fluid_exact = {
    .name = "exact",
    .summary = "the exact drag near a plane: a series for the sphere, a closed form for the disk",
    .source = "Brenner 1961, eq. 2.19; Hillairet et al., appendix A, for the disk at contact",
    .create = create,
    .resistance = resistance,
    .free = free,
};
