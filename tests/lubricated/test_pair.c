/* test_pair.c -- the law of two lubricated spheres: momentum, frames, energy, limits. */
#include "schemes/lubricated/pair.h"
#include "schemes/lubricated/resistance.h"
#include "schemes/lubricated/vector.h"
#include "schemes/scheme.h"

#include <stdint.h>
#include <string.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

static double random_number(uint64_t *seed) /* in (-1, 1), xorshift */
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (double)(*seed >> 11) / 4503599627370496.0 - 1;
}

static void random_vector(uint64_t *seed, double size, double out[3])
{
    for (int k = 0; k < 3; k++) {
        out[k] = size * random_number(seed);
    }
}

static struct lub_lubricated law_of(const char *scheme)
{
    return (struct lub_lubricated){.normal = lub_scheme_find(scheme)->film,
                                   .eta = 0.02,
                                   .roughness = 0.05,
                                   .young = 50,
                                   .stiffness_ratio = 0.7,
                                   .kt_ratio = 0.3,
                                   .friction = 0.4,
                                   .cutoff = 2,
                                   .tangential = true,
                                   .torques = true,
                                   .slip_scaling = true};
}

/* Two free spheres of density 1 and their pair. */
struct flight {
    struct lub_lubricated law;
    struct lub_pair pair;
    struct lub_pair_state state;
    struct lub_pair_action action;
    double m[2], inertia[2];
    double x[2][3], v[2][3], w[2][3];
    double lost;                /* energy so far */
    struct lub_pair_loss least; /* smallest power of each kind */
    bool touched;
};

static struct flight start_flight(struct lub_lubricated law, double r1, double r2)
{
    struct flight f = {.law = law,
                       .pair = lub_pair_of(&law, r1, r2),
                       .x = {{0, 0, 0}, {1.3 * (r1 + r2), 0.35 * (r1 + r2), 0.1}},
                       .v = {{0.4, 0.1, 0}, {-0.5, 0, 0.05}},
                       .w = {{0.3, -0.2, 0.9}, {0.1, 0.4, 0.5}}};
    const double r[2] = {r1, r2};
    for (int i = 0; i < 2; i++) {
        f.m[i] = 4 * lub_pi / 3 * r[i] * r[i] * r[i];
        f.inertia[i] = 0.4 * f.m[i] * r[i] * r[i];
    }
    return f;
}

static void kick(struct flight *f, double dt)
{
    lub_add(f->v[0], dt / f->m[0], f->action.force);
    lub_add(f->v[1], -dt / f->m[1], f->action.force);
    lub_add(f->w[0], dt / f->inertia[0], f->action.torque1);
    lub_add(f->w[1], dt / f->inertia[1], f->action.torque2);
}

static struct lub_pair_motion motion_of(const struct flight *f)
{
    struct lub_pair_motion motion;
    for (int k = 0; k < 3; k++) {
        motion.x[k] = f->x[1][k] - f->x[0][k];
        motion.v[k] = f->v[1][k] - f->v[0][k];
        motion.w1[k] = f->w[0][k];
        motion.w2[k] = f->w[1][k];
    }
    return motion;
}

static struct lub_pair_loss losses(const struct flight *f)
{
    const struct lub_pair_motion motion = motion_of(f);
    return lub_pair_losses(&f->law, &f->pair, &motion, &f->state, &f->action);
}

static void relax(struct flight *f, double dt)
{
    if (f->state.on) {
        const double lost = lub_pair_relax(&f->action, f->state.normal, dt, f->inertia[0],
                                           f->inertia[1], f->w[0], f->w[1]);
        TEST_ASSERT_TRUE(lost >= 0);
        f->lost += lost;
    }
}

static void fly(struct flight *f, double dt, size_t n)
{
    for (size_t step = 0; step < n; step++) {
        const struct lub_pair_loss before = losses(f);
        relax(f, dt / 2);
        kick(f, dt / 2);
        lub_add(f->x[0], dt, f->v[0]);
        lub_add(f->x[1], dt, f->v[1]);
        const struct lub_pair_motion motion = motion_of(f);
        TEST_ASSERT_EQUAL(LUB_OK,
                          lub_pair_step(&f->law, &f->pair, dt, &motion, &f->state, &f->action));
        kick(f, dt / 2);
        relax(f, dt / 2);
        const struct lub_pair_loss after = losses(f);
        f->lost += dt / 2 * (before.film + after.film + before.slide + after.slide);
        f->least.film = fmin(f->least.film, after.film);
        f->least.slide = fmin(f->least.slide, after.slide);
        f->least.roll = fmin(f->least.roll, after.roll);
        f->least.twist = fmin(f->least.twist, after.twist);
        f->touched = f->touched || f->action.contact > 0;
    }
}

