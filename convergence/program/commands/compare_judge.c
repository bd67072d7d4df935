/* compare_judge.c -- rows and verdicts of what compare has measured. */
#include "convergence/program/commands/compare.h"
#include "convergence/order/advice.h"
#include "convergence/program/commands/judged.h"

#include <math.h>
#include <string.h>

/* Times behind a largest or an integrated error: fewer are no evidence of a limit. */
enum { min_times = 20 };

/* Ten times what is not known: of the reference, of round-off, and of the digits in the file. */
static double floor_of(const struct lub_comparison *c, size_t of, const struct lub_compared *file)
{
    const struct lub_norm *const norm = &c->norms.list[of];
    const struct lub_layout *const layout = file->foreign.path.layout;
    const double length = norm->measure == LUB_INTEGRAL ? c->t_end : 1;
    double sum = 0;
    if (norm->measure == LUB_EVENT_ON || norm->measure == LUB_EVENT_OFF) {
        return 10 * file->errors[of].uncertainty;
    }
    for (size_t k = 0; k < layout->n; k++) {
        const double each = file->foreign.resolution[k];
        sum += lub_is_listed(norm->of, layout->columns[k].name) ? each * each : 0;
    }
    return 10 * (file->errors[of].uncertainty + length * sqrt(sum));
}

static struct lub_row row_of(const struct lub_comparison *c, size_t norm,
                             const struct lub_compared *file)
{
    const bool good = file->status == LUB_OK;
    struct lub_row row = {.subject = {.study = "compare", .scheme = "files"},
                          .dt = file->dt,
                          .error = good ? file->errors[norm].value : NAN,
                          .floor = good ? floor_of(c, norm, file) : NAN,
                          .steps = file->foreign.path.n};
    snprintf(row.subject.case_label, sizeof row.subject.case_label, "%s", c->ask.which->name);
    snprintf(row.subject.reference, sizeof row.subject.reference, "%s", c->model);
    strcpy(row.subject.norm, c->norms.list[norm].name);
    snprintf(row.status, sizeof row.status, "%s", lub_status_word(file->status));
    return row;
}

/* A largest error over a few times may miss where it is large, and a time is known no better than
 * the rows are apart.  Says why, if that is so. */
static void doubt(const struct lub_comparison *c, size_t norm, const struct lub_compared *file,
                  struct lub_verdict *verdict)
{
    const enum lub_measure measure = c->norms.list[norm].measure;
    const bool event = measure == LUB_EVENT_ON || measure == LUB_EVENT_OFF;
    const size_t n = file->errors[norm].n_times;
    if ((measure == LUB_LARGEST || measure == LUB_INTEGRAL) && n < min_times) {
        verdict->verdict = LUB_INCONCLUSIVE;
        snprintf(verdict->reasons, sizeof verdict->reasons,
                 "only %zu times after 0 stand behind the norm of %.200s; %d are needed", n,
                 file->name, min_times);
    } else if (event && lub_compare_thinned(file)) {
        verdict->verdict = LUB_INCONCLUSIVE;
        snprintf(verdict->reasons, sizeof verdict->reasons,
                 "the rows of %.200s are farther apart than its step, and the time of an event is "
                 "known to that only; every step is needed",
                 file->name);
    }
}

static void check_times(struct lub_comparison *c, size_t k)
{
    struct lub_verdict *const verdict = &c->table.verdicts[k];
    for (size_t i = 0; i < c->n; i++) {
        if (lub_row_used(lub_compare_rows(c, k) + i, verdict)) {
            doubt(c, c->judged[k], &c->files[i], verdict);
        }
    }
}

static enum lub_status judge(struct lub_comparison *c, size_t k, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    const size_t first = c->table.n_rows;
    for (size_t i = 0; i < c->n && status == LUB_OK; i++) {
        const struct lub_row row = row_of(c, c->judged[k], &c->files[i]);
        status = lub_table_add_row(&c->table, &row);
    }
    if (status != LUB_OK) {
        return lub_fail(message, status, "out of memory");
    }
    status = lub_judge_rows(&c->table, first, &c->expected, message);
    if (status == LUB_OK) {
        check_times(c, k);
    }
    return status;
}

enum lub_status lub_compare_judge(struct lub_comparison *c, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < c->n_judged && status == LUB_OK; k++) {
        status = judge(c, k, message);
    }
    return status;
}

const struct lub_row *lub_compare_rows(const struct lub_comparison *c, size_t k)
{
    return c->table.rows + k * c->n;
}
