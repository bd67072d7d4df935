/* gap_work.c -- right-hand sides that loggap-adaptive and CVODE need for the same error.
 *
 * The error is the largest |q - q_ref| over the rows of a run, 601 equal times for CVODE.  The
 * truth at those times is loggap-adaptive itself at tol = 1e-12, offered steps that end there; the
 * tests hold it against other methods.  CVODE runs without the hardening of a reference, restarted
 * at force jumps, in the form q' = w - N(q), which is the cheapest that does not go wrong.
 */
#include "cases/case.h"
#include "reference/eps_ode.h"
#include "schemes/scheme.h"
#include "tests/bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern const struct lub_bench_section lub_bench_gap_work;

enum { n_outputs = 601, n_runs = 12 };

/* What one run cost and missed. */
struct point {
    double rhs, error;
};

/* The truth, followed to increasing times. */
struct truth {
    const struct lub_scheme *scheme;
    struct lub_value tol;
    struct lub_run run;
    struct lub_state state;
    double t, h;
};

static void begin(struct truth *truth, const struct lub_problem *problem)
{
    *truth = (struct truth){.scheme = lub_scheme_find("loggap-adaptive"),
                            .tol = {.number = 1e-12},
                            .run = {.problem = problem},
                            .state = {.gap = {.q = problem->q0, .u = problem->u0}},
                            .h = 1e-3};
    truth->run.values = &truth->tol;
    truth->state.gap.log_gap = log(problem->q0);
    truth->state.gap.gamma = lub_drag_N(&problem->drag, log(problem->q0));
    truth->scheme->init(&truth->run, &truth->state, NULL);
}

static double gap_at(struct truth *truth, double t)
{
    while (truth->t < t) {
        const double left = t - truth->t, h = fmin(truth->h, left);
        struct lub_step step = {.t = truth->t, .dt = h, .taken = h, .next = h};
        struct lub_state next = {0};
        if (truth->scheme->step(&truth->run, &step, &truth->state, &next) != LUB_OK) {
            return NAN;
        }
        truth->state = next;
        truth->t = step.taken < left ? truth->t + step.taken : t;
        truth->h = step.next;
    }
    return truth->state.gap.q;
}

/* Gap k is q[k * stride]. */
static double largest_error(const struct lub_problem *problem, size_t n, const double t[],
                            const double q[], size_t stride)
{
    struct truth truth;
    double worst = 0;
    begin(&truth, problem);
    for (size_t k = 0; k < n; k++) {
        worst = fmax(worst, fabs(q[k * stride] - gap_at(&truth, t[k])));
    }
    return worst;
}

static enum lub_status run_ours(const struct lub_problem *problem, double tol, struct point *point)
{
    char text[32];
    snprintf(text, sizeof text, "%g", tol);
    struct lub_setting setting = {.name = "tol", .value = text};
    struct lub_settings settings = {1, &setting};
    const struct lub_request request = {.dt = 0.1, .every = 1, .settings = &settings};
    struct lub_path rows = {0};
    struct lub_outcome outcome;
    const enum lub_status status =
        lub_integrate(lub_scheme_find("loggap-adaptive"), problem, &request, &rows, &outcome, NULL);
    if (status == LUB_OK) {
        *point = (struct point){.rhs = (double)outcome.rhs,
                                .error = largest_error(problem, rows.n, rows.t,
                                                       rows.values + LUB_GAP_Q, LUB_GAP_COLUMNS)};
    }
    lub_path_free(&rows);
    return status;
}

static enum lub_status run_cvode(const struct lub_problem *problem, double tol, struct point *point)
{
    double *const block = calloc(3 * n_outputs, sizeof *block);
    if (!block) {
        return LUB_NO_MEMORY;
    }
    double *const t = block, *const q = block + n_outputs;
    for (int k = 0; k < n_outputs; k++) {
        t[k] = problem->t_end * k / (n_outputs - 1);
    }
    struct lub_eps_answer answer = {
        .n = n_outputs, .t = t, .log_gap = q, .u = block + 2 * n_outputs};
    const enum lub_status status = lub_eps_cvode(problem, LUB_FORM_GAP, tol, 0, &answer);
    for (int k = 0; k < n_outputs; k++) {
        q[k] = exp(q[k]);
    }
    *point = (struct point){.rhs = (double)answer.rhs,
                            .error = status == LUB_OK ? largest_error(problem, n_outputs, t, q, 1)
                                                      : NAN};
    free(block);
    return status == LUB_NO_MEMORY ? status : LUB_OK;
}

/* The fewest right-hand sides among the runs that reach the error; NaN if none does. */
static double fewest(const struct point points[n_runs], double error)
{
    double rhs = INFINITY;
    for (int k = 0; k < n_runs; k++) {
        rhs = points[k].error <= error ? fmin(rhs, points[k].rhs) : rhs;
    }
    return isfinite(rhs) ? rhs : NAN;
}

static void put(struct lub_bench *bench, const char *label, double error,
                const struct point ours[n_runs], const struct point theirs[n_runs])
{
    char what[80];
    const double mine = fewest(ours, error), cvode = fewest(theirs, error);
    snprintf(what, sizeof what, "%s, error %.0e: CVODE", label, error);
    lub_bench_put(bench, what, cvode, "rhs", NAN);
    snprintf(what, sizeof what, "%s, error %.0e: loggap-adaptive", label, error);
    lub_bench_put(bench, what, mine, "rhs", cvode);
}

static enum lub_status on(struct lub_bench *bench, const char *eps, const char *p)
{
    struct lub_setting list[] = {{"eps", eps, false}, {"p", p, false}};
    struct lub_settings settings = {2, list};
    struct lub_problem problem;
    struct point ours[n_runs], theirs[n_runs];
    enum lub_status status =
        lub_case_build(lub_registry_find(&lub_gap_cases, "plane"), &settings, &problem, NULL);
    for (int k = 0; k < n_runs && status == LUB_OK; k++) {
        const double tol = pow(10, -1.5 - 0.75 * k); /* down to 6e-11 */
        status = run_ours(&problem, tol, &ours[k]);
        status = status == LUB_OK ? run_cvode(&problem, tol, &theirs[k]) : status;
    }
    if (status == LUB_OK) {
        char label[40];
        snprintf(label, sizeof label, "eps=%s p=%s", eps, p);
        put(bench, label, 1e-3, ours, theirs);
        put(bench, label, 1e-5, ours, theirs);
        put(bench, label, 1e-7, ours, theirs);
    }
    lub_problem_free(&problem);
    return status;
}

static enum lub_status run(struct lub_bench *bench)
{
    static const char *const eps[] = {"1e-3", "0.02", "0.1", "1"}, *const p[] = {"1", "1.5"};
    for (size_t k = 0; k < 8; k++) {
        const enum lub_status status = on(bench, eps[k / 2], p[k % 2]);
        if (status != LUB_OK) {
            return status;
        }
    }
    return LUB_OK;
}

const struct lub_bench_section lub_bench_gap_work = {
    .name = "gap_work",
    .summary = "plane, force -2@2,2@6: right-hand sides for a given error, beside CVODE",
    .run = run,
};
