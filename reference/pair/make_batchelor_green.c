/* make_batchelor_green.c -- computes the table behind lub_pair_exact.
 *
 * usage: make_batchelor_green            writes batchelor_green_table.c to standard output
 *        make_batchelor_green --check    compares with the compiled table; exit 1 if they differ
 */
#include "reference/pair/batchelor_green_table.h"
#include "reference/pair/two_spheres.h"

#include <gsl/gsl_multifit.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const long double pi = 3.14159265358979323846264338327950288L;

/* The series at contact is fitted to solutions at these gaps.  At the largest the first power left
 * out is gap^5 ln gap = 2e-14; at the smallest round-off of the solution is 1e-15. */
static const double fit_first = 1e-5, fit_last = 2e-3;
enum { n_fit = 24, fit_powers = 5, n_unknowns = 2 * fit_powers - 1 };

/* Lubrication theory gives the logarithm at contact: spheres sliding past each other with relative
 * velocity 2 feel -2 pi ln gap; a spin slides them the other way; nothing else has a logarithm. */
static long double leading_logarithm(int resistance)
{
    switch (resistance) {
    case LUB_BG_FORCE_0:
    case LUB_BG_FORCE_2:
        return 2 * pi;
    case LUB_BG_FORCE_1:
        return -2 * pi;
    default:
        return 0;
    }
}

static enum lub_status solve(long double gap, struct lub_axial *axial,
                             struct lub_transverse *across)
{
    const enum lub_status status = lub_axial_solve(gap, axial);
    return status == LUB_OK ? lub_transverse_solve(gap, across) : status;
}

static enum lub_status resistances(long double gap, long double value[LUB_BG_RESISTANCES])
{
    struct lub_axial axial;
    struct lub_transverse across;
    const enum lub_status status = solve(gap, &axial, &across);
    value[LUB_BG_MOVING] = gap * axial.moving;
    value[LUB_BG_STRAINED] = axial.strained;
    for (size_t j = 0; j < 3; j++) {
        value[LUB_BG_FORCE_0 + j] = across.force[j];
        value[LUB_BG_TORQUE_0 + j] = across.torque[j];
    }
    return status;
}

/* Unknown 2k is the coefficient of x^k, 2k-1 that of -x^k ln gap, with x = gap/fit_last. */
static void fill_row(double gap, size_t row, gsl_matrix *matrix)
{
    double power = 1;
    for (size_t k = 0; k < fit_powers; k++) {
        gsl_matrix_set(matrix, row, 2 * k, power);
        if (k > 0) {
            gsl_matrix_set(matrix, row, 2 * k - 1, -power * log(gap));
        }
        power *= gap / fit_last;
    }
}

static void store_fit(const gsl_vector *c, int resistance, struct lub_bg_table *table)
{
    table->contact[resistance][0][0] = gsl_vector_get(c, 0);
    table->contact[resistance][0][1] = (double)leading_logarithm(resistance);
    for (size_t k = 1; k < LUB_BG_POWERS; k++) {
        const double scale = pow(fit_last, -(double)k);
        table->contact[resistance][k][0] = scale * gsl_vector_get(c, 2 * k);
        table->contact[resistance][k][1] = scale * gsl_vector_get(c, 2 * k - 1);
    }
}

