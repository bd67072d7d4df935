/* cvode.c -- two lubricated spheres in shear by SUNDIALS CVODE (BDF), in two forms.
 *
 *   direction   (n, P, ln u, F)
 *   position    (x, P, F): u is what the distance leaves, |x| - 2 - P/k, so that direction, gap and
 *               film come from one vector; for films that it resolves
 *
 * Restarted where the asperities touch or part (a root); other roots end the film or tell where it
 * is thinnest.
 */
#include "reference/cvode_memory.h"
#include "cases/pi.h"
#include "reference/pair/film.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

enum form { DIRECTION, POSITION };
enum { CONTACT, GATE, FAR, AXIS, LOWEST, n_roots };

static const double relative = 2e-15, absolute = 1e-15;
static const long max_steps = 200000;

struct context {
    const struct lub_shear *shear;
    enum form form;
    bool contact; /* of the asperities */
};

/* The state in any form. */
struct plain {
    double n[3], r, tension, u, xi;
    const double *force;
};

static struct plain plain_of(const struct context *c, const double y[])
{
    const double k = c->shear->stiffness, length = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
    struct plain p = {.tension = y[3], .force = y + (c->form == DIRECTION ? 5 : 4)};
    for (int i = 0; i < 3; i++) {
        p.n[i] = y[i] / length;
    }
    if (c->form == DIRECTION) {
        p.xi = y[4];
        p.u = exp(p.xi);
        p.r = 2 + p.u + p.tension / k;
    } else {
        p.r = length;
        p.u = length - 2 - p.tension / k;
        p.xi = log(p.u);
    }
    return p;
}

static double climb(const struct context *c, const struct plain *p)
{
    const double over = c->contact ? c->shear->roughness - p->u : 0;
    return (p->tension + c->shear->stiffness * over) / (1.5 * lub_pi);
}

/* The spin of either sphere: half the curl of the flow, and the torque -(r/2) n x F. */
static void spin_of(const struct lub_shear *shear, const struct plain *p, double w[3])
{
    const double *const n = p->n, *const f = p->force, lever = p->r / 2 / (8 * lub_pi);
    const double factor = shear->rotation ? shear->torque_factor : INFINITY;
    w[0] = -lever * (n[1] * f[2] - n[2] * f[1]) / factor;
    w[1] = -lever * (n[2] * f[0] - n[0] * f[2]) / factor;
    w[2] = (-0.5 * shear->rate - lever * (n[0] * f[1] - n[1] * f[0])) / factor;
}

/* F' where the centres move at v, by components across n. */
static void force_rate(const struct lub_shear *shear, const struct plain *p, const double v[3],
                       double rate[3])
{
    const double *const n = p->n, *const f = p->force;
    const double along = v[0] * n[0] + v[1] * n[1] + v[2] * n[2];
    const double film = 0.5 * lub_pi * ((2 + p->u) * (log(2 + p->u) - p->xi) - 2);
    double w[3];
    spin_of(shear, p, w);
    const double twist = w[0] * n[0] + w[1] * n[1] + w[2] * n[2];
    const double turned = (v[0] * f[0] + v[1] * f[1] + v[2] * f[2] -
                           along * (n[0] * f[0] + n[1] * f[1] + n[2] * f[2])) /
                          p->r;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double rolled = w[j] * n[k] - w[k] * n[j];
        const double slip =
            (v[i] - along * n[i] - p->r * rolled) * (shear->slip_scaling ? 2 / p->r : 1);
        rate[i] =
            twist * (n[j] * f[k] - n[k] * f[j]) - turned * n[i] - shear->k_t * (slip + f[i] / film);
    }
}

static int right_side(double t, N_Vector y_vector, N_Vector rate_vector, void *data)
{
    const struct context *const c = data;
    const struct lub_shear *const shear = c->shear;
    const struct plain p = plain_of(c, N_VGetArrayPointer(y_vector));
    double *const rate = N_VGetArrayPointer(rate_vector), v[3], along = 0;
    (void)t;
    if (!(p.u > 0) || !isfinite(p.xi)) {
        return 1;
    }
    for (int i = 0; i < 3; i++) {
        v[i] = (p.force[i] - p.tension * p.n[i]) / (3 * lub_pi);
    }
    v[0] += shear->rate * p.r * p.n[1];
    for (int i = 0; i < 3; i++) {
        along += v[i] * p.n[i];
    }
    for (int i = 0; i < 3; i++) {
        rate[i] = c->form == DIRECTION ? (v[i] - along * p.n[i]) / p.r : v[i];
    }
    rate[3] = shear->stiffness * (along - p.u * climb(c, &p));
    if (c->form == DIRECTION) {
        rate[4] = climb(c, &p);
    }
    double *const force = rate + (c->form == DIRECTION ? 5 : 4);
    force[0] = force[1] = force[2] = 0;
    if (shear->tangential) {
        force_rate(shear, &p, v, force);
    }
    return 0;
}

static int roots(double t, N_Vector y_vector, double *value, void *data)
{
    const struct context *const c = data;
    const struct lub_shear *const shear = c->shear;
    const struct plain p = plain_of(c, N_VGetArrayPointer(y_vector));
    const double ahead = shear->rate * p.r * p.n[0], y = p.r * p.n[1];
    (void)t;
    value[CONTACT] = shear->roughness > 0 ? p.u / shear->roughness - 1 : 1;
    value[GATE] = ahead < 0 && y > 0 ? -1 : p.r - 2 - shear->cutoff;
    value[FAR] = ahead - LUB_SHEAR_X;
    value[AXIS] = ahead > 0 ? -y : -1;
    value[LOWEST] = climb(c, &p);
    return 0;
}

