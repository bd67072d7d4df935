/* api.c -- the library from a program of one's own: integrate, certify, compare, judge.
 *
 * cc api.c -o api $(pkg-config --cflags --libs lubench)
 */
#include "cases/gap_path.h"
#include "convergence/kind/kind.h"
#include "convergence/order/advice.h"

#include <math.h>
#include <stdio.h>

enum { n_steps = 8 };

/* Largest |q - q_certified| of a run, at its own times. */
static enum lub_status largest_error(const struct lub_problem *problem, const struct lub_path *run,
                                     double *largest, struct lub_message *message)
{
    struct lub_path truth = {0};
    struct lub_certificate certificate;
    const enum lub_status status =
        lub_reference(problem, LUB_EPS_ODE, run->n, run->t, &truth, &certificate, message);
    *largest = 0;
    for (size_t k = 0; status == LUB_OK && k < run->n; k++) {
        *largest = fmax(*largest, fabs(lub_gap_row(run, k).q - lub_gap_row(&truth, k).q));
    }
    lub_path_free(&truth);
    return status;
}

static enum lub_status one_run(const struct lub_problem *problem, double dt, double *error,
                               struct lub_message *message)
{
    const struct lub_scheme *const scheme = lub_scheme_find("loggap-euler");
    const struct lub_request request = {.dt = dt, .every = 1};
    struct lub_path rows = {0};
    struct lub_outcome outcome;
    enum lub_status status = lub_integrate(scheme, problem, &request, &rows, &outcome, message);
    if (status == LUB_OK) {
        status = largest_error(problem, &rows, error, message);
    }
    lub_path_free(&rows);
    return status;
}

int main(void)
{
    struct lub_message message = {""};
    struct lub_setting given[] = {{"eps", "0.3", false}, {"force", "-2@1,2@3", false}};
    struct lub_settings settings = {2, given};
    struct lub_problem problem = {0};
    struct lub_point points[n_steps];
    const struct lub_kind *kind;
    const struct lub_case *plane;
    enum lub_status status = lub_find_case("plane", &kind, &plane, &message);
    if (status == LUB_OK) {
        status = lub_case_build(plane, &settings, &problem, &message);
    }
    for (int k = 0; k < n_steps && status == LUB_OK; k++) {
        points[k] = (struct lub_point){.dt = 0.02 / pow(2, k)};
        status = one_run(&problem, points[k].dt, &points[k].error, &message);
        printf("dt = %-10g error = %g\n", points[k].dt, points[k].error);
    }
    lub_problem_free(&problem);
    if (status != LUB_OK) {
        fprintf(stderr, "%s\n", message.text);
        return lub_status_exit(status);
    }
    const struct lub_expectation expected = {.lo = 0.9, .hi = 1.1};
    struct lub_verdict verdict = {0};
    lub_order_verdict(n_steps, points, &expected, &verdict);
    printf("%s: %s\n", lub_verdict_name(verdict.verdict), verdict.reasons);
    return verdict.verdict == LUB_PASS ? 0 : 1;
}