static enum lub_status fit_contact(struct lub_bg_table *table)
{
    gsl_matrix *const matrix = gsl_matrix_alloc(n_fit, n_unknowns);
    gsl_matrix *const values = gsl_matrix_alloc(LUB_BG_RESISTANCES, n_fit);
    gsl_matrix *const covariance = gsl_matrix_alloc(n_unknowns, n_unknowns);
    gsl_vector *const c = gsl_vector_alloc(n_unknowns);
    gsl_multifit_linear_workspace *const work = gsl_multifit_linear_alloc(n_fit, n_unknowns);
    enum lub_status status = LUB_OK;
    for (size_t row = 0; row < n_fit && status == LUB_OK; row++) {
        const double gap = fit_first * pow(fit_last / fit_first, (double)row / (n_fit - 1));
        long double value[LUB_BG_RESISTANCES];
        status = resistances(gap, value);
        fill_row(gap, row, matrix);
        for (int j = 0; j < LUB_BG_RESISTANCES; j++) {
            const long double known = -leading_logarithm(j) * logl(gap);
            gsl_matrix_set(values, (size_t)j, row, (double)(value[j] - known));
        }
    }
    for (int j = 0; j < LUB_BG_RESISTANCES && status == LUB_OK; j++) {
        const gsl_vector_view y = gsl_matrix_row(values, (size_t)j);
        double chi_squared;
        gsl_multifit_linear(matrix, &y.vector, c, covariance, &chi_squared, work);
        store_fit(c, j, table);
    }
    gsl_multifit_linear_free(work);
    gsl_vector_free(c);
    gsl_matrix_free(covariance);
    gsl_matrix_free(values);
    gsl_matrix_free(matrix);
    return status;
}

/* What is tabulated: by log gap, or by 1/r. */
static enum lub_status sample(int far, long double x, long double value[2])
{
    const long double gap = far ? 1 / x - 2 : expl(x), r = 2 + gap;
    struct lub_axial axial;
    struct lub_transverse across;
    const enum lub_status status = solve(gap, &axial, &across);
    const long double *const f = across.force, *const t = across.torque;
    const long double b = 2 / r * (f[2] * t[1] - t[2] * f[1]) / (f[0] * t[1] - f[1] * t[0]);
    value[0] = 2 / r * (far ? axial.carried * powl(r, 3) : -axial.strained / gap) / axial.moving;
    value[1] = far ? b * powl(r, 5) : b;
    return status;
}

/* Coefficients of the interpolant at the n Chebyshev points of lo..hi. */
static enum lub_status interpolate(int far, long double lo, long double hi, size_t n, double c0[],
                                   double c1[])
{
    long double sum[2][LUB_BG_FAR_TERMS] = {{0}};
    for (size_t i = 0; i < n; i++) {
        const long double angle = pi * ((long double)i + 0.5L) / (long double)n;
        long double value[2];
        const enum lub_status status =
            sample(far, (lo + hi) / 2 + (hi - lo) / 2 * cosl(angle), value);
        if (status != LUB_OK) {
            return status;
        }
        for (size_t k = 0; k < n; k++) {
            const long double weight = (k == 0 ? 1 : 2) * cosl((long double)k * angle);
            sum[0][k] += weight * value[0] / (long double)n;
            sum[1][k] += weight * value[1] / (long double)n;
        }
    }
    for (size_t k = 0; k < n; k++) {
        c0[k] = (double)sum[0][k];
        c1[k] = (double)sum[1][k];
    }
    return LUB_OK;
}

static enum lub_status compute(struct lub_bg_table *table)
{
    enum lub_status status = fit_contact(table);
    const long double first = logl(LUB_BG_CONTACT_GAP), last = logl(LUB_BG_FAR - 2);
    const long double width = (last - first) / LUB_BG_PANELS;
    for (size_t k = 0; k < LUB_BG_PANELS && status == LUB_OK; k++) {
        const long double lo = first + width * (long double)k;
        status = interpolate(0, lo, lo + width, LUB_BG_TERMS, table->mobility[k], table->b[k]);
    }
    if (status == LUB_OK) {
        status = interpolate(1, 1.0L / LUB_BG_VERY_FAR, 1.0L / LUB_BG_FAR, LUB_BG_FAR_TERMS,
                             table->far_a, table->far_b);
    }
    return status;
}

static void print_list(const char *name, size_t rows, size_t columns, const double values[])
{
    printf("    .%s = {", name);
    for (size_t i = 0; i < rows * columns; i++) {
        const char *const open = rows > 1 && i % columns == 0 ? "{" : "";
        const char *const close = rows > 1 && (i + 1) % columns == 0 ? "}" : "";
        printf("%s%.17g%s%s", open, values[i], close, i + 1 < rows * columns ? ", " : "},\n");
    }
}

