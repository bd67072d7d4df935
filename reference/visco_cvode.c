/* visco_cvode.c -- witnesses of the visco-elastic model by SUNDIALS CVODE, in three forms with
 * analytic Jacobians.
 *
 *   velocity   (u_n, v, ln u, J) by BDF, J = int max(0, height - u): does not build on the first
 *              integral, which is checked at every output
 *   momentum   (u_n, P, ln u), P = mass v + film ln u, whose rate does not hold k_b: by Adams,
 * whose order 12 leaves a much smaller error, and by BDF where that would be stiff film       (u_n,
 * v, u) by BDF with u > 0
 *
 * Restarted at every break of the force and where the asperities touch or part (a root); a root
 * also ends the run where the film becomes too thin to act, and stops it at the edges of bands of
 * ln u below 1, so that a release is not stepped over.
 */
#include "reference/cvode_memory.h"
#include "cases/pi.h"
#include "reference/visco_witness.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { U_N, SPEED, FILM, PUSH }; /* places in the state; SPEED holds P in the form momentum */
enum { TOUCH, LOWER, UPPER, n_roots };
enum { ADAMS, BDF, n_methods };

static const long max_steps = 3000000; /* in a run: some seconds */
static const double band = 8;
/* Tolerance of the steps, and of runs that swing many times. */
static const double finest = 2e-15, coarser = 1e-13, many_turns = 1000;
/* The form film stops here: below, errors of u that its tolerance allows are errors of ln u. */
static const double thinnest = -16;

struct context {
    const struct lub_visco_elastic *problem;
    enum lub_visco_form form;
    size_t piece;
    bool contact, smooth;
    double level;        /* ln height */
    double lower, upper; /* edges of the band of ln u */
};

/* u_n, v and ln u from the state in any form. */
struct plain {
    double u_n, v, xi, u;
};

static struct plain plain_of(const struct context *c, const double y[])
{
    struct plain plain = {.u_n = y[U_N], .v = y[SPEED]};
    plain.xi = c->form == LUB_VISCO_FILM ? (y[FILM] > 0 ? log(y[FILM]) : -INFINITY) : y[FILM];
    plain.u = c->form == LUB_VISCO_FILM ? y[FILM] : exp(y[FILM]);
    if (c->form == LUB_VISCO_MOMENTUM) {
        plain.v = (y[SPEED] - c->problem->film * y[FILM]) / c->problem->mass;
    }
    return plain;
}

static void put_plain(const struct context *c, const struct plain *plain, double y[])
{
    y[U_N] = plain->u_n;
    y[SPEED] = c->form == LUB_VISCO_MOMENTUM
                   ? c->problem->mass * plain->v + c->problem->film * plain->xi
                   : plain->v;
    y[FILM] = c->form == LUB_VISCO_FILM ? exp(plain->xi) : plain->xi;
}

static double force_at(const struct context *c, double t)
{
    const struct lub_force *const force = c->problem->force;
    if (force->kind == LUB_FORCE_SINE) {
        return force->amplitude * sin(force->omega * t + force->phase);
    }
    return force->f[c->piece] + force->slope[c->piece] * (t - force->t[c->piece]);
}

static double climb(const struct context *c, const struct plain *plain)
{
    const struct lub_visco_elastic *const problem = c->problem;
    const double push = c->contact ? problem->k_n * (problem->height - plain->u) : 0;
    return (problem->k_b * (plain->u_n - plain->u) + push) / problem->film;
}

static int right_side(double t, N_Vector y_vector, N_Vector rate_vector, void *data)
{
    const struct context *const c = data;
    const struct lub_visco_elastic *const problem = c->problem;
    double *const rate = N_VGetArrayPointer(rate_vector);
    const struct plain plain = plain_of(c, N_VGetArrayPointer(y_vector));
    const double push = c->contact ? problem->height - plain.u : 0, rise = climb(c, &plain);
    if (!(plain.u >= 0) || !isfinite(rise)) {
        return 1;
    }
    rate[U_N] = plain.v;
    rate[FILM] = c->form == LUB_VISCO_FILM ? plain.u * rise : rise;
    if (c->form == LUB_VISCO_MOMENTUM) {
        rate[SPEED] = force_at(c, t) + problem->k_n * push;
        return 0;
    }
    rate[SPEED] = (force_at(c, t) - problem->k_b * (plain.u_n - plain.u)) / problem->mass;
    if (c->form == LUB_VISCO_VELOCITY) {
        rate[PUSH] = push;
    }
    return 0;
}

