/* facts.c -- rows and verdicts of a scheme gathered into the few facts that a choice rests on. */
#include "reports/facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A gap is of order one, and of order hundred where a particle is let go too early: an error above
 * this is of a run that flew apart. */
static const double flew = 1e3;

bool lub_converges(const struct lub_verdict *verdict)
{
    return verdict->verdict == LUB_PASS && verdict->order > 0.25 &&
           (verdict->class_found == LUB_MONOTONE || verdict->class_found == LUB_OSCILLATING);
}

static bool is_one_of(const char *word, const char *const list[])
{
    for (; *list; list++) {
        if (strcmp(word, *list) == 0) {
            return true;
        }
    }
    return false;
}

bool lub_is_place(const char *norm)
{
    static const char *const places[] = {"max_q",        "end_q",     "l1_q",
                                         "max_u_n",      "end_u_n",   "max_position",
                                         "end_position", "end_error", NULL};
    return is_one_of(norm, places);
}

double lub_label_eps(const char *label)
{
    const char *const found = strstr(label, " eps=");
    char *end = NULL;
    const double eps = found ? strtod(found + 5, &end) : NAN;
    return found && end != found + 5 ? eps : NAN;
}

/* A swing far from the plane, and a motion without inertia: neither comes to a stuck phase. */
static bool has_contact(const struct lub_subject *subject)
{
    return !lub_belongs(subject, "case", "free") && !lub_belongs(subject, "case", "glycerin");
}

static bool is_over(const struct lub_subject *subject)
{
    return strstr(subject->scheme, " over ") != NULL;
}

/* How well a verdict tells the order: through contact and at the smallest viscosity is best, in the
 * largest error of a place. */
static double weight(const struct lub_verdict *verdict, const char *model)
{
    const struct lub_subject *const s = &verdict->subject;
    const double eps = lub_label_eps(s->case_label);
    return 8 * (strcmp(s->reference, model) == 0) + 6 * lub_is_place(s->norm) + 4 * has_contact(s) +
           2 * !is_over(s) + (strncmp(s->norm, "max", 3) == 0) +
           (isnan(eps) ? 0 : 0.1 * fmin(9, fmax(0, -log10(eps))));
}

static void note_order(const struct lub_verdict *verdict, const char *model,
                       struct lub_facts *facts)
{
    if (lub_converges(verdict) &&
        (!facts->order || weight(verdict, model) > weight(facts->order, model))) {
        facts->order = verdict;
    }
}

static void note_good(const struct lub_subject *subject, double eps, struct lub_facts *facts)
{
    if (!facts->n_good || eps < facts->eps_lowest) {
        facts->good = subject;
        facts->eps_lowest = eps;
    }
    facts->eps_highest = facts->n_good ? fmax(eps, facts->eps_highest) : eps;
    facts->n_good++;
}

static void note_trouble(const struct lub_subject *subject, double eps, enum lub_trouble trouble,
                         struct lub_facts *facts)
{
    if (facts->trouble == LUB_NO_TROUBLE || eps > facts->eps_trouble) {
        facts->trouble = trouble;
        facts->eps_trouble = eps;
        facts->bad = subject;
    }
}

/* Errors against a model that the scheme does not step tend to the distance of the two. */
static bool is_about_eps(const struct lub_subject *subject, const char *model, double *eps)
{
    *eps = lub_label_eps(subject->case_label);
    return !isnan(*eps) && strcmp(subject->reference, model) == 0 && lub_is_place(subject->norm);
}

static void note_eps(const struct lub_verdict *verdict, const char *model, struct lub_facts *facts)
{
    double eps;
    if (!is_about_eps(&verdict->subject, model, &eps)) {
        return;
    }
    if (lub_converges(verdict)) {
        note_good(&verdict->subject, eps, facts);
    } else if (isnan(verdict->order) && isnan(verdict->expect_lo)) {
        note_trouble(&verdict->subject, eps, LUB_FAILS, facts);
    } else if (verdict->class_found == LUB_STALLED || verdict->class_found == LUB_DIVERGING) {
        note_trouble(&verdict->subject, eps, LUB_STALLS, facts);
    }
}

static const char *const stuck_norms[] = {"max_log_gap", "min_log_gap", "l1_gamma", "gamma", NULL};
static const char *const release_norms[] = {"t_release", "rebound_time", NULL};

/* Of two verdicts that converge the one of the norm that stands first in the list, then the first.
 */
