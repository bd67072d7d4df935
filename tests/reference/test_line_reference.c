/* test_line_reference.c -- certified solutions of spheres on a line: values of another integrator,
 * solutions by hand, refusals. */
#include "cases/case.h"
#include "reference/chain/certify.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

static struct lub_line chain(const char *n, const char *eps, const char *p, const char *drive)
{
    struct lub_setting list[] = {
        {"n", n, false}, {"eps", eps, false}, {"p", p, false}, {"drive", drive, false}};
    struct lub_settings settings = {4, list};
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_line line = {0};
    struct lub_message message = {""};
    const struct lub_case *const which = lub_registry_find(&lub_chain_cases, "chain");
    TEST_ASSERT_EQUAL(LUB_OK, lub_case_resolve(which, &settings, values, &message));
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, which->build(values, &line, &message), message.text);
    return line;
}

static struct lub_path certified(const struct lub_line *line, enum lub_model model, size_t n,
                                 const double times[])
{
    struct lub_path rows = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_line_reference(line, model, n, times, &rows, &certificate, &message),
        message.text);
    TEST_ASSERT_EQUAL(n, rows.n);
    return rows;
}

static double at(const struct lub_path *rows, size_t row, size_t sphere, size_t column)
{
    return lub_path_row(rows, row)[sphere * LUB_LINE_COLUMNS + column];
}

static double bound(const struct lub_path *rows, size_t row, size_t sphere, size_t column)
{
    return rows->bounds[row * lub_path_width(rows) + sphere * LUB_LINE_COLUMNS + column];
}

/* By Gauss collocation of order 12 in 40 digits on x' = e^-x F, x = ln q, with the error of a step
 * below 1e-17: n, eps, p, drive, t, logarithms of the gaps, places. */
static const struct {
    const char *n, *eps, *p, *drive;
    double t, log_gap[3], x[3];
} known[] = {
    {"2",
     "1.0",
     "1.0",
     "staggered",
     0.7,
     {-0.62543873547637508971, -1.9925533558186370025},
     {0.53502664184955053402, 0.67137348045763480292}},
    {"2",
     "1.0",
     "1.0",
     "staggered",
     1.6,
     {-8.4329838446558811935, -7.123548638604047185},
     {0.00021757132184582519453, 0.0010234731383704570628}},
    {"2",
     "1.0",
     "1.0",
     "staggered",
     3.1,
     {-4.955964625409250074, -4.8024215219034001195},
     {0.0070412848003804764761, 0.015251127445862664623}},
    {"2",
     "1.0",
     "1.0",
     "staggered",
     4.4,
     {-0.75249868949401640939, -1.9220139088689990986},
     {0.47118772876922002816, 0.6174997349451759985}},
    {"2",
     "1.0",
     "1.0",
     "staggered",
     6.0,
     {1.303411583011013547, -0.31153491661079419603},
     {3.6818361553824225937, 4.4141581952377326686}},
    {"2",
     "1.0",
     "1.5",
     "together",
     0.7,
     {-0.54918921294867992067, -1.7482644836907862302},
     {0.57741778350364290202, 0.75149357632354986901}},
    {"2",
     "1.0",
     "1.5",
     "together",
     1.6,
     {-3.1866230567543421265, -3.0425872054924143825},
     {0.041311141031795963639, 0.089022431793769039806}},
    {"2",
     "1.0",
     "1.5",
     "together",
     3.1,
     {-2.4635299879294230646, -2.6209890109585340862},
     {0.085133898290426916232, 0.15786479388277178696}},
    {"2",
     "1.0",
     "1.5",
     "together",
     4.4,
     {-0.46801974453656863284, -1.7668557374007234551},
     {0.62624115869402750301, 0.79711056203774407123}},
    {"2",
     "1.0",
     "1.5",
     "together",
     6.0,
     {1.4183370985825841404, -1.3277094092702230422},
     {4.1302465337057482305, 4.3953302985290327463}},
    {"3",
     "0.5",
     "1.0",
     "top",
     0.7,
     {-0.23240511343038424904, -4.4650923186426389839, -8.2304345143507550331},
     {0.79262495524170171777, 0.80412858895281991074, 0.80439500949436978485}},
    {"3",
     "0.5",
     "1.0",
     "top",
     1.6,
     {-28.799999999935129175, -30.409437912380414175, -30.003972804292382118},
     {3.1068402377449909004e-13, 3.7282082852870393119e-13, 4.6602603565813475541e-13}},
    {"3",
     "0.5",
     "1.0",
     "top",
     3.1,
     {-16.200019237310756145, -17.809453832976168283, -17.403982754677764551},
     {9.2134235913685371274e-8, 1.1056114421411356071e-7, 1.3820167168347055588e-7}},
    {"3",
     "0.5",
     "1.0",
     "top",
     4.4,
     {-1.9497410548122903456, -2.9138317538907295611, -1.0975607951929493933},
     {0.14231091754302243588, 0.19657830922756807306, 0.5302623247236471883}},
    {"3",
     "0.5",
     "1.0",
     "top",
     6.0,
     {-0.19421644925256582311, -0.82591318464694295577, 1.9631535716813640686},
     {0.82347964342373724391, 1.261314629089645451, 8.3830652696282955628}},
};
enum { n_known = sizeof known / sizeof *known };