static int jacobian(double t, N_Vector y_vector, N_Vector rate, SUNMatrix j, void *data, N_Vector a,
                    N_Vector b, N_Vector d)
{
    const struct context *const c = data;
    const struct lub_visco_elastic *const problem = c->problem;
    const struct plain plain = plain_of(c, N_VGetArrayPointer(y_vector));
    const double k_n = c->contact ? problem->k_n : 0;
    /* du/d(state) and d(rate of state)/d(rise) are u for ln u, and 1 and u for u */
    const double du = c->form == LUB_VISCO_FILM ? 1 : plain.u;
    const double scale = c->form == LUB_VISCO_FILM ? plain.u : 1;
    (void)t;
    (void)rate;
    (void)a;
    (void)b;
    (void)d;
    SM_ELEMENT_D(j, FILM, U_N) = scale * problem->k_b / problem->film;
    SM_ELEMENT_D(j, FILM, FILM) = -scale * (problem->k_b + k_n) / problem->film * du +
                                  (c->form == LUB_VISCO_FILM ? climb(c, &plain) : 0);
    if (c->form == LUB_VISCO_MOMENTUM) {
        SM_ELEMENT_D(j, U_N, SPEED) = 1 / problem->mass;
        SM_ELEMENT_D(j, U_N, FILM) = -problem->film / problem->mass;
        SM_ELEMENT_D(j, SPEED, FILM) = -k_n * du;
        return 0;
    }
    SM_ELEMENT_D(j, U_N, SPEED) = 1;
    SM_ELEMENT_D(j, SPEED, U_N) = -problem->k_b / problem->mass;
    SM_ELEMENT_D(j, SPEED, FILM) = problem->k_b / problem->mass * du;
    if (c->form == LUB_VISCO_VELOCITY) {
        SM_ELEMENT_D(j, PUSH, FILM) = c->contact ? -du : 0;
    }
    return 0;
}

static int roots(double t, N_Vector y_vector, double *value, void *data)
{
    const struct context *const c = data;
    const double xi = fmax(plain_of(c, N_VGetArrayPointer(y_vector)).xi, -1e6);
    (void)t;
    value[TOUCH] = c->smooth ? 1 : xi - c->level;
    value[LOWER] = xi - c->lower;
    value[UPPER] = isfinite(c->upper) ? xi - c->upper : -1;
    return 0;
}

static int dimension(enum lub_visco_form form)
{
    return form == LUB_VISCO_VELOCITY ? 4 : 3;
}

struct solver {
    struct lub_cvode memory[n_methods];
    int method; /* the one at work */
    struct context context;
    double relative; /* tolerance */
    double first;    /* value of the first integral at t = 0, over film */
};

static double *state_of(const struct solver *solver)
{
    return N_VGetArrayPointer(solver->memory[solver->method].y);
}

/* Bands of ln u; edges are moved by a little so that the root just found is not found again. */
static void choose_band(struct context *c, double xi)
{
    if (xi > 0) {
        c->lower = 0;
        c->upper = INFINITY;
        return;
    }
    const double k = floor(-xi / band);
    c->upper = -k * band + 1e-9;
    c->lower = fmax(c->upper - band - 2e-9, LUB_VISCO_DEEP - 1e-3);
}

static double largest_force(const struct lub_force *force)
{
    double f_max = fabs(force->amplitude);
    for (size_t k = 0; k < force->n; k++) {
        const double change = force->slope[k] * (force->t[k + 1] - force->t[k]);
        f_max = fmax(f_max, fmax(fabs(force->f[k]), fabs(force->f[k] + change)));
    }
    return f_max;
}

/* In a band in which the film does not follow u_n at once, ln u may move by 2 in a step at the rate
 * of the load, or the particle swing by a tenth of a radian. */
static double largest_step(const struct context *c, const struct plain *plain)
{
    const struct lub_visco_elastic *const problem = c->problem;
    const double whole = lub_force_end(problem->force) / 100;
    if (plain->xi > -band) {
        return whole;
    }
    const double load = largest_force(problem->force) + problem->k_b * fabs(plain->u_n) +
                        problem->k_n * problem->height;
    return fmin(whole, fmax(2 * problem->film / load, 0.1 * sqrt(problem->mass / problem->k_b)));
}

/* Steps of Adams' method are bounded by about film/(u k): how many that would be in a band. */
static bool is_stiff(const struct context *c, double u)
{
    const struct lub_visco_elastic *const problem = c->problem;
    const double thickest = isfinite(c->upper) ? exp(c->upper) : u;
    const double rate = thickest * (problem->k_b + problem->k_n) / problem->film;
    return rate * lub_force_end(problem->force) > 1e5;
}

/* The method for the band of ln u that the run is in, with the state of the one before. */
static void choose_method(struct solver *solver, double u)
{
    const double *const before = state_of(solver);
    const int method =
        solver->context.form != LUB_VISCO_MOMENTUM || is_stiff(&solver->context, u) ? BDF : ADAMS;
    if (method != solver->method) {
        solver->method = method;
        memcpy(state_of(solver), before, (size_t)dimension(solver->context.form) * sizeof *before);
    }
}

