/* drag_cells.c -- sphere and plane, with the drag that the cells of the fluid `grid` compute.
 *
 * Between e^-2 = 0.135 and e^2 = 7.4 it is the fit described in drag_cells.h.  Below, a film
 * thinner than 2.7 cells, the difference is that of lubrication theory, 1/q - ln(q)/5: the
 * correction below the grid.  Above, the excess over 1 is the exact one times the factor that
 * joins.  n is continuous, dn/dq jumps at both gaps.
 */
#include "cases/drag.h"
#include "cases/drag_table.h"

const struct lub_drag_law lub_drag_cells = {
    .name = "cells",
    .summary = "drag of a sphere near a plane as computed on cells of 1/20 radius (fluid grid), "
               "with the film of lubrication theory below q = 0.135: not the exact one, 3 % less "
               "there",
    .source = "the fluid grid, smoothed by least squares; Lefebvre 2009, section 2.4",
    .p = 1,
    .table = &lub_drag_table_cells,
};
