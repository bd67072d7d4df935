/* make_drag_tables.c -- computes the tables of the drag laws in 34 digits.
 *
 * usage: make_drag_tables disk       writes cases/tables/drag_table_disk.c to standard output
 *        make_drag_tables sphere     writes cases/tables/drag_table_sphere.c
 *        make_drag_tables cells      writes cases/tables/drag_table_cells.c
 *        make_drag_tables --check    compares with the compiled tables; exit 1 if they differ
 */
#include "cases/drag_cells.h"
#include "cases/drag_table.h"
#include "reference/quad.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values at more nodes than coefficients are kept, so that what is left out is seen. */
enum { nodes = 32, max_unknowns = 10 };

static lub_quad pi(void)
{
    lub_quad x = (lub_quad)M_PI; /* Newton on sin x = 0 */
    for (int k = 0; k < 3; k++) {
        x -= sinf128(x) / cosf128(x);
    }
    return x;
}

static lub_quad root(lub_quad x)
{
    lub_quad y = (lub_quad)sqrt((double)x);
    for (int k = 0; k < 3; k++) {
        y = (y + x / y) / 2;
    }
    return y;
}

/* a with cosh a = 1 + q. */
static lub_quad angle(lub_quad q)
{
    const lub_quad s = root(q * (2 + q));
    if (q > (lub_quad)1e-3) {
        return logf128(1 + q + s);
    }
    lub_quad sum = 0, term = s; /* asinh s = s - s^3/6 + ... */
    for (int k = 0; k < 40; k++) {
        sum += term / (2 * k + 1);
        term *= -s * s * (2 * k + 1) / (2 * k + 2);
    }
    return sum;
}

/* Disk and plane (Hillairet, Lozinski, Szopos, Appendix A): n = (2 sqrt2/3)/(a - tanh a). */
static lub_quad disk(lub_quad q)
{
    const lub_quad a = angle(q), lead = 2 * root(2) / 3;
    if (a > (lub_quad)0.1) {
        return lead / (a - root(q * (2 + q)) / (1 + q));
    }
    /* a - tanh a = (a cosh a - sinh a)/cosh a, whose numerator is sum a^(2k+1) 2k/(2k+1)! */
    lub_quad sum = 0, term = a;
    for (int k = 1; k < 20; k++) {
        term *= a * a / ((2 * k) * (2 * k + 1));
        sum += term * 2 * k;
    }
    return lead * (1 + q) / sum;
}

/* Sphere and plane (Brenner 1961, eq. 2.19; Maude 1961): the drag over 6 pi mu R U.  With E =
 * e^((2n+1) a), the bracket is ((E - 1/E) + (2n+1) sinh 2a)/((E + 1/E - 2) - (2n+1)^2 sinh^2 a)
 * - 1. */
static lub_quad sphere(lub_quad q)
{
    const lub_quad a = angle(q), s = root(q * (2 + q)), c = 1 + q;
    const lub_quad twice = expf128(2 * a);
    lub_quad e = expf128(3 * a), sum = 0, term = 1;
    for (int n = 1; n < 1000000 && (n < 4 || fabsf128(term) > (lub_quad)1e-36 * sum); n++) {
        const lub_quad m = 2 * n + 1, above = e - 1 / e + m * 2 * s * c;
        const lub_quad below = e + 1 / e - 2 - m * m * s * s;
        const lub_quad weight = (lub_quad)n * (n + 1) / ((lub_quad)(2 * n - 1) * (2 * n + 3));
        term = weight * (above / below - 1);
        sum += term;
        e *= twice;
    }
    return 4 * s * sum / 3;
}

/* The drag on cells, lambda q/(1 + q) by least squares: the terms are orthogonal in the sum over
 * the nodes. */
static lub_quad cells_fit[LUB_DRAG_CELLS_TERMS];

static void fit_cells(void)
{
    const lub_quad step = pi() / LUB_DRAG_CELLS_NODES;
    for (int k = 0; k < LUB_DRAG_CELLS_TERMS; k++) {
        for (int j = 0; j < LUB_DRAG_CELLS_NODES; j++) {
            const lub_quad q = expf128((lub_quad)lub_drag_cells_node(j));
            const lub_quad value = (lub_quad)lub_drag_cells_values[j] * q / (1 + q);
            const lub_quad weight = (lub_quad)(k ? 2 : 1) / LUB_DRAG_CELLS_NODES;
            cells_fit[k] += weight * value * cosf128(k * (j + (lub_quad)0.5) * step);
        }
    }
}

