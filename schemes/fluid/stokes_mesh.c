/* stokes_mesh.c -- cells that grow outwards from the body, and the part of each that it fills. */
#include "schemes/fluid/stokes_mesh.h"

#include <math.h>
#include <stdlib.h>

/* Fine cells reach half a radius past the body. */
static const double margin = 0.5;

/* Outside, each cell is wider than the one before by a factor that goes to 1 with dx, so that cells
 * become finer everywhere and errors fall with dx^2. */
static double growth_of(double dx)
{
    return 1 + fmin(2 * dx, 0.2);
}

/* Cells that grow from dx until they fill the length. */
static size_t count_grown(double dx, double length)
{
    const double growth = growth_of(dx);
    return (size_t)ceil(log1p(length * (growth - 1) / (dx * growth)) / log(growth));
}

/* The fine height moves in steps of half a radius, so that the pattern of the matrix, and with it
 * its symbolic factor, stays while the body moves within such a step.  Outer walls keep away from
 * the image of the force in the plane: their effect falls with (height of the body/distance)^3. */
struct lub_stokes_size lub_stokes_size(double dx, double box, double q)
{
    const double fine = ceil((2 + q + margin) / margin) * margin;
    const size_t r = (size_t)ceil((1 + margin) / dx - 1e-9), z = (size_t)ceil(fine / dx - 1e-9);
    struct lub_stokes_size size = {.fine_width = (double)r * dx, .fine_height = (double)z * dx};
    size.width = fmax(box * fmax(1, fine / 4), 2 * size.fine_width);
    size.height = size.width + fine / 2;
    size.nr = r + count_grown(dx, size.width - size.fine_width);
    size.nz = z + count_grown(dx, size.height - size.fine_height);
    return size;
}

/* n cells: of size dx up to `fine`, then a geometric sequence that ends at `end`. */
static enum lub_status fill(struct lub_edges *edges, size_t n, double dx, double fine, double end)
{
    const size_t n_fine = (size_t)(fine / dx + 0.5), n_grown = n - n_fine;
    const double growth = growth_of(dx);
    edges->n = n;
    edges->at = malloc((n + 1) * sizeof *edges->at);
    if (!edges->at) {
        return LUB_NO_MEMORY;
    }
    for (size_t k = 0; k <= n_fine; k++) {
        edges->at[k] = (double)k * dx;
    }
    for (size_t k = 1; k <= n_grown; k++) {
        const double part = (pow(growth, (double)k) - 1) / (pow(growth, (double)n_grown) - 1);
        edges->at[n_fine + k] = fine + (end - fine) * part;
    }
    return LUB_OK;
}

enum lub_status lub_stokes_mesh_create(const struct lub_stokes_size *size, double dx,
                                       struct lub_stokes_mesh *mesh)
{
    *mesh = (struct lub_stokes_mesh){.fine_height = size->fine_height};
    enum lub_status status = fill(&mesh->r, size->nr, dx, size->fine_width, size->width);
    if (status == LUB_OK) {
        status = fill(&mesh->z, size->nz, dx, size->fine_height, size->height);
    }
    return status;
}

void lub_stokes_mesh_free(struct lub_stokes_mesh *mesh)
{
    free(mesh->r.at);
    free(mesh->z.at);
    *mesh = (struct lub_stokes_mesh){0};
}

/* The chord of the body at the distance s < 1 from the axis, added to the cells of one column. */
static void add_chord(const struct lub_edges *z, double zc, double s, double weight,
                      double column[])
{
    const double half = sqrt(1 - s * s), lo = zc - half, hi = zc + half;
    for (size_t j = 0; j < z->n; j++) {
        const double from = fmax(lo, z->at[j]), to = fmin(hi, z->at[j + 1]);
        column[j] += to > from ? weight * (to - from) / (z->at[j + 1] - z->at[j]) : 0;
    }
}

void lub_stokes_fraction(const struct lub_edges *r, const struct lub_edges *z, enum lub_body body,
                         double zc, double fraction[])
{
    enum { n_chords = 32 }; /* midpoints in r; along z the part is exact */
    for (size_t i = 0; i < r->n; i++) {
        double *const column = fraction + i * z->n;
        double sum = 0;
        for (size_t j = 0; j < z->n; j++) {
            column[j] = 0;
        }
        for (int k = 0; k < n_chords; k++) {
            const double s = r->at[i] + (k + 0.5) / n_chords * (r->at[i + 1] - r->at[i]);
            const double weight = body == LUB_SPHERE ? s : 1;
            sum += weight;
            if (s < 1) {
                add_chord(z, zc, s, weight, column);
            }
        }
        for (size_t j = 0; j < z->n; j++) {
            column[j] = fmin(column[j] / sum, 1);
        }
    }
}
