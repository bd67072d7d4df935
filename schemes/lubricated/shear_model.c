/* shear_model.c -- flow, slip and free state of two spheres in shear. */
#include "schemes/lubricated/shear_model.h"
#include "schemes/lubricated/resistance.h"

struct lub_shear_model lub_shear_model_of(const struct lub_shear *shear,
                                          const struct lub_normal *normal)
{
    struct lub_shear_model model = {.shear = shear,
                                    .law = {.normal = normal,
                                            .eta = 1,
                                            .roughness = shear->roughness,
                                            .young = shear->stiffness,
                                            .stiffness_ratio = 1,
                                            .kt_ratio = shear->k_t / shear->stiffness,
                                            .friction = shear->friction,
                                            .cutoff = shear->cutoff,
                                            .tangential = shear->tangential,
                                            .torques = shear->rotation,
                                            .slip_scaling = shear->slip_scaling},
                                    .settled = 1e-13};
    model.pair = lub_pair_of(&model.law, 1, 1);
    return model;
}

struct lub_v3 lub_shear_position(const struct lub_shear_state *state)
{
    return lub_v3_times(2 + state->u_n, state->n);
}

struct lub_v3 lub_shear_flow(const struct lub_shear *shear, struct lub_v3 position)
{
    return (struct lub_v3){.x = shear->rate * position.y};
}

/* Half the curl of the flow over the factor of the torque. */
static struct lub_v3 free_spin(const struct lub_shear *shear)
{
    return (struct lub_v3){.z = shear->rotation ? -0.5 * shear->rate / shear->torque_factor : 0};
}

struct lub_shear_state lub_shear_free_state(const struct lub_shear_model *model, double t,
                                            struct lub_v3 position)
{
    const double r = lub_v3_length(position);
    return (struct lub_shear_state){.t = t,
                                    .n = lub_v3_times(1 / r, position),
                                    .u_n = r - 2,
                                    .xi = log(fmax(r - 2, 0)),
                                    .v = lub_shear_flow(model->shear, position),
                                    .w1 = free_spin(model->shear),
                                    .w2 = free_spin(model->shear)};
}

struct lub_slip lub_shear_slip(const struct lub_shear_model *model, struct lub_v3 n, double r)
{
    const struct lub_shear *const shear = model->shear;
    const struct lub_v3 flow = lub_v3_across(lub_shear_flow(shear, lub_v3_times(r, n)), n);
    const double turning = shear->rotation ? r * r / (16 * lub_pi * shear->torque_factor) : 0;
    const double scale = shear->slip_scaling ? 2 / r : 1;
    const struct lub_v3 rolled = lub_v3_cross(free_spin(shear), n);
    return (struct lub_slip){.drive = lub_v3_times(scale, lub_v3_plus(flow, -r, rolled)),
                             .mobility = scale * (1 / (3 * lub_pi) + turning)};
}

double lub_shear_friction(const struct lub_shear_model *model, double xi)
{
    const struct lub_shear *const shear = model->shear;
    return shear->friction * shear->stiffness * fmax(0, shear->roughness - exp(xi));
}