static lub_quad fitted(lub_quad x)
{
    const lub_quad half = (lub_quad)(LUB_DRAG_CELLS_LAST - LUB_DRAG_CELLS_FIRST) / 2;
    const lub_quad s = (x - LUB_DRAG_CELLS_FIRST) / half - 1, q = expf128(x);
    lub_quad t = 1, next = s, sum = 0;
    for (int k = 0; k < LUB_DRAG_CELLS_TERMS; k++) {
        const lub_quad after = 2 * s * next - t;
        sum += cells_fit[k] * t;
        t = next;
        next = after;
    }
    return sum * (1 + q) / q;
}

/* The film below the cells is that of lubrication theory, and beyond them the exact drag with its
 * excess over 1 made that of the cells: both join the fit. */
static lub_quad cells(lub_quad q)
{
    const lub_quad film = expf128(LUB_DRAG_CELLS_FIRST), far = expf128(LUB_DRAG_CELLS_LAST);
    if (q < film) {
        return fitted(LUB_DRAG_CELLS_FIRST) + 1 / q - 1 / film - logf128(q / film) / 5;
    }
    if (q > far) {
        return 1 + (sphere(q) - 1) * (fitted(LUB_DRAG_CELLS_LAST) - 1) / (sphere(far) - 1);
    }
    return fitted(logf128(q));
}

/* One law while its table is made. */
struct law {
    const char *name;
    lub_quad (*n)(lub_quad q);
    double p;
    int n_powers;       /* of q in its series at contact, as far as they are fitted */
    int has_logarithms; /* at contact */
};

static lub_quad slope_at(const struct law *law, lub_quad x)
{
    const lub_quad q = expf128(x);
    return q * law->n(q);
}

static lub_quad size_at(const struct law *law, lub_quad x)
{
    const lub_quad q = expf128(x);
    return law->p > 1 ? (1 + q) * root(1 + q) / root(q) : 1 + q;
}

/* Chebyshev coefficients from values at the nodes cos(pi (j + 1/2)/nodes). */
static void transform(const lub_quad values[nodes], lub_quad c[nodes])
{
    const lub_quad step = pi() / nodes;
    for (int k = 0; k < nodes; k++) {
        c[k] = 0;
        for (int j = 0; j < nodes; j++) {
            c[k] += values[j] * cosf128(k * (j + (lub_quad)0.5) * step) * (k ? 2 : 1) / nodes;
        }
    }
}

/* int_-1^s of the series. */
static lub_quad integral(const lub_quad c[nodes], lub_quad s)
{
    lub_quad t[nodes + 2] = {1, s}, sign = 1, sum = 0;
    for (int k = 2; k < nodes + 2; k++) {
        t[k] = 2 * s * t[k - 1] - t[k - 2];
    }
    for (int k = 0; k < nodes; k++, sign = -sign) {
        if (k == 0) {
            sum += c[0] * (s + 1);
        } else if (k == 1) {
            sum += c[1] * (s * s - 1) / 2;
        } else { /* the bracket at -1 is (-1)^(k+1) (1/(k+1) - 1/(k-1))/2 */
            const lub_quad at_s = t[k + 1] / (k + 1) - t[k - 1] / (k - 1);
            const lub_quad at_start = -sign * ((lub_quad)1 / (k + 1) - (lub_quad)1 / (k - 1));
            sum += c[k] * (at_s - at_start) / 2;
        }
    }
    return sum;
}

/* The largest coefficient beyond what the table keeps. */
static double tail(const lub_quad c[nodes])
{
    double worst = 0;
    for (int k = LUB_DRAG_TERMS; k < nodes; k++) {
        worst = fmax(worst, (double)fabsf128(c[k]));
    }
    return worst;
}

static void keep(const lub_quad c[nodes], double kept[LUB_DRAG_TERMS], double *left_out)
{
    for (int k = 0; k < LUB_DRAG_TERMS; k++) {
        kept[k] = (double)c[k];
    }
    *left_out = fmax(*left_out, tail(c));
}

