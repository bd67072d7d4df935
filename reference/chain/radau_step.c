/* radau_step.c -- Radau IIA for coupled films: the stages by Newton's method, whose residuals have
 * 34 digits and whose corrections have 16. */
#include "reference/chain/radau_step.h"
#include "reference/chain/banded.h"

#include <string.h>

enum { s = LUB_RADAU_STAGES, max_newton = 25 };

/* Corrections below this leave an error far below it: they have 12 digits and more. */
static const double settled = 1e-19, noise = 1e-16;

struct stages {
    lub_quad x[LUB_LINE_N][s], q[LUB_LINE_N][s];
    lub_quad derivative[LUB_LINE_N][s]; /* of x, or of the gap */
    lub_quad rate[LUB_LINE_N][s];       /* F */
};

/* By Gauss-Jordan elimination; the weights of Radau need no exchange of rows. */
static void invert(const lub_quad a[s][s], lub_quad inverse[s][s])
{
    lub_quad m[s][s];
    memcpy(m, a, sizeof m);
    for (int i = 0; i < s; i++) {
        for (int j = 0; j < s; j++) {
            inverse[i][j] = i == j;
        }
    }
    for (int k = 0; k < s; k++) {
        const lub_quad pivot = m[k][k];
        for (int j = 0; j < s; j++) {
            m[k][j] /= pivot;
            inverse[k][j] /= pivot;
        }
        for (int i = 0; i < s; i++) {
            const lub_quad factor = m[i][k];
            for (int j = 0; j < s && i != k; j++) {
                m[i][j] -= factor * m[k][j];
                inverse[i][j] -= factor * inverse[k][j];
            }
        }
    }
}

void lub_films_radau_init(struct lub_films_radau *radau, enum lub_films_form form)
{
    radau->form = form;
    lub_radau_init(&radau->method);
    invert((const lub_quad(*)[s])radau->method.a, radau->slope);
}

/* sum_l slope[j][l] (y_l - y_0)/h. */
static lub_quad collocate(const struct lub_films_radau *radau, int j, const lub_quad y[s],
                          lub_quad start, lub_quad h)
{
    lub_quad sum = 0;
    for (int l = 0; l < s; l++) {
        sum += radau->slope[j][l] * (y[l] - start);
    }
    return sum / h;
}

static void evaluate(const struct lub_films_radau *radau, const struct lub_films34 *films,
                     lub_quad t, const lub_quad start[], lub_quad h, struct stages *at)
{
    for (size_t i = 0; i < films->n; i++) {
        for (int j = 0; j < s; j++) {
            at->q[i][j] = films->deep[i] ? 0 : expf128(at->x[i][j]);
        }
        const bool gap = radau->form == LUB_FILMS_GAP;
        const lub_quad first = gap && !films->deep[i] ? expf128(start[i]) : start[i];
        for (int j = 0; j < s; j++) {
            at->derivative[i][j] = collocate(radau, j, gap ? at->q[i] : at->x[i], first, h);
        }
    }
    for (int j = 0; j < s; j++) {
        lub_quad x[LUB_LINE_N], rate[LUB_LINE_N];
        for (size_t i = 0; i < films->n; i++) {
            x[i] = at->x[i][j];
        }
        lub_films34_rates(films, t + radau->method.c[j] * h, x, rate);
        for (size_t i = 0; i < films->n; i++) {
            at->rate[i][j] = rate[i];
        }
    }
}

/* The left side of film i at stage j and its derivatives in x_i at all stages. */
static lub_quad left_side(const struct lub_films_radau *radau, const struct stages *at, size_t i,
                          int j, lub_quad h, double row[s])
{
    const bool gap = radau->form == LUB_FILMS_GAP;
    for (int l = 0; l < s; l++) {
        const lub_quad q = at->q[i][gap ? l : j];
        row[l] = (double)(q * radau->slope[j][l] / h);
    }
    if (gap) {
        return at->derivative[i][j];
    }
    const lub_quad left = at->q[i][j] * at->derivative[i][j];
    row[j] += (double)left;
    return left;
}

static void fill_row(const struct lub_films_radau *radau, const struct lub_films34 *films,
                     const struct stages *at, size_t i, int j, lub_quad h,
                     struct lub_banded *system)
{
    const size_t me = i * s + (size_t)j;
    const double above = (double)films->inverse[i];
    const double below = i ? (double)films->inverse[i - 1] : 0;
    lub_quad left = 0;
    if (!films->deep[i]) {
        left = left_side(radau, at, i, j, h, &system->a[me][i * s]);
    }
    system->b[me] = (double)(at->rate[i][j] - left);
    system->a[me][me] += (above + below) * (double)lub_films34_slope(films, at->x[i][j]);
    if (i > 0) {
        system->a[me][me - s] = -below * (double)lub_films34_slope(films, at->x[i - 1][j]);
    }
    if (i + 1 < films->n) {
        system->a[me][me + s] = -above * (double)lub_films34_slope(films, at->x[i + 1][j]);
    }
}

/* Adds the corrections; the largest, relative. */
static double correct(const struct lub_banded *system, size_t n, struct stages *at)
{
    double worst = 0;
    for (size_t i = 0; i < n; i++) {
        for (int j = 0; j < s; j++) {
            const double change = system->b[i * s + (size_t)j];
            at->x[i][j] += (lub_quad)change;
            const double x = (double)fabsf128(at->x[i][j]);
            const double size = (change < 0 ? -change : change) / (x > 1 ? x : 1);
            worst = size <= worst ? worst : size;
        }
    }
    return worst;
}

static bool solve(const struct lub_films_radau *radau, const struct lub_films34 *films, lub_quad t,
                  const lub_quad start[], lub_quad h, struct stages *at)
{
    double last = 1e300;
    for (int k = 0; k < max_newton; k++) {
        struct lub_banded system = {.n = films->n * s, .width = 2 * s - 1};
        evaluate(radau, films, t, start, h, at);
        for (size_t i = 0; i < films->n; i++) {
            for (int j = 0; j < s; j++) {
                fill_row(radau, films, at, i, j, h, &system);
            }
        }
        if (!lub_banded_solve(&system)) {
            return false;
        }
        const double worst = correct(&system, films->n, at);
        if (!(worst < 1e6)) {
            return false;
        }
        if (worst <= settled || (worst <= noise && worst >= last)) {
            return true;
        }
        last = worst;
    }
    return false;
}

bool lub_films_radau_step(const struct lub_films_radau *radau, const struct lub_films34 *films,
                          lub_quad t, const lub_quad x[], lub_quad h, lub_quad rate[],
                          lub_quad end[])
{
    struct stages at;
    for (size_t i = 0; i < films->n; i++) {
        const lub_quad way = h * rate[i];
        for (int j = 0; j < s; j++) {
            at.x[i][j] = x[i] + (fabsf128(way) < 1 ? radau->method.c[j] * way : 0);
        }
    }
    if (!solve(radau, films, t, x, h, &at)) {
        return false;
    }
    for (size_t i = 0; i < films->n; i++) {
        end[i] = at.x[i][s - 1];
        rate[i] = collocate(radau, s - 1, at.x[i], x[i], h);
    }
    return true;
}
