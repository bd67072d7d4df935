/* fluid.h -- a fluid: what it resists the motion of a body with near a plane, and how to add one.
 *
 * One file, one line: write schemes/fluid/fluid_my_fluid.c ending in
 * `const struct lub_fluid lub_fluid_my_fluid = {...};` and add FLUID(my_fluid) to fluids.def.  The
 * fluid is then listed, described, tested, and runs in the cases drag and fluid-plane.  The schemes
 * of a gap run on a fluid by a table of what it computed: the drag law `cells` is that of `grid`
 * (tests/schemes/drag_cells_values.c writes the values, make_drag_tables the table).  Any other
 * fluid needs such a table of its own: they do not call a fluid at every step.
 *
 * Units: the radius of the body and the viscosity are 1.  The resistance n is the force (of the
 * disk: per length) over the speed at which it moves away from or towards the plane.
 */
#ifndef LUB_SCHEMES_FLUID_H
#define LUB_SCHEMES_FLUID_H

#include "cases/fluid/body.h"
#include "cases/param.h"
#include "cases/registry.h"
#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

/* What a fluid is made from. */
struct lub_fluid_request {
    enum lub_body body;
    double dx;  /* size of its cells near the body, radii; fluids without cells ignore it */
    double box; /* how far away its outer walls are, radii */
    const struct lub_value *values; /* of its own params; NULL if it has none */
};

struct lub_fluid {
    const char *name;
    const char *summary; /* one sentence */
    const char *source;  /* citation */
    bool has_cells;      /* dx and box mean something to it */
    size_t n_params;
    const struct lub_param *params;
    /* Refuses, with a message, what it cannot compute; nothing is left to free then. */
    enum lub_status (*create)(const struct lub_fluid_request *request, void **fluid,
                              struct lub_message *message);
    /* The resistance at the gap q > 0.  A system that could not be solved is a status, never a
     * number; a body that the cells lock to the plane is a number, and a large one. */
    enum lub_status (*resistance)(void *fluid, double q, double *n, struct lub_message *message);
    void (*free)(void *fluid);
};

/* The fluids of fluids.def in its order. */
extern const struct lub_registry lub_fluids;
/* LUB_BAD_ARGUMENT names the nearest. */
enum lub_status lub_fluid_find(const char *name, const struct lub_fluid **fluid,
                               struct lub_message *message);

#endif
