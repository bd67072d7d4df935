/* films_certify.c -- spheres on a line at finite viscosity: witnesses compared point by point.
 *
 * The values given are those of Radau IIA in 34 digits on e^x x' = F.  The bound of a point is
 * twice the largest distance from a witness, as for one gap (eps_certify.c): Radau IIA on
 * (e^x)' = F, whose polynomial is another one, and IDA, of another family and precision.
 */
#include "reference/chain/certify.h"
#include "reference/chain/films_ida.h"
#include "reference/chain/films_radau.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What must agree: ln q relative (of 1 where smaller), and places.  A shift in time by `shift` is
 * allowed, whose effect where gaps close stands in the bounds. */
static const double claimed = 1e-10, shift = 1e-11, safety = 2;

static enum lub_status by_rate(const struct lub_line *line, struct lub_line_answer *answer)
{
    return lub_films_by_radau(line, LUB_FILMS_RATE, 1e-14, answer);
}

static enum lub_status by_gap(const struct lub_line *line, struct lub_line_answer *answer)
{
    return lub_films_by_radau(line, LUB_FILMS_GAP, 1e-12, answer);
}

/* Round-off, which differs from line to line, decides how much may be asked of BDF. */
static enum lub_status by_ida(const struct lub_line *line, struct lub_line_answer *answer)
{
    static const double tol[] = {1e-14, 3e-14, 1e-13, 1e-12};
    enum lub_status status = LUB_NO_CONVERGENCE;
    for (size_t k = 0; k < sizeof tol / sizeof *tol && status == LUB_NO_CONVERGENCE; k++) {
        answer->note[0] = '\0';
        status = lub_films_by_ida(line, tol[k], answer);
    }
    return status;
}

const struct lub_line_witness lub_line_witnesses[LUB_LINE_WITNESSES] = {
    {.name = "Radau IIA in 34 digits, e^x x' = F", .solve = by_rate},
    {.name = "Radau IIA in 34 digits, (e^x)' = F", .solve = by_gap},
    {.name = "IDA, e^x x' = F", .solve = by_ida}};

static double log_bound(const struct lub_line_answer *truth, const struct lub_line_answer *other,
                        size_t k)
{
    return fabs(truth->log_gap[k] - other->log_gap[k]);
}

double lub_line_disagreement(const struct lub_line *line, const struct lub_line_answer *truth,
                             const struct lub_line_answer *other, size_t row, size_t i)
{
    const size_t k = row * line->n + i;
    const double moved = fabs(truth->climb[k]) * shift * fmax(1, truth->t[row]);
    const double of_log =
        log_bound(truth, other, k) / (claimed * fmax(1, fabs(truth->log_gap[k])) + moved);
    const double of_x = fabs(truth->x[k] - other->x[k]) / (claimed * fmax(1, fabs(truth->x[k])));
    return of_log <= of_x ? of_x : of_log; /* not a number stays */
}

struct work {
    struct lub_line_answer truth, other;
    double *err_x, *err_log_gap; /* the largest distances so far */
};

static bool reserve(struct work *work, size_t size, size_t n, const double times[])
{
    double *const block = calloc(10 * size + 1, sizeof *block);
    struct lub_line_answer *const answers[] = {&work->truth, &work->other};
    for (size_t k = 0; block && k < 2; k++) {
        double *const at = block + 4 * k * size;
        *answers[k] = (struct lub_line_answer){.n_times = n,
                                               .t = times,
                                               .x = at,
                                               .v = at + size,
                                               .log_gap = at + 2 * size,
                                               .climb = at + 3 * size};
    }
    work->err_x = block ? block + 8 * size : NULL;
    work->err_log_gap = block ? block + 9 * size : NULL;
    return block != NULL;
}

static enum lub_status refuse(const struct lub_witness *entry, struct lub_message *message)
{
    return lub_fail(message, LUB_REFUSED, "the reference is refused: %s: %s", entry->name,
                    entry->note);
}

