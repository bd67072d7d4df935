/* stokes_system.h -- Stokes flow round a penalised rigid body, on staggered cells, as sums of
 * squares.
 *
 * A rigid body is a fluid of huge viscosity (Lefebvre 2009, section 2.4.2), driven by a force of 1
 * spread over it.  The unknowns are u_r on the vertical and u_z on the horizontal faces; they make
 * least  sum_k w_k (d_k u)^2 / 2 - f u  under  b_k u = 0, d the components of the strain in cells
 * and at their corners, b the flux out of a cell.  So the matrix sum w d d^T is symmetric and
 * positive, whatever the viscosities are.
 */
#ifndef LUB_FLUID_STOKES_SYSTEM_H
#define LUB_FLUID_STOKES_SYSTEM_H

#include "schemes/fluid/stokes_mesh.h"

#include <stddef.h>

/* One linear form of at most four unknowns; -1: a wall, or nothing. */
struct lub_stokes_form {
    int of[4];
    double c[4];
};

struct lub_stokes_system {
    enum lub_body body;
    size_t nr, nz;
    size_t n_radial, n_unknowns, n_cells, n_strains;
    struct lub_stokes_form *strain, *flux; /* n_strains, n_cells */
    double *volume;                        /* of each strain, with its factor: 2, or 1 for shear */
    double *weight;                        /* of each strain: viscosity times volume */
    double *penalty;                       /* of each flux: viscosity over volume of the cell */
    double *force;                         /* n_unknowns, sum 1 */
};

/* Numbers of unknowns and strains of a mesh of that size. */
size_t lub_stokes_unknowns(const struct lub_stokes_size *size);

/* All that depends on the cells alone.  Free after a failure, too. */
enum lub_status lub_stokes_system_create(enum lub_body body, const struct lub_stokes_mesh *mesh,
                                         struct lub_stokes_system *system);
void lub_stokes_system_free(struct lub_stokes_system *system);

/* Weights, penalties and force of the body at the gap q. */
enum lub_status lub_stokes_place(struct lub_stokes_system *system,
                                 const struct lub_stokes_mesh *mesh, double q);

double lub_stokes_form_value(const struct lub_stokes_form *form, const double u[]);
/* sum += value form, as a vector. */
void lub_stokes_form_add(const struct lub_stokes_form *form, double value, double sum[]);

#endif
