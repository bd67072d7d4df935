/* visco_certify.c -- asks every witness of the visco-elastic model, compares, certifies or refuses.
 *
 * The values given are those of the integrator in extended precision.  The bound of a point is
 * twice the largest distance of a witness that reports success, for the reason given in
 * eps_certify.c, plus the rounding of the output.  The integrator itself with larger steps is one
 * of them, so that what it errs by stands in the bound wherever CVODE happens to agree.
 */
#include "reference/visco_witness.h"
#include "cases/path.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What must agree: ln u and the others relative where above 1, absolute below.  Added is what the
 * tolerance of the steps of a witness may come to in the place, the momentum and the time of an
 * event, at least `shift`, at most `most`: in ln u that is 1/u where the film follows the place,
 * the range of ln u where it adds up momentum, and u'/u, however great, where an impact moves it.
 * What is allowed stands in the bounds only as far as the witness makes use of it. */
static const double claimed = 1e-9, shift = 1e-11, most = 1e-7, safety = 2;
/* The steps that give the values, and the larger ones held against them. */
static const double tol_values = 1e-14, tol_repeated = 1e-13;

static enum lub_status by_extended(const struct lub_visco_elastic *problem,
                                   struct lub_visco_answer *answer)
{
    return lub_visco_extended(problem, tol_values, answer);
}

static enum lub_status by_larger_steps(const struct lub_visco_elastic *problem,
                                       struct lub_visco_answer *answer)
{
    return lub_visco_extended(problem, tol_repeated, answer);
}

static enum lub_status by_velocity(const struct lub_visco_elastic *problem,
                                   struct lub_visco_answer *answer)
{
    return lub_visco_cvode(problem, LUB_VISCO_VELOCITY, answer);
}

static enum lub_status by_momentum(const struct lub_visco_elastic *problem,
                                   struct lub_visco_answer *answer)
{
    return lub_visco_cvode(problem, LUB_VISCO_MOMENTUM, answer);
}

static enum lub_status by_film(const struct lub_visco_elastic *problem,
                               struct lub_visco_answer *answer)
{
    return lub_visco_cvode(problem, LUB_VISCO_FILM, answer);
}

const struct lub_visco_witness lub_visco_witnesses[] = {
    {.name = "Radau IIA in extended precision", .solve = by_extended, .independent = true},
    {.name = "the same with larger steps", .solve = by_larger_steps, .repeats = true},
    {.name = "CVODE in (u_n, v, ln u)", .solve = by_velocity},
    {.name = "CVODE in (u_n, momentum, ln u)", .solve = by_momentum},
    {.name = "CVODE in (u_n, v, u)", .solve = by_film, .film_only = true},
};
const size_t lub_visco_n_witnesses = sizeof lub_visco_witnesses / sizeof *lub_visco_witnesses;

/* Sorted distinct times with the values of the independent witness, those of the one compared, and
 * the largest distances. */
struct work {
    size_t n;
    double *t, *u_n, *v, *xi, *other_u_n, *other_v, *other_xi, *d_u_n, *d_v, *d_u, *d_xi;
    double drift;                   /* of the one compared */
    struct lub_visco_answer values; /* of the independent witness, with its extreme values */
};

static bool create_work(struct work *work, size_t n, const double times[])
{
    double **const arrays[] = {&work->t,         &work->u_n,     &work->v,        &work->xi,
                               &work->other_u_n, &work->other_v, &work->other_xi, &work->d_u_n,
                               &work->d_v,       &work->d_u,     &work->d_xi};
    const size_t n_arrays = sizeof arrays / sizeof *arrays;
    double *const block = calloc(n_arrays * n + 1, sizeof *block);
    if (!block) {
        return false;
    }
    for (size_t k = 0; k < n_arrays; k++) {
        *arrays[k] = block + k * n;
    }
    for (size_t k = 0; k < n; k++) {
        block[k] = times[k];
    }
    qsort(block, n, sizeof *block, lub_by_value);
    for (size_t k = 0; k < n; k++) {
        if (work->n == 0 || block[k] > block[work->n - 1]) {
            block[work->n++] = block[k];
        }
    }
    return true;
}

static double climb(const struct lub_visco_elastic *problem, double u_n, double xi)
{
    const double u = exp(xi);
    return (problem->k_b * (u_n - u) + problem->k_n * fmax(0, problem->height - u)) / problem->film;
}

