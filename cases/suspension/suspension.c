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

/* Spheres by cells wider than the nearest distance of the largest, for moves.  Radii count `scale`
 * times: they grow where the arrangement leaves room, until it is 1. */
struct cells {
    struct lub_suspension *suspension;
    double scale;
    size_t side;  /* cells a side */
    size_t *head; /* first sphere of each cell; n: none */
    size_t *next; /* of each sphere, the next in its cell */
};

static const double spread = 1.01; /* of two centres at the start, over the sum of radii */

static size_t cell_index(const struct cells *cells, const double at[3])
{
    size_t index = 0;
    for (int c = 0; c < 3; c++) {
        const double k = floor(at[c] / cells->suspension->box * (double)cells->side);
        index = index * cells->side + (size_t)fmin(fmax(k, 0), (double)(cells->side - 1));
    }
    return index;
}

/* The square of the least distance over the sum of radii between a place for sphere `self` and
 * those of a cell, or one that is below `enough`. */
static double room_in_cell(const struct cells *cells, size_t index, size_t self, const double at[3],
                           double enough)
{
    const struct lub_suspension *const s = cells->suspension;
    double least = INFINITY;
    for (size_t j = cells->head[index]; j < s->n && least >= enough; j = cells->next[j]) {
        double square = 0;
        for (int c = 0; c < 3; c++) {
            const double d = s->x[c][j] - at[c];
            const double near = d - s->box * round(d / s->box);
            square += near * near;
        }
        const double both = s->r[self] + s->r[j], ratio = square / (both * both);
        least = j != self && ratio < least ? ratio : least;
    }
    return least;
}

static double room(const struct cells *cells, size_t self, const double at[3], double enough)
{
    const double width = cells->suspension->box / (double)cells->side;
    double least = INFINITY;
    for (int k = 0; k < 27 && least >= enough; k++) {
        double corner[3] = {at[0] + (k % 3 - 1) * width, at[1] + (k / 3 % 3 - 1) * width,
                            at[2] + (k / 9 - 1) * width};
        for (int c = 0; c < 3; c++) {
            corner[c] -= cells->suspension->box * floor(corner[c] / cells->suspension->box);
        }
        least = fmin(least, room_in_cell(cells, cell_index(cells, corner), self, at, enough));
    }
    return least;
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
    const double enough = spread * spread * cells->scale * cells->scale;
    if (room(cells, i, at, enough) >= enough) {
        const size_t to = cell_index(cells, at);
        unlink_sphere(cells, cell_index(cells, old), i);
        cells->next[i] = cells->head[to];
        cells->head[to] = i;
        for (int c = 0; c < 3; c++) {
            s->x[c][i] = at[c];
        }
    }
}

static void grow(struct cells *cells)
{
    const struct lub_suspension *const s = cells->suspension;
    double least = INFINITY;
    for (size_t i = 0; i < s->n; i++) {
        const double at[3] = {s->x[0][i], s->x[1][i], s->x[2][i]};
        least = fmin(least, room(cells, i, at, 0));
    }
    cells->scale = fmin(1, sqrt(least) / spread);
}

static void put_in_cells(struct cells *cells)
{
    const struct lub_suspension *const s = cells->suspension;
    for (size_t k = 0; k < cells->side * cells->side * cells->side; k++) {
        cells->head[k] = s->n;
    }
    for (size_t i = 0; i < s->n; i++) {
        const double at[3] = {s->x[0][i], s->x[1][i], s->x[2][i]};
        const size_t index = cell_index(cells, at);
        cells->next[i] = cells->head[index];
        cells->head[index] = i;
    }
}

/* Hard spheres that move at random: below a volume fraction of 0.49 the lattice melts.  Up to
 * `growing` rounds more if there is no room yet for whole radii; *scale is what there was room for.
 */
static enum lub_status shake(struct lub_suspension *suspension, gsl_rng *rng, double *scale)
{
    enum { n_rounds = 200, growing = 1800 };
    const size_t n = suspension->n;
    const double width = 2 * spread * lub_suspension_largest(suspension);
    struct cells cells = {.suspension = suspension,
                          .side = (size_t)fmax(3, floor(suspension->box / width))};
    cells.head = malloc(cells.side * cells.side * cells.side * sizeof *cells.head);
    cells.next = malloc(n * sizeof *cells.next);
    const bool done = cells.head && cells.next;
    if (done) {
        put_in_cells(&cells);
        for (size_t round = 0; round < n_rounds + (cells.scale < 1 ? growing : 0); round++) {
            if (cells.scale < 1) {
                grow(&cells);
            }
            for (size_t i = 0; i < n; i++) {
                try_move(&cells, i, rng);
            }
        }
    }
    *scale = cells.scale;
    free(cells.head);
    free(cells.next);
    return done ? LUB_OK : LUB_NO_MEMORY;
}

double lub_suspension_largest(const struct lub_suspension *suspension)
{
    double largest = 0;
    for (size_t i = 0; i < suspension->n; i++) {
        largest = fmax(largest, suspension->r[i]);
    }
    return largest;
}

/* Uniform about 1, so that the mean radius is 1. */
static void draw_radii(struct lub_suspension *suspension, double polydispersity, gsl_rng *rng)
{
    for (size_t i = 0; i < suspension->n; i++) {
        suspension->r[i] =
            polydispersity > 0 ? 1 + polydispersity * (2 * gsl_rng_uniform(rng) - 1) : 1;
    }
}

static enum lub_status arrange(struct lub_suspension *suspension, double phi, gsl_rng *rng,
                               struct lub_message *message)
{
    double volume = 0, scale = 0;
    size_t cells = 1;
    while (4 * cells * cells * cells < suspension->n) {
        cells++;
    }
    for (size_t i = 0; i < suspension->n; i++) {
        volume += 4 * lub_pi / 3 * suspension->r[i] * suspension->r[i] * suspension->r[i];
    }
    suspension->box = cbrt(volume / phi);
    const double side = 2 * (2 + suspension->cutoff + lub_suspension_skin);
    if (suspension->box < side * lub_suspension_largest(suspension)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "n=%zu at phi=%g fill a box of %.2f radii; a cutoff of %g needs %.2f: give "
                        "more spheres or a smaller cutoff",
                        suspension->n, phi, suspension->box, suspension->cutoff,
                        side * lub_suspension_largest(suspension));
    }
    place(suspension, cells, rng);
    const enum lub_status status = shake(suspension, rng, &scale);
    if (status == LUB_OK && scale < 1) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "phi=%g: for %zu spheres there was room up to phi=%.3f (equal "
                        "spheres as many as 4 k^3, such as 500 or 864, pack best)",
                        phi, suspension->n, phi * scale * scale * scale);
    }
    return status == LUB_OK ? status : lub_fail(message, status, "out of memory");
}

enum lub_status lub_suspension_fill(struct lub_suspension *suspension, size_t n, double phi,
                                    double polydispersity, unsigned long seed,
                                    struct lub_message *message)
{
    double *const block = malloc(4 * n * sizeof *block);
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    enum lub_status status = LUB_NO_MEMORY;
    suspension->n = n;
    if (block && rng) {
        gsl_rng_set(rng, seed);
        for (int c = 0; c < 3; c++) {
            suspension->x[c] = block + (size_t)c * n;
        }
        suspension->r = block + 3 * n;
        draw_radii(suspension, polydispersity, rng);
        status = arrange(suspension, phi, rng, message);
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