struct solver {
    struct lub_cvode memory;
    struct context context;
    struct lub_pair_film *film;
    double t;
    bool over;
};

static struct lub_pair_point point_of(const struct solver *solver, double t)
{
    const struct plain p = plain_of(&solver->context, N_VGetArrayPointer(solver->memory.y));
    return (struct lub_pair_point){.t = t,
                                   .x = p.r * p.n[0],
                                   .y = p.r * p.n[1],
                                   .z = p.r * p.n[2],
                                   .u_n = p.r - 2,
                                   .log_gap = p.xi};
}

static void count(struct solver *solver)
{
    long steps = 0;
    CVodeGetNumSteps(solver->memory.cvode, &steps);
    solver->film->steps += (size_t)steps;
}

/* The push of stiff asperities, and with it P, is known to the rounding of the gap times k only. */
static int restart(struct solver *solver)
{
    const struct context *const c = &solver->context;
    const double size = c->form == DIRECTION ? c->shear->roughness : 2;
    const double noise = c->contact ? 8 * DBL_EPSILON * c->shear->stiffness * size : 0;
    N_VConst(absolute, solver->memory.absolute);
    N_VGetArrayPointer(solver->memory.absolute)[3] += noise;
    const int flag = CVodeReInit(solver->memory.cvode, solver->t, solver->memory.y);
    return flag ? flag : CVodeSVtolerances(solver->memory.cvode, relative, solver->memory.absolute);
}

/* The end of the film, its thinnest place, or the asperities: the rate of ln u tells on which side
 * it goes on. */
static int at_root(struct solver *solver)
{
    int found[n_roots] = {0};
    struct context *const c = &solver->context;
    const struct plain p = plain_of(c, N_VGetArrayPointer(solver->memory.y));
    const int flag = CVodeGetRootInfo(solver->memory.cvode, found);
    solver->film->log_gap_min = fmin(solver->film->log_gap_min, p.xi);
    solver->over = found[GATE] || found[FAR] || found[AXIS];
    solver->film->how = found[GATE] ? LUB_PAIR_LEFT : found[FAR] ? LUB_PAIR_FAR : LUB_PAIR_CLOSED;
    if (!found[CONTACT] || solver->over) {
        return flag;
    }
    c->contact = climb(c, &p) < 0;
    solver->film->touched = true;
    count(solver);
    return restart(solver);
}

static int begin(struct solver *solver)
{
    int directions[n_roots] = {0, 1, 1, 1, 1};
    const struct lub_pair_film *const film = solver->film;
    const struct lub_shear *const shear = film->shear;
    double *const y = N_VGetArrayPointer(solver->memory.y), gap = (double)film->gap;
    const bool direction = solver->context.form == DIRECTION;
    N_VConst(0, solver->memory.y);
    for (int i = 0; i < 3; i++) {
        y[i] = (double)(film->start[i] / (direction ? 2 + film->gap : 1));
    }
    if (direction) {
        y[4] = log(gap);
    }
    solver->context.contact = shear->roughness > 0 && gap < shear->roughness;
    solver->film->touched = solver->context.contact;
    solver->film->log_gap_min = log(gap);
    const int flag = restart(solver);
    return flag ? flag : CVodeSetRootDirection(solver->memory.cvode, directions);
}

static int walk(struct solver *solver)
{
    struct lub_pair_film *const film = solver->film;
    int flag = begin(solver);
    size_t next = 0;
    while (flag >= 0 && !solver->over) {
        const double target = next < film->n ? film->t[next] : 1e9;
        flag = target > solver->t
                   ? CVode(solver->memory.cvode, target, solver->memory.y, &solver->t, CV_NORMAL)
                   : CV_SUCCESS;
        if (flag == CV_ROOT_RETURN) {
            flag = at_root(solver);
        } else if (flag >= 0 && next < film->n) {
            film->points[next++] = point_of(solver, target);
        }
    }
    film->end = point_of(solver, solver->t);
    for (; next < film->n; next++) {
        film->points[next] = film->end;
    }
    return flag;
}

static enum lub_status solve(struct lub_pair_film *film, enum form form)
{
    struct solver solver = {.context = {.shear = film->shear, .form = form}, .film = film};
    const struct lub_cvode_problem cvode = {.dim = form == DIRECTION ? 8 : 7,
                                            .method = CV_BDF,
                                            .right_side = right_side,
                                            .roots = roots,
                                            .n_roots = n_roots,
                                            .data = &solver.context,
                                            .max_steps = max_steps};
    film->steps = 0;
    int flag = lub_cvode_create(&solver.memory, &cvode);
    if (flag == CV_SUCCESS) {
        flag = walk(&solver);
        count(&solver);
    }
    if (flag < 0) {
        char *const name = CVodeGetReturnFlagName(flag);
        snprintf(film->note, sizeof film->note, "CVODE stopped %.10g after the film began: %s",
                 solver.t, name ? name : "");
        free(name);
    }
    lub_cvode_free(&solver.memory);
    return flag >= 0 ? LUB_OK : flag == CV_MEM_FAIL ? LUB_NO_MEMORY : LUB_NO_CONVERGENCE;
}

enum lub_status lub_pair_film_direction(struct lub_pair_film *film)
{
    return solve(film, DIRECTION);
}

enum lub_status lub_pair_film_position(struct lub_pair_film *film)
{
    return solve(film, POSITION);
}
