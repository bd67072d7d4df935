/* drag_sphere.c -- sphere and plane, at any gap: the series in bispherical coordinates.
 *
 * Brenner (1961), eq. 2.19, and Maude (1961): the drag over 6 pi mu R U.  Near contact it is R/q -
 * ln(q/R)/5 + 0.97128, far away 1 + 9/(8 (1 + q/R)).  Scaled by the limit at contact.
 */
#include "cases/drag.h"
#include "cases/drag_table.h"

const struct lub_drag_law lub_drag_sphere = {
    .name = "sphere",
    .summary = "exact drag of a sphere near a plane, n = eps lambda(q), lambda -> 1/q at contact, "
               "1 far away",
    .source = "Brenner 1961, eq. 2.19; Maude 1961",
    .p = 1,
    .table = &lub_drag_table_sphere,
};
