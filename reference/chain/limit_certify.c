/* limit_certify.c -- the limit model, certified: from event to event and by projections. */
#include "reference/chain/certify.h"
#include "reference/chain/limit.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* What must agree, relative (of 1 where smaller). */
static const double claimed = 1e-13;

struct answers {
    double *block;
    struct lub_line_answer events, projection;
};

static bool reserve(struct answers *a, size_t n, size_t n_times, const double times[])
{
    const size_t size = n * n_times;
    a->block = malloc((5 * size + 1) * sizeof *a->block);
    if (!a->block) {
        return false;
    }
    a->events = (struct lub_line_answer){.n_times = n_times,
                                         .t = times,
                                         .x = a->block,
                                         .v = a->block + size,
                                         .gamma = a->block + 2 * size};
    a->projection = (struct lub_line_answer){
        .n_times = n_times, .t = times, .x = a->block + 3 * size, .v = a->block + 4 * size};
    return true;
}

static enum lub_status compare(const struct lub_line *line, const struct answers *a,
                               struct lub_witness *entry, struct lub_message *message)
{
    for (size_t k = 0; k < a->events.n_times * line->n; k++) {
        const double x = a->events.x[k], d = fabs(x - a->projection.x[k]);
        if (!(d <= entry->worst_q)) {
            entry->worst_q = d;
            entry->worst_t = a->events.t[k / line->n];
        }
        if (!(d <= claimed * fmax(1, fabs(x)))) {
            entry->status = LUB_REFUSED;
            return lub_fail(message, LUB_REFUSED,
                            "the reference is refused: events and projections disagree by %.3g in "
                            "the place of sphere %zu at t = %.10g",
                            d, k % line->n + 1, a->events.t[k / line->n]);
        }
    }
    return LUB_OK;
}

/* Row k; every place has the bound of the row's worst. */
static enum lub_status give(const struct lub_line *line, const struct answers *a, size_t k,
                            struct lub_line_row *row, struct lub_path *rows)
{
    const double *const x = a->events.x + k * line->n, *const other = a->projection.x + k * line->n;
    double worst = 0;
    for (size_t i = 0; i < line->n; i++) {
        worst = fmax(worst, 2 * fabs(x[i] - other[i]) + 4 * DBL_EPSILON * fmax(1, fabs(x[i])));
    }
    for (size_t i = 0; i < line->n; i++) {
        const double gap = x[i] - (i ? x[i - 1] : 0);
        row[i] = (struct lub_line_row){.x = x[i],
                                       .v = a->events.v[k * line->n + i],
                                       .log_gap = log(fmax(gap, 0)),
                                       .gamma = a->events.gamma[k * line->n + i],
                                       .err_x = worst,
                                       .err_log_gap = gap > 0 ? 2 * worst / gap : 0};
    }
    return lub_line_append(rows, a->events.t[k], line->n, row);
}

static enum lub_status ask_both(const struct lub_line *line, struct answers *a,
                                struct lub_certificate *certificate, struct lub_message *message)
{
    struct lub_witness *const events = &certificate->witness[0];
    struct lub_witness *const projection = &certificate->witness[1];
    certificate->n = 2;
    certificate->compared = "places";
    *events = (struct lub_witness){.name = "exact, event by event"};
    *projection = (struct lub_witness){.name = "projections on ordered places"};
    events->status = lub_line_limit_events(line, &a->events);
    events->steps = a->events.steps;
    projection->status = lub_line_limit_projection(line, &a->projection);
    projection->steps = a->projection.steps;
    const enum lub_status failed = events->status ? events->status : projection->status;
    if (failed == LUB_NO_MEMORY) {
        return lub_fail(message, failed, "out of memory");
    }
    if (failed != LUB_OK) {
        return lub_fail(message, LUB_REFUSED, "the reference is refused: %s",
                        lub_status_text(failed));
    }
    return compare(line, a, projection, message);
}

enum lub_status lub_line_limit(const struct lub_line *line, size_t n, const double times[],
                               struct lub_path *rows, struct lub_certificate *certificate,
                               struct lub_message *message)
{
    struct answers a = {0};
    if (line->n > LUB_LINE_MOST_LIMIT || line->force.kind != LUB_FORCE_STEPS) {
        return lub_fail(message, LUB_REFUSED,
                        "the exact limit solution is for at most %d spheres and a force in steps",
                        LUB_LINE_MOST_LIMIT);
    }
    struct lub_line_row *const row = malloc(line->n * sizeof *row);
    enum lub_status status = row && reserve(&a, line->n, n, times)
                                 ? ask_both(line, &a, certificate, message)
                                 : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = give(line, &a, k, row, rows);
        status = status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
    }
    free(row);
    free(a.block);
    return status;
}
