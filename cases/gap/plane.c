/* plane.c -- a particle and a plane: the gap under a given force. */
#include "cases/case.h"

#include <math.h>

enum { EPS, P, Q0, U0, R, GAMMA_MIN, ROUGHNESS, DRAG, SHIFT, FORCE, n_params };

static const struct lub_param params[n_params] = {
    [EPS] = LUB_POSITIVE("eps", "0.1", "1", "viscosity: n(q) -> eps/q^p", INFINITY),
    [P] =
        LUB_WITHIN("p", "1", "1", "exponent of drag=power: 1 sphere/plane, 1.5 disk/plane", 1, 10),
    [Q0] = LUB_POSITIVE("q0", "1", "radius", "initial gap", INFINITY),
    [U0] = LUB_WITHIN("u0", "0", "radius/time", "initial velocity", -INFINITY, INFINITY),
    [R] = LUB_POSITIVE("r", "1", "radius",
                       "radius in gamma' = -lambda/r^2 of the rough limit model", INFINITY),
    [GAMMA_MIN] = {.name = "gamma_min",
                   .value = "none",
                   .unit = "radius/time",
                   .meaning = "lowest glue potential of rough surfaces (limit model); none = -inf",
                   .lo = -INFINITY,
                   .word = "none",
                   .word_value = -INFINITY},
    [ROUGHNESS] =
        LUB_WITHIN("roughness", "0", "radius",
                   "height e of the asperities (model eps-ode): surfaces touch at q = 2 e, "
                   "gamma = N(2 e); 0 = smooth",
                   0, INFINITY),
    [DRAG] = LUB_ANY_TEXT("drag", "power", "",
                          "drag law: power, or one that brings its own p (lubench list drags)"),
    [SHIFT] =
        LUB_WITHIN("shift", "0", "radius", "rough shift d of the drag law, n(q + d)", 0, INFINITY),
    [FORCE] = {.name = "force",
               .value = "-2@2,2@6",
               .unit = "radius/time^2",
               .meaning =
                   "value@until,... or sin:A,omega,phase,T or table:FILE; its end ends the run",
               .kind = LUB_TEXT},
};

static enum lub_status set_drag(struct lub_drag *drag, const struct lub_value values[],
                                struct lub_message *message)
{
    drag->law = lub_drag_law_find(values[DRAG].text);
    if (!drag->law) {
        char names[200] = "";
        for (size_t k = 0; lub_drag_law_at(k); k++) {
            lub_list_word(names, sizeof names, lub_drag_law_at(k)->name);
        }
        return lub_fail(message, LUB_BAD_ARGUMENT, "drag='%.80s': allowed is one of %s",
                        values[DRAG].text, names);
    }
    drag->eps = values[EPS].number;
    drag->p = drag->law->p > 0 ? drag->law->p : values[P].number;
    drag->shift = values[SHIFT].number;
    return LUB_OK;
}

/* Each of both says in its own model that surfaces are rough. */
static enum lub_status set_roughness(struct lub_problem *problem, const struct lub_value values[],
                                     struct lub_message *message)
{
    const double height = values[ROUGHNESS].number;
    problem->gamma_min = values[GAMMA_MIN].number;
    problem->roughness = height;
    problem->models &= isfinite(problem->gamma_min) ? (unsigned)LUB_LIMIT : ~0u;
    problem->models &= height > 0 ? (unsigned)LUB_EPS_ODE : ~0u;
    if (height > 0 && isfinite(problem->gamma_min)) {
        return lub_fail(
            message, LUB_BAD_ARGUMENT,
            "roughness=%s is of the model eps-ode, gamma_min=%s of the model limit: give "
            "only one",
            values[ROUGHNESS].text, values[GAMMA_MIN].text);
    }
    if (height > 0 && problem->drag.shift > 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "roughness=%s and shift=%s both stand for the asperities: give only one",
                        values[ROUGHNESS].text, values[SHIFT].text);
    }
    return 2 * height < problem->q0
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "roughness=%s with q0=%s: the surfaces would touch at the start; allowed "
                          "is 2 roughness < q0",
                          values[ROUGHNESS].text, values[Q0].text);
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_problem *const problem = question;
    enum lub_status status = set_drag(&problem->drag, values, message);
    if (status == LUB_OK) {
        status = lub_force_parse(&problem->force, values[FORCE].text, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    problem->q0 = values[Q0].number;
    problem->u0 = values[U0].number;
    problem->r = values[R].number;
    problem->t_end = lub_force_end(&problem->force);
    return set_roughness(problem, values, message);
}

const struct lub_case lub_case_plane = {
    .name = "plane",
    .summary = "A particle pushed towards a plane and pulled away again by a given force.",
    .source = "Maury 2007, eq. 1; Lefebvre 2009, section 2; Hillairet et al., eq. 11",
    .equations =
        "eps-ode: q'' = -n(q) q' + f(t), q(0) = q0, q'(0) = u0, gamma = N(q)\n"
        "  drag=power: n = eps/q^p; N = eps ln q for p = 1, else -eps q^(1-p)/(p - 1)\n"
        "limit: q' + gamma = u0 + int f, q >= 0, gamma <= 0, q gamma = 0; gamma >= gamma_min if "
        "rough\n"
        "visco-elastic: eps q'/q = k_b (d - q) + k_n max(0, asperity - q), d'' = f - k_b (d - q),\n"
        "  q the film, d the distance of the surfaces if they were rigid, d(0) = q(0) = q0",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .models = LUB_EPS_ODE | LUB_LIMIT | LUB_VISCO_ELASTIC,
    .n_params = n_params,
    .params = params,
    .build = build,
};
