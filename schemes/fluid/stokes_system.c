/* stokes_system.c -- strains, fluxes and their weights on staggered cells. */
#include "schemes/fluid/stokes_system.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* Viscosity of the body over that of the fluid.  A body that the cells lock to the plane creeps
 * with one over it, so it is large; ten times more or less changes other resistances by 1e-7 at
 * most. */
static const double rigid = 1e9;

/* Of a cell that the body fills in part: the harmonic mean, by which a film of fluid that shares a
 * cell with the body still gives way (the arithmetic mean locks it; Lefebvre's characteristic
 * function, all or nothing, is of first order). */
static double viscosity(double fraction)
{
    return 1 / ((1 - fraction) + fraction / rigid);
}

static size_t count_radial(size_t nr, size_t nz)
{
    return (nr - 1) * nz;
}

size_t lub_stokes_unknowns(const struct lub_stokes_size *size)
{
    return count_radial(size->nr, size->nz) + size->nr * (size->nz - 1);
}

/* u_r on edge i of r beside row j; walls do not move, and nothing crosses the axis. */
static int radial(const struct lub_stokes_system *s, size_t i, size_t j)
{
    return i == 0 || i >= s->nr || j >= s->nz ? -1 : (int)((i - 1) * s->nz + j);
}

/* u_z on edge j of z in column i. */
static int axial(const struct lub_stokes_system *s, size_t i, size_t j)
{
    return j == 0 || j >= s->nz || i >= s->nr ? -1 : (int)(s->n_radial + i * (s->nz - 1) + (j - 1));
}

static double radius_weight(const struct lub_stokes_system *s, double r)
{
    return s->body == LUB_SPHERE ? r : 1;
}

static struct lub_stokes_form two(int a, double c_a, int b, double c_b)
{
    return (struct lub_stokes_form){.of = {a, b, -1, -1}, .c = {c_a, c_b, 0, 0}};
}

static void add(struct lub_stokes_system *s, struct lub_stokes_form form, double volume)
{
    s->strain[s->n_strains] = form;
    s->volume[s->n_strains++] = volume;
}

/* e_rr, e_zz and, round an axis, e_tt = u_r/r of the cell; and the flux out of it. */
static void add_cell(struct lub_stokes_system *s, const struct lub_stokes_mesh *mesh, size_t i,
                     size_t j)
{
    const double *const r = mesh->r.at + i, *const z = mesh->z.at + j;
    const double dr = r[1] - r[0], dz = z[1] - z[0], middle = (r[0] + r[1]) / 2;
    const double area = radius_weight(s, middle) * dr, twice = 2 * area * dz;
    const int in = radial(s, i, j), out = radial(s, i + 1, j);
    const int low = axial(s, i, j), high = axial(s, i, j + 1);
    add(s, two(out, 1 / dr, in, -1 / dr), twice);
    add(s, two(high, 1 / dz, low, -1 / dz), twice);
    if (s->body == LUB_SPHERE) {
        add(s, two(out, 0.5 / middle, in, 0.5 / middle), twice);
    }
    s->flux[i * s->nz + j] = (struct lub_stokes_form){
        .of = {out, in, high, low},
        .c = {radius_weight(s, r[1]) * dz, -radius_weight(s, r[0]) * dz, area, -area}};
}

/* The edge k of the cells about the edges: middles of the cells, and the outer edges. */
static double dual(const struct lub_edges *edges, size_t k)
{
    return k == 0              ? edges->at[0]
           : k == edges->n + 1 ? edges->at[edges->n]
                               : (edges->at[k - 1] + edges->at[k]) / 2;
}

/* 2 e_rz at the corner (i, j): beside a wall over half a cell, with the wall at rest. */
static void add_corner(struct lub_stokes_system *s, const struct lub_stokes_mesh *mesh, size_t i,
                       size_t j)
{
    const double dr = dual(&mesh->r, i + 1) - dual(&mesh->r, i);
    const double dz = dual(&mesh->z, j + 1) - dual(&mesh->z, j);
    const struct lub_stokes_form form = {.of = {radial(s, i, j), j > 0 ? radial(s, i, j - 1) : -1,
                                                axial(s, i, j), i > 0 ? axial(s, i - 1, j) : -1},
                                         .c = {1 / dz, -1 / dz, 1 / dr, -1 / dr}};
    /* No shear on the axis, by symmetry. */
    add(s, form, i == 0 ? 0 : radius_weight(s, mesh->r.at[i]) * dr * dz);
}

static void fill(struct lub_stokes_system *s, const struct lub_stokes_mesh *mesh)
{
    for (size_t i = 0; i < s->nr; i++) {
        for (size_t j = 0; j < s->nz; j++) {
            add_cell(s, mesh, i, j);
        }
    }
    for (size_t i = 0; i <= s->nr; i++) {
        for (size_t j = 0; j <= s->nz; j++) {
            add_corner(s, mesh, i, j);
        }
    }
}

