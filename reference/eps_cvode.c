/* eps_cvode.c -- the witnesses by SUNDIALS CVODE, in the three forms of eps_forms.h.
 *
 * BDF alone is not a truth here: where the gap is stuck ln q is a straight line, the error test
 * sees nothing and the step grows across the release.  Hardened, the run is restarted at every
 * break of the force, steps are bounded by the time in which ln q moves by a fraction inside the
 * layers, and roots stop it at the edges of the layers and of the deep region.  Where nothing is
 * stiff Adams' method replaces BDF: its order 12 leaves a much smaller error.
 */
#include "reference/cvode_memory.h"
#include "reference/eps_forms.h"
#include "reference/eps_ode.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steps between two outputs; a plain run gives up sooner, as its user would. */
enum { max_internal = 2000000, max_plain = 50000, max_restarts = 200000, n_roots = 2 };
enum { ADAMS, BDF, n_methods };

/* What CVODE's callbacks know. */
struct context {
    struct lub_eps_equation equation;
    double layer;        /* log gap below which the drag matters */
    double deep;         /* log gap below which the slow manifold is exact to 1e-13 */
    double above, below; /* the band of log gaps that the run is in; roots end it at the edges */
};

struct solver {
    struct lub_cvode memory[n_methods];
    int method; /* the one at work */
    struct context context;
    double y[LUB_FORM_DIM];
    double tol;
    bool hardened;
    size_t restarts;
};

static int right_side(double t, N_Vector y, N_Vector rate, void *data)
{
    const struct context *const c = data;
    return lub_eps_rate(&c->equation, t, N_VGetArrayPointer(y), N_VGetArrayPointer(rate)) ? 0 : 1;
}

static int jacobian(double t, N_Vector y, N_Vector rate, SUNMatrix matrix, void *data, N_Vector a,
                    N_Vector b, N_Vector d)
{
    const struct context *const c = data;
    double j[LUB_FORM_DIM][LUB_FORM_DIM];
    (void)rate;
    (void)a;
    (void)b;
    (void)d;
    if (!lub_eps_jacobian(&c->equation, t, N_VGetArrayPointer(y), j)) {
        return 1;
    }
    for (int i = 0; i < lub_eps_form_dim(c->equation.form); i++) {
        for (int k = 0; k < lub_eps_form_dim(c->equation.form); k++) {
            SM_ELEMENT_D(matrix, i, k) = j[i][k];
        }
    }
    return 0;
}

static int roots(double t, N_Vector y, double *value, void *data)
{
    const struct context *const c = data;
    const double x = fmax(lub_eps_log_gap(&c->equation, N_VGetArrayPointer(y)), c->layer - 100);
    (void)t;
    value[0] = isfinite(c->above) ? x - c->above : -1;
    value[1] = x - c->below;
    return 0;
}

static double log_gap_of(const struct solver *solver)
{
    return lub_eps_log_gap(&solver->context.equation, solver->y);
}

/* Bands of ln q: all above the layer, then bands across which q n changes by at most e^4.  A band
 * reaches beyond its edges by a margin, so that the state at a root lies well inside the next one:
 * the root is known to round-off of t, in which ln q moves by up to 0.1 where a fast particle
 * arrives. */
static void choose_band(struct context *c, double x)
{
    const double width = 4 / fmax(1, c->equation.problem->drag.p - 1), margin = width / 16;
    const double band = floor((c->layer - x) / width);
    c->above = x > c->layer ? INFINITY : c->layer - width * band + margin;
    c->below = x > c->layer ? c->layer - margin : c->above - width - 2 * margin;
}

static double largest_force(const struct lub_force *force)
{
    double f_max = fabs(force->amplitude);
    for (size_t k = 0; k < force->n; k++) {
        const double change = force->slope[k] * (force->t[k + 1] - force->t[k]);
        f_max = fmax(f_max, fmax(fabs(force->f[k]), fabs(force->f[k] + change)));
    }
    return fmax(f_max, 1e-300);
}

/* Inside a layer ln q may move by a fifth in a step: at the rate f/(q n) of the manifold, or where
 * the drag is too weak for that at the rate u/q of a free particle. */
