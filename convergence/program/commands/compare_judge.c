/* compare_judge.c -- rows and verdict of what compare has measured. */
#include "convergence/program/commands/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Times behind a largest or an integrated error: fewer are no evidence of a limit. */
enum { min_times = 4 };

/* Ten times what is not known: of the reference, of round-off, and of the digits in the file. */
static double floor_of(const struct lub_comparison *c, const struct lub_compared *file)
{
    const struct lub_norm *const norm = &c->norms.list[c->norm];
    const struct lub_layout *const layout = file->foreign.path.layout;
    const double length = norm->measure == LUB_INTEGRAL ? c->t_end : 1;
    double sum = 0;
    if (norm->measure == LUB_EVENT_ON || norm->measure == LUB_EVENT_OFF) {
        return 10 * file->errors[c->norm].uncertainty;
    }
    for (size_t k = 0; k < layout->n; k++) {
        const double each = file->foreign.resolution[k];
        sum += lub_is_listed(norm->of, layout->columns[k].name) ? each * each : 0;
    }
    return 10 * (file->errors[c->norm].uncertainty + length * sqrt(sum));
}

static struct lub_row row_of(const struct lub_comparison *c, const struct lub_subject *subject,
                             const struct lub_compared *file)
{
    const bool good = file->status == LUB_OK;
    struct lub_row row = {.subject = *subject,
                          .dt = file->dt,
                          .error = good ? file->errors[c->norm].value : NAN,
                          .floor = good ? floor_of(c, file) : NAN,
                          .steps = file->foreign.path.n};
    snprintf(row.status, sizeof row.status, "%s", lub_status_word(file->status));
    return row;
}

/* A largest error over a few times may miss where it is large. */
static void check_times(const struct lub_comparison *c, struct lub_verdict *verdict)
{
    const enum lub_measure measure = c->norms.list[c->norm].measure;
    for (size_t k = 0; k < c->n; k++) {
        const size_t n = c->files[k].errors[c->norm].n_times;
        if ((measure == LUB_LARGEST || measure == LUB_INTEGRAL) && c->files[k].used &&
            n < min_times) {
            verdict->verdict = LUB_INCONCLUSIVE;
            snprintf(verdict->reasons, sizeof verdict->reasons,
                     "only %zu times after 0 stand behind the norm of %.200s; %d are needed", n,
                     c->files[k].name, min_times);
        }
    }
}

static enum lub_status give_verdict(struct lub_comparison *c, const struct lub_subject *subject,
                                    const struct lub_point points[])
{
    const double slack = 1e-9; /* the window comes from logarithms */
    struct lub_verdict verdict = {.subject = *subject};
    strcpy(verdict.why, "asked for on the command line, or else any order above 1/2");
    lub_order_verdict(c->n, points, &c->expected, &verdict);
    for (size_t k = 0; k < c->n; k++) {
        const struct lub_point *const p = &points[k];
        c->files[k].used = verdict.rows > 0 && !p->failed && p->error > p->floor &&
                           p->dt <= verdict.dt_max * (1 + slack) &&
                           p->dt >= verdict.dt_min * (1 - slack);
    }
    check_times(c, &verdict);
    return lub_table_add_verdict(&c->table, &verdict);
}

enum lub_status lub_compare_judge(struct lub_comparison *c, struct lub_message *message)
{
    struct lub_subject subject = {.study = "compare", .scheme = "files"};
    snprintf(subject.case_label, sizeof subject.case_label, "%s", c->ask.which->name);
    snprintf(subject.reference, sizeof subject.reference, "%s", c->model);
    strcpy(subject.norm, c->norms.list[c->norm].name);
    struct lub_point *const points = calloc(c->n, sizeof *points);
    enum lub_status status = points ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        const struct lub_row row = row_of(c, &subject, &c->files[k]);
        points[k] = (struct lub_point){row.dt, row.error, row.floor, c->files[k].status != LUB_OK};
        status = lub_table_add_row(&c->table, &row);
    }
    if (status == LUB_OK) {
        status = give_verdict(c, &subject, points);
    }
    free(points);
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}
