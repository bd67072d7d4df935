/* loggap_sdirk2.c -- Alexander's SDIRK2 for the first integral q' + N(q) = w(t), in the log gap.
 *
 * Two stages of the form Y + c N(Y) = r, each with exactly one positive solution: positive for
 * every step size, no threshold.  The table is L-stable and stiffly accurate, so the stuck state
 * follows w at once, and the limit eps -> 0 is a second-order scheme for the gluey model.  A step
 * that holds a jump of the force is split there, because w has a kink, and one that holds much
 * of a contact or release is taken in two halves; contact and release, layers thinner than a step
 * when eps is small, are not resolved (see loggap-split).
 */
#include "schemes/scheme.h"
#include "schemes/stage.h"

#include <math.h>
#include <stdbool.h>

enum { W, STAGE };

/* Alexander (1977): gamma = 1 - 1/sqrt 2, the abscissa of the first stage too. */
static const double gamma_2 = 0.29289321881345247560;

/* Bend of the slope per unit time, and part of the velocity lost to drag in a step, above which it
 * is halved: in a layer they are of order 1/h and 1, where steps resolve the motion h and h. */
static const double sharp = 0.3, braked = 0.5;

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    (void)message;
    state->memory[W] = lub_problem_first_integral(run->problem, 0);
    return LUB_OK;
}

/* The slope k = w - N(Y) of a stage, from the side that loses less: N is large when stuck, Y when
 * free. */
static double slope(const struct lub_stage *stage, const struct lub_stage_point *point, double w,
                    double start)
{
    return point->q < stage->c * fabs(point->N) ? (point->q - start) / stage->c : w - point->N;
}

/* Whether a step holds much of a layer of contact or release.  Its slopes k_0, k_1, k_2 at the
 * start, the first stage and the end are then not on a line, or they change neither by the impulse
 * of the force, as in free flight, nor little, as when stuck. */
static bool is_layer(double h, double k_0, double k_1, double k_2, double impulse)
{
    const double bend = fabs(k_1 - (1 - gamma_2) * k_0 - gamma_2 * k_2), change = k_2 - k_0;
    const double drag = fmin(fabs(change), fabs(change - impulse));
    return bend > sharp * h || drag > braked * fmax(fabs(k_0), fabs(k_2));
}

/* One step over h inside which the force does not jump; *layer says whether it should be halved. */
static enum lub_status smooth_step(struct lub_run *run, double t, double h,
                                   const struct lub_state *now, struct lub_state *next, bool *layer)
{
    const struct lub_problem *const problem = run->problem;
    const double c = gamma_2 * h, q = now->gap.q;
    const double w_1 = now->memory[W] + lub_force_impulse(&problem->force, t, t + c);
    const double w_2 = now->memory[W] + lub_force_impulse(&problem->force, t, t + h);
    const struct lub_stage stage =
        lub_stage_recall(&problem->drag, c, &now->memory[STAGE], &run->rhs);
    struct lub_stage_point guess = {.x = now->gap.log_gap, .q = q + c * now->gap.u}, mid, end;
    enum lub_status status = lub_stage_solve(&stage, q + c * w_1, &guess, &mid, &run->rhs);
    if (status != LUB_OK) {
        return status;
    }
    const double k_1 = slope(&stage, &mid, w_1, q);
    const double start = q + (h - c) * k_1;
    guess = (struct lub_stage_point){.x = mid.x, .q = start + c * (2 * k_1 - now->gap.u)};
    status = lub_stage_solve(&stage, start + c * w_2, &guess, &end, &run->rhs);
    if (status != LUB_OK) {
        return status;
    }
    lub_stage_keep(&stage, &next->memory[STAGE]);
    next->memory[W] = w_2;
    next->gap = (struct lub_gap){.q = end.q, .log_gap = end.x, .gamma = end.N};
    next->gap.u = slope(&stage, &end, w_2, start);
    *layer = is_layer(h, now->gap.u, k_1, next->gap.u, w_2 - now->memory[W]);
    return LUB_OK;
}

/* The same, in two halves where there is a layer. */
static enum lub_status part_step(struct lub_run *run, double t, double h,
                                 const struct lub_state *now, struct lub_state *next)
{
    bool layer;
    enum lub_status status = smooth_step(run, t, h, now, next, &layer);
    if (status != LUB_OK || !layer) {
        return status;
    }
    struct lub_state middle = {0};
    status = smooth_step(run, t, h / 2, now, &middle, &layer);
    return status == LUB_OK ? smooth_step(run, t + h / 2, h - h / 2, &middle, next, &layer)
                            : status;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const double t_end = step->t + step->dt;
    double t = step->t, stop = lub_force_next_jump(&run->problem->force, t, t_end);
    if (stop >= t_end) {
        return part_step(run, t, step->dt, now, next);
    }
    struct lub_state from = *now;
    while (t < t_end) {
        const enum lub_status status = part_step(run, t, stop - t, &from, next);
        if (status != LUB_OK) {
            return status;
        }
        from = *next;
        t = stop;
        stop = lub_force_next_jump(&run->problem->force, t, t_end);
    }
    return LUB_OK;
}

const struct lub_scheme lub_scheme_loggap_sdirk2 = {
    .name = "loggap-sdirk2",
    .summary = "Two-stage L-stable Runge-Kutta for the first integral in the log gap, split at "
               "force jumps: positive and accurate for every viscosity.",
    .source = "this project; table of Alexander 1977 (SDIRK2), first integral of Maury 2007, "
              "section 3",
    .formula = "g = 1 - 1/sqrt(2),  w = u0 + N(q0) + int f (exact)\n"
               "Y1 + g h N(Y1) = q + g h w(t + g h),   k1 = w - N(Y1)\n"
               "q+ + g h N(q+) = q + (1 - g) h k1 + g h w(t+), both solved for ln Y\n"
               "u+ = w(t+) - N(q+); steps are split at force jumps, and halved where they hold "
               "much of a contact or release",
    .model = LUB_EPS_ODE,
    .order = 2,
    .rough = true,
    .keeps = LUB_KEEPS_LOG_GAP | LUB_KEEPS_GAMMA,
    .unread = LUB_KEEPS_STUCK,
    .implicit = true,
    .init = init,
    .step = step,
};
