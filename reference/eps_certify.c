/* eps_certify.c -- asks every witness, compares them point by point, certifies or refuses.
 *
 * The values given are those of the independent integrator in 34 digits, which are far nearer to
 * the solution than any other.  The bound of a point is twice the largest distance d between it and
 * a witness.  If the value given errs by e and the witness by e', d = |e - e'|, so that |e| <= 2 d
 * unless the witness shares more than half of our error: methods of two families, in other
 * variables and another precision, do not.  What they do share is the data, in 34 digits
 * (eps_exact.h), and the drag laws: what a tabulated law lacks of its formula is added, carried
 * along the solution.  So is the round-off of the output.
 */
#include "reference/eps_ode.h"
#include "cases/path.h"
#include "reference/eps_exact.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What must agree: ln q relative (of 1 where smaller) and q absolute, and beyond that what a
 * witness in double cannot know better: q to 1e-11 of itself, and the motion under a w that is off
 * by 1e-12 of its largest term.  That may reach far where a gap grazes or closes fast, but never
 * beyond `at_most`; it stands in the bounds, however large. */
static const double claimed = 1e-10, of_large_gaps = 1e-11, of_w = 1e-12, at_most = 1e-3;
static const double safety = 2;

static enum lub_status by_quad(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    const double tol = problem->drag.law->p > 0 ? 1e-13 : 1e-14;
    return lub_eps_quad(problem, tol, answer);
}

static const double cvode_tol = 2e-15;

static enum lub_status by_log_gap(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    return lub_eps_cvode(problem, LUB_FORM_LOG_GAP, cvode_tol, true, answer);
}

static enum lub_status by_gap(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    return lub_eps_cvode(problem, LUB_FORM_GAP, cvode_tol, true, answer);
}

static enum lub_status by_second_order(const struct lub_problem *problem,
                                       struct lub_eps_answer *answer)
{
    return lub_eps_cvode(problem, LUB_FORM_SECOND_ORDER, cvode_tol, true, answer);
}

const struct lub_eps_witness lub_eps_witnesses[] = {
    {.name = "Radau IIA in 34 digits", .solve = by_quad, .independent = true},
    {.name = "CVODE in ln q", .solve = by_log_gap},
    {.name = "CVODE in q", .solve = by_gap, .gap_only = true},
    {.name = "CVODE in (ln q, q')", .solve = by_second_order},
};
const size_t lub_eps_n_witnesses = sizeof lub_eps_witnesses / sizeof *lub_eps_witnesses;

/* Sorted distinct times with the values and bounds at them. */
struct work {
    size_t n;
    double size; /* of the largest term of w */
    double *t, *log_gap, *u, *spread, *law, *other, *other_u, *err_q, *err_log_gap;
};

static bool create_work(struct work *work, size_t n, const double times[])
{
    double *const block = calloc(9 * n + 1, sizeof *block);
    if (!block) {
        return false;
    }
    for (size_t k = 0; k < n; k++) {
        block[k] = times[k];
    }
    qsort(block, n, sizeof *block, lub_by_value);
    work->n = 0;
    for (size_t k = 0; k < n; k++) {
        if (work->n == 0 || block[k] > block[work->n - 1]) {
            block[work->n++] = block[k];
        }
    }
    double **const arrays[] = {&work->t,       &work->log_gap, &work->u,
                               &work->spread,  &work->law,     &work->other,
                               &work->other_u, &work->err_q,   &work->err_log_gap};
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) {
        *arrays[k] = block + k * n;
    }
    return true;
}

/* ln q means something to a witness of the gap alone where the gap is above its resolution. */
static double log_distance(bool gap_only, double x, double other)
{
    return gap_only && !(exp(x) > 1e-6) ? 0 : fabs(other - x);
}

double lub_eps_disagreement(bool gap_only, double truth, double noise, double other)
{
    const double x = truth, q = exp(x), allowed = fmin(noise, at_most * fmax(1, fabs(x)));
    const double d_x = log_distance(gap_only, x, other), d_q = fabs(exp(other) - q);
    const double of_x = d_x / (claimed * fmax(1, fabs(x)) + allowed);
    const double of_q = d_q / (claimed + (of_large_gaps + allowed) * q);
    return of_x <= of_q ? of_q : of_x; /* not a number stays */
}