static double largest_step(const struct context *c)
{
    const struct lub_problem *const problem = c->equation.problem;
    const double whole = problem->t_end / 100, f = largest_force(&problem->force);
    if (!isfinite(c->above)) {
        return whole;
    }
    const double held = lub_drag_slope(&problem->drag, c->above) / f;
    const double free = exp(c->below) / (fabs(problem->u0) + f * problem->t_end);
    return fmin(whole, 0.2 * fmax(held, free));
}

/* Inside a layer ln q follows w, which is known to round-off only.  That noise enters ln q as
 * noise/(dN/dx) where a step is stiff and as noise h/q where it is not; asking for more would make
 * the solver chase it. */
static double log_gap_tolerance(const struct solver *solver)
{
    const struct context *const c = &solver->context;
    const struct lub_problem *const problem = c->equation.problem;
    if (!isfinite(c->above)) {
        return solver->tol;
    }
    const double size =
        fabs(problem->u0) + fabs(c->equation.w) + largest_force(&problem->force) * problem->t_end;
    const double slope = lub_drag_slope(&problem->drag, c->above);
    return fmax(solver->tol,
                2 * DBL_EPSILON * size * fmin(1 / slope, largest_step(c) * exp(-c->below)));
}

/* Tolerances of the band that the run is in, for the vector `absolute` of the method at work. */
static int set_tolerances(struct solver *solver)
{
    struct lub_cvode *const memory = &solver->memory[solver->method];
    if (!solver->hardened) {
        return CVodeSStolerances(memory->cvode, solver->tol, solver->tol);
    }
    if (solver->context.equation.form == LUB_FORM_GAP) {
        return CVodeSStolerances(memory->cvode, solver->tol, 0.01 * solver->tol);
    }
    double *const absolute = N_VGetArrayPointer(memory->absolute);
    absolute[0] = log_gap_tolerance(solver);
    if (solver->context.equation.form == LUB_FORM_SECOND_ORDER) {
        absolute[0] = solver->tol;
        absolute[1] = solver->tol;
    }
    return CVodeSVtolerances(memory->cvode, solver->tol, memory->absolute);
}

static void copy_state(struct solver *solver, bool to_cvode)
{
    double *const y = N_VGetArrayPointer(solver->memory[solver->method].y);
    const size_t n = (size_t)lub_eps_form_dim(solver->context.equation.form);
    memcpy(to_cvode ? y : solver->y, to_cvode ? solver->y : y, n * sizeof *y);
}

/* Steps of Adams' method are bounded by about 1/n, which costs little as long as n is moderate. */
static bool is_stiff(const struct context *c)
{
    return lub_drag_n(&c->equation.problem->drag, c->below) * c->equation.problem->t_end > 1e4;
}

static int restart(struct solver *solver, double t, double stop)
{
    if (solver->hardened) {
        choose_band(&solver->context, log_gap_of(solver));
        solver->method = is_stiff(&solver->context) ? BDF : ADAMS;
    }
    struct lub_cvode *const memory = &solver->memory[solver->method];
    copy_state(solver, true);
    int flag = CVodeReInit(memory->cvode, t, memory->y);
    flag = flag ? flag : CVodeSetStopTime(memory->cvode, stop);
    flag = flag ? flag : set_tolerances(solver);
    return flag || !solver->hardened
               ? flag
               : CVodeSetMaxStep(memory->cvode, largest_step(&solver->context));
}

static enum lub_status fail(struct lub_eps_answer *answer, double t, const char *what, int flag)
{
    char *const name = CVodeGetReturnFlagName(flag);
    snprintf(answer->note, sizeof answer->note, "%s at t = %.10g%s%s", what, t, name ? ": " : "",
             name ? name : "");
    free(name);
    return flag == CV_MEM_FAIL ? LUB_NO_MEMORY : LUB_NO_CONVERGENCE;
}