/* The bound holds the truth, and is below 1e-9 of ln q or of 1. */
static void values_are_those_of_another_integrator(void)
{
    for (size_t k = 0; k < n_known; k++) {
        struct lub_line line = chain(known[k].n, known[k].eps, known[k].p, known[k].drive);
        const size_t group = k;
        double times[16];
        size_t n_times = 0;
        for (; k < n_known && known[k].n == known[group].n && known[k].p == known[group].p &&
               known[k].eps == known[group].eps && known[k].drive == known[group].drive;
             k++) {
            times[n_times++] = known[k].t;
        }
        k--;
        struct lub_path rows = certified(&line, LUB_EPS_ODE, n_times, times);
        for (size_t row = 0; row < n_times; row++) {
            for (size_t i = 0; i < line.n; i++) {
                const double x = known[group + row].x[i], log_gap = known[group + row].log_gap[i];
                const double off_x = bound(&rows, row, i, LUB_LINE_X);
                const double off_log = bound(&rows, row, i, LUB_LINE_LOG);
                TEST_ASSERT_TRUE(off_x < 1e-9 * fmax(1, x));
                TEST_ASSERT_TRUE(off_log < 1e-9 * fmax(1, fabs(log_gap)));
                TEST_ASSERT_DOUBLE_WITHIN(fmin(off_x, 1e-12), x, at(&rows, row, i, LUB_LINE_X));
                TEST_ASSERT_DOUBLE_WITHIN(fmin(off_log, 1e-11), log_gap,
                                          at(&rows, row, i, LUB_LINE_LOG));
            }
        }
        lub_path_free(&rows);
        lub_line_free(&line);
    }
}

/* All fall alike from 1, 1.2, 1.5: x = max(x0 - t^2, 0) to t = 2, then the same with the way back
 * 8 - (4 - t)^2; at the wall until t = 4, then (t - 4)^2 together. */
static double falls_together(double x0, double t)
{
    const double way = t < 2 ? t * t : 8 - (4 - t) * (4 - t);
    return t > 4 ? fmax(x0 - 8, 0) + (t - 4) * (t - 4) : fmax(x0 - way, 0);
}

static void the_limit_of_spheres_that_fall_alike(void)
{
    static const double starts[] = {1, 1.2, 1.5}, times[] = {0, 0.5, 1.05, 1.1, 1.3, 2, 3, 4, 5, 6};
    enum { n_times = sizeof times / sizeof *times };
    struct lub_line line = chain("3", "0.1", "1", "together");
    struct lub_path rows = certified(&line, LUB_LIMIT, n_times, times);
    for (size_t k = 0; k < n_times; k++) {
        for (size_t i = 0; i < 3; i++) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-14, falls_together(starts[i], times[k]),
                                      at(&rows, k, i, LUB_LINE_X));
        }
    }
    /* Glue at the wall is the momentum of all that lies there: m V before it was stopped. */
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, -(1 + 1.5 + 2) * 4, at(&rows, 5, 0, LUB_LINE_GAMMA));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, -2 * 4, at(&rows, 5, 2, LUB_LINE_GAMMA));
    lub_path_free(&rows);
    lub_line_free(&line);
}

/* Only sphere 2 (mass 1.5) of two is pushed, with 5: it meets the first at 1 when 1.2 - t^2 5/3 =
 * 1, both (mass 2.5) go on with the momentum 5 t, and stop at the wall. */
static void the_limit_of_a_pushed_pair(void)
{
    const double hit = sqrt(0.2 * 0.6), wall = sqrt(hit * hit + 1);
    const double times[] = {0.2, hit + 0.1, 1, wall + 0.1, 3.5};
    const double x1[] = {1, 1 - ((hit + 0.1) * (hit + 0.1) - hit * hit), hit * hit, 0, 0};
    const double x2[] = {1.2 - 0.2 * 0.2 * 5 / 3, x1[1], x1[2], 0, 0};
    struct lub_line line = chain("2", "0.1", "1", "top");
    struct lub_path rows = certified(&line, LUB_LIMIT, 5, times);
    for (size_t k = 0; k < 5; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-14, x1[k], at(&rows, k, 0, LUB_LINE_X));
        TEST_ASSERT_DOUBLE_WITHIN(1e-14, x2[k], at(&rows, k, 1, LUB_LINE_X));
    }
    lub_path_free(&rows);
    lub_line_free(&line);
}