static int restart(struct solver *solver, double t, double stop)
{
    struct context *const c = &solver->context;
    const struct plain plain = plain_of(c, state_of(solver));
    choose_band(c, plain.xi);
    choose_method(solver, plain.u);
    struct lub_cvode *const memory = &solver->memory[solver->method];
    void *const cvode = memory->cvode;
    N_VConst(1e-15, memory->absolute);
    N_VGetArrayPointer(memory->absolute)[FILM] = c->form == LUB_VISCO_FILM ? 1e-20 : 1e-14;
    int flag = CVodeReInit(cvode, t, memory->y);
    flag = flag ? flag : CVodeSVtolerances(cvode, solver->relative, memory->absolute);
    flag = flag ? flag : CVodeSetStopTime(cvode, stop);
    return flag ? flag : CVodeSetMaxStep(cvode, largest_step(c, &plain));
}

/* (mass v + film ln u - int F - k_n J)/film. */
static double first_integral(const struct solver *solver, double t, const struct plain *plain)
{
    const struct lub_visco_elastic *const problem = solver->context.problem;
    return plain->xi + (problem->mass * plain->v - lub_force_impulse(problem->force, 0, t) -
                        problem->k_n * state_of(solver)[PUSH]) /
                           problem->film;
}

static void put_answer(const struct solver *solver, double t, const struct plain *plain,
                       struct lub_visco_answer *answer, size_t k)
{
    answer->u_n[k] = plain->u_n;
    answer->v[k] = plain->v;
    answer->log_gap[k] = plain->xi;
    if (solver->context.form == LUB_VISCO_VELOCITY) {
        answer->first_integral =
            fmax(answer->first_integral, fabs(first_integral(solver, t, plain) - solver->first));
    }
}

/* The free swing of a film that acts on nothing; the time reached. */
static double swing(struct solver *solver, double t, double end, struct lub_visco_answer *answer,
                    size_t *next)
{
    const struct context *const c = &solver->context;
    double *const y = state_of(solver);
    struct plain plain = plain_of(c, y);
    const struct lub_visco_state start = {plain.u_n, plain.v, plain.xi};
    const double pushed = c->form == LUB_VISCO_VELOCITY ? y[PUSH] : 0;
    struct lub_visco_deep deep;
    lub_visco_deep_init(&deep, c->problem, c->piece, t, &start);
    const double stop = fmin(end, (double)lub_visco_deep_leave(&deep, end, NULL));
    for (bool more = true; more;) {
        more = *next < answer->n && answer->t[*next] <= stop;
        const double at = more ? answer->t[*next] : stop;
        const struct lub_visco_state state = lub_visco_deep_at(&deep, at);
        plain =
            (struct plain){.u_n = (double)state.u_n, .v = (double)state.v, .xi = (double)state.xi};
        put_plain(c, &plain, y);
        if (c->form == LUB_VISCO_VELOCITY) {
            y[PUSH] = pushed + (c->contact ? c->problem->height * (at - t) : 0);
        }
        if (more) {
            put_answer(solver, at, &plain, answer, (*next)++);
        }
    }
    return stop;
}

static enum lub_status fail(struct lub_visco_answer *answer, double t, int flag)
{
    char *const name = CVodeGetReturnFlagName(flag);
    snprintf(answer->note, sizeof answer->note, "CVODE stopped at t = %.10g: %s", t,
             name ? name : "");
    free(name);
    return lub_cvode_status(flag);
}

static enum lub_status give_up(struct lub_visco_answer *answer, double t)
{
    snprintf(answer->note, sizeof answer->note,
             "at t = %.10g the film is below what this form resolves, ln u = %g", t, thinnest);
    return LUB_NO_CONVERGENCE;
}

/* At a root: the asperities, if it is theirs.  The rate of ln u tells on which side it goes on. */
static void at_root(struct solver *solver)
{
    struct context *const c = &solver->context;
    int found[n_roots] = {0};
    if (c->smooth || CVodeGetRootInfo(solver->memory[solver->method].cvode, found) != CV_SUCCESS ||
        !found[TOUCH]) {
        return;
    }
    const struct plain plain = plain_of(c, state_of(solver));
    c->contact = climb(c, &plain) < 0;
}

/* More steps than a run may take, with those of the stretch that CVODE is in. */
static bool takes_too_long(const struct solver *solver, const struct lub_visco_answer *answer)
{
    long steps = 0;
    CVodeGetNumSteps(solver->memory[solver->method].cvode, &steps);
    return (double)answer->steps + (double)steps > (double)max_steps;
}

