/* drag_cells.h -- what the law `cells` is made from: the drag of a sphere as computed on cells.
 *
 * With lambda the drag over 6 pi mu R U, the cells give lambda q/(1 + q) at the nodes; it jumps by
 * some 1e-3 as cells fall into the body or out of it, so the law is a polynomial of few terms in
 * ln q through all of them by least squares.
 */
#ifndef LUB_CASES_DRAG_CELLS_H
#define LUB_CASES_DRAG_CELLS_H

enum {
    LUB_DRAG_CELLS_FIRST = -2, /* ln q between which the cells are used: ends of panels */
    LUB_DRAG_CELLS_LAST = 2,
    LUB_DRAG_CELLS_NODES = 48,
    LUB_DRAG_CELLS_TERMS = 8
};

extern const double lub_drag_cells_dx, lub_drag_cells_box; /* radii */
extern const double lub_drag_cells_values[LUB_DRAG_CELLS_NODES];

/* ln q of a node of Chebyshev. */
double lub_drag_cells_node(int node);

#endif
