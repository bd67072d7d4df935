/* gluey_gas.c -- a gas of spheres with films between them, as a chain of n spheres of mass and
 * diameter 1/n.
 *
 * With s = i/n, x(s, t) the place of a sphere and z = x - s the room below it, the chain is the
 * discretisation in the coordinates of Lagrange of
 *
 *     d_t rho + d_x(rho u) = 0,   d_t(rho u) + d_x(rho u^2) - d_x(eps/(1 - rho) d_x u) = rho f,
 *
 * 1/rho = d_s x = 1 + d_s z; its limit is one isotonic regression a step.
 */
#include "cases/case.h"
#include "cases/chain/line.h"

enum { N, EPS, FORCE, n_params };

static const struct lub_param params[n_params] = {
    [N] = LUB_WHOLE("n", "100", "1", "number of spheres, each of mass and diameter 1/n", 1, 1e6),
    [EPS] = LUB_WITHIN("eps", "0", "1", "viscosity eps/(1 - rho) of the gas; 0: its limit", 0, 1e6),
    [FORCE] = {.name = "force",
               .value = "-2@2,2@6",
               .unit = "length/time^2",
               .meaning =
                   "value@until,... or sin:A,omega,phase,T or table:FILE; its end ends the run",
               .kind = LUB_TEXT},
};

/* Below it ln q of a pressed film is beyond 1e30. */
static const double thinnest = 1e-30;

/* z(s, 0) = s/2: the density is 2/3 everywhere.  Differences of these places are exact, and so are
 * the places that they add up to. */
static const double room = 0.5;

static double place(size_t i, size_t n)
{
    return room * ((double)i / (double)n);
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_line *const line = question;
    const size_t n = (size_t)values[N].number;
    const double eps = values[EPS].number;
    if (eps > 0 && eps < thinnest) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "eps='%g': allowed is 0, the limit, or a number >= %g", eps, thinnest);
    }
    enum lub_status status = lub_line_reserve(line, n, message);
    if (status == LUB_OK) {
        status = lub_force_parse(&line->force, values[FORCE].text, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    line->drag = (struct lub_drag){.law = lub_drag_law_find("power"), .eps = eps, .p = 1};
    line->diameter = 1 / (double)n;
    for (size_t i = 0; i < n; i++) {
        line->mass[i] = line->load[i] = 1 / (double)n;
        line->gap[i] = place(i + 1, n) - place(i, n);
    }
    return LUB_OK;
}

const struct lub_case lub_case_gluey_gas = {
    .name = "gluey-gas",
    .summary = "A gas that resists as eps/(1 - rho), in its limit eps -> 0 a gluey one, falls on a "
               "wall, is packed there and pulled off; runs with eps > 0 are by viscous-sdirk2 "
               "unless --scheme says otherwise.",
    .source = "Maury 2007, section 5.3; Lefebvre and Maury 2005 (arrays of spheres)",
    .equations =
        "m x_i'' = m f(t) - eps q_i'/q_i + eps q_(i+1)'/q_(i+1), x_i(0) = 1.5 i/n, x_i'(0) = 0\n"
        "m = 1/n, q_i = x_i - x_(i-1) - 1/n, x_0 = 0, no film above the last; s = i/n, z = x - s\n"
        "as n -> inf: d_t rho + d_x(rho u) = 0,\n"
        "  d_t(rho u) + d_x(rho u^2) - d_x(eps/(1 - rho) d_x u) = rho f\n"
        "limit eps -> 0: rho <= 1, and what was pressed must be pulled out before it parts",
    .scheme = "viscous-midforce",
    .dt = "0.01",
    .model = LUB_LIMIT,
    .models = LUB_EPS_ODE | LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .build = build,
};
