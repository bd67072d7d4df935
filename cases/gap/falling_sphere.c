/* falling_sphere.c -- a sphere falls on its fixed twin through a lubrication film. */
#include "cases/case.h"
#include "cases/gap/falling.h"

#include <math.h>

extern const struct lub_case lub_case_falling_sphere;

enum { ST, ROUGHNESS, K, STIFFNESS, STIFFNESS_RATIO, U0, T_END, DT_FACTOR, ACCURACY, n_params };

static const double pi = 3.14159265358979323846;

static const struct lub_param params[n_params] = {
    [ST] = {.name = "St",
            .value = "100",
            .unit = "1",
            .meaning = "Stokes number, sqrt(2 u0)/eta",
            .lo = 1e-9,
            .hi = 1e15},
    [ROUGHNESS] = {.name = "roughness",
                   .value = "0.01",
                   .unit = "radius",
                   .meaning = "height of the asperities; 0 = smooth",
                   .hi = INFINITY},
    [K] = {.name = "K",
           .value = "auto",
           .unit = "1",
           .meaning = "contact number k_n roughness/(m g), eq. 38; auto = 5 unless stiffness is "
                      "given",
           .above_lo = true,
           .hi = INFINITY,
           .word = "auto",
           .word_value = 0},
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
    [STIFFNESS_RATIO] = {.name = "stiffness_ratio",
                         .value = "1",
                         .unit = "1",
                         .meaning = "k_n/k_b",
                         .above_lo = true,
                         .hi = INFINITY},
    [U0] = {.name = "u0",
            .value = "1",
            .unit = "radius",
            .meaning = "initial gap; the sphere starts at rest",
            .above_lo = true,
            .hi = INFINITY},
    [T_END] = {.name = "t_end",
               .value = "auto",
               .unit = "sqrt(a/g)",
               .meaning = "end of the run; auto = 20 eta if St < 1 (25 eta if smooth), else 40 "
                          "sqrt(2)",
               .above_lo = true,
               .hi = INFINITY,
               .word = "auto",
               .word_value = 0},
    [DT_FACTOR] = {.name = "dt_factor",
                   .value = "auto",
                   .unit = "sqrt(m/k_b)",
                   .meaning = "fixed time step, below 2; auto = steps chosen on the way; --dt "
                              "overrides",
                   .above_lo = true,
                   .hi = INFINITY,
                   .word = "auto",
                   .word_value = 0},
    [ACCURACY] = {.name = "accuracy",
                  .value = "1e-4",
                  .unit = "1",
                  .meaning = "error per step at which the automatic steps of loggap-vep aim",
                  .lo = 1e-10,
                  .hi = 1e-2},
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

static enum lub_status set_stiffness(const struct lub_value values[], struct lub_falling *falling,
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
    falling->k_b = falling->mass * (given > 0 ? given : contact_number / (roughness * ratio));
    falling->k_n = roughness > 0 ? ratio * falling->k_b : 0;
    return LUB_OK;
}

static double default_end(const struct lub_falling *falling)
{
    const double decays = falling->roughness > 0 ? 20 : 25;
    return falling->St < 1 ? decays * falling->eta : 40 * sqrt(2);
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_falling *const falling = question;
    falling->St = values[ST].number;
    falling->roughness = values[ROUGHNESS].number;
    falling->u0 = values[U0].number;
    falling->mass = 4 * pi / 3;
    falling->eta = sqrt(2 * falling->u0) / falling->St;
    falling->film = 1.5 * pi * falling->eta;
    falling->dt_factor = values[DT_FACTOR].number;
    falling->accuracy = values[ACCURACY].number;
    enum lub_status status = check_finite(values, message);
    if (status == LUB_OK) {
        status = set_stiffness(values, falling, message);
    }
    if (status == LUB_OK && falling->u0 <= falling->roughness) {
        status = lub_fail(message, LUB_BAD_ARGUMENT,
                          "u0=%g with roughness=%g: the spheres would touch at the start; allowed "
                          "is u0 > roughness",
                          falling->u0, falling->roughness);
    }
    falling->t_end = values[T_END].number > 0 ? values[T_END].number : default_end(falling);
    if (status == LUB_OK && !(isfinite(falling->t_end) && isfinite(falling->k_b) &&
                              isfinite(falling->film) && falling->film > 0)) {
        status = lub_fail(message, LUB_BAD_ARGUMENT,
                          "St=%s, K, stiffness, roughness and u0 together are out of range",
                          values[ST].text);
    }
    return status;
}

const struct lub_case lub_case_falling_sphere = {
    .name = "falling-sphere",
    .summary = "A lubricated elastic sphere falls on a fixed one: damped, oscillating or bouncing.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, section 3.1, eq. 34-39 (34 with the sign of "
              "its contact term corrected)",
    .scheme = "loggap-vep",
    .dt = "auto",
    .model = LUB_VISCO_ELASTIC,
    .n_params = n_params,
    .params = params,
    .build = build,
};
