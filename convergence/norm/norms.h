/* norms.h -- the distance between a computed trajectory and a certified reference, in nine norms.
 *
 * - max_q: largest |q_h - q| at the times of the trajectory.
 * - l1_q: integral of |q_h - q|, q_h linear between its times.
 * - l1_u: integral of |u_h - u|; u_h of a limit scheme is constant on each step with the value at
 *   its end, of other schemes linear.
 * - l1_gamma: the same for gamma.
 * - max_gamma: largest |gamma_h - gamma| at the times of the trajectory.  gamma of the limit model
 *   jumps at contact, and a scheme cannot jump at the same time: against it, times within 4 steps
 *   of a jump at which only one of the two is stuck do not count.
 * - end_q: |q_h - q| at the end.
 * - t_hit: a scheme knows the time of an event to one step, (t_{k-1}, t_k]: the distance of the
 *   reference's time from the farther end of that step.
 * - t_release: the same for the first release.
 * - max_log_gap: largest |ln q_h - ln q| at the times at which the reference is stuck.
 *
 * Integrals split steps at the breaks of the force and the events of the limit solution; on each
 * part the error is taken linear through its two Gauss nodes, which is exact for u and gamma of the
 * limit model under a piecewise-constant force, also where the error changes sign.
 */
#ifndef LUB_CONVERGENCE_NORMS_H
#define LUB_CONVERGENCE_NORMS_H

#include "cases/path.h"
#include "cases/problem.h"
#include "cases/trajectory.h"
#include "reference/reference.h"

#include <stdbool.h>

enum lub_norm {
    LUB_MAX_Q,
    LUB_L1_Q,
    LUB_L1_U,
    LUB_L1_GAMMA,
    LUB_MAX_GAMMA,
    LUB_END_Q,
    LUB_T_HIT,
    LUB_T_RELEASE,
    LUB_MAX_LOG_GAP,
    LUB_N_NORMS
};

/* 1u << norm of those that are integrals. */
extern const unsigned lub_integral_norms;

const char *lub_norm_name(enum lub_norm norm);
enum lub_status lub_norm_find(const char *name, enum lub_norm *norm, struct lub_message *message);

/* LUB_OK if a trajectory of `model` can be held against a reference of `reference` in this norm.
 * Different models only if `distance` asks for their distance. */
enum lub_status lub_norm_check(enum lub_norm norm, enum lub_model model, enum lub_model reference,
                               bool distance, struct lub_message *message);

/* Times at which the reference is not smooth: breaks of the force and, in the limit model, events.
 * Sorted. */
enum lub_status lub_norm_breaks(const struct lub_problem *problem, enum lub_model reference,
                                struct lub_times *breaks, struct lub_message *message);

/* Appends the times at which the norms in `norms` (1u << norm for each) need the reference. */
enum lub_status lub_norm_times(const struct lub_trajectory *trajectory,
                               const struct lub_times *breaks, unsigned norms,
                               struct lub_times *times);

/* A reference at sorted times, each once, with all that lub_norm_times asked for. */
struct lub_truth {
    const struct lub_problem *problem;
    enum lub_model model;
    const struct lub_times *breaks;
    const struct lub_trajectory *trajectory;
    const struct lub_certificate *certificate;
    /* The trajectory may have been written at some of its steps only: integrals take the errors at
     * its times, linear between them, and need no other times. */
    bool sampled;
};

/* value: the norm; uncertainty: reference uncertainty carried over to the norm, plus round-off of
 * the trajectory (one rounding per row, at the size of the largest value). */
struct lub_error {
    double value, uncertainty;
};

/* The norms of a trajectory of `model` that reaches t_end; others in `errors` become NaN. */
void lub_norms(const struct lub_trajectory *trajectory, enum lub_model model,
               const struct lub_truth *truth, unsigned norms, struct lub_error errors[LUB_N_NORMS]);

#endif
