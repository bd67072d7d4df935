/* radau.h -- one step of the Radau IIA method of order 9 for a scalar equation, in 34 digits. */
#ifndef LUB_REFERENCE_RADAU_H
#define LUB_REFERENCE_RADAU_H

#include "reference/quad.h"

#include <stdbool.h>

enum { LUB_RADAU_STAGES = 5 };

struct lub_radau {
    lub_quad c[LUB_RADAU_STAGES], a[LUB_RADAU_STAGES][LUB_RADAU_STAGES];
};

/* x' = f(g(t), x) with its derivative in x; g, what time acts by, is asked for once a stage. */
struct lub_radau_equation {
    lub_quad (*g)(const void *data, lub_quad t);
    void (*f)(const void *data, lub_quad g, lub_quad x, lub_quad *value, lub_quad *slope);
    const void *data;
    double round_off; /* relative, of x and of f where the step is stiff */
};

/* Nodes and weights, from their definition by collocation. */
void lub_radau_init(struct lub_radau *method);

/* From x at t over h.  z holds the first guess of the stage increments and receives them; false if
 * Newton's iteration does not settle.  The last stage is the result: x + z[last]. */
bool lub_radau_step(const struct lub_radau *method, const struct lub_radau_equation *equation,
                    lub_quad t, lub_quad x, lub_quad h, lub_quad z[LUB_RADAU_STAGES]);

#endif
