/* eps_cvode.c -- the witnesses by SUNDIALS CVODE (BDF), in three forms with analytic Jacobians.
 *
 *   log gap       x' = (w - N(x)) e^-x
 *   gap           q' = w - N(q),            with the constraint q > 0
 *   second order  x' = u e^-x,  u' = f - (dN/dx) x',   which does not build on the first integral
 *
 * BDF alone is not a truth here: where the gap is stuck ln q is a straight line, the error test
 * sees nothing and the step grows across the release.  Hardened, the run is restarted at every
 * break of the force, steps are bounded by the time in which ln q moves by a fraction inside the
 * layers, and roots stop it at the edges of the layers and of the deep region.
 */
#include "reference/eps_ode.h"

#include <cvode/cvode.h>
#include <float.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

enum { max_internal = 2000000 };

/* What the right-hand sides know. */
struct context {
    const struct lub_problem *problem;
    enum lub_eps_form form;
    size_t piece;        /* of the force */
    double w;            /* first integral at the beginning of the piece */
    double layer;        /* log gap below which the drag matters */
    double deep;         /* log gap below which the slow manifold is exact to 1e-13 */
    double above, below; /* the band of log gaps that the run is in; roots end it at the edges */
};

struct solver {
    SUNContext sun;
    void *cvode;
    N_Vector y, constraints, absolute;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    struct context context;
    double tol;
    int hardened;
};

const char *lub_eps_form_name(enum lub_eps_form form)
{
    static const char *const names[] = {"cvode log gap", "cvode gap", "cvode second order"};
    return names[form];
}

static double first_integral(const struct context *c, double t)
{
    const struct lub_force *const force = &c->problem->force;
    return c->w + lub_force_impulse(force, force->t[c->piece], t);
}

/* f inside the piece, also at its ends. */
static double force_in_piece(const struct context *c, double t)
{
    const struct lub_force *const force = &c->problem->force;
    const double end = force->t[c->piece + 1];
    return t < end ? lub_force_after(force, fmax(t, force->t[c->piece])) : lub_force_at(force, end);
}

static int right_side(double t, N_Vector y_vector, N_Vector rate_vector, void *data)
{
    struct context *const c = data;
    const struct lub_drag *const drag = &c->problem->drag;
    const double *const y = N_VGetArrayPointer(y_vector);
    double *const rate = N_VGetArrayPointer(rate_vector);
    if (c->form == LUB_FORM_GAP) {
        if (!(y[0] > 0)) {
            return 1;
        }
        rate[0] = first_integral(c, t) - lub_drag_N(drag, log(y[0]));
    } else if (c->form == LUB_FORM_LOG_GAP) {
        rate[0] = (first_integral(c, t) - lub_drag_N(drag, y[0])) * exp(-y[0]);
    } else {
        rate[0] = y[1] * exp(-y[0]);
        rate[1] = force_in_piece(c, t) - lub_drag_slope(drag, y[0]) * rate[0];
    }
    return isfinite(rate[0]) ? 0 : 1;
}

/* d(dN/dx)/dx = q n + q^2 dn/dq. */
static double curvature(const struct lub_drag *drag, double x)
{
    const double q = exp(x);
    return lub_drag_slope(drag, x) + q * q * lub_drag_dn(drag, x);
}

static int jacobian(double t, N_Vector y_vector, N_Vector rate, SUNMatrix j, void *data, N_Vector a,
                    N_Vector b, N_Vector d)
{
    const struct context *const c = data;
    const struct lub_drag *const drag = &c->problem->drag;
    const double *const y = N_VGetArrayPointer(y_vector);
    (void)rate;
    (void)a;
    (void)b;
    (void)d;
    if (c->form == LUB_FORM_GAP) {
        if (!(y[0] > 0)) {
            return 1;
        }
        SM_ELEMENT_D(j, 0, 0) = -lub_drag_n(drag, log(y[0]));
    } else if (c->form == LUB_FORM_LOG_GAP) {
        const double u = first_integral(c, t) - lub_drag_N(drag, y[0]);
        SM_ELEMENT_D(j, 0, 0) = -(u + lub_drag_slope(drag, y[0])) * exp(-y[0]);
    } else {
        const double shrink = exp(-y[0]), slope = lub_drag_slope(drag, y[0]);
        SM_ELEMENT_D(j, 0, 0) = -y[1] * shrink;
        SM_ELEMENT_D(j, 0, 1) = shrink;
        SM_ELEMENT_D(j, 1, 0) = y[1] * shrink * (slope - curvature(drag, y[0]));
        SM_ELEMENT_D(j, 1, 1) = -slope * shrink;
    }
    return 0;
}