static double energy(const struct flight *f)
{
    double sum = f->lost + lub_pair_energy(&f->pair, &f->state);
    for (int i = 0; i < 2; i++) {
        sum +=
            (f->m[i] * lub_dot(f->v[i], f->v[i]) + f->inertia[i] * lub_dot(f->w[i], f->w[i])) / 2;
    }
    return sum;
}

static void angular_momentum(const struct flight *f, double out[3])
{
    out[0] = out[1] = out[2] = 0;
    for (int i = 0; i < 2; i++) {
        double orbit[3];
        lub_cross(f->x[i], f->v[i], orbit);
        lub_add(out, f->m[i], orbit);
        lub_add(out, f->inertia[i], f->w[i]);
    }
}

/* Any radii, any spins: torques of the pair balance the moment of its forces. */
static void torques_balance_the_moment_of_the_forces(void)
{
    uint64_t seed = 12345;
    for (int trial = 0; trial < 500; trial++) {
        const struct lub_lubricated law = law_of(trial % 2 ? "loggap-vep" : "chevremont");
        const double ratio = exp(3 * random_number(&seed));
        const struct lub_pair pair = lub_pair_of(&law, 1, ratio);
        struct lub_pair_state state = {.on = true, .xi = -5 + 4 * random_number(&seed)};
        struct lub_pair_motion motion;
        struct lub_pair_action action;
        random_vector(&seed, 1, motion.x);
        random_vector(&seed, 1, motion.v);
        random_vector(&seed, 1, motion.w1);
        random_vector(&seed, 1, motion.w2);
        const double size = lub_norm(motion.x);
        state.u_n = 0.1 * random_number(&seed);
        for (int k = 0; k < 3; k++) {
            state.normal[k] = motion.x[k] / size;
            motion.x[k] *= (1 + ratio + pair.a * state.u_n) / size;
        }
        TEST_ASSERT_EQUAL(LUB_OK, lub_pair_step(&law, &pair, 1e-3, &motion, &state, &action));
        double moment[3];
        lub_cross(motion.x, action.force, moment);
        for (int k = 0; k < 3; k++) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-13 * (1 + lub_norm(moment)), moment[k],
                                      action.torque1[k] + action.torque2[k]);
        }
    }
}

/* The pair seen from the other sphere. */
static void naming_the_other_sphere_first_changes_only_signs(void)
{
    const struct lub_lubricated law = law_of("loggap-vep");
    struct flight a = start_flight(law, 1, 0.4);
    fly(&a, 1e-3, 900);
    struct flight b = start_flight(law, 0.4, 1);
    const struct flight c = start_flight(law, 1, 0.4);
    for (int i = 0; i < 2; i++) {
        memcpy(b.x[i], c.x[1 - i], sizeof b.x[i]);
        memcpy(b.v[i], c.v[1 - i], sizeof b.v[i]);
        memcpy(b.w[i], c.w[1 - i], sizeof b.w[i]);
    }
    fly(&b, 1e-3, 900);
    TEST_ASSERT_TRUE(a.touched);
    for (int k = 0; k < 3; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, a.v[0][k], b.v[1][k]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, a.w[0][k], b.w[1][k]);
    }
}

static void momentum_and_angular_momentum_are_kept(void)
{
    const double ratios[] = {0.1, 0.5, 1, 4};
    for (size_t i = 0; i < 4; i++) {
        struct flight f = start_flight(law_of("loggap-vep"), 1, ratios[i]);
        double before[3], after[3];
        angular_momentum(&f, before);
        fly(&f, 2e-3, 1500);
        angular_momentum(&f, after);
        for (int k = 0; k < 3; k++) {
            const double scale = f.m[0] + f.m[1];
            const double momentum = f.m[0] * f.v[0][k] + f.m[1] * f.v[1][k];
            const struct flight at_start = start_flight(f.law, 1, ratios[i]);
            const double want = f.m[0] * at_start.v[0][k] + f.m[1] * at_start.v[1][k];
            TEST_ASSERT_DOUBLE_WITHIN(1e-12 * scale, want, momentum);
            TEST_ASSERT_DOUBLE_WITHIN(1e-11 * scale, before[k], after[k]);
        }
    }
}

