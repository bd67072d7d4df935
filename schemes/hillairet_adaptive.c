/* hillairet_adaptive.c -- Hillairet, Lozinski, Szopos, Algorithm 3: variable steps, threshold
 * chosen on the way.
 *
 * The step is chosen so that the estimated error of one step is tol; where that would need steps
 * below dt_min the gap is frozen as in Algorithm 2.  As published: the step is not limited from
 * above, so it may pass over a change of the force, and the frozen state keeps the step size at
 * which it was entered.
 */
#include "schemes/threshold.h"

#include <math.h>

enum { FROZEN, V_BAR, Q_S };
enum { TOL, DT_MIN, n_params };

static const struct lub_param params[n_params] = {
    [TOL] = LUB_POSITIVE("tol", "1e-5", "radius", "estimated error allowed in one step", INFINITY),
    [DT_MIN] = LUB_WITHIN("dt_min", "1e-4", "time", "smallest step; below it the gap is frozen", 0,
                          INFINITY),
};

/* A trial step of eq. 28 with its error estimate, eq. 29 and 30; infinite where the gap closes. */
struct trial {
    double q, v, error;
};

static struct trial attempt(struct lub_run *run, const struct lub_gap *gap, double t, double dt)
{
    const struct lub_problem *const problem = run->problem;
    const double g = lub_force_at(&problem->force, t + dt);
    const double n_old = lub_drag_n_at_gap(&problem->drag, gap->q);
    struct trial trial = {.v = (gap->u + dt * g) / (1 + dt * n_old)};
    trial.q = gap->q + dt * trial.v;
    run->rhs += 2;
    if (!(trial.q > 0)) {
        trial.error = INFINITY;
        return trial;
    }
    const double n = lub_drag_n_at_gap(&problem->drag, trial.q);
    const double g_old = lub_force_at(&problem->force, t);
    const double q_dd = -n * trial.v + g;
    const double v_dd = n * n * trial.v - n * g - (n - n_old) / dt * trial.v + (g - g_old) / dt;
    trial.error = fmax(fabs(q_dd), fabs(v_dd)) * dt * dt / 2;
    return trial;
}

static double smaller(double dt, double tol, double error)
{
    return isfinite(error) ? fmin(sqrt(tol / error) * dt, dt / 2) : dt / 2;
}

/* Step 2: the gap frozen at q_s while v-bar is negative (eq. 27). */
static enum lub_status freeze(const struct lub_run *run, struct lub_step *step, double v_bar,
                              double q_s, struct lub_state *next)
{
    const double g = lub_force_at(&run->problem->force, step->t + step->taken);
    next->gap = (struct lub_gap){.q = q_s};
    next->memory[Q_S] = q_s;
    next->memory[V_BAR] = v_bar + step->taken * g;
    next->memory[FROZEN] = next->memory[V_BAR] < 0;
    next->gap.stuck = next->memory[FROZEN] != 0;
    return lub_threshold_contact(run->problem, q_s, next->memory[V_BAR]) ? LUB_CONTACT : LUB_OK;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const double tol = run->values[TOL].number, dt_min = run->values[DT_MIN].number;
    if (now->memory[FROZEN] != 0) {
        return freeze(run, step, now->memory[V_BAR], now->memory[Q_S], next);
    }
    double dt = step->dt;
    struct trial trial = attempt(run, &now->gap, step->t, dt);
    while (!(trial.error <= tol)) {
        dt = smaller(dt, tol, trial.error);
        if (!(step->t + dt > step->t)) {
            return LUB_NO_CONVERGENCE;
        }
        step->taken = step->next = dt;
        if (dt < dt_min) {
            return freeze(run, step, now->gap.u, now->gap.q, next);
        }
        trial = attempt(run, &now->gap, step->t, dt);
    }
    if (trial.q < now->memory[Q_S]) { /* Step 3: under the threshold again */
        return freeze(run, step, now->gap.u, now->gap.q, next);
    }
    if (dt >= step->dt) {
        step->next = sqrt(tol / trial.error) * dt;
    }
    next->gap = (struct lub_gap){.q = trial.q, .u = trial.v};
    next->memory[Q_S] = now->memory[Q_S];
    return LUB_OK;
}

const struct lub_scheme lub_scheme_hillairet_adaptive = {
    .name = "hillairet-adaptive",
    .summary =
        "Semi-implicit Euler with steps chosen by an error estimate; the gap is frozen where "
        "they would be too small.",
    .source = "Hillairet, Lozinski, Szopos, Algorithm 3 (eq. 27-30)",
    .formula = "v+ = (v + dt g(t+)) / (1 + dt n(q)),  q+ = q + dt v+\n"
               "e = max(|q''|, |v''|) dt^2/2 by eq. 29, 30\n"
               "e <= tol and q+ > 0: next dt = sqrt(tol/e) dt; else retry with a smaller dt\n"
               "dt < dt_min: q_s = q, vbar = v; frozen until vbar + int g >= 0",
    .model = LUB_EPS_ODE,
    .adaptive = true,
    .order = 0,
    .keeps = LUB_KEEPS_STUCK,
    .unread = LUB_KEEPS_ALL,
    .n_params = n_params,
    .params = params,
    .step = step,
};