static double log_gap_of(const struct solver *solver)
{
    const double *const y = N_VGetArrayPointer(solver->y);
    return solver->context.form == LUB_FORM_GAP ? (y[0] > 0 ? log(y[0]) : -INFINITY) : y[0];
}

static int roots(double t, N_Vector y_vector, double *value, void *data)
{
    const struct context *const c = data;
    const double *const y = N_VGetArrayPointer(y_vector);
    const double x = c->form == LUB_FORM_GAP ? (y[0] > 0 ? log(y[0]) : c->layer - 100) : y[0];
    (void)t;
    value[0] = isfinite(c->above) ? x - c->above : -1;
    value[1] = x - c->below;
    return 0;
}

static void put_state(struct solver *solver, double x, double u)
{
    double *const y = N_VGetArrayPointer(solver->y);
    y[0] = solver->context.form == LUB_FORM_GAP ? exp(x) : x;
    if (solver->context.form == LUB_FORM_SECOND_ORDER) {
        y[1] = u;
    }
}

/* Bands of ln q: all above the layer, then bands of width 4. */
static void choose_band(struct context *c, double x)
{
    if (x > c->layer) {
        c->above = INFINITY;
        c->below = c->layer;
        return;
    }
    /* A restart at an edge goes on into the band below, or above if it is moving up: the edges are
     * moved by a little so that the root just found is not found again. */
    const double band = floor((c->layer - x) / 4);
    c->above = c->layer - 4 * band + 1e-9;
    c->below = c->above - 4 - 2e-9;
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

/* Inside a layer ln q may move by a fifth in a step, at the rate f/(q n) of the manifold. */
static double largest_step(const struct context *c)
{
    const struct lub_problem *const problem = c->problem;
    const double whole = problem->t_end / 100;
    if (!isfinite(c->above)) {
        return whole;
    }
    return fmin(whole,
                0.2 * lub_drag_slope(&problem->drag, c->above) / largest_force(&problem->force));
}

/* Inside a layer ln q follows w, which is known to round-off only.  That noise enters ln q as
 * noise/(dN/dx) where a step is stiff and as noise h/q where it is not; asking for more would make
 * the solver chase it. */
static double log_gap_tolerance(const struct solver *solver)
{
    const struct context *const c = &solver->context;
    if (!isfinite(c->above)) {
        return solver->tol;
    }
    const double size =
        fabs(c->problem->u0) + fabs(c->w) + largest_force(&c->problem->force) * c->problem->t_end;
    const double slope = lub_drag_slope(&c->problem->drag, c->above);
    return fmax(solver->tol,
                2 * DBL_EPSILON * size * fmin(1 / slope, largest_step(c) * exp(-c->below)));
}

static int set_band(struct solver *solver)
{
    choose_band(&solver->context, log_gap_of(solver));
    if (solver->context.form == LUB_FORM_GAP) {
        return CVodeSStolerances(solver->cvode, solver->tol, 0.01 * solver->tol);
    }
    double *const absolute = N_VGetArrayPointer(solver->absolute);
    absolute[0] = log_gap_tolerance(solver);
    if (solver->context.form == LUB_FORM_SECOND_ORDER) {
        absolute[1] = solver->tol;
    }
    return CVodeSVtolerances(solver->cvode, solver->tol, solver->absolute);
}

static void free_solver(struct solver *solver)
{
    CVodeFree(&solver->cvode);
    if (solver->linear) {
        SUNLinSolFree(solver->linear);
    }
    if (solver->matrix) {
        SUNMatDestroy(solver->matrix);
    }
    if (solver->constraints) {
        N_VDestroy(solver->constraints);
    }
    if (solver->absolute) {
        N_VDestroy(solver->absolute);
    }
    if (solver->y) {
        N_VDestroy(solver->y);
    }
    SUNContext_Free(&solver->sun);
}

static int set_up(struct solver *solver)
{
    const int dim = solver->context.form == LUB_FORM_SECOND_ORDER ? 2 : 1;
    if (SUNContext_Create(NULL, &solver->sun) != 0) {
        return -1;
    }
    solver->y = N_VNew_Serial(dim, solver->sun);
    solver->constraints = N_VNew_Serial(dim, solver->sun);
    solver->absolute = N_VNew_Serial(dim, solver->sun);
    solver->matrix = SUNDenseMatrix(dim, dim, solver->sun);
    solver->cvode = CVodeCreate(CV_BDF, solver->sun);
    if (!solver->y || !solver->constraints || !solver->absolute || !solver->matrix ||
        !solver->cvode) {
        return -1;
    }
    solver->linear = SUNLinSol_Dense(solver->y, solver->matrix, solver->sun);
    N_VConst(0, solver->y);
    N_VConst(2, solver->constraints);
    return solver->linear ? 0 : -1;
}

/* A failure is a result: it goes into the note of the answer and not to standard error. */
static void keep_quiet(int code, const char *module, const char *function, char *text, void *data)
{
    (void)code;
    (void)module;
    (void)function;
    (void)text;
    (void)data;
}

static int prepare(struct solver *solver)
{
    int flag = CVodeInit(solver->cvode, right_side, 0, solver->y);
    flag = flag ? flag : CVodeSStolerances(solver->cvode, solver->tol, solver->tol);
    flag = flag ? flag : CVodeSetUserData(solver->cvode, &solver->context);
    flag = flag ? flag : CVodeSetLinearSolver(solver->cvode, solver->linear, solver->matrix);
    flag = flag ? flag : CVodeSetJacFn(solver->cvode, jacobian);
    flag = flag ? flag : CVodeSetMaxNumSteps(solver->cvode, max_internal);
    flag = flag ? flag : CVodeSetErrHandlerFn(solver->cvode, keep_quiet, NULL);
    if (!flag && solver->context.form == LUB_FORM_GAP) {
        flag = CVodeSetConstraints(solver->cvode, solver->constraints);
    }
    if (!flag && solver->hardened) {
        flag = CVodeRootInit(solver->cvode, 2, roots);
    }
    return flag;
}

static int restart(struct solver *solver, double t, double stop)
{
    int flag = CVodeReInit(solver->cvode, t, solver->y);
    flag = flag ? flag : CVodeSetStopTime(solver->cvode, stop);
    if (flag || !solver->hardened) {
        return flag;
    }
    flag = set_band(solver);
    return flag ? flag : CVodeSetMaxStep(solver->cvode, largest_step(&solver->context));
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
    const struct context *const c = &solver->context;
    const double *const y = N_VGetArrayPointer(solver->y);
    const double x = log_gap_of(solver);
    const double N = lub_drag_N(&c->problem->drag, x), w = first_integral(c, t);
    answer->log_gap[k] = x;
    answer->u[k] = c->form == LUB_FORM_SECOND_ORDER ? y[1] : w - N;
    if (c->form == LUB_FORM_SECOND_ORDER) {
        answer->first_integral = fmax(answer->first_integral, fabs(y[1] + N - w));
    }
    answer->reached = t;
}

/* On the slow manifold until it is left or the piece ends; the time reached. */
static double follow_deep(struct solver *solver, double t, double end, size_t n,
                          const double monotone[], struct lub_eps_answer *answer, size_t *next)
{
    const struct context *const c = &solver->context;
    const struct lub_drag *const drag = &c->problem->drag;
    const double level = lub_drag_N(drag, c->deep);
    const double stop = fmin(end, lub_rise_time(c->problem, n, monotone, t, level));
    for (; *next < answer->n && answer->t[*next] <= stop; ++*next) {
        const double f = force_in_piece(c, answer->t[*next]);
        const double x = lub_deep_log_gap(c->problem, answer->t[*next], f);
        answer->log_gap[*next] = x;
        answer->u[*next] = exp(x) * f / lub_drag_slope(drag, x);
        answer->reached = answer->t[*next];
    }
    const double f = force_in_piece(c, stop), x = lub_deep_log_gap(c->problem, stop, f);
    put_state(solver, x, exp(x) * f / lub_drag_slope(drag, x));
    return stop;
}

/* A particle that arrives with a finite velocity reaches the manifold in a time below the
 * resolution of t in double once q/|u| is below it: it is put there. */
static void settle(struct solver *solver, double t)
{
    const struct context *const c = &solver->context;
    const struct lub_drag *const drag = &c->problem->drag;
    const double x = log_gap_of(solver), f = force_in_piece(c, t);
    const double u = first_integral(c, t) - lub_drag_N(drag, x);
    const double on_manifold = lub_deep_log_gap(c->problem, t, f);
    if (u < 0 && exp(x) < -u * 256 * DBL_EPSILON * fmax(t, 1) && on_manifold < x - 1) {
        put_state(solver, on_manifold, exp(on_manifold) * f / lub_drag_slope(drag, on_manifold));
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
    const double on_manifold = lub_deep_log_gap(c->problem, t, force_in_piece(c, t));
    return fabs(x - on_manifold) <= 1e-11 * fabs(x) + log_gap_tolerance(solver);
}

/* From t to the end of the piece, with the output times in it. */
static enum lub_status walk_piece(struct solver *solver, double t, size_t n,
                                  const double monotone[], struct lub_eps_answer *answer,
                                  size_t *next)
{
    const double end = solver->context.problem->force.t[solver->context.piece + 1];
    int flag = restart(solver, t, end);
    while (t < end && flag >= 0) {
        if (is_deep(solver, t)) {
            t = follow_deep(solver, t, end, n, monotone, answer, next);
            flag = t < end ? restart(solver, t, end) : 0;
            continue;
        }
        const bool asked = *next < answer->n && answer->t[*next] <= end;
        const double target = asked ? answer->t[*next] : end;
        flag = target > t ? CVode(solver->cvode, target, solver->y, &t, CV_NORMAL) : CV_SUCCESS;
        if (flag == CV_ROOT_RETURN) {
            settle(solver, t);
            flag = restart(solver, t, end);
        } else if (flag >= 0 && asked) {
            put_answer(solver, target, answer, *next);
            ++*next;
        }
    }
    long steps = 0, rhs = 0;
    CVodeGetNumSteps(solver->cvode, &steps);
    CVodeGetNumRhsEvals(solver->cvode, &rhs);
    answer->steps += (size_t)steps;
    answer->rhs += (size_t)rhs;
    return flag >= 0 ? LUB_OK : fail(answer, t, "CVODE stopped", flag);
}

static enum lub_status walk(struct solver *solver, struct lub_eps_answer *answer)
{
    const struct lub_problem *const problem = solver->context.problem;
    struct context *const c = &solver->context;
    size_t n, next = 0;
    double *const monotone = lub_monotone_times(problem, &n);
    enum lub_status status = monotone ? LUB_OK : LUB_NO_MEMORY;
    put_state(solver, log(problem->q0), problem->u0);
    for (; next < answer->n && answer->t[next] <= 0; next++) {
        put_answer(solver, 0, answer, next);
    }
    for (c->piece = 0; c->piece < problem->force.n && status == LUB_OK; c->piece++) {
        status = walk_piece(solver, problem->force.t[c->piece], n, monotone, answer, &next);
        c->w += lub_force_impulse(&problem->force, problem->force.t[c->piece],
                                  problem->force.t[c->piece + 1]);
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

enum lub_status lub_eps_cvode(const struct lub_problem *problem, enum lub_eps_form form, double tol,
                              int hardened, struct lub_eps_answer *answer)
{
    /* The drag matters where n is at least 1: the layer begins at ten times that gap. */
    const double eps = problem->drag.eps, p = problem->drag.p;
    struct solver solver = {.context = {.problem = problem,
                                        .form = form,
                                        .w = lub_problem_first_integral(problem, 0),
                                        .deep = deep_below(problem),
                                        .layer = log(10) + log(eps) / p},
                            .tol = tol,
                            .hardened = hardened};
    int flag = set_up(&solver);
    flag = flag ? flag : prepare(&solver);
    const enum lub_status status =
        flag ? fail(answer, 0, "CVODE could not be set up", flag) : walk(&solver, answer);
    free_solver(&solver);
    return status;
}