/* Values in all panels; N from 0 at LUB_DRAG_FIRST. */
struct values {
    lub_quad x[LUB_DRAG_PANELS][nodes], slope[LUB_DRAG_PANELS][nodes], N[LUB_DRAG_PANELS][nodes];
    lub_quad at_one; /* N at q = 1 */
};

static void fill_values(const struct law *law, struct values *values)
{
    const lub_quad half = (lub_quad)LUB_DRAG_WIDTH / 2, step = pi() / nodes;
    lub_quad start = 0;
    for (int i = 0; i < LUB_DRAG_PANELS; i++) {
        const lub_quad middle = LUB_DRAG_FIRST + (2 * i + 1) * half;
        lub_quad c[nodes];
        if (LUB_DRAG_FIRST + i * LUB_DRAG_WIDTH == 0) {
            values->at_one = start;
        }
        for (int j = 0; j < nodes; j++) {
            values->x[i][j] = middle + half * cosf128((j + (lub_quad)0.5) * step);
            values->slope[i][j] = slope_at(law, values->x[i][j]);
        }
        transform(values->slope[i], c);
        for (int j = 0; j < nodes; j++) {
            values->N[i][j] = start + half * integral(c, cosf128((j + (lub_quad)0.5) * step));
        }
        start += half * integral(c, 1);
    }
}

static void fill_panels(const struct law *law, const struct values *values, lub_quad shift,
                        struct lub_drag_table *table, double *left_out)
{
    for (int i = 0; i < LUB_DRAG_PANELS; i++) {
        lub_quad scaled[nodes], c[nodes];
        for (int j = 0; j < nodes; j++) {
            scaled[j] = values->slope[i][j] / size_at(law, values->x[i][j]);
        }
        transform(scaled, c);
        keep(c, table->slope[i], left_out);
        for (int j = 0; j < nodes; j++) {
            scaled[j] = (values->N[i][j] + shift) / size_at(law, values->x[i][j]);
        }
        transform(scaled, c);
        keep(c, table->N[i], left_out);
    }
}

static void solve(int n, lub_quad m[max_unknowns][max_unknowns], lub_quad v[max_unknowns])
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++) {
            best = fabsf128(m[i][k]) > fabsf128(m[best][k]) ? i : best;
        }
        for (int j = 0; j < n; j++) {
            const lub_quad swap = m[k][j];
            m[k][j] = m[best][j];
            m[best][j] = swap;
        }
        const lub_quad swap = v[k];
        v[k] = v[best];
        v[best] = swap;
        for (int i = 0; i < n; i++) {
            const lub_quad factor = i == k ? 0 : m[i][k] / m[k][k];
            for (int j = k; j < n; j++) {
                m[i][j] -= factor * m[k][j];
            }
            v[i] -= factor * v[k];
        }
    }
    for (int k = 0; k < n; k++) {
        v[k] /= m[k][k];
    }
}

/* The series at contact through values at gaps of 1e-6 to 2e-5; one power more is fitted than kept,
 * so that what is left out does not enter the others.  a_0 = 1, b_0 = 0 are known. */
static void fill_contact(const struct law *law, struct lub_drag_table *table)
{
    const int n_powers = law->n_powers, per_power = law->has_logarithms ? 2 : 1;
    const int n = n_powers * per_power;
    const lub_quad unit = (lub_quad)1e-5;
    lub_quad matrix[max_unknowns][max_unknowns], v[max_unknowns];
    for (int i = 0; i < n; i++) {
        const lub_quad q = (lub_quad)(1e-6 * pow(20, (double)i / (n - 1))), x = logf128(q);
        lub_quad power = 1;
        v[i] = slope_at(law, x) * (law->p > 1 ? root(q) : 1) - 1;
        for (int k = 0; k < n_powers; k++) {
            power *= q / unit;
            matrix[i][per_power * k] = power;
            if (per_power == 2) {
                matrix[i][2 * k + 1] = power * x;
            }
        }
    }
    solve(n, matrix, v);
    lub_quad power = 1;
    table->contact[0][0] = 1;
    for (int k = 1; k <= n_powers && k < LUB_DRAG_POWERS; k++) {
        power *= unit;
        table->contact[k][0] = (double)(v[per_power * (k - 1)] / power);
        table->contact[k][1] = per_power == 2 ? (double)(v[2 * (k - 1) + 1] / power) : 0;
    }
}

