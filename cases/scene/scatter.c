/* scatter.c -- random sequential addition on a grid; clusters by a sweep along x. */
#include "cases/scene/scatter.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>

enum { max_draws = 20000 };
static const size_t none = (size_t)-1;

/* Spheres already placed, in cells at least as wide as the largest distance that matters. */
struct grid {
    struct lub_spheres *s;
    const struct lub_rectangle *inside;
    double cell, clearance;
    size_t n_x, n_y;
    size_t *first, *next; /* of each cell, of each sphere */
};

static size_t cell_along(double x, double lo, double cell, size_t n)
{
    const double k = floor((x - lo) / cell);
    return k < 0 ? 0 : k >= (double)n ? n - 1 : (size_t)k;
}

static bool is_free(const struct grid *grid, size_t b, size_t i, size_t j)
{
    double normal[3];
    for (size_t a = i ? i - 1 : 0; a <= i + 1 && a < grid->n_x; a++) {
        for (size_t c = j ? j - 1 : 0; c <= j + 1 && c < grid->n_y; c++) {
            for (size_t k = grid->first[a * grid->n_y + c]; k != none; k = grid->next[k]) {
                if (lub_spheres_gap(grid->s, b, k, normal) < grid->clearance) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool place(struct grid *grid, size_t b, gsl_rng *rng)
{
    const struct lub_rectangle *const in = grid->inside;
    const double r = grid->s->r[b];
    for (int draw = 0; draw < max_draws; draw++) {
        const double u = gsl_rng_uniform(rng), v = gsl_rng_uniform(rng);
        const double x = in->x[0] + r + (in->x[1] - in->x[0] - 2 * r) * u;
        const double y = in->y[0] + r + (in->y[1] - in->y[0] - 2 * r) * v;
        const size_t i = cell_along(x, in->x[0], grid->cell, grid->n_x);
        const size_t j = cell_along(y, in->y[0], grid->cell, grid->n_y);
        grid->s->x[0][b] = x;
        grid->s->x[1][b] = y;
        if (in->z[1] > in->z[0]) {
            grid->s->x[2][b] = in->z[0] + r + (in->z[1] - in->z[0] - 2 * r) * gsl_rng_uniform(rng);
        }
        if (is_free(grid, b, i, j)) {
            size_t *const first = &grid->first[i * grid->n_y + j];
            grid->next[b] = *first;
            *first = b;
            return true;
        }
    }
    return false;
}

static enum lub_status create(struct grid *grid, struct lub_spheres *s,
                              const struct lub_rectangle *inside, double clearance)
{
    double r_max = 0;
    for (size_t b = 0; b < s->n; b++) {
        r_max = fmax(r_max, s->r[b]);
    }
    const double width = inside->x[1] - inside->x[0], height = inside->y[1] - inside->y[0];
    /* Not more cells than a few per sphere, however large the rectangle is. */
    const double least = sqrt(width * height / (4 * (double)s->n + 16));
    *grid = (struct grid){.s = s, .inside = inside, .clearance = clearance};
    grid->cell = fmax(least, 2 * r_max + clearance);
    grid->n_x = (size_t)fmax(1, ceil(width / grid->cell));
    grid->n_y = (size_t)fmax(1, ceil(height / grid->cell));
    grid->first = malloc(grid->n_x * grid->n_y * sizeof *grid->first);
    grid->next = malloc(s->n * sizeof *grid->next + 1);
    for (size_t k = 0; grid->first && k < grid->n_x * grid->n_y; k++) {
        grid->first[k] = none;
    }
    return grid->first && grid->next ? LUB_OK : LUB_NO_MEMORY;
}

enum lub_status lub_scatter(struct lub_spheres *spheres, const struct lub_rectangle *inside,
                            double clearance, unsigned long seed, struct lub_message *message)
{
    struct grid grid;
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    enum lub_status status = create(&grid, spheres, inside, clearance);
    if (!rng || status != LUB_OK) {
        status = lub_fail(message, LUB_NO_MEMORY, "out of memory");
    } else {
        gsl_rng_set(rng, seed);
    }
    for (size_t b = 0; b < spheres->n && status == LUB_OK; b++) {
        if (!place(&grid, b, rng)) {
            status = lub_fail(message, LUB_BAD_ARGUMENT,
                              "n=%zu: only %zu particles find room without overlap", spheres->n, b);
        }
    }
    free(grid.first);
    free(grid.next);
    gsl_rng_free(rng);
    return status;
}

void lub_draw_radii(struct lub_spheres *spheres, double lo, double hi, unsigned long seed)
{
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (rng) {
        gsl_rng_set(rng, seed);
    }
    for (size_t b = 0; b < spheres->n; b++) {
        spheres->r[b] = rng ? lo + (hi - lo) * gsl_rng_uniform(rng) : hi;
    }
    gsl_rng_free(rng);
}

struct place {
    double x;
    size_t id;
};

static int compare(const void *a, const void *b)
{
    const struct place *const p = a, *const q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->id > q->id) - (p->id < q->id);
}

static size_t root(size_t label[], size_t b)
{
    while (label[b] != b) {
        label[b] = label[label[b]];
        b = label[b];
    }
    return b;
}

static void join(size_t label[], size_t a, size_t b)
{
    const size_t p = root(label, a), q = root(label, b);
    label[p > q ? p : q] = p > q ? q : p;
}

enum lub_status lub_clusters(const struct lub_spheres *s, double gap, size_t label[])
{
    double r_max = 0, normal[3];
    struct place *const order = malloc((s->n + 1) * sizeof *order);
    if (!order) {
        return LUB_NO_MEMORY;
    }
    for (size_t b = 0; b < s->n; b++) {
        order[b] = (struct place){.x = s->x[0][b], .id = b};
        label[b] = b;
        r_max = fmax(r_max, s->r[b]);
    }
    qsort(order, s->n, sizeof *order, compare);
    for (size_t a = 0; a < s->n; a++) {
        for (size_t b = a + 1; b < s->n && order[b].x - order[a].x <= 2 * r_max + gap; b++) {
            if (lub_spheres_gap(s, order[a].id, order[b].id, normal) <= gap) {
                join(label, order[a].id, order[b].id);
            }
        }
    }
    for (size_t b = 0; b < s->n; b++) {
        label[b] = root(label, b);
    }
    free(order);
    return LUB_OK;
}
