/* coupled.c -- a step: velocity by the fluid, contact, motion, and the resistance at the new gap.
 */
#include "schemes/fluid/coupled.h"
#include "cases/seconds.h"

#include <math.h>
#include <string.h>

const struct lub_param lub_coupled_params[LUB_COUPLED_PARAMS] = {
    [LUB_COUPLED_VARIABLE] =
        LUB_CHOICE("variable", "auto", "",
                   "what is stepped: gap, log-gap, or auto: log-gap where contact=corrected",
                   "auto|gap|log-gap")};

/* Cells hold a body where its resistance is far above what a film can give, or where less than a
 * quarter of a cell is left, in which nothing can be resolved. */
bool lub_fluid_locks(enum lub_body body, double lambda, double q, double dx)
{
    return lambda > 2 * (lub_body_contact(body, q) + 1) || q < dx / 4;
}

/* q lambda below q_c by lubrication theory: lambda = 1/q - ln(q)/5 + const (Maude 1961), joined to
 * the fluid's at q_c. */
static double sub_grid(const struct lub_coupled *run, double q, double log_gap)
{
    const double q_c = run->motion->q_c;
    return 1 + q * (run->lambda_c - 1 / q_c - 0.2 * (fmax(log_gap, -700) - log(q_c)));
}

static enum lub_status solve(struct lub_coupled *run, double q, double *lambda,
                             struct lub_message *message)
{
    const double start = lub_seconds();
    const enum lub_status status = run->fluid->resistance(run->made, q, lambda, message);
    run->seconds += lub_seconds() - start;
    run->solves++;
    *lambda /= lub_body_unit(LUB_SPHERE);
    return status;
}

static bool same(double a, double b)
{
    return a <= b && a >= b;
}

/* The resistance at the gap of the state, and whether the cells lock there. */
static enum lub_status resist(struct lub_coupled *run, struct lub_coupled_state *state,
                              struct lub_message *message)
{
    const struct lub_motion *const motion = run->motion;
    const double unit = lub_body_unit(LUB_SPHERE) * motion->mu;
    double lambda;
    if (run->now.slope > 0 && same(run->now.q, state->q)) {
        state->slope = run->now.slope;
        state->locked = run->now.locked;
        return LUB_OK;
    }
    if (motion->contact == LUB_CONTACT_CORRECTED && state->q < motion->q_c) {
        state->slope = unit * sub_grid(run, state->q, state->log_gap);
        state->locked = false;
        return LUB_OK;
    }
    const enum lub_status status = solve(run, state->q, &lambda, message);
    if (status == LUB_OK) {
        state->slope = unit * lambda * state->q;
        state->locked =
            lub_fluid_locks(LUB_SPHERE, lambda, state->q, run->fluid->has_cells ? motion->dx : 0);
    }
    return status;
}

static void note(struct lub_coupled *run)
{
    if (run->now.locked && isnan(run->t_locked)) {
        run->t_locked = run->ticks.t;
    }
}

static bool steps_log_gap(const struct lub_motion *motion, const char *variable)
{
    return strcmp(variable, "auto") == 0 ? motion->contact == LUB_CONTACT_CORRECTED
                                         : strcmp(variable, "log-gap") == 0;
}

enum lub_status lub_coupled_begin(struct lub_coupled *run, const struct lub_motion *motion,
                                  const struct lub_fluid *fluid, double dt,
                                  const struct lub_value of_scheme[],
                                  const struct lub_value of_fluid[], struct lub_message *message)
{
    const struct lub_fluid_request request = {
        .body = LUB_SPHERE, .dx = motion->dx, .box = motion->box, .values = of_fluid};
    struct lub_coupled_state first = {.q = motion->q0, .log_gap = log(motion->q0)};
    *run = (struct lub_coupled){.motion = motion, .fluid = fluid, .t_locked = NAN};
    run->in_log_gap = steps_log_gap(motion, of_scheme[LUB_COUPLED_VARIABLE].text);
    run->ticks.t_end = motion->t_end;
    lub_ticks_restart(&run->ticks, 0, dt);
    enum lub_status status = fluid->create(&request, &run->made, message);
    if (status == LUB_OK && motion->contact == LUB_CONTACT_CORRECTED) {
        status = solve(run, motion->q_c, &run->lambda_c, message);
    }
    if (status == LUB_OK) {
        status = resist(run, &first, message);
    }
    run->now = first;
    note(run);
    return status;
}

