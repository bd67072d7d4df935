/* lubricated.c -- two lubricated spheres in shear: the witnesses held against each other.
 *
 * The values are those of the first witness.  The bound of a column is twice the largest distance
 * of the others, for the reason given in eps_certify.c, plus the rounding of the output.
 */
#include "reference/pair/path.h"
#include "cases/path.h"
#include "cases/pi.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

static const double claimed = 1e-8, safety = 2;

const struct lub_pair_witness lub_pair_witnesses[] = {
    {"Radau IIA in extended precision", lub_pair_film_radau, -INFINITY},
    {"CVODE BDF in (n, P, ln u, F)", lub_pair_film_direction, -INFINITY},
    {"CVODE BDF in (x, P, F)", lub_pair_film_position, -6}};
const size_t lub_pair_n_witnesses = sizeof lub_pair_witnesses / sizeof *lub_pair_witnesses;

static void widen(double *bound, double distance)
{
    *bound = distance <= *bound ? *bound : distance; /* also to NaN */
}

/* What another witness tells of the same path. */
static void compare(const struct lub_pair_path *first, const struct lub_pair_path *other, size_t n,
                    const double t[], struct lub_pair_solution *solution)
{
    struct lub_certificate *const certificate = &solution->certificate;
    struct lub_witness *const witness = &certificate->witness[certificate->n++];
    struct lub_pair_point *const bound = &solution->bound;
    *witness = (struct lub_witness){.name = other->witness->name, .steps = other->film.steps};
    for (size_t k = 0; k < n; k++) {
        const struct lub_pair_point a = lub_pair_path_at(first, first, k, t[k]);
        const struct lub_pair_point b = lub_pair_path_at(other, first, k, t[k]);
        widen(&bound->x, fabs(a.x - b.x));
        widen(&bound->y, fabs(a.y - b.y));
        widen(&bound->z, fabs(a.z - b.z));
        widen(&bound->u_n, fabs(a.u_n - b.u_n));
        widen(&bound->log_gap, fabs(a.log_gap - b.log_gap));
        widen(&witness->worst_q, hypot(hypot(a.x - b.x, a.y - b.y), a.z - b.z));
        widen(&witness->worst_log_gap, fabs(a.log_gap - b.log_gap));
    }
    const struct lub_pair_point *const a = &first->film.end, *const b = &other->film.end;
    widen(&bound->t, fabs(first->t_end - other->t_end));
    widen(&solution->bound_log_gap_min, fabs(first->log_gap_min - other->log_gap_min));
    widen(&solution->bound_offset_end, fabs(hypot(a->y, a->z) - hypot(b->y, b->z)));
}

/* With inertia nothing is certified; on the axis nothing moves. */
static enum lub_status check(const struct lub_shear *shear, struct lub_message *message)
{
    const bool turns = shear->tangential && shear->rotation;
    if (shear->mass > 0) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "St=%g: model lubricated is certified without inertia only; allowed is "
                        "St=0",
                        shear->mass / (4 * lub_pi / 3));
    }
    if (shear->start[1] == 0 &&
        !(turns && hypot(shear->start[0], shear->start[2]) - 2 <= shear->cutoff)) {
        return lub_fail(message, LUB_REFUSED, "the sphere rests on the axis y = 0");
    }
    return LUB_OK;
}

static void tell(const struct lub_pair_path *path, struct lub_pair_solution *solution)
{
    const struct lub_shear *const shear = path->film.shear;
    const struct lub_pair_point *const end = &path->film.end;
    const double start = hypot(shear->start[1], shear->start[2]);
    *solution = (struct lub_pair_solution){
        .t_in = path->meets ? path->t_in : NAN,
        .t_out = path->t_out,
        .t_end = path->t_end,
        .how = path->how,
        .log_gap_min = path->log_gap_min,
        .offset_start = start,
        .offset_end = path->meets ? hypot(end->y, end->z) : start,
        .certificate = {.n = 1, .compared = "position", .t_hit = NAN, .t_release = NAN}};
    solution->certificate.witness[0] =
        (struct lub_witness){.name = path->witness->name, .steps = path->film.steps};
    snprintf(solution->certificate.witness[0].note, sizeof solution->certificate.witness[0].note,
             "gives the values");
}

enum lub_status lub_pair_outline(const struct lub_shear *shear, struct lub_pair_solution *solution,
                                 struct lub_message *message)
{
    struct lub_pair_path path;
    enum lub_status status = check(shear, message);
    if (status == LUB_OK) {
        status = lub_pair_trace(shear, lub_pair_witnesses, 0, NULL, NULL, NULL, &path, message);
    }
    if (status == LUB_OK) {
        tell(&path, solution);
    }
    return status;
}