/* Keeps the state at an output time and, for the second-order form, the first integral. */
static void put_answer(const struct solver *solver, double t, struct lub_eps_answer *answer,
                       size_t k)
{
    const struct lub_eps_equation *const equation = &solver->context.equation;
    answer->log_gap[k] = log_gap_of(solver);
    answer->u[k] = lub_eps_velocity(equation, t, solver->y);
    if (equation->form == LUB_FORM_SECOND_ORDER) {
        const double N = lub_drag_N(&equation->problem->drag, answer->log_gap[k]);
        const double off = fabs(answer->u[k] + N - lub_eps_first_integral(equation, t));
        answer->first_integral = fmax(answer->first_integral, off);
    }
    answer->reached = t;
}

/* On the slow manifold until it is left or the piece ends; the time reached. */
static double follow_deep(struct solver *solver, double t, double end, size_t n,
                          const double monotone[], struct lub_eps_answer *answer, size_t *next)
{
    const struct context *const c = &solver->context;
    const struct lub_drag *const drag = &c->equation.problem->drag;
    const double level = lub_drag_N(drag, c->deep);
    const double stop = fmin(end, lub_rise_time(c->equation.problem, n, monotone, t, level));
    for (; *next < answer->n && answer->t[*next] <= stop; ++*next) {
        const double f = lub_eps_force(&c->equation, answer->t[*next]);
        const double x = lub_deep_log_gap(c->equation.problem, answer->t[*next], f);
        answer->log_gap[*next] = x;
        answer->u[*next] = exp(x) * f / lub_drag_slope(drag, x);
        answer->reached = answer->t[*next];
    }
    const double f = lub_eps_force(&c->equation, stop),
                 x = lub_deep_log_gap(c->equation.problem, stop, f);
    lub_eps_put_state(&c->equation, x, exp(x) * f / lub_drag_slope(drag, x), solver->y);
    return stop;
}

/* A particle that arrives with a finite velocity reaches the manifold in a time below the
 * resolution of t in double once q/|u| is below it: it is put there. */
static void settle(struct solver *solver, double t)
{
    const struct context *const c = &solver->context;
    const struct lub_drag *const drag = &c->equation.problem->drag;
    const double x = log_gap_of(solver), f = lub_eps_force(&c->equation, t);
    const double u = lub_eps_first_integral(&c->equation, t) - lub_drag_N(drag, x);
    const double on_manifold = lub_deep_log_gap(c->equation.problem, t, f);
    if (u < 0 && exp(x) < -u * 256 * DBL_EPSILON * fmax(t, 1) && on_manifold < x - 1) {
        lub_eps_put_state(&c->equation, on_manifold,
                          exp(on_manifold) * f / lub_drag_slope(drag, on_manifold), solver->y);
    }
}

/* Deep, and so near to the manifold that following it changes nothing. */
static bool is_deep(const struct solver *solver, double t)
{
    const struct context *const c = &solver->context;
    const double x = log_gap_of(solver);
    if (!solver->hardened || !(x < c->deep - 1e-6)) {
        return false;
    }
    const double on_manifold =
        lub_deep_log_gap(c->equation.problem, t, lub_eps_force(&c->equation, t));
    return fabs(x - on_manifold) <= 1e-11 * fabs(x) + log_gap_tolerance(solver);
}

static void count_steps(const struct solver *solver, struct lub_eps_answer *answer)
{
    long steps = 0, rhs = 0;
    CVodeGetNumSteps(solver->memory[solver->method].cvode, &steps);
    CVodeGetNumRhsEvals(solver->memory[solver->method].cvode, &rhs);
    answer->steps += (size_t)steps;
    answer->rhs += (size_t)rhs;
}