/* Work in = stored + lost: what is missing falls with the square of the step.  Without the factor
 * 2a/r, with which the tangential spring is not quite conservative. */
static void energy_is_stored_or_lost(void)
{
    struct lub_lubricated law = law_of("loggap-vep");
    double error[2];
    law.slip_scaling = false;
    law.friction = 0;
    for (int i = 0; i < 2; i++) {
        struct flight f = start_flight(law, 1, 0.6);
        const double start = energy(&f);
        fly(&f, i ? 2.5e-4 : 5e-4, i ? 12000 : 6000);
        error[i] = fabs(energy(&f) - start) / start;
        TEST_ASSERT_TRUE(f.touched && f.lost > 0.1 * start);
        TEST_ASSERT_TRUE(f.least.film >= 0 && f.least.slide >= 0 && f.least.roll >= 0 &&
                         f.least.twist >= 0);
    }
    TEST_ASSERT_TRUE(error[0] < 1e-4);
    TEST_ASSERT_TRUE(error[1] < 0.4 * error[0]);
}

static void friction_only_loses_energy(void)
{
    struct lub_lubricated law = law_of("loggap-vep");
    law.slip_scaling = false;
    struct flight f = start_flight(law, 1, 0.6);
    const double start = energy(&f);
    fly(&f, 2e-4, 15000);
    TEST_ASSERT_TRUE(f.touched);
    TEST_ASSERT_DOUBLE_WITHIN(2e-3 * start, start, energy(&f));
}

/* x turned about a unit axis. */
static void turn(const double axis[3], double angle, const double x[3], double out[3])
{
    double side[3];
    const double along = lub_dot(axis, x), c = cos(angle), s = sin(angle);
    lub_cross(axis, x, side);
    for (int k = 0; k < 3; k++) {
        out[k] = c * x[k] + s * side[k] + (1 - c) * along * axis[k];
    }
}

/* A pair in contact, held by friction, turned as a rigid body about any axis: the stored force
 * turns with it, and after a full turn it is back. */
static void rigid_turn_makes_no_force(void)
{
    struct lub_lubricated law = law_of("loggap-vep");
    law.friction = 1e6;
    const struct lub_pair pair = lub_pair_of(&law, 1, 0.5);
    const double axis[3] = {0.6, 0, 0.8}, start[3] = {pair.r1 + pair.r2 - 0.02, 0, 0};
    for (int scaled = 0; scaled < 2; scaled++) {
        double error[2];
        law.slip_scaling = scaled;
        for (int fine = 0; fine < 2; fine++) {
            const size_t n = fine ? 2000 : 1000;
            const double angle = 2 * lub_pi / (double)n, dt = 1e-3, rate = angle / dt;
            struct lub_pair_state state = {.on = true,
                                           .xi = -6,
                                           .u_n = -0.02 / pair.a,
                                           .normal = {1, 0, 0},
                                           .shear = {0, 0.3, 0.1}};
            struct lub_pair_action action;
            double from[3], to[3];
            memcpy(from, start, sizeof from);
            for (size_t k = 0; k < n; k++) {
                struct lub_pair_motion motion;
                turn(axis, angle * (double)(k + 1), start, to);
                for (int i = 0; i < 3; i++) {
                    motion.x[i] = to[i];
                    motion.v[i] = (to[i] - from[i]) / dt;
                    motion.w1[i] = motion.w2[i] = rate * axis[i];
                }
                TEST_ASSERT_EQUAL(LUB_OK, lub_pair_step(&law, &pair, dt, &motion, &state, &action));
                memcpy(from, to, sizeof from);
            }
            error[fine] =
                fabs(state.shear[0]) + fabs(state.shear[1] - 0.3) + fabs(state.shear[2] - 0.1);
        }
        TEST_ASSERT_TRUE(error[1] < 1e-4);
        TEST_ASSERT_TRUE(error[1] < 0.3 * error[0]);
    }
}

