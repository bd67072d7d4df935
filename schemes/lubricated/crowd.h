/* crowd.h -- many lubricated elastic spheres in time: explicit motion of second order, the pair law
 * of pair.h, Stokes drag in a shear flow, neighbours and pair memory of schemes/contact/.
 *
 * A step: half a kick, drift, pairs, half a kick with what their films gave over the step, and the
 * drag and the stiff torques, each of which relaxes exactly.  Neighbours are found with some room
 * to spare and again when they may have changed.  Same input, same bits.
 */
#ifndef LUB_SCHEMES_LUBRICATED_CROWD_H
#define LUB_SCHEMES_LUBRICATED_CROWD_H

#include "cases/suspension/suspension.h"
#include "schemes/contact/memory.h"
#include "schemes/lubricated/pair.h"

#include <stdint.h>
#include <stdio.h>

enum {
    LUB_CROWD_BLOCK = 32
}; /* pairs are stepped in blocks; the list is filled up to whole ones */

/* Near pairs, arrays by field, all in one block that begins at `image`. */
struct lub_crowd_pairs {
    size_t n, padded; /* pairs, and with those that fill the last block */
    uint32_t *i, *j;
    double *image;    /* how many boxes up the image of j is that i meets: -1, 0 or 1 */
    double *shift[3]; /* from j to that image when the list was made */
    double *on;       /* 1 within the cut-off, else 0 */
    double *xi, *u, *u_n, *stretch, *normal[3], *shear[3]; /* history, as in lub_pair_state */
    double *roll, *twist; /* angular momentum that goes over in the last step, over the spin */
};

/* A part of the pairs, whose sums are apart from the others': who steps it is all the same to the
 * result. */
enum { LUB_CROWD_PARTS = 4 };
struct lub_crowd_part {
    double *force[3], *torque[3], *extra[3]; /* of its pairs; the first part's are the crowd's */
    double stress, log_gap_min, overlap_max;
    size_t n_active, slow;
    enum lub_status status;
};

/* The state some steps ago, as bytes. */
struct lub_crowd_kept {
    char *bytes; /* NULL: none */
    size_t n, steps;
};

struct lub_crowd {
    struct lub_lubricated law;
    struct lub_film film;
    size_t n;
    double largest, eta, rate, box, t_end; /* largest: radius */
    bool even;                             /* all radii are equal */
    double *r, *inv_mass, *inv_inertia;    /* n each, one block that begins at r */
    double *keep_v, *keep_w, keep_dt;      /* there: what drag leaves of a motion in keep_dt */
    double *x[3], *v[3], *w[3];            /* n each, one block that begins at x[0] */
    double *force[3], *torque[3];          /* of the pairs, at the end of the step */
    double *extra[3];        /* to add to the force in the half kick that ends the step */
    double *from[3];         /* x when the list was made */
    double t, dt, stable_dt; /* stable_dt: the longest step that is surely stable */
    double t_list, skin;
    struct lub_crowd_pairs pairs;
    struct lub_memory memory;        /* carries the history from list to list */
    size_t steps, searches, slow;    /* slow: pair-steps that took the long way */
    double pair_steps;               /* pairs within the cut-off, summed over the steps */
    size_t n_active;                 /* of the last step */
    double log_gap_min, overlap_max; /* so far; overlap: -u_n */
    double stress;                   /* xy of the pairs over eta rate, at the last step */
    double stress_sum;               /* over the steps */
    double seconds_search;
    int threads; /* 0: one; the result does not depend on it */
    struct lub_crowd_part parts[LUB_CROWD_PARTS];
    double *part_block; /* what the others' sums point into */
    struct lub_crowd_kept kept;
};

/* The question must outlive the crowd.  dt 0: dt_factor times the stable step.  A step above the
 * stable limit is LUB_BAD_ARGUMENT, with the limit. */
enum lub_status lub_crowd_create(struct lub_crowd *crowd, const struct lub_suspension *question,
                                 const struct lub_normal *normal, double dt,
                                 struct lub_message *message);
/* One step, shortened to end at t_end.  LUB_OUTSIDE, LUB_OVERLAP or LUB_NOT_FINITE end the run and
 * leave the state before the step, which is found by repeating steps: who moves spheres himself
 * does so before the first. */
enum lub_status lub_crowd_step(struct lub_crowd *crowd);
void lub_crowd_free(struct lub_crowd *crowd);

/* The state between two steps, to and from a file of this machine, for a crowd made from the same
 * question; the same state is the same bytes.  A state of another shape or a short file gives
 * LUB_FILE_ERROR. */
enum lub_status lub_crowd_save(const struct lub_crowd *crowd, FILE *file);
enum lub_status lub_crowd_load(struct lub_crowd *crowd, FILE *file);

/* Kinetic energy of moving and turning against the flow, and what the springs hold. */
double lub_crowd_energy(const struct lub_crowd *crowd);

#endif