/* Distances into the bounds and the witness's entry, with the first point of disagreement. */
static bool compare(const struct lub_line *line, struct work *work, struct lub_witness *entry)
{
    bool agrees = true;
    for (size_t k = 0; k < work->truth.n_times * line->n; k++) {
        const size_t row = k / line->n, i = k % line->n;
        const double d_x = fabs(work->truth.x[k] - work->other.x[k]);
        const double d_log = log_bound(&work->truth, &work->other, k);
        work->err_x[k] = fmax(work->err_x[k], d_x);
        work->err_log_gap[k] = fmax(work->err_log_gap[k], d_log);
        entry->worst_q = fmax(entry->worst_q, d_x);
        if (!(d_log <= entry->worst_log_gap)) {
            entry->worst_log_gap = d_log;
            entry->worst_t = work->truth.t[row];
        }
        if (agrees && !(lub_line_disagreement(line, &work->truth, &work->other, row, i) <= 1)) {
            agrees = false;
            snprintf(entry->note, sizeof entry->note,
                     "first disagrees at t = %.10g: ln q of gap %zu is %.15g instead of %.15g",
                     work->truth.t[row], i + 1, work->other.log_gap[k], work->truth.log_gap[k]);
        }
    }
    return agrees;
}

/* Witness w, compared with the first; a loud failure of IDA is listed, and not compared. */
static enum lub_status ask(const struct lub_line *line, size_t w, struct work *work,
                           struct lub_certificate *certificate, struct lub_message *message)
{
    struct lub_line_answer *const answer = w ? &work->other : &work->truth;
    struct lub_witness *const entry = &certificate->witness[certificate->n++];
    *entry = (struct lub_witness){.name = lub_line_witnesses[w].name};
    answer->steps = 0;
    answer->note[0] = '\0';
    entry->status = lub_line_witnesses[w].solve(line, answer);
    entry->steps = answer->steps;
    snprintf(entry->note, sizeof entry->note, "%s", answer->note);
    if (entry->status != LUB_OK) {
        return refuse(entry, message);
    }
    return w == 0 || compare(line, work, entry) ? LUB_OK : refuse(entry, message);
}

/* Places add up what gaps err by, so that every place has the worst bound of its row. */
static enum lub_status give(const struct lub_line *line, const struct work *work, size_t row,
                            struct lub_line_row *spheres, struct lub_path *rows)
{
    const struct lub_line_answer *const truth = &work->truth;
    for (size_t i = 0; i < line->n; i++) {
        const size_t k = row * line->n + i;
        spheres[i] = (struct lub_line_row){
            .x = truth->x[k],
            .v = truth->v[k],
            .log_gap = truth->log_gap[k],
            .gamma = lub_drag_N(&line->drag, truth->log_gap[k]),
            .err_x = safety * work->err_x[k] + 4 * DBL_EPSILON * fmax(1, fabs(truth->x[k])),
            .err_log_gap =
                safety * work->err_log_gap[k] + 4 * DBL_EPSILON * fmax(1, fabs(truth->log_gap[k]))};
    }
    return lub_line_append(rows, truth->t[row], line->n, spheres);
}

enum lub_status lub_line_films(const struct lub_line *line, size_t n, const double times[],
                               struct lub_path *rows, struct lub_certificate *certificate,
                               struct lub_message *message)
{
    struct work work = {0};
    struct lub_line_row spheres[LUB_LINE_MOST_EPS];
    if (line->n > LUB_LINE_MOST_EPS || line->force.kind != LUB_FORCE_STEPS ||
        !(line->drag.eps > 0)) {
        return lub_fail(message, LUB_REFUSED,
                        "the certified solution at finite viscosity is for eps > 0, at most %d "
                        "spheres and a force in steps",
                        LUB_LINE_MOST_EPS);
    }
    certificate->compared = "places";
    enum lub_status status = reserve(&work, n * line->n, n, times)
                                 ? LUB_OK
                                 : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    for (size_t w = 0; w < LUB_LINE_WITNESSES && status == LUB_OK; w++) {
        status = ask(line, w, &work, certificate, message);
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = give(line, &work, k, spheres, rows);
        status = status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
    }
    free(work.truth.x);
    return status;
}