/* Distances of one witness from the given values, into its entry and into the bounds. */
static bool compare(const struct lub_eps_witness *witness, double size, struct work *work,
                    struct lub_witness *entry)
{
    bool agrees = true;
    for (size_t k = 0; k < work->n; k++) {
        const double x = work->log_gap[k], other = work->other[k];
        const double noise = of_w * size * work->spread[k];
        const double d_q = fabs(exp(other) - exp(x));
        const double d_x = log_distance(witness->gap_only, x, other);
        work->err_q[k] = fmax(work->err_q[k], d_q);
        work->err_log_gap[k] = fmax(work->err_log_gap[k], d_x);
        const double ratio = lub_eps_disagreement(witness->gap_only, x, noise, other);
        if (!(ratio <= 1) && agrees) {
            agrees = false;
            snprintf(entry->note, sizeof entry->note,
                     "first disagrees at t = %.10g by %.3g: ln q = %.15g instead of %.15g",
                     work->t[k], fabs(other - x), other, x);
        }
        if (!(d_x <= entry->worst_log_gap)) {
            entry->worst_log_gap = d_x;
            entry->worst_t = work->t[k];
        }
        entry->worst_q = fmax(entry->worst_q, d_q);
    }
    return agrees;
}

static enum lub_status refuse(struct lub_message *message, const char *name, const char *why)
{
    return lub_fail(message, LUB_REFUSED, "the reference is refused: %s: %s", name, why);
}

/* A witness without memory has said nothing about the solution: another day it might disagree. */
static enum lub_status give_up(const struct lub_witness *entry, struct lub_message *message)
{
    return entry->status == LUB_NO_MEMORY
               ? lub_fail(message, LUB_NO_MEMORY, "out of memory: %s", entry->name)
               : refuse(message, entry->name, entry->note);
}

/* The independent witness gives the values; without it there is no reference. */
static enum lub_status ask_independent(const struct lub_problem *problem,
                                       const struct lub_eps_witness *witness, struct work *work,
                                       struct lub_certificate *certificate,
                                       struct lub_message *message)
{
    struct lub_eps_answer answer = {.n = work->n,
                                    .t = work->t,
                                    .log_gap = work->log_gap,
                                    .u = work->u,
                                    .spread = work->spread,
                                    .law = work->law,
                                    .reached = -1};
    struct lub_witness *const entry = &certificate->witness[certificate->n++];
    *entry = (struct lub_witness){.name = witness->name};
    entry->status = witness->solve(problem, &answer);
    entry->steps = answer.steps;
    snprintf(entry->note, sizeof entry->note, "%s", answer.note);
    certificate->t_hit = answer.t_hit;
    certificate->t_release = answer.t_release;
    if (entry->status == LUB_CONTACT) {
        while (work->n > 0 && work->t[work->n - 1] > answer.reached) {
            work->n--;
        }
        entry->status = LUB_OK; /* up to there */
        return LUB_CONTACT;
    }
    return entry->status == LUB_OK ? LUB_OK : give_up(entry, message);
}

static enum lub_status ask_other(const struct lub_problem *problem,
                                 const struct lub_eps_witness *witness, struct work *work,
                                 struct lub_certificate *certificate, size_t *n_agreed,
                                 struct lub_message *message)
{
    struct lub_eps_answer answer = {
        .n = work->n, .t = work->t, .log_gap = work->other, .u = work->other_u, .reached = -1};
    struct lub_witness *const entry = &certificate->witness[certificate->n++];
    *entry = (struct lub_witness){.name = witness->name};
    entry->status = witness->solve(problem, &answer);
    entry->steps = answer.steps;
    snprintf(entry->note, sizeof entry->note, "%s", answer.note);
    if (entry->status == LUB_NO_MEMORY) {
        return give_up(entry, message);
    }
    if (entry->status != LUB_OK) {
        return LUB_OK; /* a loud failure: listed, and not compared */
    }
    certificate->first_integral = fmax(certificate->first_integral, answer.first_integral);
    if (!compare(witness, work->size, work, entry)) {
        return refuse(message, witness->name, entry->note);
    }
    ++*n_agreed;
    return LUB_OK;
}

