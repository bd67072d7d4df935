/* drag_cells_nodes.c -- the cells and the gaps from which the law `cells` is made. */
#include "cases/drag_cells.h"
#include "cases/pi.h"

#include <math.h>

const double lub_drag_cells_dx = 0.05, lub_drag_cells_box = 20;

double lub_drag_cells_node(int node)
{
    const double half = (LUB_DRAG_CELLS_LAST - LUB_DRAG_CELLS_FIRST) / 2.0;
    return LUB_DRAG_CELLS_FIRST + half * (1 + cos(lub_pi * (node + 0.5) / LUB_DRAG_CELLS_NODES));
}
