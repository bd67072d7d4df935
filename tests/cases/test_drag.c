/* test_drag.c -- drag laws: limits, published values, derivatives, inverse, eps of liquids. */
#include "cases/case.h"
#include "cases/drag.h"
#include "cases/drag_cells.h"
#include "cases/drag_table.h"
#include "unity.h"

#include <gsl/gsl_integration.h>
#include <math.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static struct lub_drag law(const char *name, double eps, double p, double shift)
{
    struct lub_drag drag = {.law = lub_drag_law_find(name), .eps = eps, .p = p, .shift = shift};
    TEST_ASSERT_NOT_NULL(drag.law);
    drag.p = drag.law->p > 0 ? drag.law->p : p;
    return drag;
}

/* Every law, with and without shift. */
static size_t all(struct lub_drag laws[])
{
    size_t n = 0;
    for (size_t k = 0; lub_drag_law_at(k); k++) {
        for (int rough = 0; rough < 2; rough++) {
            laws[n++] = law(lub_drag_law_at(k)->name, 0.3, 1, 0.01 * rough);
            laws[n++] = law(lub_drag_law_at(k)->name, 0.3, 2.7, 0.01 * rough);
        }
    }
    return n;
}

enum { most = 40 };

/* Derivative by Richardson's extrapolation of central differences, with its own error. */
static double derivative(double (*f)(const struct lub_drag *, double), const struct lub_drag *drag,
                         double x)
{
    const double h = 4e-3;
    const double d1 = (f(drag, x + h) - f(drag, x - h)) / (2 * h);
    const double d2 = (f(drag, x + h / 2) - f(drag, x - h / 2)) / h;
    const double d4 = (f(drag, x + h / 4) - f(drag, x - h / 4)) / (h / 2);
    const double e1 = (4 * d2 - d1) / 3, e2 = (4 * d4 - d2) / 3;
    return (16 * e2 - e1) / 15;
}

static void the_slope_is_the_derivative_of_N(void)
{
    struct lub_drag laws[most];
    const size_t n = all(laws);
    for (size_t k = 0; k < n; k++) {
        for (double x = -30; x < 12; x += 0.37) {
            const double slope = lub_drag_slope(&laws[k], x);
            /* round-off of N and of ln(q + shift) enters divided by the step */
            const double noise = 1e-11 * fabs(lub_drag_N(&laws[k], x));
            TEST_ASSERT_DOUBLE_WITHIN(1e-9 * slope + noise, slope,
                                      derivative(lub_drag_N, &laws[k], x));
        }
    }
}

/* dn/dq = (dn/dx)/q. */
static void dn_is_the_derivative_of_n(void)
{
    struct lub_drag laws[most];
    const size_t n = all(laws);
    for (size_t k = 0; k < n; k++) {
        for (double x = -30; x < 8; x += 0.37) {
            const double dn = lub_drag_dn(&laws[k], x);
            const double noise = 1e-11 * lub_drag_n(&laws[k], x) * exp(-x);
            TEST_ASSERT_DOUBLE_WITHIN(1e-8 * fabs(dn) + noise, dn,
                                      derivative(lub_drag_n, &laws[k], x) * exp(-x));
        }
    }
}

static void the_inverse_gives_the_gap_back(void)
{
    struct lub_drag laws[most];
    const size_t n = all(laws);
    for (size_t k = 0; k < n; k++) {
        for (double x = -20; x < 12; x += 0.73) {
            const double N = lub_drag_N(&laws[k], x);
            /* N known to round-off gives x to round-off over the slope, and q + shift is rounded */
            const double noise = 4e-16 * (fabs(N) + 0.3) / lub_drag_slope(&laws[k], x) +
                                 4e-16 * laws[k].shift * exp(-x);
            TEST_ASSERT_DOUBLE_WITHIN(4 * noise + 1e-14, x, lub_drag_inverse(&laws[k], N));
        }
    }
    const struct lub_drag rough = law("sphere", 1, 1, 0.1);
    TEST_ASSERT_TRUE(lub_drag_inverse(&rough, -10) == -INFINITY);
}

/* n q^p -> eps; the next terms are known: 1.05 q for the disk, and 0.97128 - ln(q)/5 for the sphere
 * (Cox and Brenner 1967). */