/* Twice what was seen, and rounding. */
static void finish(struct lub_pair_solution *solution)
{
    double *const bounds[] = {&solution->bound.t,           &solution->bound.x,
                              &solution->bound.y,           &solution->bound.z,
                              &solution->bound.u_n,         &solution->bound.log_gap,
                              &solution->bound_log_gap_min, &solution->bound_offset_end};
    const double sizes[] = {solution->t_end,       2 * LUB_SHEAR_X, 2 * LUB_SHEAR_X,
                            2 * LUB_SHEAR_X,       2 * LUB_SHEAR_X, solution->log_gap_min,
                            solution->log_gap_min, LUB_SHEAR_X};
    for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++) {
        *bounds[k] = safety * *bounds[k] + DBL_EPSILON * fabs(sizes[k]);
    }
}

/* Sorted times, and what a witness needs room for. */
struct work {
    double *t, *since;
    struct lub_pair_point *first, *other;
};

/* The witnesses after the first.  One that fails, or whose form cannot resolve so thin a film, is
 * noted and proves nothing. */
static enum lub_status hear(const struct lub_pair_path *first, size_t n_witnesses,
                            const struct lub_pair_witness witnesses[], size_t n,
                            const struct work *work, struct lub_pair_solution *solution)
{
    struct lub_certificate *const certificate = &solution->certificate;
    size_t heard = 0;
    for (size_t k = 1; k < n_witnesses; k++) {
        struct lub_message why = {"not asked: the film is too thin for this form"};
        struct lub_pair_path other;
        const bool able = first->log_gap_min >= witnesses[k].thinnest;
        const enum lub_status status =
            able ? lub_pair_trace(first->film.shear, &witnesses[k], n, work->t, work->since,
                                  work->other, &other, &why)
                 : LUB_UNSUPPORTED;
        if (status == LUB_NO_MEMORY) {
            return status;
        }
        if (status == LUB_OK && other.how == first->how) {
            compare(first, &other, n, work->t, solution);
            heard++;
            continue;
        }
        struct lub_witness *const silent = &certificate->witness[certificate->n++];
        *silent = (struct lub_witness){.name = witnesses[k].name, .status = status};
        snprintf(silent->note, sizeof silent->note, "%.150s",
                 status == LUB_OK ? "tells of another end" : why.text);
        heard += status == LUB_OK;
        solution->bound.x = status == LUB_OK ? NAN : solution->bound.x;
    }
    return heard > 0 ? LUB_OK : LUB_REFUSED;
}

static enum lub_status judge(const struct lub_pair_solution *solution, enum lub_status heard,
                             struct lub_message *message)
{
    const struct lub_pair_point *const bound = &solution->bound;
    const double position = hypot(hypot(bound->x, bound->y), bound->z);
    const struct lub_witness *const second = &solution->certificate.witness[1];
    if (heard != LUB_OK) {
        return lub_fail(message, heard, "no second witness of the path: %s", second->note);
    }
    const double gap = fmax(bound->log_gap, solution->bound_log_gap_min);
    return position <= claimed && gap <= claimed && solution->bound_offset_end <= claimed
               ? LUB_OK
               : lub_fail(message, LUB_REFUSED,
                          "the witnesses differ by %.2g in position and %.2g in log_gap, more than "
                          "%g",
                          position, gap, claimed);
}

static enum lub_status certify(const struct lub_shear *shear, size_t n_witnesses,
                               const struct lub_pair_witness witnesses[], size_t n,
                               const double times[], const struct work *work,
                               struct lub_pair_point points[], struct lub_pair_solution *solution,
                               struct lub_message *message)
{
    struct lub_pair_path first;
    enum lub_status status =
        lub_pair_trace(shear, &witnesses[0], n, work->t, work->since, work->first, &first, message);
    if (status != LUB_OK) {
        return status;
    }
    tell(&first, solution);
    status = hear(&first, n_witnesses, witnesses, n, work, solution);
    finish(solution);
    for (size_t k = 0; k < n; k++) {
        const double *const place = bsearch(&times[k], work->t, n, sizeof *work->t, lub_by_value);
        points[k] = lub_pair_path_at(&first, &first, (size_t)(place - work->t), times[k]);
    }
    return judge(solution, status, message);
}

enum lub_status lub_pair_certified(const struct lub_shear *shear, size_t n_witnesses,
                                   const struct lub_pair_witness witnesses[], size_t n,
                                   const double times[], struct lub_pair_point points[],
                                   struct lub_pair_solution *solution, struct lub_message *message)
{
    enum lub_status status = check(shear, message);
    struct work work = {malloc((n + 1) * sizeof(double)), malloc((n + 1) * sizeof(double)),
                        malloc((n + 1) * sizeof(struct lub_pair_point)),
                        malloc((n + 1) * sizeof(struct lub_pair_point))};
    if (status == LUB_OK && !(work.t && work.since && work.first && work.other)) {
        status = lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    if (status == LUB_OK) {
        for (size_t k = 0; k < n; k++) {
            work.t[k] = times[k];
        }
        qsort(work.t, n, sizeof *work.t, lub_by_value);
        status = certify(shear, n_witnesses, witnesses, n, times, &work, points, solution, message);
    }
    free(work.t);
    free(work.since);
    free(work.first);
    free(work.other);
    return status;
}
