/* test_billiard_reference.c -- bounds of the exact billiard against the same formulae with more
 * digits. */
#include "reference/billiard.h"

#include <math.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

typedef long double wide;

struct exact {
    wide t_hit, t_release, x[2][2], v[2][2];
    wide v_n, v_t, angle, gamma; /* at the impact */
};

/* The same solution from the same doubles, with 11 bits more. */
static struct exact exact_at(const struct lub_billiard *b, double t)
{
    const wide d = 2 * (wide)b->r, x = b->x[0], y = b->x[1], vx = b->v[0], vy = b->v[1];
    const wide along = x * vx + y * vy, across = x * vy - y * vx, v2 = vx * vx + vy * vy;
    const wide root = sqrtl(d * d * v2 - across * across);
    struct exact e = {.t_hit = (x * x + y * y - d * d) / (-along + root)};
    const wide v_n = root / d, v_t = across / d, mu = (wide)b->m / 2 * (wide)b->factor;
    const wide gamma = fmaxl(b->gamma_min, -mu * v_n);
    const wide start = atan2l(y + vy * e.t_hit, x + vx * e.t_hit);
    e.t_release = e.t_hit + (gamma < 0 ? -gamma * d / (mu * v_t * v_t) : 0);
    e.v_n = v_n;
    e.v_t = v_t;
    e.angle = start;
    e.gamma = gamma;
    const wide held = fminl(t, e.t_release) - e.t_hit, free = fmaxl(0, t - e.t_release);
    const wide angle = start + v_t / d * held;
    const bool before = t < b->t_hit;
    const wide speed[2] = {before ? vx : -v_t * sinl(angle), before ? vy : v_t * cosl(angle)};
    const wide place[2] = {before ? x + vx * t : d * cosl(angle) + free * speed[0],
                           before ? y + vy * t : d * sinl(angle) + free * speed[1]};
    for (int c = 0; c < 2; c++) {
        const wide centre = ((wide)b->x[c] + (wide)b->v[c] * t) / 2;
        for (int k = 0; k < 2; k++) {
            e.x[k][c] = centre + (k ? 1 : -1) * place[c] / 2;
            e.v[k][c] = (wide)b->v[c] / 2 + (k ? 1 : -1) * speed[c] / 2;
        }
    }
    return e;
}

static unsigned long state = 12345;
static double drawn(double lo, double hi)
{
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return lo + (hi - lo) * (double)(state >> 11) / 9007199254740992.0;
}

/* A throw that passes the centre at `miss` diameters. */
static struct lub_billiard throw_at(double miss, bool gluey)
{
    static char gluey_name[] = "gluey", dry_name[] = "inelastic";
    struct lub_scene scene = {.law = gluey ? gluey_name : dry_name,
                              .gamma_min = drawn(0, 1) < 0.3 ? -drawn(1e-3, 1) : -INFINITY,
                              .radius_factor = drawn(0, 1) < 0.5};
    struct lub_billiard billiard;
    TEST_ASSERT_EQUAL(LUB_OK, lub_spheres_create(&scene.spheres, 2));
    const double r = drawn(0.01, 1), way = drawn(0, 6.28), speed = drawn(0.01, 10);
    const double far = drawn(3, 50) * r, off = miss * 2 * r;
    for (size_t k = 0; k < 2; k++) {
        scene.spheres.r[k] = r;
        scene.spheres.m[k] = drawn(0.1, 3);
    }
    scene.spheres.m[1] = scene.spheres.m[0];
    scene.given[0] = -far * cos(way) - off * sin(way);
    scene.given[1] = -far * sin(way) + off * cos(way);
    scene.given[2] = speed * cos(way);
    scene.given[3] = speed * sin(way);
    lub_billiard_of(&scene, &billiard);
    lub_spheres_free(&scene.spheres);
    return billiard;
}

/* The largest error over its bound; positions and velocities at t. */
static void compare(const struct lub_billiard *b, double t, double *worst)
{
    struct lub_billiard_bounds bounds;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_billiard_bound(b, 2 * b->t_release, &bounds, &message),
                              message.text);
    const struct lub_billiard_error bound = lub_billiard_error_at(b, &bounds, t);
    const struct lub_billiard_state got = lub_billiard_at(b, t);
    const struct exact want = exact_at(b, t);
    TEST_ASSERT_TRUE(fabsl(want.t_hit - b->t_hit) <= bounds.t_hit);
    TEST_ASSERT_TRUE(fabsl(want.t_release - b->t_release) <= bounds.t_release);
    TEST_ASSERT_TRUE(fabsl(want.v_n - b->v_n) <= bounds.v_n);
    TEST_ASSERT_TRUE(fabsl(want.v_t - b->v_t) <= bounds.v_t);
    TEST_ASSERT_TRUE(fabsl(want.angle - b->angle) <= bounds.angle);
    TEST_ASSERT_TRUE(fabsl(want.gamma - b->gamma) <= bounds.gamma);
    for (int k = 0; k < 2; k++) {
        for (int c = 0; c < 2; c++) {
            const double x_off = (double)fabsl(want.x[k][c] - got.x[k][c]);
            const double v_off = (double)fabsl(want.v[k][c] - got.v[k][c]);
            TEST_ASSERT_TRUE(x_off <= bound.x);
            TEST_ASSERT_TRUE(v_off <= bound.v);
            *worst = fmax(*worst, x_off / bound.x);
        }
    }
}

static void bounds_hold_and_are_not_idle(void)
{
    double worst = 0;
    for (int k = 0; k < 3000; k++) {
        const struct lub_billiard b = throw_at(drawn(-0.9, 0.9), k % 4 > 0);
        TEST_ASSERT_TRUE(b.hits);
        if (!(fabs(b.v_t) > 1e-3 * b.v_n)) {
            continue; /* hundreds of turns */
        }
        compare(&b, drawn(0, 0.99) * b.t_hit, &worst);
        compare(&b, b.t_hit, &worst);
        compare(&b, b.t_hit + drawn(0.01, 0.99) * (b.t_release - b.t_hit), &worst);
        compare(&b, b.t_release * drawn(1.01, 2), &worst);
    }
    TEST_ASSERT_TRUE(worst > 0.1); /* a bound far too large says little */
}

static void a_grazing_or_straight_throw_is_refused(void)
{
    struct lub_billiard_bounds bounds;
    struct lub_message message = {""};
    struct lub_billiard b = throw_at(1, true);
    TEST_ASSERT_EQUAL(LUB_REFUSED, lub_billiard_bound(&b, 10, &bounds, &message));
    TEST_ASSERT_NOT_EQUAL(0, message.text[0]);
    b = throw_at(1.01, true);
    TEST_ASSERT_EQUAL(LUB_OK, lub_billiard_bound(&b, 10, &bounds, &message));
    TEST_ASSERT_FALSE(b.hits);
    b = throw_at(0, true);
    TEST_ASSERT_EQUAL(LUB_OK, lub_billiard_bound(&b, 10, &bounds, &message));
    b = throw_at(1e-16, true);
    TEST_ASSERT_EQUAL(LUB_REFUSED, lub_billiard_bound(&b, 1e40, &bounds, &message));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(bounds_hold_and_are_not_idle);
    RUN_TEST(a_grazing_or_straight_throw_is_refused);
    return UNITY_END();
}
