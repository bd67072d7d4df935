/* falling_sphere.c -- a sphere falls on its fixed twin through a lubrication film.
 *
 * Chevremont, Bodiguel and Chareyre (2020), section 3.1, with eq. 34 corrected.  Units a = rho = g
 * = 1: the mass is (4/3) pi, the film nu_n a^2 = (3/2) pi eta, and the sphere starts at rest,
 * undeformed.
 */
#include "cases/case.h"
#include "cases/pi.h"

#include <math.h>

enum { ST, ROUGHNESS, K, STIFFNESS, STIFFNESS_RATIO, U0, T_END, DT_FACTOR, ACCURACY, n_params };

static const struct lub_param params[n_params] = {
    [ST] = LUB_WITHIN("St", "100", "1", "Stokes number, sqrt(2 u0)/eta", 1e-9, 1e15),
    [ROUGHNESS] = LUB_WITHIN("roughness", "0.01", "radius", "height of the asperities; 0 = smooth",
                             0, INFINITY),
    [K] = LUB_POSITIVE_OR(
        "K", "auto", "1",
        "contact number k_n roughness/(m g), eq. 38; auto = 5 unless stiffness is given", "auto"),
    [STIFFNESS] = {.name = "stiffness",
                   .value = "auto",
                   .unit = "m g/radius",
                   .meaning =
                       "k_b; auto = K/(roughness stiffness_ratio), so that roughness 0 needs "
                       "a value",
                   .above_lo = true,
                   .hi = INFINITY,
                   .word = "auto",
                   .word_value = 0},
    [STIFFNESS_RATIO] = LUB_POSITIVE("stiffness_ratio", "1", "1", "k_n/k_b", INFINITY),
    [U0] = LUB_POSITIVE("u0", "1", "radius", "initial gap; the sphere starts at rest", INFINITY),
    [T_END] = LUB_POSITIVE_OR(
        "t_end", "auto", "sqrt(a/g)",
        "end of the run; auto = 20 eta if St < 1 (25 eta if smooth), else 40 sqrt(2)", "auto"),
    [DT_FACTOR] = {LUB_PARAM(
                       "dt_factor", "auto", "sqrt(m/k_b)",
                       "fixed time step, below 2; auto = steps chosen on the way; --dt overrides"),
                   .above_lo = true, .hi = INFINITY, .word = "auto", .of_steps = true},
    [ACCURACY] = {LUB_PARAM("accuracy", "1e-4", "1",
                            "error per step at which the automatic steps of loggap-vep aim"),
                  .lo = 1e-10, .hi = 1e-2, .of_steps = true},
};

/* Not finite: a number that only the words may stand for. */
static enum lub_status check_finite(const struct lub_value values[], struct lub_message *message)
{
    for (size_t k = 0; k < n_params; k++) {
        if (!isfinite(values[k].number)) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "%s='%.80s': allowed is a finite number",
                            params[k].name, values[k].text);
        }
    }
    return LUB_OK;
}

static enum lub_status set_surface(const struct lub_value values[], struct lub_problem *problem,
                                   struct lub_message *message)
{
    const double number = values[K].number, given = values[STIFFNESS].number;
    const double roughness = values[ROUGHNESS].number, ratio = values[STIFFNESS_RATIO].number;
    if (number > 0 && given > 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "K=%s and stiffness=%s: one follows from the other, give only one",
                        values[K].text, values[STIFFNESS].text);
    }
    if (roughness == 0 && given == 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "roughness=0 leaves the stiffness open: give stiffness > 0 (k_b a/(m g))%s",
                        number > 0 ? " instead of K" : "");
    }
    const double contact_number = number > 0 ? number : 5;
    problem->surface = (struct lub_surface){
        .k_b = problem->mass * (given > 0 ? given : contact_number / (roughness * ratio)),
        .asperity = roughness,
        .asperity_stiffness = ratio};
    return LUB_OK;
}

static double end_of(const struct lub_value values[], double eta)
{
    const double decays = values[ROUGHNESS].number > 0 ? 20 : 25;
    return values[T_END].number > 0 ? values[T_END].number
           : values[ST].number < 1  ? decays * eta
                                    : 40 * sqrt(2);
}

/* The weight; the film is that of drag=power, p = 1. */
static enum lub_status set_motion(const struct lub_value values[], struct lub_problem *problem,
                                  struct lub_message *message)
{
    const double eta = sqrt(2 * problem->q0) / values[ST].number;
    const double breaks[2] = {0, end_of(values, eta)}, weight[1] = {-problem->mass};
    const double unit = sqrt(problem->mass / problem->surface.k_b);
    problem->drag =
        (struct lub_drag){.law = lub_drag_law_find("power"), .eps = 1.5 * lub_pi * eta, .p = 1};
    problem->t_end = breaks[1];
    problem->dt = values[DT_FACTOR].number * unit;
    problem->accuracy = values[ACCURACY].number;
    if (!(isfinite(problem->t_end) && isfinite(problem->surface.k_b) &&
          isfinite(problem->drag.eps) && problem->drag.eps > 0)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "St=%s, K, stiffness, roughness and u0 together are out of range",
                        values[ST].text);
    }
    return lub_force_steps(&problem->force, 1, breaks, weight);
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_problem *const problem = question;
    const double roughness = values[ROUGHNESS].number;
    problem->mass = 4 * lub_pi / 3;
    problem->q0 = values[U0].number;
    problem->r = 1;
    problem->gamma_min = -INFINITY;
    enum lub_status status = check_finite(values, message);
    if (status == LUB_OK) {
        status = set_surface(values, problem, message);
    }
    if (status == LUB_OK && problem->q0 <= roughness) {
        status = lub_fail(message, LUB_BAD_ARGUMENT,
                          "u0=%g with roughness=%g: the spheres would touch at the start; allowed "
                          "is u0 > roughness",
                          problem->q0, roughness);
    }
    return status == LUB_OK ? set_motion(values, problem, message) : status;
}

const struct lub_case lub_case_falling_sphere = {
    .name = "falling-sphere",
    .summary = "A lubricated elastic sphere falls on a fixed one: damped, oscillating or bouncing.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, section 3.1, eq. 34-39 (34 with the sign of "
              "its contact term corrected)",
    .equations =
        "m v' = -m + k_b (u - u_n), u_n' = v, m = 4 pi/3 (radius, density and gravity are 1)\n"
        "(3/2) pi eta u'/u = k_b (u_n - u) + k_n max(0, roughness - u), eta = sqrt(2 u0)/St\n"
        "k_b = m stiffness, k_n = stiffness_ratio k_b, u_n(0) = u(0) = u0, v(0) = 0\n"
        "u underflows: its logarithm is integrated",
    .scheme = "loggap-vep",
    .dt = "auto",
    .model = LUB_VISCO_ELASTIC,
    .models = LUB_VISCO_ELASTIC,
    .n_params = n_params,
    .params = params,
    .build = build,
};
