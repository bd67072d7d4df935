/* shear_parts.h -- the parts of a run of two spheres in shear; only shear_*.c use them. */
#ifndef LUB_SCHEMES_LUBRICATED_SHEAR_PARTS_H
#define LUB_SCHEMES_LUBRICATED_SHEAR_PARTS_H

#include "schemes/lubricated/shear_model.h"
#include "schemes/lubricated/shear_run.h"

/* A length of time is met to this, in units of the shear. */
static const double lub_shear_meet = 1e-13;

struct lub_shear_run {
    struct lub_shear_model model;
    double fixed;                                  /* step of the run; 0: automatic */
    struct lub_shear_state states[2], *now, *next; /* accepting a step swaps them */
    bool film;                                     /* within the cut-off */
    bool fresh;                                    /* the film has just begun: no rates yet */
    double dt;                                     /* fixed, or the next automatic one */
    double part;        /* of the present flight, taken in parts for the sake of plots */
    size_t steps, rows; /* as in progress and clock; a row is a multiple of a fixed dt */
    double log_gap_min;
    enum lub_status status; /* of what has gone wrong, and fails the next step */
    bool over;
    enum lub_shear_end end;
    struct lub_shear_place first;
};

/* Books the step or flight to run->next. */
void lub_shear_accept(struct lub_shear_run *run);

/* shear_end.c.  Positive once the run is over; `reason` says why then. */
double lub_shear_past_end(const struct lub_shear_run *run, const struct lub_shear_state *state);
/* Sets run->over and run->end. */
void lub_shear_settle(struct lub_shear_run *run);

/* shear_film.c. */
void lub_shear_begin_film(struct lub_shear_run *run);
/* A step of the film over at most dt; the time it took, 0 if it was refused. */
double lub_shear_film_step(struct lub_shear_run *run, double dt, double *error);
/* A step of the film of its own choice. */
void lub_shear_choose_step(struct lub_shear_run *run);

/* shear_flight.c.  The time that a flight along x takes to the cut-off, or to the end, or to
 * `most`. */
double lub_shear_flight_time(const struct lub_shear_run *run, double most);
/* Along x for at most `most`; the time it took. */
double lub_shear_fly(struct lub_shear_run *run, double most);

#endif
