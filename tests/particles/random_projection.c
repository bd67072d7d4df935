/* random_projection.c -- small random projection problems that have a solution, for tests. */
#include "tests/particles/random_projection.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <string.h>

static double between(gsl_rng *g, double low, double high)
{
    return low + (high - low) * gsl_rng_uniform(g);
}

static void make_bodies(struct random_projection *r, gsl_rng *g, unsigned features)
{
    for (size_t b = 0; b < random_bodies; b++) {
        const int prescribed = (features & random_prescribed) && b % 4 == 1;
        r->inv_mass[b] = prescribed ? 0 : between(g, 0.2, 2);
        for (int c = 0; c < 3; c++) {
            r->v_free[c][b] = between(g, -1, 1);
            r->v_allowed[c][b] = prescribed ? r->v_free[c][b] : between(g, -1, 1);
        }
    }
}

static void make_normal(struct random_projection *r, gsl_rng *g, size_t k, unsigned features)
{
    double n[3], square = 0;
    for (int c = 0; c < 3; c++) {
        n[c] = c == 2 && (features & random_planar) ? 0 : between(g, -1, 1);
        square += n[c] * n[c];
    }
    for (int c = 0; c < 3; c++) {
        r->n[c][k] = n[c] / sqrt(square);
    }
}

static void make_row(struct random_projection *r, gsl_rng *g, size_t k, unsigned features)
{
    r->i[k] = gsl_rng_uniform_int(g, random_bodies);
    r->j[k] =
        (ptrdiff_t)((r->i[k] + 1 + gsl_rng_uniform_int(g, random_bodies - 1)) % random_bodies);
    r->glued[k] = (features & random_glued) && gsl_rng_uniform(g) < 0.2;
    r->drift[k] = 0;
    if ((features & random_obstacles) && gsl_rng_uniform(g) < 0.3) {
        r->j[k] = -1 - (ptrdiff_t)gsl_rng_uniform_int(g, 3);
        r->drift[k] = between(g, -0.5, 0.5);
    }
    make_normal(r, g, k, features);
}

static void repeat_row(struct random_projection *r, size_t k, size_t of)
{
    r->i[k] = r->i[of];
    r->j[k] = r->j[of];
    r->glued[k] = r->glued[of];
    r->drift[k] = r->drift[of];
    for (int c = 0; c < 3; c++) {
        r->n[c][k] = r->n[c][of];
    }
}

static void make_gap(struct random_projection *r, gsl_rng *g, size_t k)
{
    double *const allowed[3] = {r->v_allowed[0], r->v_allowed[1], r->v_allowed[2]};
    const double slack = !r->glued[k] && gsl_rng_uniform(g) < 0.5 ? gsl_rng_uniform(g) : 0;
    r->gap[k] = 0;
    r->gap[k] = r->problem.h * (slack - lub_row_rate(&r->problem, k, allowed));
}

void random_projection_make(struct random_projection *r, unsigned long seed, unsigned features,
                            size_t n_rows)
{
    gsl_rng *g = gsl_rng_alloc(gsl_rng_taus2);
    gsl_rng_set(g, seed);
    memset(r, 0, sizeof *r);
    r->problem = (struct lub_projection){
        .n_bodies = random_bodies,
        .inv_mass = r->inv_mass,
        .v_free = {r->v_free[0], r->v_free[1], r->v_free[2]},
        .h = 0.01,
        .rows = {.n_rows = n_rows,
                 .i = r->i,
                 .j = r->j,
                 .n = {r->n[0], r->n[1], r->n[2]},
                 .gap = r->gap,
                 .drift = r->drift,
                 .glued = r->glued},
    };
    for (int c = 0; c < 3; c++) {
        r->v[c] = r->v_plus[c];
    }
    make_bodies(r, g, features);
    for (size_t k = 0; k < n_rows; k++) {
        if ((features & random_repeated) && k % 3 == 2) {
            repeat_row(r, k, k - 1);
            r->gap[k] = r->gap[k - 1];
        } else {
            make_row(r, g, k, features);
            make_gap(r, g, k);
        }
    }
    gsl_rng_free(g);
}
