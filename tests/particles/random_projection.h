/* random_projection.h -- small random projection problems that have a solution, for tests. */
#ifndef LUB_TESTS_RANDOM_PROJECTION_H
#define LUB_TESTS_RANDOM_PROJECTION_H

#include "schemes/contact/projection.h"

enum { random_bodies = 8, random_rows = 40 };

/* Owns all data of one problem; `problem` points into it, so it is never copied. */
struct random_projection {
    double inv_mass[random_bodies], v_free[3][random_bodies], v_allowed[3][random_bodies];
    size_t i[random_rows];
    ptrdiff_t j[random_rows];
    double n[3][random_rows], gap[random_rows], drift[random_rows];
    unsigned char glued[random_rows];
    struct lub_projection problem;
    double p[random_rows], v_plus[3][random_bodies];
    double *v[3]; /* the rows of v_plus */
};

/* What a problem may contain besides plain pairs. */
enum random_features {
    random_glued = 1,
    random_obstacles = 2,
    random_prescribed = 4, /* bodies of zero inverse mass */
    random_repeated = 8,
    random_planar = 16
};

/* Gaps are chosen so that some velocity field meets all rows, about half of them exactly. */
void random_projection_make(struct random_projection *r, unsigned long seed, unsigned features,
                            size_t n_rows);

#endif
