/* sweep_write.h -- the files of a sweep, from its points alone. */
#ifndef LUB_CONVERGENCE_SWEEP_WRITE_H
#define LUB_CONVERGENCE_SWEEP_WRITE_H

#include "convergence/sweep/sweep_grid.h"

/* `preamble` is written first as it is.  The points are sorted. */
/* Columns: slice parameters, x, y, level, class, status, steps, quantities. */
void lub_sweep_write_points(FILE *file, const char *preamble, const struct lub_sweep *sweep,
                            const struct lub_sweep_points *points);

/* Places where the class changes between neighbours of the finest lattice (kind `class`), and where
 * the quantity of `level` passes its value between coarse neighbours (kind `level`).  Columns:
 * slice parameters, kind, axis, x, y, lo, hi, from, to: the place lies between lo and hi on `axis`.
 */
void lub_sweep_write_boundaries(FILE *file, const char *preamble, const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points);

/* Cells that were not cut, for figures.  Columns: slice parameters, x_lo, x_hi, y_lo, y_hi, class
 * (`boundary` where corners differ), value: mean of the quantity `colour` at the corners. */
void lub_sweep_write_cells(FILE *file, const char *preamble, const struct lub_sweep *sweep,
                           const struct lub_sweep_points *points,
                           const struct lub_sweep_cells *cells);

/* How many points of a slice are of each class, classes in order of the alphabet. */
struct lub_sweep_count {
    size_t slice;
    char word[LUB_SWEEP_WORD];
    size_t n;
    size_t sample; /* index of the point farthest from other classes */
};

/* The caller frees *counts. */
enum lub_status lub_sweep_counts(const struct lub_sweep *sweep,
                                 const struct lub_sweep_points *points, size_t *n,
                                 struct lub_sweep_count **counts);

#endif