/* The first integral, which only the second-order form does not build on. */
static enum lub_status check_first_integral(double size, const struct lub_certificate *certificate,
                                            struct lub_message *message)
{
    if (certificate->first_integral <= claimed * (1 + size)) {
        return LUB_OK;
    }
    char why[80];
    snprintf(why, sizeof why, "off by %.3g", certificate->first_integral);
    return refuse(message, "first integral q' + N(q) - w", why);
}

/* A contact that ends the model is an answer like any other: what comes before it is certified. */
static enum lub_status ask_all(const struct lub_problem *problem, size_t n_witnesses,
                               const struct lub_eps_witness witnesses[], struct work *work,
                               struct lub_certificate *certificate, struct lub_message *message)
{
    size_t n_agreed = 0;
    enum lub_status first = LUB_REFUSED, status;
    for (size_t k = 0; k < n_witnesses; k++) {
        if (witnesses[k].independent) {
            first = ask_independent(problem, &witnesses[k], work, certificate, message);
        }
    }
    status = first == LUB_CONTACT ? LUB_OK : first;
    for (size_t k = 0; k < n_witnesses && status == LUB_OK; k++) {
        if (!witnesses[k].independent) {
            status = ask_other(problem, &witnesses[k], work, certificate, &n_agreed, message);
        }
    }
    if (status == LUB_OK && n_agreed == 0) {
        const struct lub_witness *const last = &certificate->witness[certificate->n - 1];
        char why[240];
        snprintf(why, sizeof why, "no formulation succeeded; in the last, %s", last->note);
        status = refuse(message, "CVODE", why);
    }
    if (status == LUB_OK) {
        status = check_first_integral(work->size, certificate, message);
    }
    if (status == LUB_OK && first == LUB_CONTACT) {
        status = lub_fail(message, first, "the model ends: %s", certificate->witness[0].note);
    }
    return status;
}

static enum lub_status give(const struct lub_problem *problem, const struct work *work, size_t n,
                            const double times[], struct lub_path *rows)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        const double *const found =
            bsearch(&times[k], work->t, work->n, sizeof *work->t, lub_by_value);
        if (!found) {
            continue; /* after a contact that ends the model */
        }
        const size_t i = (size_t)(found - work->t);
        const double x = work->log_gap[i], q = exp(x);
        const double gamma = lub_drag_N(&problem->drag, x);
        const struct lub_gap gap = {.q = q,
                                    .u = work->u[i],
                                    .log_gap = x,
                                    .gamma = gamma,
                                    .stuck = lub_eps_is_stuck(problem, gamma, work->u[i])};
        const double law = 2 * work->law[i], digit = 4 * DBL_EPSILON;
        /* ln q of the output is rounded, and q comes from it. */
        status = lub_gap_append_certified(
            rows, times[k], &gap,
            safety * work->err_q[i] + q * law + digit * (fmax(1, q) + q * fabs(x)),
            safety * work->err_log_gap[i] + law + digit * fmax(1, fabs(x)));
    }
    return status;
}

/* The largest term of w; negative if memory runs out. */
static double size_of_w(const struct lub_problem *problem)
{
    struct lub_eps_exact exact;
    const double size = lub_eps_exact_create(&exact, problem) ? exact.size : -1;
    lub_eps_exact_free(&exact);
    return size;
}

enum lub_status lub_eps_certify(const struct lub_problem *problem, size_t n_witnesses,
                                const struct lub_eps_witness witnesses[], size_t n,
                                const double times[], struct lub_path *rows,
                                struct lub_certificate *certificate, struct lub_message *message)
{
    struct work work;
    if (!create_work(&work, n, times)) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    work.size = size_of_w(problem);
    if (work.size < 0) {
        free(work.t);
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    enum lub_status status = ask_all(problem, n_witnesses, witnesses, &work, certificate, message);
    if (status == LUB_OK || status == LUB_CONTACT) {
        const enum lub_status given = give(problem, &work, n, times, rows);
        status = given == LUB_OK ? status : lub_fail(message, given, "out of memory");
    }
    free(work.t);
    return status;
}