/* How far the witness is off at one time, as a multiple of what is allowed. */
static double compare_at(const struct lub_visco_elastic *problem, bool film_only, double drift,
                         struct work *work, size_t k)
{
    const double xi = work->xi[k], u = exp(xi), other = work->other_xi[k];
    const double d_u = fabs(exp(other) - u), d_u_n = fabs(work->other_u_n[k] - work->u_n[k]);
    const double d_v = fabs(work->other_v[k] - work->v[k]);
    const double d_xi = film_only && !(u > 1e-6) ? 0 : fabs(other - xi);
    const double rate = fabs(climb(problem, work->u_n[k], xi)) * fmax(1, work->t[k]);
    work->d_u[k] = fmax(work->d_u[k], d_u);
    work->d_u_n[k] = fmax(work->d_u_n[k], d_u_n);
    work->d_v[k] = fmax(work->d_v[k], d_v);
    work->d_xi[k] = fmax(work->d_xi[k], d_xi);
    const double of_xi =
        claimed * fmax(1, fabs(xi)) + (rate + fmin(1 / u, work->values.range)) * drift;
    const double of_u = claimed + drift;
    const double film = fmax(d_xi / of_xi, d_u / (of_u * fmax(1, u)));
    return fmax(film, d_u_n / (of_u * fmax(1, fabs(work->u_n[k]))));
}

static bool compare(const struct lub_visco_elastic *problem,
                    const struct lub_visco_witness *witness, struct work *work,
                    struct lub_witness *entry)
{
    const double drift = fmax(shift, fmin(most, work->drift));
    bool agrees = true;
    for (size_t k = 0; k < work->n; k++) {
        const double ratio = compare_at(problem, witness->film_only, drift, work, k);
        if (!(ratio <= 1) && agrees) {
            agrees = false;
            snprintf(entry->note, sizeof entry->note,
                     "first disagrees at t = %.10g: ln u %.14g not %.14g, u_n %.14g not %.14g",
                     work->t[k], work->other_xi[k], work->xi[k], work->other_u_n[k], work->u_n[k]);
        }
        if (!(work->d_xi[k] <= entry->worst_log_gap)) {
            entry->worst_log_gap = work->d_xi[k];
            entry->worst_t = work->t[k];
        }
        entry->worst_q = fmax(entry->worst_q, work->d_u[k]);
    }
    return agrees;
}

static enum lub_status refuse(struct lub_message *message, const char *name, const char *why)
{
    return lub_fail(message, LUB_REFUSED, "the reference is refused: %s: %s", name, why);
}

/* One witness: its entry in the certificate, its answer in the arrays of `work`. */
static struct lub_witness *ask(const struct lub_visco_elastic *problem,
                               const struct lub_visco_witness *witness, struct work *work,
                               struct lub_certificate *certificate)
{
    struct lub_witness *const entry = &certificate->witness[certificate->n++];
    const bool first = witness->independent;
    struct lub_visco_answer answer = {.n = work->n,
                                      .t = work->t,
                                      .u_n = first ? work->u_n : work->other_u_n,
                                      .v = first ? work->v : work->other_v,
                                      .log_gap = first ? work->xi : work->other_xi};
    *entry = (struct lub_witness){.name = witness->name};
    entry->status = witness->solve(problem, &answer);
    entry->steps = answer.steps;
    snprintf(entry->note, sizeof entry->note, "%s", answer.note);
    work->drift = answer.drift;
    if (first) {
        work->values = answer;
    } else {
        free(answer.extrema);
        certificate->first_integral = entry->status == LUB_OK
                                          ? fmax(certificate->first_integral, answer.first_integral)
                                          : certificate->first_integral;
    }
    return entry;
}

/* A loud failure is listed and not compared.  Without memory, or without the larger steps, nobody
 * knows what the certificate would have been. */
static enum lub_status ask_other(const struct lub_visco_elastic *problem,
                                 const struct lub_visco_witness *witness, struct work *work,
                                 struct lub_certificate *certificate, size_t *n_agreed,
                                 struct lub_message *message)
{
    struct lub_witness *const entry = ask(problem, witness, work, certificate);
    if (entry->status == LUB_NO_MEMORY || (witness->repeats && entry->status != LUB_OK)) {
        return refuse(message, witness->name, entry->note);
    }
    if (entry->status != LUB_OK) {
        return LUB_OK;
    }
    if (!compare(problem, witness, work, entry)) {
        return refuse(message, witness->name, entry->note);
    }
    *n_agreed += !witness->repeats;
    return LUB_OK;
}

static enum lub_status ask_all(const struct lub_visco_elastic *problem, size_t n_witnesses,
                               const struct lub_visco_witness witnesses[], struct work *work,
                               struct lub_certificate *certificate, struct lub_message *message)
{
    enum lub_status status = LUB_REFUSED;
    size_t n_agreed = 0;
    for (size_t k = 0; k < n_witnesses; k++) {
        if (witnesses[k].independent) {
            const struct lub_witness *const entry = ask(problem, &witnesses[k], work, certificate);
            status =
                entry->status == LUB_OK ? LUB_OK : refuse(message, witnesses[k].name, entry->note);
        }
    }
    for (size_t k = 0; k < n_witnesses && status == LUB_OK; k++) {
        if (!witnesses[k].independent) {
            status = ask_other(problem, &witnesses[k], work, certificate, &n_agreed, message);
        }
    }
    if (status == LUB_OK && n_agreed == 0) {
        status = refuse(message, "CVODE", "no formulation succeeded");
    }
    if (status == LUB_OK &&
        !(certificate->first_integral <= claimed * fmax(1, work->values.range))) {
        char why[80];
        snprintf(why, sizeof why, "off by %.3g in ln u", certificate->first_integral);
        status = refuse(message, "first integral", why);
    }
    return status;
}

