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

/* Steps between two outputs, and in all; a plain run gives up sooner, as its user would. */
enum {
    max_internal = 1000000,
    max_steps = 2000000,
    max_plain = 50000,
    max_restarts = 20000,
    n_roots = 2
};
enum { ADAMS, BDF, n_methods };

/* What CVODE's callbacks know. */
struct context {
    struct lub_eps_equation equation;
    double layer;        /* log gap below which the drag matters */
    double deep;         /* log gap below which the slow manifold is exact to 1e-14 */
    double step;         /* the largest that is allowed */
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

static const struct lub_problem *problem_of(const struct context *c)
{
    return c->equation.exact->problem;
}

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
    const double width = 4 / fmax(1, problem_of(c)->drag.p - 1), margin = width / 16;
    const double band = floor((c->layer - x) / width);
    c->above = x > c->layer ? INFINITY : c->layer - width * band + margin;
    c->below = x > c->layer ? c->layer - margin : c->above - width - 2 * margin;
}

/* The largest |f| of the piece, at least 1e-300. */
static double force_of_piece(const struct context *c)
{
    const struct lub_force *const force = &problem_of(c)->force;
    if (force->kind == LUB_FORCE_SINE) {
        return lub_largest_force(force);
    }
    const size_t k = c->equation.piece;
    const double last = force->kind == LUB_FORCE_TABLE ? force->f[k + 1] : 0;
    return fmax(fmax(fabs(force->f[k]), fabs(last)), 1e-300);
}

/* Inside a layer the force may move ln q by about a fifth in a step: what it adds to |u| in a step
 * of length h is at most f h, and at most f/n where the drag holds it, and ln q moves at |u|/q.
 * That which arrives faster slows down, and the error test sees it. */
static double largest_step(const struct context *c)
{
    const struct lub_problem *const problem = problem_of(c);
    const double whole = problem->t_end / 100, f = force_of_piece(c);
    if (!isfinite(c->above)) {
        return whole;
    }
    const double held = f / lub_drag_slope(&problem->drag, c->above);
    const double free = sqrt(f * exp(-c->below));
    return fmin(whole, 0.2 / fmin(held, free));
}

/* Inside a layer ln q follows w - N, where N is known to round-off only.  That noise enters ln q as
 * noise/(dN/dx) where a step is stiff and as noise h/q where it is not; asking for more would make
 * the solver chase it. */
static double log_gap_tolerance(const struct solver *solver)
{
    const struct context *const c = &solver->context;
    if (!isfinite(c->above)) {
        return solver->tol;
    }
    const struct lub_drag *const drag = &problem_of(c)->drag;
    const double noise = 32 * DBL_EPSILON * fabs(lub_drag_N(drag, c->below));
    const double slope = lub_drag_slope(drag, c->above);
    return fmax(solver->tol, noise * fmin(1 / slope, c->step * exp(-c->below)));
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
    return lub_drag_n(&problem_of(c)->drag, c->below) * problem_of(c)->t_end > 1e4;
}

/* Time is counted anew from t0: a root or a jump has all digits of what follows it. */
static int restart(struct solver *solver, lub_quad t0, lub_quad end)
{
    lub_eps_begin(&solver->context.equation, t0);
    if (solver->hardened) {
        choose_band(&solver->context, log_gap_of(solver));
        solver->context.step = largest_step(&solver->context);
        solver->method = is_stiff(&solver->context) ? BDF : ADAMS;
    }
    struct lub_cvode *const memory = &solver->memory[solver->method];
    copy_state(solver, true);
    int flag = CVodeReInit(memory->cvode, 0, memory->y);
    flag = flag ? flag : CVodeSetStopTime(memory->cvode, (double)(end - t0));
    flag = flag ? flag : set_tolerances(solver);
    return flag || !solver->hardened ? flag : CVodeSetMaxStep(memory->cvode, solver->context.step);
}