static void laws_have_their_limit_at_contact(void)
{
    const struct lub_drag disk = law("disk", 2, 0, 0), sphere = law("sphere", 2, 0, 0);
    for (double x = -40; x < -10; x += 3) {
        const double q = exp(x);
        TEST_ASSERT_DOUBLE_WITHIN(1e-14 + q * q, 1 + 1.05 * q,
                                  lub_drag_n(&disk, x) * exp(1.5 * x) / 2);
        TEST_ASSERT_DOUBLE_WITHIN(1e-14 + 10 * q * q + 1e-5 * q, 1 + q * (0.97128 - x / 5),
                                  lub_drag_n(&sphere, x) * q / 2);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1e6, lub_drag_n(&sphere, -1e6) == INFINITY ? 1e6 : 0);
}

static void N_at_1_is_that_of_the_power_law(void)
{
    const struct lub_drag disk = law("disk", 0.7, 0, 0), sphere = law("sphere", 0.7, 0, 0);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, -1.4, lub_drag_N(&disk, 0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0, lub_drag_N(&sphere, 0));
}

/* The formula itself in double, where it does not cancel. */
static double disk_formula(double q)
{
    const double a = acosh(1 + q);
    return 2 * sqrt(2) / 3 / (a - tanh(a));
}

/* Brenner's series summed term by term. */
static double sphere_formula(double q)
{
    const double a = acosh(1 + q);
    double sum = 0;
    for (int n = 1; n < 400 && (2 * n + 1) * a < 600; n++) {
        const double m = 2 * n + 1, half = sinh((n + 0.5) * a);
        const double below = 4 * half * half - m * m * sinh(a) * sinh(a);
        const double above = 2 * sinh(m * a) + m * sinh(2 * a);
        sum += n * (n + 1) / ((2 * n - 1.0) * (2 * n + 3)) * (above / below - 1);
    }
    return 4 * sinh(a) * sum / 3;
}

static void tables_agree_with_their_formulas(void)
{
    const struct lub_drag disk = law("disk", 1, 0, 0), sphere = law("sphere", 1, 0, 0);
    for (double x = -4; x < 14; x += 0.31) {
        const double q = exp(x);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12 * disk_formula(q), disk_formula(q), lub_drag_n(&disk, x));
        /* its bracket is 1 + O(1/q) less 1, with the errors of sinh at arguments up to 30 */
        TEST_ASSERT_DOUBLE_WITHIN(1e-11 * sphere_formula(q) + 2e-14 * q, sphere_formula(q),
                                  lub_drag_n(&sphere, x));
    }
    /* far beyond the panels too */
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 1, lub_drag_n(&sphere, 50));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * sqrt(2) / 3 / (50 + log(2) - 1), lub_drag_n(&disk, 50));
}

/* Brenner 1961, Table 1 (cosh a, lambda). */
static void the_sphere_has_the_published_drag(void)
{
    const struct lub_drag sphere = law("sphere", 1, 0, 0);
    const double published[][2] = {{0.5, 9.2518}, {1, 3.0361},   {1.5, 1.8375},
                                   {2, 1.4129},   {2.5, 1.2220}, {3, 1.1252}};
    for (size_t k = 0; k < sizeof published / sizeof *published; k++) {
        const double q = cosh(published[k][0]) - 1;
        TEST_ASSERT_DOUBLE_WITHIN(6e-5, published[k][1], lub_drag_n(&sphere, log(q)));
    }
}

static double integrand(double x, void *data)
{
    return lub_drag_slope(data, x);
}

/* N between two gaps against GSL's adaptive quadrature of n. */
static void N_is_the_integral_of_n(void)
{
    const double edges[] = {-16, -13, -11.5, -3, -2, 0.3, 2, 5, 11, 39, 41, 44};
    gsl_integration_workspace *const workspace = gsl_integration_workspace_alloc(200);
    const char *const names[] = {"disk", "sphere", "cells"};
    for (int j = 0; j < 3; j++) {
        struct lub_drag drag = law(names[j], 1, 0, 0);
        gsl_function f = {.function = integrand, .params = &drag};
        for (size_t k = 0; k + 1 < sizeof edges / sizeof *edges; k++) {
            double value, error;
            gsl_integration_qag(&f, edges[k], edges[k + 1], 0, 1e-13, 200, GSL_INTEG_GAUSS61,
                                workspace, &value, &error);
            TEST_ASSERT_DOUBLE_WITHIN(
                1e-13 * value + 1e-15 * fabs(lub_drag_N(&drag, edges[k])), value,
                lub_drag_N(&drag, edges[k + 1]) - lub_drag_N(&drag, edges[k]));
        }
    }
    gsl_integration_workspace_free(workspace);
}

/* Where panels meet, values differ by the round-off of both: 4e-16 of r(q) each, see drag_table.h.
 */
