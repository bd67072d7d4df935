/* suspension.c -- a first arrangement of many spheres. */
#include "cases/suspension/suspension.h"
#include "cases/pi.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>

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
static void place(struct lub_suspension *suspension, size_t cells, gsl_rng *rng)
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
            suspension->x[c][k] = cube * at[c];
        }
        k++;
    }
}

/* Spheres by cells wider than the nearest distance allowed, for moves. */
struct cells {
    struct lub_suspension *suspension;
    size_t side;  /* cells a side */
    size_t *head; /* first sphere of each cell; n: none */
    size_t *next; /* of each sphere, the next in its cell */
};

static const double nearest = 2.02; /* of two centres at the start */

static size_t cell_index(const struct cells *cells, const double at[3])
{
    size_t index = 0;
    for (int c = 0; c < 3; c++) {
        const double k = floor(at[c] / cells->suspension->box * (double)cells->side);
        index = index * cells->side + (size_t)fmin(fmax(k, 0), (double)(cells->side - 1));
    }
    return index;
}

static bool is_free(const struct cells *cells, size_t index, size_t self, const double at[3])
{
    const struct lub_suspension *const s = cells->suspension;
    for (size_t j = cells->head[index]; j < s->n; j = cells->next[j]) {
        double square = 0;
        for (int c = 0; c < 3; c++) {
            const double d = s->x[c][j] - at[c];
            const double near = d - s->box * round(d / s->box);
            square += near * near;
        }
        if (j != self && square < nearest * nearest) {
            return false;
        }
    }
    return true;
}

static bool has_room(const struct cells *cells, size_t self, const double at[3])
{
    const double width = cells->suspension->box / (double)cells->side;
    bool room = true;
    for (int k = 0; k < 27 && room; k++) {
        double corner[3] = {at[0] + (k % 3 - 1) * width, at[1] + (k / 3 % 3 - 1) * width,
                            at[2] + (k / 9 - 1) * width};
        for (int c = 0; c < 3; c++) {
            corner[c] -= cells->suspension->box * floor(corner[c] / cells->suspension->box);
        }
        room = is_free(cells, cell_index(cells, corner), self, at);
    }
    return room;
}

static void unlink_sphere(struct cells *cells, size_t index, size_t i)
{
    size_t *link = &cells->head[index];
    while (*link != i) {
        link = &cells->next[*link];
    }
    *link = cells->next[i];
}

/* One trial: the sphere goes where it is drawn if there is room. */
static void try_move(struct cells *cells, size_t i, gsl_rng *rng)
{
    struct lub_suspension *const s = cells->suspension;
    double old[3], at[3];
    for (int c = 0; c < 3; c++) {
        old[c] = s->x[c][i];
        at[c] = old[c] + 0.25 * (2 * gsl_rng_uniform(rng) - 1);
        at[c] -= s->box * floor(at[c] / s->box);
    }
    if (has_room(cells, i, at)) {
        const size_t to = cell_index(cells, at);
        unlink_sphere(cells, cell_index(cells, old), i);
        cells->next[i] = cells->head[to];
        cells->head[to] = i;
        for (int c = 0; c < 3; c++) {
            s->x[c][i] = at[c];
        }
    }
}

/* Hard spheres that move at random: below a volume fraction of 0.49 the lattice melts. */
static enum lub_status shake(struct lub_suspension *suspension, gsl_rng *rng)
{
    enum { n_sweeps = 200 };
    const size_t side = (size_t)fmax(3, floor(suspension->box / nearest)), n = suspension->n;
    struct cells cells = {.suspension = suspension, .side = side};
    cells.head = malloc(side * side * side * sizeof *cells.head);
    cells.next = malloc(n * sizeof *cells.next);
    if (cells.head && cells.next) {
        for (size_t k = 0; k < side * side * side; k++) {
            cells.head[k] = n;
        }
        for (size_t i = 0; i < n; i++) {
            const double at[3] = {suspension->x[0][i], suspension->x[1][i], suspension->x[2][i]};
            const size_t index = cell_index(&cells, at);
            cells.next[i] = cells.head[index];
            cells.head[index] = i;
        }
        for (size_t trial = 0; trial < n_sweeps * n; trial++) {
            try_move(&cells, trial % n, rng);
        }
    }
    const bool done = cells.head && cells.next;
    free(cells.head);
    free(cells.next);
    return done ? LUB_OK : LUB_NO_MEMORY;
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
    suspension->box = cbrt((double)n * 4 * lub_pi / 3 / phi);
    const double gap = suspension->box / (double)cells / sqrt(2) - 2;
    if (!(gap > nearest - 2)) {
        const double most = (double)n * 4 * lub_pi / 3 / pow(2.02 * sqrt(2) * (double)cells, 3);
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "phi=%g: %zu spheres fit on a lattice up to phi=%.3f (a number 4 k^3, as "
                        "864 or 2916, packs best)",
                        phi, n, most);
    }
    double *const block = malloc(3 * n * sizeof *block);
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    enum lub_status status = LUB_NO_MEMORY;
    if (block && rng) {
        gsl_rng_set(rng, seed);
        for (int c = 0; c < 3; c++) {
            suspension->x[c] = block + (size_t)c * n;
        }
        place(suspension, cells, rng);
        status = shake(suspension, rng);
    } else {
        free(block);
    }
    if (rng) {
        gsl_rng_free(rng);
    }
    return status;
}

void lub_suspension_free(struct lub_suspension *suspension)
{
    free(suspension->x[0]);
    *suspension = (struct lub_suspension){0};
}