static void torques_resist_within_one_radius_and_vanish_beyond(void)
{
    for (double u = 1e-6; u < 3; u *= 1.1) {
        const double roll = lub_resist_roll(u, log(u)), twist = lub_resist_twist(u, log(u));
        TEST_ASSERT_TRUE(u < 1 ? roll > 0 && twist > 0 : roll == 0 && twist == 0);
        TEST_ASSERT_TRUE(lub_resist_slide(u, log(u)) > 0);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, lub_pi * 1.5 * 1e5, lub_resist_roll(0, -1e5));
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, lub_pi * (1e5 + log(2) - 1), lub_resist_slide(0, -1e5));
}

/* Any resistance, any step: the relative spin never turns over. */
static void stiff_rolling_is_stable(void)
{
    const double normal[3] = {0, 0, 1};
    for (double resistance = 1e-3; resistance < 1e12; resistance *= 100) {
        const struct lub_pair_action action = {.roll = resistance, .twist = 2 * resistance};
        double w1[3] = {1, 2, 3}, w2[3] = {-1, 0, 1};
        const double lost = lub_pair_relax(&action, normal, 0.1, 1, 3, w1, w2);
        TEST_ASSERT_TRUE(lost > 0 && w1[0] >= w2[0] - 1e-15 && w1[2] >= w2[2] - 1e-15);
        TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2, w1[1] + 3 * w2[1]);
    }
}

static void pair_starts_within_the_cut_off_and_is_forgotten_beyond(void)
{
    const struct lub_lubricated law = law_of("loggap-vep");
    const struct lub_pair pair = lub_pair_of(&law, 1, 1);
    struct lub_pair_state state = {0};
    struct lub_pair_action action;
    struct lub_pair_motion motion = {.x = {4.01, 0, 0}};
    TEST_ASSERT_EQUAL(LUB_OK, lub_pair_step(&law, &pair, 1e-3, &motion, &state, &action));
    TEST_ASSERT_FALSE(state.on);
    motion.x[0] = 3.9;
    TEST_ASSERT_EQUAL(LUB_OK, lub_pair_step(&law, &pair, 1e-3, &motion, &state, &action));
    TEST_ASSERT_TRUE(state.on && state.stretch == 0);
    motion.x[0] = 4.5;
    TEST_ASSERT_EQUAL(LUB_OK, lub_pair_step(&law, &pair, 1e-3, &motion, &state, &action));
    TEST_ASSERT_FALSE(state.on);
    motion.x[0] = 1.9;
    TEST_ASSERT_EQUAL(LUB_OVERLAP, lub_pair_step(&law, &pair, 1e-3, &motion, &state, &action));
    motion.x[0] = 0.9;
    TEST_ASSERT_EQUAL(LUB_OUTSIDE, lub_pair_step(&law, &pair, 1e-3, &motion, &state, &action));
}

/* Both steps of the film and of the shear force tend to the same motion, at their orders. */
static void published_and_second_order_law_agree_as_steps_shrink(void)
{
    double distance[3];
    for (int level = 0; level < 3; level++) {
        const double dt = 4e-4 / (1 << level);
        const size_t n = (size_t)5000 << level;
        struct flight a = start_flight(law_of("loggap-vep"), 1, 0.6);
        struct flight b = start_flight(law_of("chevremont"), 1, 0.6);
        fly(&a, dt, n);
        fly(&b, dt, n);
        double d[3];
        for (int k = 0; k < 3; k++) {
            d[k] = a.v[1][k] - b.v[1][k];
        }
        distance[level] = lub_norm(d);
    }
    TEST_ASSERT_TRUE(distance[0] > 0 && distance[2] < 1e-2);
    TEST_ASSERT_DOUBLE_WITHIN(0.25, 2, distance[0] / distance[1]);
    TEST_ASSERT_DOUBLE_WITHIN(0.25, 2, distance[1] / distance[2]);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(torques_balance_the_moment_of_the_forces);
    RUN_TEST(naming_the_other_sphere_first_changes_only_signs);
    RUN_TEST(momentum_and_angular_momentum_are_kept);
    RUN_TEST(energy_is_stored_or_lost);
    RUN_TEST(friction_only_loses_energy);
    RUN_TEST(rigid_turn_makes_no_force);
    RUN_TEST(torques_resist_within_one_radius_and_vanish_beyond);
    RUN_TEST(stiff_rolling_is_stable);
    RUN_TEST(pair_starts_within_the_cut_off_and_is_forgotten_beyond);
    RUN_TEST(published_and_second_order_law_agree_as_steps_shrink);
    return UNITY_END();
}
