/* drag_disk.c -- disk and plane in two dimensions, at any gap: n = 4 pi nu/(a - tanh a).
 *
 * cosh a = 1 + q/R.  Hillairet, Lozinski and Szopos, Appendix A.  Near contact n -> 3 sqrt2 pi nu
 * (R/q)^1.5, far away it falls like 1/ln q.  Scaled by that limit: (2 sqrt2/3)/(a - tanh a).
 */
#include "cases/drag.h"
#include "cases/drag_table.h"

const struct lub_drag_law lub_drag_disk = {
    .name = "disk",
    .summary =
        "exact drag of a disk near a plane, n = (2 sqrt2/3) eps/(a - tanh a), cosh a = 1 + q",
    .source = "Hillairet, Lozinski, Szopos, Appendix A",
    .p = 1.5,
    .table = &lub_drag_table_disk,
};