static void panels_meet(void)
{
    const struct lub_drag_table *const tables[] = {&lub_drag_table_disk, &lub_drag_table_sphere,
                                                   &lub_drag_table_cells};
    for (int j = 0; j < 3; j++) {
        for (int k = 0; k <= LUB_DRAG_PANELS; k++) {
            const long double x = LUB_DRAG_FIRST + k * LUB_DRAG_WIDTH, d = 1e-18L * (1 + fabsl(x));
            const long double p = tables[j]->p, q = expl(x);
            const long double r = powl(q, 1 - p) * powl(1 + q, p);
            const long double jump =
                lub_drag_table_N(tables[j], x + d) - lub_drag_table_N(tables[j], x - d);
            TEST_ASSERT_DOUBLE_WITHIN(8e-16, 0, (double)(jump / r));
            const long double step =
                lub_drag_table_slope(tables[j], x + d) - lub_drag_table_slope(tables[j], x - d);
            TEST_ASSERT_DOUBLE_WITHIN(8e-16, 0, (double)(step / r));
        }
    }
}

/* The law goes through what the cells gave, which jumps by 1.8e-3 of it (3e-4 in the mean square);
 * its film is that of lubrication theory; and what it leaves of the exact drag is what cells lose.
 */
static void the_drag_on_cells_is_that_of_the_cells(void)
{
    const struct lub_drag cells = law("cells", 1, 0, 0), sphere = law("sphere", 1, 0, 0);
    double squares = 0;
    for (int k = 0; k < LUB_DRAG_CELLS_NODES; k++) {
        const double computed = lub_drag_cells_values[k];
        const double off = lub_drag_n(&cells, lub_drag_cells_node(k)) / computed - 1;
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 0, off);
        squares += off * off / LUB_DRAG_CELLS_NODES;
    }
    TEST_ASSERT_DOUBLE_WITHIN(5e-4, 0, sqrt(squares));
    for (double x = -20; x < LUB_DRAG_CELLS_FIRST; x += 0.7) {
        const double q = exp(x), q_c = exp(LUB_DRAG_CELLS_FIRST);
        const double film = 1 / q - 1 / q_c - log(q / q_c) / 5;
        TEST_ASSERT_DOUBLE_WITHIN(1e-14 / q, lub_drag_n(&cells, LUB_DRAG_CELLS_FIRST) + film,
                                  lub_drag_n(&cells, x));
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.01, -0.03, lub_drag_n(&cells, -2) / lub_drag_n(&sphere, -2) - 1);
    const double near = (lub_drag_n(&cells, 2) - 1) / (lub_drag_n(&sphere, 2) - 1);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, near,
                              (lub_drag_n(&cells, 5) - 1) / (lub_drag_n(&sphere, 5) - 1));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, near);
}

/* Hillairet, Lozinski and Szopos, eq. 10, with g = 9.81 m/s^2: a sphere of 1 mm, 1.1 times as dense
 * as the liquid. */
static void eps_of_the_liquids_is_that_of_their_properties(void)
{
    const struct {
        const char *name;
        double viscosity, liquid, rounding;
    } rows[] = {{"water", 1e-3, 1000, 5e-4}, {"glycerin", 1.48, 1260, 0.5}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const double density = 1.1 * rows[k].liquid;
        struct lub_settings none = {0};
        struct lub_problem problem;
        TEST_ASSERT_EQUAL(LUB_OK, lub_case_build(lub_registry_find(&lub_gap_cases, rows[k].name),
                                                 &none, &problem, NULL));
        TEST_ASSERT_DOUBLE_WITHIN(rows[k].rounding,
                                  4.5 * rows[k].viscosity / (density * pow(1e-3, 1.5)) *
                                      sqrt(density / (9.81 * (density - rows[k].liquid))),
                                  problem.drag.eps);
        lub_problem_free(&problem);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(the_slope_is_the_derivative_of_N);
    RUN_TEST(dn_is_the_derivative_of_n);
    RUN_TEST(the_inverse_gives_the_gap_back);
    RUN_TEST(laws_have_their_limit_at_contact);
    RUN_TEST(N_at_1_is_that_of_the_power_law);
    RUN_TEST(tables_agree_with_their_formulas);
    RUN_TEST(the_sphere_has_the_published_drag);
    RUN_TEST(N_is_the_integral_of_n);
    RUN_TEST(panels_meet);
    RUN_TEST(the_drag_on_cells_is_that_of_the_cells);
    RUN_TEST(eps_of_the_liquids_is_that_of_their_properties);
    return UNITY_END();
}