/* From t to the end of the piece or the last output time, with the output times in it. */
static enum lub_status walk_piece(struct solver *solver, double t, size_t n,
                                  const double monotone[], struct lub_eps_answer *answer,
                                  size_t *next)
{
    const struct lub_eps_equation *const equation = &solver->context.equation;
    const double end = equation->problem->force.t[equation->piece + 1];
    int flag = restart(solver, t, end);
    while (t < end && flag >= 0 && *next < answer->n) {
        if (is_deep(solver, t)) {
            t = follow_deep(solver, t, end, n, monotone, answer, next);
            flag = t < end ? restart(solver, t, end) : 0;
            continue;
        }
        const struct lub_cvode *const memory = &solver->memory[solver->method];
        const double target = fmin(end, answer->t[*next]);
        flag = target > t ? CVode(memory->cvode, target, memory->y, &t, CV_NORMAL) : CV_SUCCESS;
        copy_state(solver, false);
        if (flag == CV_ROOT_RETURN) {
            count_steps(solver, answer);
            settle(solver, t);
            flag = ++solver->restarts > max_restarts ? CV_TOO_MUCH_WORK : restart(solver, t, end);
        } else if (flag >= 0 && answer->t[*next] <= end) {
            put_answer(solver, target, answer, *next);
            ++*next;
        }
    }
    count_steps(solver, answer);
    return flag >= 0 ? LUB_OK : fail(answer, t, "CVODE stopped", flag);
}

static enum lub_status walk(struct solver *solver, struct lub_eps_answer *answer)
{
    struct lub_eps_equation *const equation = &solver->context.equation;
    const struct lub_problem *const problem = equation->problem;
    size_t n, next = 0;
    double *const monotone = lub_monotone_times(problem, &n);
    enum lub_status status = monotone ? LUB_OK : LUB_NO_MEMORY;
    lub_eps_put_state(equation, log(problem->q0), problem->u0, solver->y);
    for (; next < answer->n && answer->t[next] <= 0; next++) {
        put_answer(solver, 0, answer, next);
    }
    for (; equation->piece < problem->force.n && status == LUB_OK; equation->piece++) {
        const double start = problem->force.t[equation->piece];
        status = walk_piece(solver, start, n, monotone, answer, &next);
        equation->w +=
            lub_force_impulse(&problem->force, start, problem->force.t[equation->piece + 1]);
    }
    free(monotone);
    return status;
}

/* The log gap at which what the manifold leaves out is 1e-14, at most -15. */
static double deep_below(const struct lub_problem *problem)
{
    const double f = largest_force(&problem->force);
    double lo = -1000, hi = -15;
    while (hi - lo > 1e-3 && lub_deep_bound(problem, hi, f) > 1e-14) {
        const double mid = (lo + hi) / 2;
        if (lub_deep_bound(problem, mid, f) > 1e-14) {
            hi = mid;
        } else {
            lo = mid;
        }
    }
    return lub_deep_bound(problem, hi, f) > 1e-14 ? lo : hi;
}

/* Plain runs have no roots and know BDF only. */
static int set_up(struct solver *solver)
{
    int flag = 0;
    for (int k = 0; k < n_methods && !flag; k++) {
        const struct lub_cvode_problem problem = {
            .dim = lub_eps_form_dim(solver->context.equation.form),
            .method = k == BDF ? CV_BDF : CV_ADAMS,
            .right_side = right_side,
            .jacobian = jacobian,
            .roots = solver->hardened ? roots : NULL,
            .n_roots = n_roots,
            .data = &solver->context,
            .max_steps = solver->hardened ? max_internal : max_plain};
        flag = lub_cvode_create(&solver->memory[k], &problem);
        if (!flag && solver->context.equation.form == LUB_FORM_GAP) {
            flag = CVodeSetConstraints(solver->memory[k].cvode, solver->memory[k].constraints);
        }
    }
    return flag;
}

enum lub_status lub_eps_cvode(const struct lub_problem *problem, enum lub_eps_form form, double tol,
                              bool hardened, struct lub_eps_answer *answer)
{
    /* The drag matters where n is at least 1: the layer begins at ten times that gap. */
    const double eps = problem->drag.eps, p = problem->drag.p;
    struct solver solver = {.method = BDF,
                            .context = {.equation = {.problem = problem,
                                                     .form = form,
                                                     .w = lub_problem_first_integral(problem, 0)},
                                        .deep = deep_below(problem),
                                        .layer = log(10) + log(eps) / p},
                            .tol = tol,
                            .hardened = hardened};
    const int flag = set_up(&solver);
    const enum lub_status status =
        flag ? fail(answer, 0, "CVODE could not be set up", flag) : walk(&solver, answer);
    for (int k = 0; k < n_methods; k++) {
        lub_cvode_free(&solver.memory[k]);
    }
    return status;
}
