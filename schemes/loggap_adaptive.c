/* loggap_adaptive.c -- variable steps of order 5, to a tolerance on the gap.
 *
 * Steps end at force jumps.  Where a step resolves the motion it is Obreshkov's formula with three
 * derivatives; where it does not, stuck or in a layer, it is SDIRK3 in the log gap, which is
 * positive for every step size.  The error estimate finds contact and release, and shortens the
 * steps around them; in free flight under a constant force and while stuck they are as long as the
 * force allows.
 */
#include "schemes/obreshkov.h"

#include <math.h>
#include <string.h>

enum { W, N_END, DN_END, STAGE };
enum { TOL, n_params };

/* Errors of steps add up, and each step is allowed this part of tol. */
static const double part = 0.3;

static const struct lub_param params[n_params] = {
    [TOL] = LUB_WITHIN("tol", "1e-6", "radius", "error of the gap that the run should not exceed",
                       1e-13, 1),
};

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    (void)message;
    state->memory[W] = lub_problem_first_integral(run->problem, 0);
    return LUB_OK;
}

/* The controller for an estimate of order h^5. */
static double factor(double tol, double error)
{
    return fmin(4, fmax(0.2, 0.9 * pow(tol / error, 0.2)));
}

/* One step of at most *h, by the method of order 5 where its iteration settles, else by SDIRK3,
 * after which the law at the end is not known. */
static enum lub_status take(struct lub_run *run, const struct lub_substep_point *from, double tol,
                            double kept[LUB_STAGE_MEMORY], struct lub_obreshkov_law *law, double *h,
                            double *next, struct lub_substep_point *to)
{
    const struct lub_obreshkov_law start =
        law->n > 0 ? *law : lub_obreshkov_law_at(run, from->x, from->q);
    double error;
    for (;;) {
        *law = start;
        if (lub_obreshkov_try(run, from, *h, tol, law, to, &error) != LUB_OK) {
            *law = (struct lub_obreshkov_law){0};
            return lub_substep_take(run, from, tol, kept, h, next, to);
        }
        *next = *h * factor(tol, error);
        if (error <= tol || !(from->t + *h / 2 > from->t)) {
            return LUB_OK;
        }
        *h = fmin(*h / 2, *next);
    }
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_substep_point from = lub_substep_load(step->t, &now->gap, now->memory[W]);
    const double stop = lub_force_next_jump(&run->problem->force, step->t, step->t + step->dt);
    const double offered = stop - step->t, tol = part * run->values[TOL].number;
    double h = stop < step->t + step->dt ? offered : step->dt;
    struct lub_substep_point to;
    double *const kept = &next->memory[STAGE];
    memcpy(kept, &now->memory[STAGE], LUB_STAGE_MEMORY * sizeof *kept);
    struct lub_obreshkov_law law = {now->memory[N_END], now->memory[DN_END]};
    const enum lub_status status = take(run, &from, tol, kept, &law, &h, &step->next, &to);
    next->memory[N_END] = law.n;
    next->memory[DN_END] = law.dn;
    step->taken = fmin(h, step->dt);
    next->gap = lub_substep_gap(&to);
    next->memory[W] = to.w;
    return status;
}

const struct lub_scheme lub_scheme_loggap_adaptive = {
    .name = "loggap-adaptive",
    .summary =
        "Obreshkov steps of order 5 where the motion is resolved, L-stable Runge-Kutta in the "
        "log gap where it is not, chosen by an error estimate.",
    .source = "this project; Obreshkov 1940 (two-point Taylor formula), table of Alexander 1977 "
              "(SDIRK3), first integral of Maury 2007, section 3",
    .formula =
        "w = u0 + N(q0) + int f,  a = w - N(q),  b = f - n a,  c = f' - n' a^2 - n b\n"
        "q+ = q + h (2 a + 3 a+)/5 + h^2 (b - 3 b+)/20 + h^3 c+/60 where h n <= 100\n"
        "e = |q+ - q^|, q^ = q + h (a + a+)/2 + h^2 (b - b+)/12\n"
        "else three stages Y + g h N(Y) = r, g = 0.4358..., solved for ln Y\n"
        "accepted if e <= 0.3 tol;  next h = 0.9 (0.3 tol/e)^(1/5) h; steps end at force jumps",
    .model = LUB_EPS_ODE,
    .adaptive = true,
    .order = 0,
    .keeps = LUB_KEEPS_LOG_GAP | LUB_KEEPS_GAMMA,
    .unread = LUB_KEEPS_STUCK,
    .implicit = true,
    .n_params = n_params,
    .params = params,
    .init = init,
    .step = step,
};