static enum lub_status fail(struct lub_eps_answer *answer, const struct solver *solver, double s,
                            int flag)
{
    const struct lub_eps_equation *const equation = &solver->context.equation;
    char *const name = CVodeGetReturnFlagName(flag);
    snprintf(answer->note, sizeof answer->note, "CVODE stopped at t = %.10g, ln q = %.6g: %s",
             (double)equation->t0 + s, log_gap_of(solver), name ? name : "");
    free(name);
    return lub_cvode_status(flag);
}

/* Keeps the state at the next output time, s after t0, and for the second-order form the first
 * integral. */
static void put_answer(const struct solver *solver, double s, struct lub_eps_answer *answer,
                       size_t *next)
{
    const struct lub_eps_equation *const equation = &solver->context.equation;
    const size_t k = (*next)++;
    answer->log_gap[k] = log_gap_of(solver);
    answer->u[k] = lub_eps_velocity(equation, s, solver->y);
    if (equation->form == LUB_FORM_SECOND_ORDER) {
        const double N = lub_drag_N(&equation->exact->problem->drag, answer->log_gap[k]);
        const lub_quad w =
            lub_eps_exact_w(equation->exact, equation->piece, equation->t0 + (lub_quad)s);
        const double off = fabs((double)((lub_quad)answer->u[k] + (lub_quad)N - w));
        answer->first_integral = fmax(answer->first_integral, off);
    }
    answer->reached = answer->t[k];
}

/* On the slow manifold until it is left or the piece ends; the time reached. */
static lub_quad follow_deep(struct solver *solver, lub_quad t, struct lub_eps_answer *answer,
                            size_t *next)
{
    const struct lub_eps_equation *const equation = &solver->context.equation;
    const lub_quad stop =
        lub_eps_deep_end(equation->exact, equation->piece, t, solver->context.deep);
    lub_quad u;
    for (; *next < answer->n && (lub_quad)answer->t[*next] <= stop; ++*next) {
        const lub_quad at = (lub_quad)answer->t[*next];
        answer->log_gap[*next] =
            (double)lub_eps_deep_log_gap(equation->exact, equation->piece, at, &u);
        answer->u[*next] = (double)u;
        answer->reached = answer->t[*next];
    }
    const lub_quad x = lub_eps_deep_log_gap(equation->exact, equation->piece, stop, &u);
    lub_eps_put_state(equation, (double)x, (double)u, solver->y);
    return stop;
}

/* A particle that arrives so fast that it is on the manifold within the resolution of output times
 * in double is put there; the form in q also where q is below its own resolution. */
static void settle(struct solver *solver, lub_quad t)
{
    const struct lub_eps_equation *const equation = &solver->context.equation;
    const double x = log_gap_of(solver), u = lub_eps_velocity(equation, 0, solver->y);
    const double resolved = equation->form == LUB_FORM_GAP ? 64 * DBL_EPSILON : 0;
    if (!(u < 0 && exp(x) < fmax(-u * DBL_EPSILON * (double)t, resolved))) {
        return;
    }
    lub_quad slow;
    const lub_quad on_manifold = lub_eps_deep_log_gap(equation->exact, equation->piece, t, &slow);
    if (on_manifold < (lub_quad)solver->context.deep) {
        lub_eps_put_state(equation, (double)on_manifold, (double)slow, solver->y);
    }
}