static void count_steps(const struct solver *solver, struct lub_visco_answer *answer)
{
    long steps = 0;
    CVodeGetNumSteps(solver->memory[solver->method].cvode, &steps);
    answer->steps += (size_t)steps;
}

static enum lub_status walk_piece(struct solver *solver, struct lub_visco_answer *answer,
                                  size_t *next)
{
    struct context *const c = &solver->context;
    const struct lub_force *const force = c->problem->force;
    const double end = force->t[c->piece + 1];
    double t = force->t[c->piece];
    int flag = restart(solver, t, end);
    while (t < end && flag >= 0) {
        struct plain plain = plain_of(c, state_of(solver));
        if (c->form != LUB_VISCO_FILM && lub_visco_is_deep(c->problem, plain.xi)) {
            t = swing(solver, t, end, answer, next);
            flag = t < end ? restart(solver, t, end) : CV_SUCCESS;
            continue;
        }
        if (c->form == LUB_VISCO_FILM && plain.xi < thinnest) {
            return give_up(answer, t);
        }
        const bool asked = *next < answer->n && answer->t[*next] <= end;
        const double target = asked ? answer->t[*next] : end;
        const struct lub_cvode *const memory = &solver->memory[solver->method];
        flag = target > t ? CVode(memory->cvode, target, memory->y, &t, CV_NORMAL) : CV_SUCCESS;
        if (flag == CV_ROOT_RETURN) {
            count_steps(solver, answer);
            at_root(solver);
            flag = restart(solver, t, end);
        } else if (flag >= 0 && asked) {
            plain = plain_of(c, state_of(solver));
            put_answer(solver, target, &plain, answer, (*next)++);
        }
        flag = flag >= 0 && takes_too_long(solver, answer) ? CV_TOO_MUCH_WORK : flag;
    }
    count_steps(solver, answer);
    return flag >= 0 ? LUB_OK : fail(answer, t, flag);
}

static enum lub_status walk(struct solver *solver, struct lub_visco_answer *answer)
{
    struct context *const c = &solver->context;
    const struct lub_visco_elastic *const problem = c->problem;
    const struct plain start = {problem->u_n0, problem->v0, problem->log_gap0,
                                exp(problem->log_gap0)};
    enum lub_status status = LUB_OK;
    size_t next = 0;
    put_plain(c, &start, state_of(solver));
    c->contact =
        !c->smooth && (start.xi < c->level || (start.xi == c->level && climb(c, &start) < 0));
    solver->first = start.xi + problem->mass * start.v / problem->film;
    for (; next < answer->n && answer->t[next] <= 0; next++) {
        put_answer(solver, 0, &start, answer, next);
    }
    for (; c->piece < problem->force->n && status == LUB_OK; c->piece++) {
        status = walk_piece(solver, answer, &next);
    }
    return status;
}

static double tolerance(const struct lub_visco_elastic *problem)
{
    const double omega = sqrt(problem->k_b / problem->mass);
    return omega * lub_force_end(problem->force) > many_turns * 2 * lub_pi ? coarser : finest;
}

/* Each step may err by the tolerance in either component; an error of the velocity grows in time.
 */
static double drift(const struct solver *solver, const struct lub_visco_answer *answer)
{
    const double end = lub_force_end(solver->context.problem->force);
    return 2 * solver->relative * (double)answer->steps * fmax(1, end);
}

static int set_up(struct solver *solver)
{
    int flag = 0;
    for (int k = 0; k < n_methods && !flag; k++) {
        const struct lub_cvode_problem cvode = {.dim = dimension(solver->context.form),
                                                .method = k == BDF ? CV_BDF : CV_ADAMS,
                                                .right_side = right_side,
                                                .jacobian = jacobian,
                                                .roots = roots,
                                                .n_roots = n_roots,
                                                .data = &solver->context,
                                                .max_steps = max_steps};
        flag = lub_cvode_create(&solver->memory[k], &cvode);
    }
    return flag;
}

enum lub_status lub_visco_cvode(const struct lub_visco_elastic *problem, enum lub_visco_form form,
                                struct lub_visco_answer *answer)
{
    const bool smooth = !(problem->k_n > 0 && problem->height > 0);
    struct solver solver = {.method = BDF,
                            .relative = tolerance(problem),
                            .context = {.problem = problem,
                                        .form = form,
                                        .smooth = smooth,
                                        .level = smooth ? -INFINITY : log(problem->height)}};
    enum lub_status status;
    if (set_up(&solver) != 0) {
        snprintf(answer->note, sizeof answer->note, "CVODE could not be set up");
        status = LUB_NO_MEMORY;
    } else {
        status = walk(&solver, answer);
        answer->drift = drift(&solver, answer);
    }
    for (int k = 0; k < n_methods; k++) {
        lub_cvode_free(&solver.memory[k]);
    }
    return status;
}