static void print_contact(const struct lub_bg_table *table)
{
    printf("    .contact = {");
    for (size_t j = 0; j < LUB_BG_RESISTANCES; j++) {
        for (size_t k = 0; k < LUB_BG_POWERS; k++) {
            printf("%s{%.17g, %.17g}%s", k == 0 ? "{" : "", table->contact[j][k][0],
                   table->contact[j][k][1], k + 1 < LUB_BG_POWERS ? ", " : "}");
        }
        printf("%s", j + 1 < LUB_BG_RESISTANCES ? ", " : "},\n");
    }
}

static void print(const struct lub_bg_table *table)
{
    printf("/* batchelor_green_table.c -- written by make_batchelor_green, then formatted. */\n"
           "#include \"reference/pair/batchelor_green_table.h\"\n\n"
           "const struct lub_bg_table lub_bg_table = {\n");
    print_contact(table);
    print_list("mobility", LUB_BG_PANELS, LUB_BG_TERMS, table->mobility[0]);
    print_list("b", LUB_BG_PANELS, LUB_BG_TERMS, table->b[0]);
    print_list("far_a", 1, LUB_BG_FAR_TERMS, table->far_a);
    print_list("far_b", 1, LUB_BG_FAR_TERMS, table->far_b);
    printf("};\n");
}

/* The largest difference of n coefficients, relative to the first, which is the function's size. */
static double distance(size_t n, const double made[], const double stored[])
{
    double worst = 0;
    for (size_t k = 0; k < n; k++) {
        worst = fmax(worst, fabs(made[k] - stored[k]) / fabs(made[0]));
    }
    return worst;
}

/* The series counts by what it contributes at the largest gap where it is used. */
static double contact_distance(const struct lub_bg_table *made, const struct lub_bg_table *stored)
{
    double worst = 0;
    for (size_t j = 0; j < LUB_BG_RESISTANCES; j++) {
        for (size_t k = 0; k < LUB_BG_POWERS; k++) {
            const double size = pow(LUB_BG_CONTACT_GAP, (double)k) / fabs(made->contact[j][0][0]);
            const double *const m = made->contact[j][k], *const s = stored->contact[j][k];
            worst = fmax(worst, size * fabs(m[0] - s[0]));
            worst = fmax(worst, size * fabs(m[1] - s[1]) * -log(LUB_BG_CONTACT_GAP));
        }
    }
    return worst;
}

static int check(const struct lub_bg_table *made)
{
    const struct lub_bg_table *const stored = &lub_bg_table;
    double worst = contact_distance(made, stored);
    for (size_t k = 0; k < LUB_BG_PANELS; k++) {
        worst = fmax(worst, distance(LUB_BG_TERMS, made->mobility[k], stored->mobility[k]));
        worst = fmax(worst, distance(LUB_BG_TERMS, made->b[k], stored->b[k]));
    }
    worst = fmax(worst, distance(LUB_BG_FAR_TERMS, made->far_a, stored->far_a));
    worst = fmax(worst, distance(LUB_BG_FAR_TERMS, made->far_b, stored->far_b));
    printf("largest relative difference from the stored table: %.1e\n", worst);
    /* Round-off of the solution is below 1e-14; a compiler may order it otherwise. */
    return worst < 1e-12 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    const int checking = argc == 2 && strcmp(argv[1], "--check") == 0;
    if (argc > 1 && !checking) {
        fprintf(stderr, "usage: make_batchelor_green [--check]\n");
        return 2;
    }
    static struct lub_bg_table table;
    const enum lub_status status = compute(&table);
    if (status != LUB_OK) {
        fprintf(stderr, "make_batchelor_green: %s\n", lub_status_text(status));
        return EXIT_FAILURE;
    }
    if (checking) {
        return check(&table);
    }
    print(&table);
    return EXIT_SUCCESS;
}