/* The constant that joins the series to the first panel. */
static void join(lub_quad N_first, struct lub_drag_table *table)
{
    const long double x = (long double)LUB_DRAG_FIRST - 1e-18L;
    table->constant = 0;
    table->constant = (double)(N_first - (lub_quad)lub_drag_table_N(table, x * (1 + 1e-18L)));
}

static double compute(const struct law *law, struct lub_drag_table *table)
{
    static struct values values;
    double left_out = 0;
    table->p = law->p;
    fill_contact(law, table);
    fill_values(law, &values);
    const lub_quad N_one = law->p > 1 ? -2 : 0, shift = N_one - values.at_one;
    fill_panels(law, &values, shift, table, &left_out);
    join(shift, table);
    return left_out;
}

static void print_list(const double list[LUB_DRAG_TERMS])
{
    printf("{");
    for (int k = 0; k < LUB_DRAG_TERMS; k++) {
        printf("%s%.17g", k ? ", " : "", list[k]);
    }
    printf("},\n");
}

static void print_panels(const char *name, const double lists[LUB_DRAG_PANELS][LUB_DRAG_TERMS])
{
    printf(".%s = {\n", name);
    for (int i = 0; i < LUB_DRAG_PANELS; i++) {
        print_list(lists[i]);
    }
    printf("},\n");
}

static void print(const char *name, const struct lub_drag_table *table)
{
    printf("/* drag_table_%s.c -- written by make_drag_tables, then formatted. */\n"
           "#include \"cases/drag_table.h\"\n",
           name);
    printf("\nconst struct lub_drag_table lub_drag_table_%s = {\n.p = %g,\n.constant = %.17g,\n",
           name, table->p, table->constant);
    printf(".contact = {\n");
    for (int k = 0; k < LUB_DRAG_POWERS; k++) {
        printf("{%.17g, %.17g},\n", table->contact[k][0], table->contact[k][1]);
    }
    printf("},\n");
    print_panels("slope", table->slope);
    print_panels("N", table->N);
    printf("};\n");
}

/* The largest difference of coefficients, which are of size 1; the series at contact by what it
 * gives at the largest gap where it is used. */
static double distance(const struct lub_drag_table *a, const struct lub_drag_table *b)
{
    double worst = fabs(a->constant - b->constant), power = 1;
    for (int k = 0; k < LUB_DRAG_POWERS; k++, power *= 6e-6) {
        worst = fmax(worst, power * fabs(a->contact[k][0] - b->contact[k][0]));
        worst = fmax(worst, power * 12 * fabs(a->contact[k][1] - b->contact[k][1]));
    }
    for (int i = 0; i < LUB_DRAG_PANELS; i++) {
        for (int k = 0; k < LUB_DRAG_TERMS; k++) {
            worst = fmax(worst, fabs(a->slope[i][k] - b->slope[i][k]));
            worst = fmax(worst, fabs(a->N[i][k] - b->N[i][k]));
        }
    }
    return worst;
}

enum { n_laws = 3 };

static int check(const struct lub_drag_table tables[n_laws], double left_out)
{
    const struct lub_drag_table *const stored[] = {&lub_drag_table_disk, &lub_drag_table_sphere,
                                                   &lub_drag_table_cells};
    double worst = 0;
    for (int k = 0; k < n_laws; k++) {
        worst = fmax(worst, distance(&tables[k], stored[k]));
    }
    printf("left out %.1e; largest difference from the stored tables %.1e\n", left_out, worst);
    return worst < 1e-15 && left_out < 1e-16 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    static const struct law laws[n_laws] = {
        {"disk", disk, 1.5, 4, 0}, {"sphere", sphere, 1, 4, 1}, {"cells", cells, 1, 1, 1}};
    static struct lub_drag_table tables[n_laws];
    double left_out = 0;
    fit_cells();
    for (int k = 0; k < n_laws; k++) {
        left_out = fmax(left_out, compute(&laws[k], &tables[k]));
    }
    if (argc == 2 && strcmp(argv[1], "--check") == 0) {
        return check(tables, left_out);
    }
    for (int k = 0; k < n_laws && argc == 2; k++) {
        if (strcmp(argv[1], laws[k].name) == 0) {
            print(laws[k].name, &tables[k]);
            return EXIT_SUCCESS;
        }
    }
    fprintf(stderr, "usage: make_drag_tables disk|sphere|cells|--check\n");
    return 2;
}
