/* test_threshold_model.c -- what Hillairet, Lozinski and Szopos prove of the threshold model, on
 * random forces of their kind (eq. 18: a push until t_0, then a constant pull).
 *
 * q solves the eps-ODE.  q-bar is q until it falls to q_s at t_1, rests there until t-bar, when
 * v(t_1) + int g has come back to 0, and leaves from rest.  q passes q_s again at t_2.
 */
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>

enum { n_sets = 60 };

/* Rows are 1e-3 apart and of second order. */
static const double dt = 1e-3, slack = 2e-5;

void setUp(void)
{
}

void tearDown(void)
{
}

/* One random problem: both motions, and the times at which they meet the threshold. */
struct motions {
    struct gap_run q, bar; /* bar: from rest at q_s, its time counted from t_bar */
    double q_s, n_s, pull, t_1, t_bar, t_2;
};

static double at(const struct lub_path *rows, double t, bool speed)
{
    const size_t last = rows->n - 1;
    const size_t k = (size_t)fmin(fmax(t / dt, 0), (double)last - 1);
    const struct lub_gap a = lub_gap_row(rows, k), b = lub_gap_row(rows, k + 1);
    const double s = (t - rows->t[k]) / (rows->t[k + 1] - rows->t[k]);
    return speed ? (1 - s) * a.u + s * b.u : (1 - s) * a.q + s * b.q;
}

/* The time at which q - q_s changes its sign first from row `from` on; NaN if it does not. */
static double passes(const struct lub_path *rows, double q_s, size_t from, size_t *row)
{
    for (size_t k = from; k + 1 < rows->n; k++) {
        const double a = lub_gap_row(rows, k).q - q_s, b = lub_gap_row(rows, k + 1).q - q_s;
        if ((a > 0) != (b > 0)) {
            *row = k + 1;
            return rows->t[k] + a / (a - b) * (rows->t[k + 1] - rows->t[k]);
        }
    }
    return NAN;
}

/* False if the gap does not fall below the threshold and come back. */
static bool draw(struct motions *m, unsigned long long *random)
{
    char sets[300];
    const double push = 1 + 2 * gap_random(random), t_0 = 1 + gap_random(random);
    m->pull = 0.5 + 3 * gap_random(random);
    m->q_s = gap_random_log(random, 0.02, 0.4);
    const char *const p = gap_random(random) < 0.5 ? "1" : "1.5";
    const double eps = gap_random_log(random, 0.02, 0.5);
    snprintf(sets, sizeof sets, "eps=%.17g p=%s force=%.17g@%.17g,%.17g@9", eps, p, -push, t_0,
             m->pull);
    gap_run_plane(&m->q, "loggap-split", dt, sets);
    snprintf(sets, sizeof sets, "eps=%.17g p=%s q0=%.17g force=%.17g@9", eps, p, m->q_s, m->pull);
    gap_run_plane(&m->bar, "loggap-split", dt, sets);
    size_t row = 0;
    m->t_1 = passes(&m->q.rows, m->q_s, 0, &row);
    m->t_2 = passes(&m->q.rows, m->q_s, row, &row);
    if (isnan(m->t_2)) {
        return false;
    }
    m->n_s = lub_drag_n(&m->q.problem.drag, log(m->q_s));
    const double w = lub_problem_first_integral(&m->q.problem, m->t_1);
    const double v = w - lub_drag_N(&m->q.problem.drag, log(m->q_s)); /* at t_1, exactly */
    m->t_bar = m->t_1 < t_0 ? t_0 - (v - push * (t_0 - m->t_1)) / m->pull : m->t_1 - v / m->pull;
    return true;
}

static void finish(struct motions *m)
{
    gap_run_free(&m->q);
    gap_run_free(&m->bar);
}

static double bar_at(const struct motions *m, double t)
{
    return t <= m->t_1     ? at(&m->q.rows, t, false)
           : t <= m->t_bar ? m->q_s
                           : at(&m->bar.rows, t - m->t_bar, false);
}

/* Largest speed upwards below the threshold, over the bound (17). */
static double check_proposition_3(const struct motions *m)
{
    double fastest = 0;
    for (double t = m->t_1; t <= m->t_2; t += dt) {
        fastest = fmax(fastest, at(&m->q.rows, t, true));
    }
    TEST_ASSERT_TRUE(fastest <= m->pull / m->n_s + slack);
    TEST_ASSERT_TRUE(at(&m->q.rows, m->t_2, true) >= -slack);
    return fastest / (m->pull / m->n_s);
}

/* The delay of the return over its bound (19). */
static double check_proposition_4(const struct motions *m)
{
    const double delay = m->t_2 - m->t_bar;
    TEST_ASSERT_TRUE(delay >= -slack && delay <= 1 / m->n_s + slack);
    for (double t = 0; t <= m->t_bar; t += 10 * dt) {
        TEST_ASSERT_TRUE(fabs(at(&m->q.rows, t, false) - bar_at(m, t)) <= m->q_s + slack);
    }
    const double speed = at(&m->q.rows, m->t_bar, true);
    TEST_ASSERT_TRUE(speed >= -slack && speed <= m->pull / m->n_s + slack);
    return delay * m->n_s;
}

/* Both rise from t-bar on, and q lies between q-bar and q-bar delayed; the distance over its bound.
 */
static double check_bound_20(const struct motions *m)
{
    const double delay = m->t_2 - m->t_bar;
    double last = 0, last_bar = 0, nearest = 0;
    for (double t = m->t_bar; t < 8.9; t += 5 * dt) {
        const double q = at(&m->q.rows, t, false), bar = bar_at(m, t);
        const double bound = t < m->t_2 ? bar : bar - bar_at(m, fmax(t - delay, m->t_bar));
        TEST_ASSERT_TRUE(q >= last - slack && bar >= last_bar - slack);
        TEST_ASSERT_TRUE(fabs(q - bar) <= bound + slack * (1 + bar));
        nearest = fmax(nearest, bound > 100 * slack ? fabs(q - bar) / bound : 0);
        last = q;
        last_bar = bar;
    }
    return nearest;
}

/* They hold, and are no idle ones: in some set each is nearly reached. */
static void propositions_3_and_4_and_bound_20_hold(void)
{
    unsigned long long random = 29;
    double speed = 0, delay = 0, distance = 0;
    int n = 0;
    for (int k = 0; k < n_sets; k++) {
        struct motions m;
        if (draw(&m, &random)) {
            speed = fmax(speed, check_proposition_3(&m));
            delay = fmax(delay, check_proposition_4(&m));
            distance = fmax(distance, check_bound_20(&m));
            n++;
        }
        finish(&m);
    }
    char text[120];
    snprintf(text, sizeof text, "%d sets; at most %.3f, %.3f, %.3f of the bounds", n, speed, delay,
             distance);
    TEST_MESSAGE(text);
    TEST_ASSERT_GREATER_THAN(40, n);
    TEST_ASSERT_TRUE(speed > 0.5 && delay > 0.5 && distance > 0.5);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(propositions_3_and_4_and_bound_20_hold);
    return UNITY_END();
}
