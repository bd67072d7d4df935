/* audit.c -- what each formulation alone would have answered, over a grid. */
#include "reference/audit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { n_times = 41 };

static const double eps_grid[] = {1e-6, 1e-4, 1e-3, 1e-2, 0.05, 0.1, 0.25, 1, 10, 161, 2000};
static const double p_grid[] = {1, 1.5};
static const double tolerances[LUB_AUDIT_TOLERANCES] = {1e-6, 1e-8, 1e-10};

static const struct {
    const char *name, *text;
} forces[] = {
    {"push and pull", "-2@2,2@6"},
    {"short push", "-2@1.5,2@3.6"},
    {"20 jumps", "-2@1,1@1.4,-3@1.8,2@2.2,0@2.6,-1@3,4@3.4,-4@3.8,3@4.2,-2@4.6,1@5,-1@5.4,2@5.8,"
                 "-3@6.2,3@6.6,0.5@7,-0.5@7.4,2@7.8,-2@8.2,1@8.6"},
    {"sine", "sin:3,2,0.3,10"},
};

enum {
    n_eps = sizeof eps_grid / sizeof *eps_grid,
    n_p = sizeof p_grid / sizeof *p_grid,
    n_forces = sizeof forces / sizeof *forces
};

const char *lub_audit_verdict_name(enum lub_audit_verdict verdict)
{
    static const char *const names[] = {"right", "lied", "failed"};
    return names[verdict];
}

size_t lub_audit_count(bool whole)
{
    return (size_t)(whole ? n_eps : (n_eps + 1) / 2) * n_p * n_forces;
}

/* The truth and one answer at the same times. */
struct sheet {
    double t[n_times], other[n_times], other_u[n_times];
    struct lub_path truth;
};

static double distance(enum lub_eps_form form, double x, double other)
{
    return form == LUB_FORM_GAP ? fabs(exp(other) - exp(x)) : fabs(other - x) / fmax(1, fabs(x));
}

/* One plain run held against the truth. */
static void answer_alone(const struct lub_problem *problem, struct sheet *sheet,
                         struct lub_audit_answer *found)
{
    struct lub_eps_answer answer = {
        .n = n_times, .t = sheet->t, .log_gap = sheet->other, .u = sheet->other_u};
    found->status = lub_eps_cvode(problem, found->form, found->tol, false, &answer);
    found->log_gap_end = found->worst = NAN;
    found->verdict = LUB_AUDIT_FAILED;
    if (found->status != LUB_OK) {
        return;
    }
    found->worst = 0;
    found->log_gap_end = sheet->other[n_times - 1];
    for (size_t k = 0; k < n_times; k++) {
        const struct lub_gap truth = lub_gap_row(&sheet->truth, k);
        const double d = distance(found->form, truth.log_gap, sheet->other[k]);
        found->worst = d <= found->worst ? found->worst : d; /* nan stays */
        const bool gap_only = found->form == LUB_FORM_GAP;
        /* Even where a certificate allows most. */
        if (!(lub_eps_disagreement(gap_only, truth.log_gap, INFINITY, sheet->other[k]) <= 1)) {
            found->caught = true;
        }
    }
    found->verdict = found->worst <= 1e-2 ? LUB_AUDIT_RIGHT : LUB_AUDIT_LIED;
}

/* The certified truth and how good it is. */
static void certify(const struct lub_problem *problem, struct sheet *sheet, struct lub_audit *audit)
{
    struct lub_certificate certificate;
    const clock_t start = clock();
    audit->status = lub_reference(problem, LUB_EPS_ODE, n_times, sheet->t, &sheet->truth,
                                  &certificate, &audit->message);
    audit->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    for (size_t k = 0; k < certificate.n; k++) {
        audit->n_loud += certificate.witness[k].status != LUB_OK;
    }
    for (size_t k = 0; k < sheet->truth.n; k++) {
        const double x = lub_gap_row(&sheet->truth, k).log_gap;
        audit->err_log_gap = fmax(audit->err_log_gap,
                                  lub_gap_bound(&sheet->truth, k, LUB_GAP_LOG) / fmax(1, fabs(x)));
        audit->err_q = fmax(audit->err_q, lub_gap_bound(&sheet->truth, k, LUB_GAP_Q));
    }
    audit->truth_end =
        audit->status == LUB_OK ? lub_gap_row(&sheet->truth, n_times - 1).log_gap : (double)NAN;
}

enum lub_status lub_audit_point(size_t k, bool whole, struct lub_audit *audit)
{
    const size_t force = k % n_forces;
    struct lub_problem problem = {.drag = {.law = lub_drag_law_find("power")},
                                  .q0 = 1,
                                  .mass = 1,
                                  .r = 1,
                                  .gamma_min = -INFINITY,
                                  .models = LUB_EPS_ODE};
    struct sheet sheet = {.truth = {0}};
    *audit = (struct lub_audit){.eps = eps_grid[k / n_forces / n_p * (whole ? 1 : 2)],
                                .p = p_grid[k / n_forces % n_p],
                                .force = forces[force].name};
    problem.drag.eps = audit->eps;
    problem.drag.p = audit->p;
    if (lub_force_parse(&problem.force, forces[force].text, &audit->message) != LUB_OK) {
        return LUB_NO_MEMORY;
    }
    problem.t_end = lub_force_end(&problem.force);
    for (size_t i = 0; i < n_times; i++) {
        sheet.t[i] = i + 1 == n_times ? problem.t_end : problem.t_end * (double)i / (n_times - 1);
    }
    certify(&problem, &sheet, audit);
    for (size_t i = 0; i < LUB_AUDIT_ANSWERS; i++) {
        audit->answers[i] =
            (struct lub_audit_answer){.form = (enum lub_eps_form)(i / LUB_AUDIT_TOLERANCES),
                                      .tol = tolerances[i % LUB_AUDIT_TOLERANCES]};
        if (audit->status == LUB_OK) {
            answer_alone(&problem, &sheet, &audit->answers[i]);
        }
    }
    lub_path_free(&sheet.truth);
    lub_problem_free(&problem);
    return LUB_OK;
}