static void note_of_norm(const struct lub_verdict *verdict, const char *const norms[],
                         const struct lub_verdict **kept)
{
    if (!lub_converges(verdict) || !has_contact(&verdict->subject)) {
        return;
    }
    for (; *norms; norms++) {
        if (*kept && strcmp((*kept)->subject.norm, *norms) == 0) {
            return;
        }
        if (strcmp(verdict->subject.norm, *norms) == 0) {
            *kept = verdict;
            return;
        }
    }
}

/* The worst at the smallest step. */
static void note_row_of_norm(const struct lub_row *row, const char *model, const char *norm,
                             const struct lub_row **kept)
{
    if (strcmp(row->subject.norm, norm) == 0 && has_contact(&row->subject) &&
        strcmp(row->subject.reference, model) == 0 && strcmp(row->status, "ok") == 0 &&
        isfinite(row->error) &&
        (!*kept || row->dt < (1 - 1e-9) * (*kept)->dt ||
         (row->dt < (1 + 1e-9) * (*kept)->dt && row->error > (*kept)->error))) {
        *kept = row;
    }
}

static bool same_run(const struct lub_subject *a, const struct lub_subject *b)
{
    return strcmp(a->study, b->study) == 0 && strcmp(a->case_label, b->case_label) == 0 &&
           strcmp(a->scheme, b->scheme) == 0 && strcmp(a->reference, b->reference) == 0;
}

static void note_run(const struct lub_row *row, struct lub_facts *facts)
{
    facts->n_runs++;
    facts->steps += row->steps;
    facts->rhs += row->rhs;
    if (strcmp(row->status, "gap-closed") == 0) {
        facts->n_closed++;
        facts->closed = facts->closed ? facts->closed : &row->subject;
    }
}

/* From the coarsest step of a block of rows to the finest: errors of many steps that then fall. */
static void note_coarse(const struct lub_row *coarsest, const struct lub_row *finest,
                        const char *model, struct lub_facts *facts)
{
    const bool far = coarsest->error > 0.1 && coarsest->error > 30 * coarsest->dt;
    if (far && lub_is_place(coarsest->subject.norm) && has_contact(&coarsest->subject) &&
        !is_over(&coarsest->subject) && strcmp(coarsest->subject.reference, model) == 0 &&
        finest->error < 0.2 * coarsest->error &&
        (!facts->coarse || coarsest->error > facts->coarse->error)) {
        facts->coarse = coarsest;
    }
}

/* Whether both belong to one line of a figure. */
static bool same_line(const struct lub_row *a, const struct lub_row *b)
{
    return lub_same_figure(&a->subject, &b->subject) &&
           strcmp(a->subject.scheme, b->subject.scheme) == 0;
}

static void note_rows(const struct lub_table *table, const char *name, const char *model,
                      struct lub_facts *facts)
{
    const struct lub_row *first = NULL; /* of its study and case: its norm stands for the run */
    const struct lub_row *coarsest = NULL;
    for (size_t k = 0; k < table->n_rows; k++) {
        const struct lub_row *const row = &table->rows[k];
        double eps;
        if (!lub_belongs(&row->subject, "scheme", name)) {
            continue;
        }
        first = first && same_run(&first->subject, &row->subject) ? first : row;
        if (strcmp(first->subject.norm, row->subject.norm) == 0) {
            note_run(row, facts);
        }
        if (is_about_eps(&row->subject, model, &eps) && strcmp(row->status, "ok") == 0 &&
            !(row->error < flew)) {
            note_trouble(&row->subject, eps, LUB_FLIES_APART, facts);
        }
        coarsest = coarsest && same_line(coarsest, row) ? coarsest : row;
        note_coarse(coarsest, row, model, facts);
        note_row_of_norm(row, model, release_norms[0], &facts->release_row);
        note_row_of_norm(row, model, stuck_norms[0], &facts->stuck_row);
    }
}

void lub_facts_of(const struct lub_report_data *data, const struct lub_report_entry *scheme,
                  struct lub_facts *facts)
{
    *facts = (struct lub_facts){.order = NULL};
    for (size_t k = 0; k < data->table.n_verdicts; k++) {
        const struct lub_verdict *const verdict = &data->table.verdicts[k];
        if (lub_belongs(&verdict->subject, "scheme", scheme->name)) {
            note_order(verdict, scheme->model, facts);
            note_eps(verdict, scheme->model, facts);
            note_of_norm(verdict, stuck_norms, &facts->stuck);
            note_of_norm(verdict, release_norms, &facts->release);
            facts->over = facts->over || (is_over(&verdict->subject) &&
                                          strcmp(verdict->subject.reference, scheme->model) == 0);
        }
    }
    note_rows(&data->table, scheme->name, scheme->model, facts);
}