void lub_coupled_free(struct lub_coupled *run)
{
    if (run->made) {
        run->fluid->free(run->made);
    }
    *run = (struct lub_coupled){.t_locked = NAN};
}

/* Algorithm 2.7 (Lefebvre 2009) for q >= eta, with the displacement d = h u* that the fluid would
 * allow (remark 2.8) and gamma as the displacement withheld: over h it is the gamma of the paper,
 * and times n the impulse. */
static double move_gluey(const struct lub_coupled *run, double d, struct lub_coupled_state *next)
{
    const double before = run->now.withheld, to_eta = run->motion->eta - run->now.q;
    const bool free = before >= 0 && d >= to_eta;
    const double withheld = before + d - to_eta;
    next->held = !free && withheld <= 0;
    next->withheld = next->held ? withheld : 0;
    return free ? d : next->held ? to_eta : to_eta + withheld;
}

/* The displacement of the gap in the step, from that by the fluid alone. */
static double treat(const struct lub_coupled *run, double d, struct lub_coupled_state *next)
{
    const double to_eta = run->motion->eta - run->now.q;
    if (run->motion->contact == LUB_CONTACT_GLUEY) {
        return move_gluey(run, d, next);
    }
    next->held = run->motion->contact == LUB_CONTACT_INELASTIC && d < to_eta;
    return next->held ? to_eta : d;
}

/* Only the logarithm under lubrication theory may leave the range of q. */
static enum lub_status check(const struct lub_coupled *run, const struct lub_coupled_state *next,
                             struct lub_message *message)
{
    const bool may_underflow = run->in_log_gap && run->motion->contact == LUB_CONTACT_CORRECTED;
    if ((next->q > 0 || (may_underflow && next->q >= 0)) && isfinite(next->q) &&
        isfinite(next->log_gap)) {
        return LUB_OK;
    }
    return lub_fail(message, next->q <= 0 ? LUB_GAP_CLOSED : LUB_NOT_FINITE,
                    "the gap would go from %.6g to %.6g in one step: take smaller ones, or "
                    "variable=log-gap",
                    run->now.q, next->q);
}

/* By the resistance of the old gap: of first order, in q or in ln q. */
static enum lub_status move(const struct lub_coupled *run, double impulse,
                            struct lub_coupled_state *next, struct lub_message *message)
{
    const struct lub_coupled_state *const now = &run->now;
    const double change = impulse / now->slope; /* of ln q */
    *next = *now;
    if (run->in_log_gap && !now->held) {
        next->log_gap = now->log_gap + change;
        next->q = exp(next->log_gap);
        treat(run, next->q - now->q, next);
    } else {
        next->q = now->q + treat(run, change * now->q, next);
        next->log_gap = log(next->q);
    }
    if (next->held) {
        next->q = run->motion->eta; /* without round-off, so that it is known again */
        next->log_gap = log(next->q);
    }
    return check(run, next, message);
}

enum lub_status lub_coupled_step(struct lub_coupled *run, struct lub_message *message)
{
    const double t = run->ticks.t, end = lub_ticks_next(&run->ticks);
    struct lub_coupled_state next;
    enum lub_status status =
        move(run, lub_force_impulse(&run->motion->force, t, end), &next, message);
    if (status == LUB_OK) {
        status = resist(run, &next, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    run->now = next;
    run->steps++;
    lub_ticks_move(&run->ticks, end - t, end - t, run->ticks.dt);
    note(run);
    return LUB_OK;
}

struct lub_gap lub_coupled_gap(const struct lub_coupled *run)
{
    const struct lub_coupled_state *const now = &run->now;
    const double force = lub_force_after(&run->motion->force, run->ticks.t);
    return (struct lub_gap){.q = now->q,
                            .u = now->held ? 0 : force * now->q / now->slope,
                            .log_gap = now->log_gap,
                            .gamma = now->withheld < 0 ? now->withheld * now->slope / now->q : 0,
                            .stuck = now->held || now->locked};
}
