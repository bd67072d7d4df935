/* test_crowd_stress.c -- the stress of many spheres: the work of the flow goes where it must. */
#include "schemes/lubricated/crowd_stress.h"
#include "cases/pi.h"
#include "schemes/lubricated/resistance.h"
#include "schemes/scheme.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

static struct lub_suspension suspension;
static struct lub_crowd crowd;

void setUp(void)
{
}

void tearDown(void)
{
    lub_crowd_free(&crowd);
    lub_suspension_free(&suspension);
}

/* Spheres of unlike radii, with much inertia so that all parts of the balance count. */
static void start(double friction, double spread, double dt)
{
    struct lub_message message = {""};
    suspension = (struct lub_suspension){.density = 5,
                                         .young = 1e4,
                                         .roughness = 0.02,
                                         .stiffness_ratio = 1,
                                         .kt_ratio = 0.3,
                                         .friction = friction,
                                         .cutoff = 1,
                                         .tangential = true,
                                         .torques = true,
                                         .t_end = 0.5,
                                         .dt_factor = 0.5};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_suspension_fill(&suspension, 100, 0.48, spread, 3, &message), message.text);
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK,
        lub_crowd_create(&crowd, &suspension, lub_scheme_find("loggap-vep")->film, dt, &message),
        message.text);
}

static double losses_of_pair(size_t k)
{
    const struct lub_crowd_pairs *const p = &crowd.pairs;
    const size_t i = p->i[k], j = p->j[k];
    const struct lub_pair pair = lub_pair_of(&crowd.law, crowd.r[i], crowd.r[j]);
    struct lub_pair_state state = {
        .on = p->on[k] > 0, .xi = p->xi[k], .u_n = p->u_n[k], .stretch = p->stretch[k]};
    struct lub_pair_motion motion = {.x = {0}};
    for (int c = 0; c < 3; c++) {
        state.normal[c] = p->normal[c][k];
        state.shear[c] = p->shear[c][k];
        motion.w1[c] = crowd.w[c][i];
        motion.w2[c] = crowd.w[c][j];
    }
    const double unit = pair.a * pair.a * pair.a, u = exp(state.xi);
    const struct lub_pair_action action = {.roll = unit * lub_resist_roll(u, state.xi),
                                           .twist = unit * lub_resist_twist(u, state.xi),
                                           .contact = pair.k_n * pair.a *
                                                      fmax(0, pair.film.roughness - u)};
    const struct lub_pair_loss loss = lub_pair_losses(&crowd.law, &pair, &motion, &state, &action);
    return loss.film + loss.slide + loss.roll + loss.twist;
}

/* Power that goes into heat: by the drag on single spheres, and in the films and contacts. */
static double losses(void)
{
    double sum = 0;
    for (size_t i = 0; i < crowd.n; i++) {
        const double r = crowd.r[i];
        const double v[3] = {crowd.v[0][i] - crowd.x[1][i], crowd.v[1][i], crowd.v[2][i]};
        const double w[3] = {crowd.w[0][i], crowd.w[1][i], crowd.w[2][i] + 0.5};
        for (int c = 0; c < 3; c++) {
            sum += 6 * lub_pi * r * v[c] * v[c] + 8 * lub_pi * r * r * r * w[c] * w[c];
        }
    }
    for (size_t k = 0; k < crowd.pairs.n; k++) {
        sum += losses_of_pair(k);
    }
    return sum;
}

/* What the stress of the spheres takes from the flow; that of spheres alone, 5/2 phi, does no work
 * on them. */
static double work(double phi)
{
    struct lub_crowd_stress s;
    lub_crowd_stress(&crowd, &s);
    return (s.contact[3] + s.film[3] + s.drag[3] - 2.5 * phi) * crowd.box * crowd.box * crowd.box;
}

/* How far energy at the end is from that at the start plus work less losses, over the work. */
static double imbalance(double friction, double dt)
{
    double given = 0, lost = 0;
    start(friction, 0.2, dt);
    const double begin = lub_crowd_energy(&crowd);
    double power[2] = {work(0.48), losses()};
    while (crowd.t < crowd.t_end) {
        const double before = crowd.t;
        TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_step(&crowd));
        const double now[2] = {work(0.48), losses()}, h = crowd.t - before;
        given += h * (power[0] + now[0]) / 2;
        lost += h * (power[1] + now[1]) / 2;
        memcpy(power, now, sizeof power);
    }
    const double end = lub_crowd_energy(&crowd);
    TEST_ASSERT_TRUE(end > 0.03 * given && lost > 0.3 * given);
    tearDown();
    return (end - begin + lost - given) / given;
}

/* In this model work is stress times shear rate: with the symmetric part of the stress, the
 * momentum carried against the flow, and an energy that counts spins against that of the flow. */
static void work_of_the_flow_is_stored_or_lost(void)
{
    const double friction[] = {0, 0.5};
    for (int k = 0; k < 2; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 0, imbalance(friction[k], 4e-4));
    }
}

/* Without friction asperities hold no sliding force; with it what film and asperities hold adds up
 * to the force of the pairs, whose xy part the kernel sums too. */
static void parts_add_up_to_the_force_of_the_pairs(void)
{
    start(0.5, 0.2, 4e-4);
    while (crowd.t < 0.1) {
        TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_step(&crowd));
    }
    double sum[2] = {0};
    struct lub_crowd_stress s;
    lub_crowd_stress(&crowd, &s);
    for (size_t k = 0; k < crowd.pairs.n; k++) {
        const struct lub_crowd_pairs *const p = &crowd.pairs;
        const double a = (crowd.r[p->i[k]] + crowd.r[p->j[k]]) / 2, r = a * (2 + p->u_n[k]);
        const double pull = crowd.law.young * a * a * p->stretch[k];
        for (int c = 0; c < 2 && p->on[k] > 0; c++) {
            sum[c] += r * p->normal[1 - c][k] * (pull * p->normal[c][k] - p->shear[c][k]);
        }
    }
    const double volume = crowd.box * crowd.box * crowd.box;
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, crowd.stress, sum[0] / volume);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, (sum[0] + sum[1]) / 2 / volume, s.contact[3] + s.film[3]);
    TEST_ASSERT_TRUE(s.contact[3] > 0.1 && s.film[3] > 1 && s.contacts > 0.1 && s.crushed > 0);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(parts_add_up_to_the_force_of_the_pairs);
    RUN_TEST(work_of_the_flow_is_stored_or_lost);
    return UNITY_END();
}
