/* plug_in.c -- a scheme and a case of one's own, loaded by `lubench --plugin ./plug_in.so ...`.
 *
 * cc -shared -fPIC -O2 plug_in.c -o plug_in.so $(pkg-config --cflags lubench)
 */
#include "convergence/plug_in.h"

#include <math.h>
#include <stdio.h>

/* Backward Euler for the velocity with the drag of the old gap. */
static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double h = step->dt, n = lub_drag_n(&problem->drag, now->gap.log_gap);
    const double impulse = lub_force_impulse(&problem->force, step->t, step->t + h);
    const double u = (now->gap.u + impulse) / (1 + h * n);
    run->rhs++;
    next->gap = (struct lub_gap){.q = now->gap.q + h * u, .u = u};
    return LUB_OK;
}

static const struct lub_scheme my_scheme = {
    .name = "my-scheme",
    .summary = "Semi-implicit Euler with the drag at the old gap.",
    .source = "docs/tutorial.md",
    .formula = "u+ = (u + int f)/(1 + h n(q)),  q+ = q + h u+",
    .model = LUB_EPS_ODE,
    .order = 1,
    .step = step,
};

/* A sphere that is thrown at the plane and sinks by its weight. */
enum { EPS, SPEED, WEIGHT, n_params };

static const struct lub_param params[n_params] = {
    [EPS] = LUB_POSITIVE("eps", "0.2", "1", "viscosity: n(q) -> eps/q", INFINITY),
    [SPEED] = LUB_WITHIN("speed", "0.5", "radius/time", "towards the plane at t = 0", 0, 1e3),
    [WEIGHT] = LUB_WITHIN("weight", "0.3", "radius/time^2", "constant force", 0, 1e3),
};

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_problem *const problem = question;
    char force[64];
    problem->drag.law = lub_drag_law_find("power");
    problem->drag.eps = values[EPS].number;
    problem->drag.p = 1;
    problem->q0 = problem->r = 1;
    problem->u0 = -values[SPEED].number;
    problem->gamma_min = -INFINITY;
    problem->t_end = 4;
    snprintf(force, sizeof force, "%.17g@4", -values[WEIGHT].number);
    return lub_force_parse(&problem->force, force, message);
}

static const struct lub_case my_case = {
    .name = "my-case",
    .summary = "A sphere thrown at a plane that sinks by its weight.",
    .source = "docs/tutorial.md",
    .scheme = "my-scheme",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .models = LUB_EPS_ODE | LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .build = build,
};

const struct lub_plug_in lub_plug_in = {
    .interface = LUB_INTERFACE,
    .schemes = {&my_scheme},
    .cases = {{"gap", &my_case}},
};