/* Deep, and so near to the manifold that following it changes nothing. */
static bool is_deep(const struct solver *solver, lub_quad t)
{
    const struct lub_eps_equation *const equation = &solver->context.equation;
    const double x = log_gap_of(solver);
    if (!solver->hardened || !(x < solver->context.deep - 1e-6)) {
        return false;
    }
    lub_quad u;
    const double on_manifold =
        (double)lub_eps_deep_log_gap(equation->exact, equation->piece, t, &u);
    const double off = equation->form == LUB_FORM_GAP ? 1e-17 * exp(-fmax(x, on_manifold))
                                                      : 1e-11 * fabs(x) + log_gap_tolerance(solver);
    return fabs(x - on_manifold) <= off &&
           lub_eps_deep_end(equation->exact, equation->piece, t, solver->context.deep) > t;
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
static enum lub_status walk_piece(struct solver *solver, struct lub_eps_answer *answer,
                                  size_t *next)
{
    struct lub_eps_equation *const equation = &solver->context.equation;
    const struct lub_force *const force = &equation->exact->problem->force;
    const lub_quad end = (lub_quad)force->t[equation->piece + 1];
    double s = 0; /* since the last restart */
    int flag = restart(solver, (lub_quad)force->t[equation->piece], end);
    while (s < (double)(end - equation->t0) && flag >= 0 && *next < answer->n) {
        const lub_quad t = equation->t0 + (lub_quad)s;
        if (is_deep(solver, t)) {
            const lub_quad stop = follow_deep(solver, t, answer, next);
            s = 0;
            flag =
                ++solver->restarts > max_restarts ? CV_TOO_MUCH_WORK : restart(solver, stop, end);
            continue;
        }
        const struct lub_cvode *const memory = &solver->memory[solver->method];
        const bool asked = (lub_quad)answer->t[*next] <= end;
        const double target = (double)((asked ? (lub_quad)answer->t[*next] : end) - equation->t0);
        flag = target > s ? CVode(memory->cvode, target, memory->y, &s, CV_NORMAL) : CV_SUCCESS;
        copy_state(solver, false);
        if (flag == CV_ROOT_RETURN) {
            count_steps(solver, answer);
            lub_eps_begin(equation, equation->t0 + (lub_quad)s);
            s = 0;
            settle(solver, equation->t0);
            flag = ++solver->restarts > max_restarts || answer->steps > max_steps
                       ? CV_TOO_MUCH_WORK
                       : restart(solver, equation->t0, end);
        } else if (flag >= 0 && asked) {
            put_answer(solver, target, answer, next);
        }
    }
    count_steps(solver, answer);
    return flag >= 0 ? LUB_OK : fail(answer, solver, s, flag);
}

static enum lub_status walk(struct solver *solver, struct lub_eps_answer *answer)
{
    struct lub_eps_equation *const equation = &solver->context.equation;
    const struct lub_problem *const problem = equation->exact->problem;
    enum lub_status status = LUB_OK;
    size_t next = 0;
    lub_eps_begin(equation, 0);
    lub_eps_put_state(equation, log(problem->q0), problem->u0, solver->y);
    while (next < answer->n && answer->t[next] <= 0) {
        put_answer(solver, 0, answer, &next);
    }
    for (; equation->piece < problem->force.n && status == LUB_OK; equation->piece++) {
        status = walk_piece(solver, answer, &next);
    }
    return status;
}

/* The log gap, at most -15, at which the manifold leaves out 1e-14 of ln q, which is the square of
 * what ln q is off by after a jump of the force.  At a jump is_deep looks anew.  The form in q does
 * not know ln q so well: to it 1e-17 matters, of q itself. */
static double deep_below(const struct lub_problem *problem, enum lub_eps_form form)
{
    const double f = lub_largest_force(&problem->force);
    const double off = form == LUB_FORM_GAP ? 0.03 : 1e-7;
    double lo = -1000, hi = form == LUB_FORM_GAP ? -14 * log(10) : -15;
    while (hi - lo > 1e-3) {
        const double mid = (lo + hi) / 2, slope = lub_drag_slope(&problem->drag, mid);
        *(exp(mid) * f <= off * slope * slope ? &lo : &hi) = mid;
    }
    return lo;
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
    struct lub_eps_exact exact;
    /* The drag matters where n is at least 1: the layer begins at ten times that gap. */
    const double eps = problem->drag.eps, p = problem->drag.p;
    struct solver solver = {.method = BDF,
                            .context = {.equation = {.exact = &exact, .form = form},
                                        .layer = log(10) + log(eps) / p,
                                        .deep = deep_below(problem, form)},
                            .tol = tol,
                            .hardened = hardened};
    int flag = lub_eps_exact_create(&exact, problem) ? 0 : CV_MEM_FAIL;
    flag = flag ? flag : set_up(&solver);
    /* Nothing but memory can be missing before the first step. */
    const enum lub_status status = flag ? LUB_NO_MEMORY : walk(&solver, answer);
    for (int k = 0; k < n_methods; k++) {
        lub_cvode_free(&solver.memory[k]);
    }
    lub_eps_exact_free(&exact);
    return status;
}
