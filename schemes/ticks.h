/* ticks.h -- the clock of a run: times that are no running sum, and a last step that ends exactly.
 *
 * Who takes every step that is offered walks on t = k dt; who chose a step of his own continues
 * from the time he reached.
 */
#ifndef LUB_SCHEMES_TICKS_H
#define LUB_SCHEMES_TICKS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

struct lub_ticks {
    double t, t_end;
    double start, dt;
    double k, n; /* steps since start, and how many there are until t_end */
};

/* The number of steps of a fixed dt; a last step shorter than a thousandth of dt is merged with the
 * one before it, so that round-off in t_end/dt does not make one of its own. */
static inline double lub_ticks_count(double t_end, double dt)
{
    return fmax(1, ceil(t_end / dt - 1e-3));
}

/* The same as a size: more than sizes can tell is the largest one, which is too many for anybody.
 */
static inline size_t lub_ticks_size(double n)
{
    return n < (double)SIZE_MAX ? (size_t)n : SIZE_MAX;
}

/* From `start` on with steps of dt; t_end is set already. */
static inline void lub_ticks_restart(struct lub_ticks *ticks, double start, double dt)
{
    ticks->t = ticks->start = start;
    ticks->dt = dt;
    ticks->k = 0;
    ticks->n = lub_ticks_count(ticks->t_end - start, dt);
}

/* When the next step ends if it takes all that it is offered. */
static inline double lub_ticks_next(const struct lub_ticks *ticks)
{
    return ticks->k + 1 >= ticks->n ? ticks->t_end : ticks->start + (ticks->k + 1) * ticks->dt;
}

/* After a step of length `taken` of the `offered` ones, with the wish `next` for the one after. */
static inline void lub_ticks_move(struct lub_ticks *ticks, double offered, double taken,
                                  double next)
{
    const double end = taken < offered ? ticks->t + taken : lub_ticks_next(ticks);
    if (taken < offered || next < ticks->dt || next > ticks->dt) {
        lub_ticks_restart(ticks, end, next);
    } else {
        ticks->t = end;
        ticks->k += 1;
    }
}

#endif
