/* encounter_cvode.c -- an encounter of two spheres by SUNDIALS CVODE (Adams).
 *
 * The unknowns are the direction n and the log gap s, r = 2 + e^s, not the position: beside a log
 * gap of its own a position would drift, by an error that grows like phi^2 on the way in.
 *
 *     n' = w x n + (1 - B)(E.n - n (n.E.n)),    s' = (1 - A) r n.E.n/(r - 2)
 */
#include "reference/pair/encounter.h"

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

enum { dimension = 4, max_internal = 1000000, max_restarts = 64 };

struct context {
    const struct lub_pair_set *pair;
    size_t piece; /* seams below the present log gap */
};

struct solver {
    SUNContext sun;
    void *cvode;
    N_Vector y;
    SUNNonlinearSolver nonlinear;
    struct context context;
};

void lub_encounter_rate(const struct lub_pair_set *pair, const struct lub_encounter_point *at,
                        double rate[4])
{
    const struct lub_pair_functions f = pair->at(at->log_gap);
    const double r = 2 + exp(at->log_gap), x = at->x, y = at->y;
    const double e = x * y * (f.b - f.a) / (r * r);
    rate[0] = y + e * x - f.b * y / 2;
    rate[1] = e * y - f.b * x / 2;
    rate[2] = e * at->z;
    rate[3] = f.mobility * x * y / r;
}

/* The pair functions of one piece, also where a trial step looks a little across its ends. */
static double inside(const struct context *c, double s)
{
    const struct lub_pair_set *const pair = c->pair;
    if (!pair->jumps) {
        return s;
    }
    const double lo = c->piece > 0 ? pair->seam[c->piece - 1] : -INFINITY;
    const double hi = c->piece < pair->n_seams ? pair->seam[c->piece] : INFINITY;
    return fmin(fmax(s, lo + 1e-14 * fabs(lo)), hi - 1e-14 * fabs(hi));
}

static int right_side(double t, N_Vector vector, N_Vector rates, void *data)
{
    const struct context *const c = data;
    const double *const n = N_VGetArrayPointer(vector), s = n[3];
    double *const rate = N_VGetArrayPointer(rates);
    const struct lub_pair_functions f = c->pair->at(inside(c, s));
    const double stretch = n[0] * n[1], slide = 1 - f.b;
    (void)t;
    /* |n| = 1 is used to leave no difference of near numbers where B is small. */
    rate[0] = n[1] * (f.b / 2 + slide * (n[1] * n[1] + n[2] * n[2]));
    rate[1] = -f.b / 2 * n[0] - slide * n[1] * stretch;
    rate[2] = -slide * n[2] * stretch;
    rate[3] = f.mobility * (2 + exp(s)) * stretch;
    return isfinite(s) ? 0 : 1;
}

static int seams(double t, N_Vector vector, double *value, void *data)
{
    const struct context *const c = data;
    (void)t;
    for (size_t k = 0; k < c->pair->n_seams; k++) {
        value[k] = N_VGetArrayPointer(vector)[3] - c->pair->seam[k];
    }
    return 0;
}

/* A failure is a result: it goes into the message and not to standard error. */
static void keep_quiet(int code, const char *module, const char *function, char *text, void *data)
{
    (void)code;
    (void)module;
    (void)function;
    (void)text;
    (void)data;
}

static int set_up(struct solver *solver, const struct lub_encounter *encounter, double tol)
{
    if (SUNContext_Create(NULL, &solver->sun) != 0) {
        return -1;
    }
    solver->y = N_VNew_Serial(dimension, solver->sun);
    solver->cvode = CVodeCreate(CV_ADAMS, solver->sun);
    solver->nonlinear = solver->y ? SUNNonlinSol_FixedPoint(solver->y, 0, solver->sun) : NULL;
    if (!solver->y || !solver->cvode || !solver->nonlinear) {
        return -1;
    }
    const double r = hypot(hypot(encounter->x, encounter->y), encounter->z);
    double *const y = N_VGetArrayPointer(solver->y);
    y[0] = encounter->x / r;
    y[1] = encounter->y / r;
    y[2] = encounter->z / r;
    y[3] = log(r - 2);
    int flag = CVodeInit(solver->cvode, right_side, 0, solver->y);
    flag = flag ? flag : CVodeSStolerances(solver->cvode, tol, 1e-3 * tol);
    flag = flag ? flag : CVodeSetUserData(solver->cvode, &solver->context);
    flag = flag ? flag : CVodeSetNonlinearSolver(solver->cvode, solver->nonlinear);
    flag = flag ? flag : CVodeSetNonlinConvCoef(solver->cvode, 1e-3);
    flag = flag ? flag : CVodeSetMaxNumSteps(solver->cvode, max_internal);
    flag = flag ? flag : CVodeSetErrHandlerFn(solver->cvode, keep_quiet, NULL);
    if (!flag && encounter->pair->jumps) {
        flag = CVodeRootInit(solver->cvode, (int)encounter->pair->n_seams, seams);
    }
    return flag;
}

static void free_solver(struct solver *solver)
{
    CVodeFree(&solver->cvode);
    if (solver->nonlinear) {
        SUNNonlinSolFree(solver->nonlinear);
    }
    if (solver->y) {
        N_VDestroy(solver->y);
    }
    SUNContext_Free(&solver->sun);
}

static size_t piece_of(const struct lub_pair_set *pair, double s)
{
    size_t piece = 0;
    while (piece < pair->n_seams && s >= pair->seam[piece]) {
        piece++;
    }
    return piece;
}

/* At a seam the functions jump: on into the next piece, from the seam itself. */
static int cross(struct solver *solver, double t)
{
    const struct lub_pair_set *const pair = solver->context.pair;
    const double *const y = N_VGetArrayPointer(solver->y);
    const size_t below = piece_of(pair, y[3] - 1e-6), above = piece_of(pair, y[3] + 1e-6);
    solver->context.piece = y[0] * y[1] > 0 ? above : below;
    return CVodeReInit(solver->cvode, t, solver->y);
}

static int advance(struct solver *solver, double target, double *t)
{
    int flag = CV_SUCCESS;
    for (int k = 0; k < max_restarts && *t < target && flag >= 0; k++) {
        flag = CVode(solver->cvode, target, solver->y, t, CV_NORMAL);
        if (flag == CV_ROOT_RETURN) {
            flag = cross(solver, *t);
        }
    }
    return flag;
}

enum lub_status lub_encounter_cvode(const struct lub_encounter *encounter, double tol, size_t n,
                                    const double times[], struct lub_encounter_point points[],
                                    size_t *steps, struct lub_message *message)
{
    struct solver solver = {.context = {.pair = encounter->pair}};
    double t = 0;
    int flag = set_up(&solver, encounter, tol);
    if (flag == 0) {
        solver.context.piece = piece_of(encounter->pair, N_VGetArrayPointer(solver.y)[3]);
    }
    for (size_t k = 0; k < n && flag >= 0; k++) {
        flag = advance(&solver, times[k], &t);
        const double *const y = N_VGetArrayPointer(solver.y), r = 2 + exp(y[3]);
        points[k] = (struct lub_encounter_point){
            .t = times[k], .x = r * y[0], .y = r * y[1], .z = r * y[2], .log_gap = y[3]};
    }
    long count = 0;
    if (solver.cvode) {
        CVodeGetNumSteps(solver.cvode, &count);
    }
    if (steps) {
        *steps = (size_t)count;
    }
    free_solver(&solver);
    return flag >= 0
               ? LUB_OK
               : lub_fail(message, LUB_NO_CONVERGENCE, "CVODE stopped at t = %.10g (%d)", t, flag);
}