bool lub_visco_path_create(struct lub_visco_path *path, size_t n)
{
    *path = (struct lub_visco_path){0};
    double **const arrays[] = {&path->t,       &path->u_n,   &path->v,       &path->log_gap,
                               &path->err_u_n, &path->err_v, &path->err_gap, &path->err_log_gap};
    const size_t n_arrays = sizeof arrays / sizeof *arrays;
    double *const block = calloc(n_arrays * n + 1, sizeof *block);
    for (size_t k = 0; block && k < n_arrays; k++) {
        *arrays[k] = block + k * n;
    }
    path->n = block ? n : 0;
    return block != NULL;
}

void lub_visco_path_free(struct lub_visco_path *path)
{
    free(path->t);
    free(path->extrema);
    *path = (struct lub_visco_path){0};
}

/* Bounds with the rounding of each output. */
static double bound(double distance, double value)
{
    return safety * distance + 4 * DBL_EPSILON * fmax(1, fabs(value));
}

static void give(const struct work *work, const double times[], struct lub_visco_path *path)
{
    for (size_t k = 0; k < path->n; k++) {
        const double *const found =
            bsearch(&times[k], work->t, work->n, sizeof *work->t, lub_by_value);
        const size_t i = (size_t)(found - work->t);
        path->t[k] = times[k];
        path->u_n[k] = work->u_n[i];
        path->v[k] = work->v[i];
        path->log_gap[k] = work->xi[i];
        path->err_u_n[k] = bound(work->d_u_n[i], work->u_n[i]);
        path->err_v[k] = bound(work->d_v[i], work->v[i]);
        path->err_gap[k] = bound(work->d_u[i], exp(work->xi[i]));
        path->err_log_gap[k] = bound(work->d_xi[i], work->xi[i]);
    }
}

enum lub_status lub_visco_certify(const struct lub_visco_elastic *problem, size_t n_witnesses,
                                  const struct lub_visco_witness witnesses[], size_t n,
                                  const double times[], struct lub_visco_path *path,
                                  struct lub_certificate *certificate, struct lub_message *message)
{
    struct work work = {0};
    *path = (struct lub_visco_path){0};
    *certificate = (struct lub_certificate){.t_hit = NAN, .t_release = NAN};
    if (!create_work(&work, n, times) || !lub_visco_path_create(path, n)) {
        free(work.t);
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    const enum lub_status status =
        ask_all(problem, n_witnesses, witnesses, &work, certificate, message);
    if (status == LUB_OK) {
        give(&work, times, path);
        path->n_extrema = work.values.n_extrema;
        path->extrema = work.values.extrema;
    } else {
        free(work.values.extrema);
        lub_visco_path_free(path);
    }
    free(work.t);
    return status;
}

double lub_visco_force(const struct lub_visco_elastic *problem, double u_n, double log_gap)
{
    return problem->k_b * (u_n - exp(log_gap));
}

static enum lub_status check(const struct lub_visco_elastic *problem, size_t n,
                             const double times[], struct lub_message *message)
{
    const struct {
        const char *name;
        double value;
        bool positive;
    } numbers[] = {{"mass", problem->mass, true},
                   {"film", problem->film, true},
                   {"k_b", problem->k_b, true},
                   {"k_n", problem->k_n, false},
                   {"height", problem->height, false}};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        const double value = numbers[k].value;
        if (!isfinite(value) || value < 0 || (numbers[k].positive && value == 0)) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "%s=%g: allowed is a finite number %s 0",
                            numbers[k].name, value, numbers[k].positive ? ">" : ">=");
        }
    }
    if (!isfinite(problem->u_n0) || !isfinite(problem->v0) || !isfinite(problem->log_gap0)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "the initial state is not finite");
    }
    const double end = lub_force_end(problem->force);
    for (size_t k = 0; k < n; k++) {
        if (!(times[k] >= 0 && times[k] <= end)) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "time %g is outside the run, 0 to %g",
                            times[k], end);
        }
    }
    return LUB_OK;
}

enum lub_status lub_visco_reference(const struct lub_visco_elastic *problem, size_t n,
                                    const double times[], struct lub_visco_path *path,
                                    struct lub_certificate *certificate,
                                    struct lub_message *message)
{
    const enum lub_status status = check(problem, n, times, message);
    if (status != LUB_OK) {
        *path = (struct lub_visco_path){0};
        *certificate = (struct lub_certificate){.t_hit = NAN, .t_release = NAN};
        return status;
    }
    return lub_visco_certify(problem, lub_visco_n_witnesses, lub_visco_witnesses, n, times, path,
                             certificate, message);
}
