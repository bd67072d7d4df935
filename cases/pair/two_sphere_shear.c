/* two_sphere_shear.c -- two lubricated elastic spheres pass each other in a shear flow. */
#include "cases/case.h"
#include "cases/pair/shear.h"
#include "cases/pi.h"

#include <math.h>

enum {
    D0,
    THETA,
    ROUGHNESS,
    CA,
    ST,
    CUTOFF,
    FRICTION,
    KT_RATIO,
    TANGENTIAL,
    ROTATION,
    SLIP_SCALING,
    TORQUE_FACTOR,
    ACCURACY,
    n_params
};

static const struct lub_param params[n_params] = {
    [D0] = LUB_WITHIN("d0", "0.2", "radius",
                      "initial distance from the x-axis; sphere 2 starts at (-10, d0 sin theta, d0 "
                      "cos theta); 0 = on the axis, where the flow rests, so that only a film that "
                      "reaches that far moves it (cutoff >= 8)",
                      0, 1e3),
    [THETA] = {.name = "theta",
               .value = "pi/2",
               .unit = "rad",
               .meaning = "angle of the start about the x-axis, 0 to pi; pi/2 is the plane of "
                          "shear",
               .hi = 3.14159265358979323846,
               .word = "pi/2",
               .word_value = 1.57079632679489661923},
    [ROUGHNESS] =
        LUB_WITHIN("roughness", "0", "radius", "height of the asperities; 0 = smooth", 0, 1),
    [CA] = LUB_WITHIN("Ca", "1e-6", "1",
                      "capillary number, viscosity times shear rate over E; k_n = k_b = E a", 1e-12,
                      1),
    [ST] = LUB_WITHIN(
        "St", "0", "1",
        "Stokes number, density times shear rate times a^2 over viscosity; 0 = without inertia", 0,
        1e3),
    [CUTOFF] = LUB_POSITIVE("cutoff", "4", "radius",
                            "gap r - 2 from which on there is no lubrication", 1e3),
    [FRICTION] =
        LUB_WITHIN("friction", "0", "1", "coefficient of friction of touching asperities", 0, 1e3),
    [KT_RATIO] =
        LUB_POSITIVE("kt_ratio", "0.3", "1", "k_t/k_n, tangential over normal stiffness", 1e3),
    [TANGENTIAL] =
        LUB_CHOICE("tangential", "1", "1",
                   "1 = tangential lubrication and friction; 0 = normal film only", "0|1"),
    [ROTATION] = LUB_CHOICE("rotation", "1", "1",
                            "1 = the spheres spin freely; 0 = they do not turn", "0|1"),
    [SLIP_SCALING] = LUB_CHOICE(
        "slip_scaling", "1", "1",
        "1 = slip velocity times 2a/r, the convention behind the published figures; 0 = without",
        "0|1"),
    [TORQUE_FACTOR] = LUB_POSITIVE("torque_factor", "1", "1",
                                   "factor of the spin in the drag torque: 1 as printed (eq. 41), "
                                   "6.283185307179586 as in the published script",
                                   1e3),
    [ACCURACY] = {LUB_PARAM("accuracy", "1e-8", "1",
                            "error per step at which the automatic steps of loggap-vep aim"),
                  .lo = 1e-11, .hi = 1e-2, .of_steps = true},
};

static bool is_on(const struct lub_value *value)
{
    return value->text[0] == '1';
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_shear *const shear = question;
    const double d0 = values[D0].number, theta = values[THETA].number;
    const double rise = sin(theta), side = sin(lub_pi / 2 - theta);
    if (values[CUTOFF].number <= values[ROUGHNESS].number) {
        return lub_fail(
            message, LUB_BAD_ARGUMENT,
            "cutoff=%s with roughness=%s: asperities would touch where the film begins; "
            "allowed is cutoff > roughness",
            values[CUTOFF].text, values[ROUGHNESS].text);
    }
    *shear = (struct lub_shear){
        /* sin(pi) in double is not 0; a sphere beside its fellow has no y. */
        .start = {-LUB_SHEAR_X, d0 * (rise < 1e-15 ? 0 : rise), d0 * side},
        .rate = 1,
        .roughness = values[ROUGHNESS].number,
        .stiffness = 1 / values[CA].number,
        .k_t = values[KT_RATIO].number / values[CA].number,
        .mass = 4 * lub_pi / 3 * values[ST].number,
        .cutoff = values[CUTOFF].number,
        .friction = values[FRICTION].number,
        .tangential = is_on(&values[TANGENTIAL]),
        .rotation = is_on(&values[ROTATION]),
        .slip_scaling = is_on(&values[SLIP_SCALING]),
        .torque_factor = values[TORQUE_FACTOR].number,
        .accuracy = values[ACCURACY].number,
    };
    return LUB_OK;
}

const struct lub_case lub_case_two_sphere_shear = {
    .name = "two-sphere-shear",
    .summary = "Two spheres pass each other in a shear flow: how close they come and whether they "
               "return to their streamlines, beside the exact hydrodynamics.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, section 3.2; exact: Batchelor & Green 1972, "
              "from a bispherical solution; fits: Da Cunha & Hinch 1996",
    .equations =
        "model lubricated, St = 0, in units of radius, viscosity and shear rate; sphere 2 seen "
        "from 1,\n"
        "r its distance, n its direction, u_n = r - 2, k = 1/Ca, P = k (u_n - u) the pull of the "
        "film:\n"
        "  X' = (y, 0, 0) + (F - P n)/(3 pi)\n"
        "  (3/2) pi u'/u = P + k max(0, roughness - u)\n"
        "  F' = -k_t (s (V_t - r w x n) + F/nu_t(u)) - n (n'.F) + (w.n) n x F, k_t = kt_ratio k\n"
        "  V_t = X' - n (n.X'), s = 2/r (slip_scaling=0: 1), nu_t = (pi/2) ((2 + u) ln((2 + u)/u) "
        "- 2)\n"
        "  w = ((0, 0, -1/2) - r n x F/(16 pi))/torque_factor (rotation=0: w = 0)\n"
        "  tangential=0: F = 0; where u_n > cutoff: P = 0, F = 0, and u = u_n when the film "
        "begins\n"
        "models stokes and fits: x' = y + e x - B y/2, y' = e y - B x/2, z' = e z, e = x y (B - "
        "A)/r^2,\n"
        "  A(r), B(r) the exact functions of Batchelor and Green, or the fits of Da Cunha and "
        "Hinch",
    .scheme = "loggap-vep",
    .dt = "auto",
    .model = LUB_VISCO_ELASTIC,
    .n_params = n_params,
    .params = params,
    .build = build,
};
