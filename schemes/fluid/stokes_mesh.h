/* stokes_mesh.h -- a box of cells beside a plane, fine where the body is, and how much of each cell
 * the body fills.
 *
 * r runs from the axis (of a disk: the plane of symmetry) outwards, z from the plane upwards.
 */
#ifndef LUB_FLUID_STOKES_MESH_H
#define LUB_FLUID_STOKES_MESH_H

#include "cases/fluid/body.h"
#include "cases/status.h"

#include <stddef.h>

/* Edges of the cells in one direction: n cells, n + 1 edges. */
struct lub_edges {
    size_t n;
    double *at;
};

struct lub_stokes_mesh {
    struct lub_edges r, z;
    double fine_height; /* cells are dx high up to here */
};

/* How many cells a mesh for the gap q has in each direction, and up to where they are fine: known
 * before there is any. */
struct lub_stokes_size {
    size_t nr, nz;
    double fine_width, fine_height, width, height;
};
struct lub_stokes_size lub_stokes_size(double dx, double box, double q);

enum lub_status lub_stokes_mesh_create(const struct lub_stokes_size *size, double dx,
                                       struct lub_stokes_mesh *mesh);
void lub_stokes_mesh_free(struct lub_stokes_mesh *mesh);

/* fraction[i * z->n + j]: the part of the cell between edges i of r and j of z that lies in a body
 * of radius 1 whose centre is on the axis at the height zc. */
void lub_stokes_fraction(const struct lub_edges *r, const struct lub_edges *z, enum lub_body body,
                         double zc, double fraction[]);

#endif
