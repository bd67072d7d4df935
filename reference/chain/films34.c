/* films34.c -- forces, films and velocities of a line of spheres in 34 digits. */
#include "reference/chain/films34.h"
#include "reference/chain/banded.h"

#include <string.h>

lub_quad lub_films34_slope(const struct lub_films34 *films, lub_quad x)
{
    const lub_quad eps = (lub_quad)films->line->drag.eps, p = (lub_quad)films->line->drag.p;
    return p > 1 ? eps * expf128((1 - p) * x) : eps;
}

lub_quad lub_films34_N(const struct lub_films34 *films, lub_quad x)
{
    const lub_quad p = (lub_quad)films->line->drag.p;
    return lub_films34_slope(films, x) * (p > 1 ? 1 / (1 - p) : x);
}

void lub_films34_init(struct lub_films34 *films, const struct lub_line *line, lub_quad x[])
{
    *films = (struct lub_films34){.line = line, .n = line->n};
    for (size_t i = 0; i < films->n; i++) {
        films->inverse[i] = 1 / (lub_quad)line->mass[i];
        x[i] = logf128((lub_quad)line->gap[i]);
    }
    for (size_t i = 0; i < films->n; i++) {
        const lub_quad above = i + 1 < films->n ? lub_films34_N(films, x[i + 1]) : 0;
        films->start[i] =
            (lub_quad)line->mass[i] * (lub_quad)line->speed[i] + lub_films34_N(films, x[i]) - above;
    }
}

bool lub_films34_sort(struct lub_films34 *films, const lub_quad x[])
{
    bool changed = false;
    for (size_t i = 0; i < films->n; i++) {
        const bool deep = x[i] < LUB_LINE_DEEP;
        changed = changed || deep != films->deep[i];
        films->deep[i] = deep;
    }
    return changed;
}

void lub_films34_velocities(const struct lub_films34 *films, lub_quad t, const lub_quad x[],
                            lub_quad v[])
{
    const struct lub_force *const force = &films->line->force;
    const lub_quad impulse =
        (lub_quad)force->impulse[films->piece] +
        (lub_quad)force->f[films->piece] * (t - (lub_quad)force->t[films->piece]);
    lub_quad above = 0;
    for (size_t i = films->n; i-- > 0;) {
        const lub_quad N = lub_films34_N(films, x[i]);
        const lub_quad p = films->start[i] + (lub_quad)films->line->load[i] * impulse;
        v[i] = (p - N + above) * films->inverse[i];
        above = N;
    }
}

void lub_films34_rates(const struct lub_films34 *films, lub_quad t, const lub_quad x[],
                       lub_quad rate[])
{
    lub_films34_velocities(films, t, x, rate);
    for (size_t i = films->n; i-- > 1;) {
        rate[i] -= rate[i - 1];
    }
}

/* The row of Newton's method for F_i = 0, or x_i as it is. */
static void settle_row(const struct lub_films34 *films, size_t i, const lub_quad x[], lub_quad rate,
                       struct lub_banded *system)
{
    if (!films->deep[i]) {
        system->a[i][i] = 1;
        return;
    }
    const double above = (double)films->inverse[i];
    const double below = i ? (double)films->inverse[i - 1] : 0;
    system->a[i][i] = (above + below) * (double)lub_films34_slope(films, x[i]);
    if (i > 0) {
        system->a[i][i - 1] = -below * (double)lub_films34_slope(films, x[i - 1]);
    }
    if (i + 1 < films->n) {
        system->a[i][i + 1] = -above * (double)lub_films34_slope(films, x[i + 1]);
    }
    system->b[i] = (double)rate;
}

bool lub_films34_settle(const struct lub_films34 *films, lub_quad t, lub_quad x[])
{
    enum { max_newton = 60 };
    lub_quad last = 1e300;
    for (int k = 0; k < max_newton; k++) {
        struct lub_banded system = {.n = films->n, .width = 1};
        lub_quad rate[LUB_LINE_N], worst = 0;
        lub_films34_rates(films, t, x, rate);
        for (size_t i = 0; i < films->n; i++) {
            settle_row(films, i, x, rate[i], &system);
        }
        if (!lub_banded_solve(&system)) {
            return false;
        }
        for (size_t i = 0; i < films->n; i++) {
            x[i] += (lub_quad)system.b[i];
            const lub_quad size = fabsf128((lub_quad)system.b[i]) / (1 + fabsf128(x[i]));
            worst = size > worst ? size : worst;
        }
        if (worst < (lub_quad)1e-26 || (worst < (lub_quad)1e-20 && worst >= last)) {
            return true;
        }
        last = worst;
    }
    return false;
}
