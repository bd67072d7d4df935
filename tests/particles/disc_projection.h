/* disc_projection.h -- projections of packed discs under gravity, for tests and benchmarks. */
#ifndef LUB_TESTS_DISC_PROJECTION_H
#define LUB_TESTS_DISC_PROJECTION_H

#include "cases/scene/scene.h"
#include "schemes/contact/broadphase.h"
#include "schemes/contact/projection.h"

/* Owns all data of one problem; zeroed it is empty and can be freed. */
struct disc_projection {
    struct lub_scene scene;
    struct lub_pairs pairs;
    double *inv_mass, *v_free[3];
    unsigned char *glued;
    struct lub_projection problem;
    double *p, *v[3];
};

/* n discs dropped one by one between walls, radii drawn evenly between the two, mass 2 kg; then the
 * step 0.002 s from rest under gravity 10 m/s^2, with neighbours nearer than 0.02 m. */
enum lub_status disc_projection_deposit(struct disc_projection *d, size_t n, double radius_min,
                                        double radius_max, unsigned long seed);
/* Equal discs of radius 0.02 m in rows that touch, and every hole_every-th left out (0: none): a
 * crystal, with half as many contacts again as freedoms. */
enum lub_status disc_projection_crystal(struct disc_projection *d, size_t columns, size_t rows,
                                        size_t hole_every);
/* Moves the discs with v, takes v as velocities, carries p to the pairs that stay, and makes the
 * problem of the next step; with `glue`, pairs with p > 0 become glued and start at p = 0. */
enum lub_status disc_projection_next(struct disc_projection *d, int glue);
/* Steps that each start from rest, so that the heap slides down until it bears itself; solved by
 * the default solver to 1e-8 m/s. */
enum lub_status disc_projection_settle(struct disc_projection *d, size_t n_steps);
void disc_projection_free(struct disc_projection *d);

#endif