/* Laws of the model at every row: order, no pull, glue only in contact, and the rate of momentum:
 * sum m v + gamma_1 = sum p. */
static void the_limit_keeps_its_laws(void)
{
    static const char *const drives[] = {"staggered", "together", "top"};
    enum { n_times = 61 };
    double times[n_times];
    for (size_t k = 0; k < n_times; k++) {
        times[k] = 0.1 * (double)k;
    }
    times[n_times - 1] = 6;
    for (size_t d = 0; d < 3; d++) {
        struct lub_line line = chain("40", "0.1", "1", drives[d]);
        struct lub_path rows = certified(&line, LUB_LIMIT, n_times, times);
        for (size_t k = 0; k < n_times; k++) {
            const double impulse = lub_force_impulse(&line.force, 0, times[k]);
            double sum = 0, below = 0;
            for (size_t i = 0; i < line.n; i++) {
                const double x = at(&rows, k, i, LUB_LINE_X),
                             gamma = at(&rows, k, i, LUB_LINE_GAMMA);
                TEST_ASSERT_TRUE(x >= below - 1e-15 * x);
                TEST_ASSERT_TRUE(gamma <= 0);
                TEST_ASSERT_TRUE(!(gamma < -1e-12) || x - below < 1e-13 * (1 + x));
                sum += line.mass[i] * (line.speed[i] - at(&rows, k, i, LUB_LINE_V)) +
                       line.load[i] * impulse;
                below = x;
            }
            TEST_ASSERT_DOUBLE_WITHIN(1e-11, sum, at(&rows, k, 0, LUB_LINE_GAMMA));
        }
        lub_path_free(&rows);
        lub_line_free(&line);
    }
}

/* A witness that is off by 100 in ln q of a closed gap, as plain BDF would be, is no witness; nor
 * is one off by 1e-8 where the gap is open.  One late by 1e-12 is. */
static void liars_are_told(void)
{
    struct lub_line line = chain("1", "0.1", "1", "top");
    double t = 3, x = 0.3, log_gap = log(0.3), climb = 1, shifted, moved;
    struct lub_line_answer truth = {1, &t, &x, NULL, NULL, &log_gap, &climb, 0, ""}, other = truth;
    other.log_gap = &shifted;
    other.x = &moved;
    moved = x;
    shifted = log_gap + 1e-8;
    TEST_ASSERT_TRUE(lub_line_disagreement(&line, &truth, &other, 0, 0) > 1);
    shifted = log_gap;
    moved = x + 1e-8;
    TEST_ASSERT_TRUE(lub_line_disagreement(&line, &truth, &other, 0, 0) > 1);
    moved = x;
    log_gap = -300;
    shifted = -200;
    TEST_ASSERT_TRUE(lub_line_disagreement(&line, &truth, &other, 0, 0) > 1);
    climb = 1e4;
    log_gap = -10;
    shifted = log_gap + climb * 1e-12;
    TEST_ASSERT_TRUE(lub_line_disagreement(&line, &truth, &other, 0, 0) < 1);
    shifted = NAN;
    TEST_ASSERT_FALSE(lub_line_disagreement(&line, &truth, &other, 0, 0) <= 1);
    lub_line_free(&line);
}

static void lines_too_long_are_refused(void)
{
    const double t = 1;
    struct lub_path rows = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    struct lub_line line = chain("30", "0.1", "1", "top");
    TEST_ASSERT_EQUAL(LUB_REFUSED,
                      lub_line_reference(&line, LUB_EPS_ODE, 1, &t, &rows, &certificate, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "at most 20 spheres"));
    lub_line_free(&line);
    line = chain("2001", "0.1", "1", "top");
    TEST_ASSERT_EQUAL(LUB_REFUSED,
                      lub_line_reference(&line, LUB_LIMIT, 1, &t, &rows, &certificate, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "at most 2000 spheres"));
    TEST_ASSERT_EQUAL(0, rows.n);
    lub_line_free(&line);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(values_are_those_of_another_integrator);
    RUN_TEST(the_limit_of_spheres_that_fall_alike);
    RUN_TEST(the_limit_of_a_pushed_pair);
    RUN_TEST(the_limit_keeps_its_laws);
    RUN_TEST(liars_are_told);
    RUN_TEST(lines_too_long_are_refused);
    return UNITY_END();
}
