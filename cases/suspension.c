/* suspension.c -- a first arrangement of many spheres. */
#include "cases/suspension.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* Position of site s of a lattice of `cells` cubes a side, in cubes. */
static void site_at(size_t s, size_t cells, double at[3])
{
    static const double basis[4][3] = {{0, 0, 0}, {0.5, 0.5, 0}, {0.5, 0, 0.5}, {0, 0.5, 0.5}};
    const size_t cube = s / 4;
    const size_t corner[3] = {cube % cells, cube / cells % cells, cube / (cells * cells)};
    for (int c = 0; c < 3; c++) {
        at[c] = (double)corner[c] + basis[s % 4][c] + 0.25;
    }
}

/* Chooses n of the sites: each with the probability that is left, so that exactly n are taken. */
static void place(struct lub_suspension *suspension, size_t cells, double jitter, gsl_rng *rng)
{
    const size_t sites = 4 * cells * cells * cells;
    const double cube = suspension->box / (double)cells;
    size_t k = 0;
    for (size_t s = 0; s < sites; s++) {
        if ((double)(sites - s) * gsl_rng_uniform(rng) >= (double)(suspension->n - k)) {
            continue;
        }
        double at[3];
        site_at(s, cells, at);
        for (int c = 0; c < 3; c++) {
            suspension->x[c][k] = cube * at[c] + jitter * (2 * gsl_rng_uniform(rng) - 1);
        }
        k++;
    }
}

enum lub_status lub_suspension_fill(struct lub_suspension *suspension, size_t n, double phi,
                                    unsigned long seed, struct lub_message *message)
{
    size_t cells = 1;
    while (4 * cells * cells * cells < n) {
        cells++;
    }
    suspension->n = n;
    suspension->radius = 1;
    suspension->box = cbrt((double)n * 4 * pi / 3 / phi);
    const double gap = suspension->box / (double)cells / sqrt(2) - 2;
    if (!(gap > 0.02)) {
        const double most = (double)n * 4 * pi / 3 / pow(2.02 * sqrt(2) * (double)cells, 3);
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "phi=%g: %zu spheres fit on a lattice up to phi=%.3f (a number 4 k^3, as "
                        "864 or 2916, packs best)",
                        phi, n, most);
    }
    double *const block = malloc(3 * n * sizeof *block);
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (block && rng) {
        gsl_rng_set(rng, seed);
        for (int c = 0; c < 3; c++) {
            suspension->x[c] = block + (size_t)c * n;
        }
        place(suspension, cells, 0.45 * gap / sqrt(3), rng);
    } else {
        free(block);
    }
    const bool done = block && rng;
    if (rng) {
        gsl_rng_free(rng);
    }
    return done ? LUB_OK : LUB_NO_MEMORY;
}

void lub_suspension_free(struct lub_suspension *suspension)
{
    free(suspension->x[0]);
    *suspension = (struct lub_suspension){0};
}
