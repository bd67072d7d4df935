/* force.h -- a force per unit mass f(t) with its exact integrals and its break times.
 *
 * Written as text:  `-2@2,2@6` (value until time, ...), `sin:A,omega,phase,T` for
 * A sin(omega t + phase) until T, `table:FILE` for straight lines between the rows (t, f) of a CSV.
 * Where f jumps, lub_force_at gives the value before the jump: "-2 until 2" holds at t = 2.
 */
#ifndef LUB_CASES_FORCE_H
#define LUB_CASES_FORCE_H

#include "cases/status.h"

#include <stddef.h>

enum lub_force_kind { LUB_FORCE_STEPS, LUB_FORCE_SINE, LUB_FORCE_TABLE };

/* Pieces k = 0..n-1 between the breaks t[k] and t[k+1]; t[0] = 0 and t[n] ends the run.  f(t) is
 * f[k] + slope[k] (t - t[k]) for steps and tables; a sine has one piece. */
struct lub_force {
    enum lub_force_kind kind;
    size_t n;
    double *t;       /* n + 1 break times, increasing */
    double *f;       /* n + 1; the last is the value at the end of a table */
    double *slope;   /* n */
    double *impulse; /* n + 1: integral of f from 0 to t[k] */
    double amplitude, omega, phase;
};

enum lub_status lub_force_parse(struct lub_force *force, const char *text,
                                struct lub_message *message);
/* Steps of height f[k] from t[k] to t[k+1]; t has n + 1 entries and begins with 0. */
enum lub_status lub_force_steps(struct lub_force *force, size_t n, const double t[],
                                const double f[]);
void lub_force_free(struct lub_force *force);

double lub_force_end(const struct lub_force *force);
/* f(t), the left limit at a break; f just after t. */
double lub_force_at(const struct lub_force *force, double t);
double lub_force_after(const struct lub_force *force, double t);
/* f'(t), that of the piece before a break. */
double lub_force_rate(const struct lub_force *force, double t);
/* The first jump of f in (t, t_end), else t_end.  Tables and sines have none. */
double lub_force_next_jump(const struct lub_force *force, double t, double t_end);
/* Integral of f from t0 to t1 >= t0, exact. */
double lub_force_impulse(const struct lub_force *force, double t0, double t1);
/* Integral of (t1 - s) f(s) ds from t0 to t1: the displacement that f gives a body at rest. */
double lub_force_displacement(const struct lub_force *force, double t0, double t1);

#endif
