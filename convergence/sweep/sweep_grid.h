/* sweep_grid.h -- where the points of a sweep lie: a lattice, its cells, and what is known on it.
 *
 * Each slice is a lattice as fine as the refinement can make it.  The coarse grid is measured
 * first; a cell whose corners are of different classes is cut in four, and its new corners are
 * measured.  Which points that needs follows from what is known alone, so the order in which they
 * were measured, and by whom, cannot show in the result.
 */
#ifndef LUB_CONVERGENCE_SWEEP_GRID_H
#define LUB_CONVERGENCE_SWEEP_GRID_H

#include "convergence/sweep/sweep.h"

/* More points than these on the finest lattice are refused. */
extern const double lub_sweep_max_points;

struct lub_sweep_grid {
    size_t n_slices, nx, ny; /* of the finest lattice; ny is 1 for a sweep along a line */
    size_t step;             /* lattice steps from one coarse point to the next */
};

struct lub_sweep_node {
    size_t slice, i, j;
};

struct lub_sweep_grid lub_sweep_grid_of(const struct lub_sweep *sweep);
size_t lub_sweep_index(const struct lub_sweep_grid *grid, struct lub_sweep_node node);
struct lub_sweep_node lub_sweep_node(const struct lub_sweep_grid *grid, size_t index);
/* 0 on the coarse grid, k if it came with the k-th bisection. */
size_t lub_sweep_level(const struct lub_sweep_grid *grid, struct lub_sweep_node node);
/* Value of x or y at lattice place k of n. */
double lub_sweep_axis_value(const struct lub_sweep_axis *axis, size_t k, size_t n);

/* A measured point. */
struct lub_sweep_point {
    size_t index;
    enum lub_status status;
    char word[LUB_SWEEP_WORD]; /* its class; the word of the status if the run failed */
    size_t steps;
    double values[LUB_SWEEP_MAX_QUANTITIES]; /* of sweep->quantities */
};

/* Points by their index. */
struct lub_sweep_points {
    size_t n, capacity, n_slots;
    struct lub_sweep_point *list;
    uint32_t *slots; /* place in the list plus 1 of each lattice point; 0 if unknown */
};

enum lub_status lub_sweep_points_init(struct lub_sweep_points *points,
                                      const struct lub_sweep_grid *grid);
void lub_sweep_points_free(struct lub_sweep_points *points);
enum lub_status lub_sweep_points_add(struct lub_sweep_points *points,
                                     const struct lub_sweep_point *point);
/* NULL if it is not known. */
const struct lub_sweep_point *lub_sweep_points_at(const struct lub_sweep_points *points,
                                                  size_t index);
/* Sorts the list by index. */
void lub_sweep_points_sort(struct lub_sweep_points *points);
bool lub_sweep_points_equal(const struct lub_sweep_point *a, const struct lub_sweep_point *b,
                            size_t n_quantities);

/* A part of the coarse cells: shard `part` of `parts`.  All of them: 0 of 1. */
struct lub_sweep_shard {
    size_t part, parts;
};

/* A cell that is not cut further: its lower corner and its extent (dj is 0 along a line). */
struct lub_sweep_cell {
    size_t slice, i, j, di, dj;
    bool mixed; /* its corners are of different classes: a boundary passes */
};

struct lub_sweep_cells {
    size_t n, capacity;
    struct lub_sweep_cell *list;
};

struct lub_sweep_wanted {
    size_t n, capacity;
    size_t *list; /* indices, in order, each once */
};

/* Goes through the cells of the shard.  `wanted` gets the points that must be measured next; if
 * there are none, `cells` (may be NULL) holds all cells that are not cut. */
enum lub_status lub_sweep_walk(const struct lub_sweep *sweep, const struct lub_sweep_points *points,
                               struct lub_sweep_shard shard, struct lub_sweep_wanted *wanted,
                               struct lub_sweep_cells *cells);

#endif