enum lub_status lub_stokes_system_create(enum lub_body body, const struct lub_stokes_mesh *mesh,
                                         struct lub_stokes_system *system)
{
    const size_t nr = mesh->r.n, nz = mesh->z.n, n_cells = nr * nz;
    const size_t n_strains = 3 * n_cells + (nr + 1) * (nz + 1), n_radial = count_radial(nr, nz);
    *system = (struct lub_stokes_system){.body = body,
                                         .nr = nr,
                                         .nz = nz,
                                         .n_radial = n_radial,
                                         .n_unknowns = n_radial + nr * (nz - 1),
                                         .n_cells = n_cells};
    system->strain = malloc(n_strains * sizeof *system->strain);
    system->flux = malloc(n_cells * sizeof *system->flux);
    system->volume = malloc(n_strains * sizeof *system->volume);
    system->weight = malloc(n_strains * sizeof *system->weight);
    system->penalty = malloc(n_cells * sizeof *system->penalty);
    system->force = malloc(system->n_unknowns * sizeof *system->force);
    if (!system->strain || !system->flux || !system->volume || !system->weight ||
        !system->penalty || !system->force) {
        return LUB_NO_MEMORY;
    }
    fill(system, mesh);
    return LUB_OK;
}

void lub_stokes_system_free(struct lub_stokes_system *system)
{
    free(system->strain);
    free(system->flux);
    free(system->volume);
    free(system->weight);
    free(system->penalty);
    free(system->force);
    *system = (struct lub_stokes_system){0};
}

/* The dual edges, for the caller to free. */
static enum lub_status make_dual(const struct lub_edges *edges, struct lub_edges *made)
{
    *made = (struct lub_edges){.n = edges->n + 1, .at = malloc((edges->n + 2) * sizeof(double))};
    for (size_t k = 0; made->at && k <= edges->n + 1; k++) {
        made->at[k] = dual(edges, k);
    }
    return made->at ? LUB_OK : LUB_NO_MEMORY;
}

/* The largest part of the body in the cell and about its corners: a cell of fluid between stiff
 * ones must be augmented as they are, or its flux goes to zero too slowly. */
static double fullest(const struct lub_stokes_system *s, size_t cell, double in_cell,
                      const double at_corner[])
{
    const size_t low = cell / s->nz * (s->nz + 1) + cell % s->nz, next = low + s->nz + 1;
    return fmax(in_cell, fmax(fmax(at_corner[low], at_corner[low + 1]),
                              fmax(at_corner[next], at_corner[next + 1])));
}

/* In the order in which `fill` adds strains: those of a cell, then the corners. */
static void weigh(struct lub_stokes_system *s, const double in_cell[], const double at_corner[])
{
    const size_t each = s->body == LUB_SPHERE ? 3 : 2, n_inside = each * s->n_cells;
    for (size_t k = 0; k < s->n_strains; k++) {
        const double part = k < n_inside ? in_cell[k / each] : at_corner[k - n_inside];
        s->weight[k] = s->volume[k] * viscosity(part);
    }
    for (size_t k = 0; k < s->n_cells; k++) {
        s->penalty[k] = 2 * viscosity(fullest(s, k, in_cell[k], at_corner)) / s->volume[each * k];
    }
}

/* One in all, spread over those u_z whose cells the body fills: what it shares with the fluid would
 * move beside it. */
static void spread_force(struct lub_stokes_system *s, const struct lub_stokes_mesh *mesh,
                         const struct lub_edges *z_dual, const double part[])
{
    double sum = 0, fullest_part = 0;
    for (size_t k = 0; k < s->n_unknowns; k++) {
        s->force[k] = 0;
    }
    for (size_t k = 0; k < s->nr * z_dual->n; k++) {
        fullest_part = fmax(fullest_part, 0.999 * part[k]);
    }
    for (size_t i = 0; i < s->nr; i++) {
        const double *const r = mesh->r.at + i;
        const double area = radius_weight(s, (r[0] + r[1]) / 2) * (r[1] - r[0]);
        for (size_t j = 1; j < s->nz; j++) {
            const bool inside = part[i * z_dual->n + j] >= fullest_part;
            const double share = inside ? area * (z_dual->at[j + 1] - z_dual->at[j]) : 0;
            s->force[axial(s, i, j)] = share;
            sum += share;
        }
    }
    for (size_t k = 0; k < s->n_unknowns; k++) {
        s->force[k] /= sum;
    }
}

enum lub_status lub_stokes_place(struct lub_stokes_system *s, const struct lub_stokes_mesh *mesh,
                                 double q)
{
    const size_t n_corners = (s->nr + 1) * (s->nz + 1);
    struct lub_edges r_dual, z_dual;
    double *const in_cell = malloc(s->n_cells * sizeof *in_cell);
    double *const at_corner = malloc(n_corners * sizeof *at_corner);
    enum lub_status status = make_dual(&mesh->r, &r_dual);
    status = make_dual(&mesh->z, &z_dual) == LUB_OK ? status : LUB_NO_MEMORY;
    status = in_cell && at_corner ? status : LUB_NO_MEMORY;
    if (status == LUB_OK) {
        lub_stokes_fraction(&mesh->r, &mesh->z, s->body, 1 + q, in_cell);
        lub_stokes_fraction(&r_dual, &z_dual, s->body, 1 + q, at_corner);
        weigh(s, in_cell, at_corner);
        lub_stokes_fraction(&mesh->r, &z_dual, s->body, 1 + q, at_corner);
        spread_force(s, mesh, &z_dual, at_corner);
    }
    free(r_dual.at);
    free(z_dual.at);
    free(in_cell);
    free(at_corner);
    return status;
}

double lub_stokes_form_value(const struct lub_stokes_form *form, const double u[])
{
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        sum += form->of[k] >= 0 ? form->c[k] * u[form->of[k]] : 0;
    }
    return sum;
}

void lub_stokes_form_add(const struct lub_stokes_form *form, double value, double sum[])
{
    for (int k = 0; k < 4; k++) {
        if (form->of[k] >= 0) {
            sum[form->of[k]] += value * form->c[k];
        }
    }
}
