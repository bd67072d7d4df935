/* study_case.c -- one case of a study: its runs, one reference, verdicts. */
#include "convergence/study/study_work.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A run may step past the end of the question where its own end is another. */
static void cut(struct lub_path *path, double t_end)
{
    while (path->n > 0 && path->t[path->n - 1] > t_end) {
        path->n--;
    }
}

static enum lub_status find_times(struct lub_study_work *work, const struct lub_ask *asked,
                                  struct lub_message *message)
{
    const bool integrals = lub_norms_integrate(work->norms->n, work->norms->list);
    struct lub_times unused = {0};
    enum lub_status status = work->entry->of_kind->times(asked, work->model, &unused, &work->breaks,
                                                         &work->t_end, message);
    lub_times_free(&unused);
    for (size_t k = 0; k < work->n_jobs && status == LUB_OK; k++) {
        struct lub_study_job *const job = &work->jobs[k];
        if (lub_study_ending(job) == LUB_OK) {
            cut(&job->path, work->t_end);
            status = lub_measure_times(&job->path, &work->breaks, integrals, &work->times);
        }
    }
    lub_times_sort(&work->times);
    return status;
}

/* One reference with the times of all runs; a refusal is a result. */
static enum lub_status make_reference(struct lub_study_work *work, struct lub_message *message)
{
    struct lub_question question;
    struct lub_message *const why = &work->reference_message;
    lub_study_ask(work, NULL, &question);
    enum lub_status status = find_times(work, &question.ask, why);
    if (status == LUB_OK) {
        status = work->entry->of_kind->reference(&question.ask, work->model, work->times.n,
                                                 work->times.t, &work->truth, why);
    }
    work->reference_status = status;
    if (status < 0 && message) {
        *message = *why;
    }
    return status < 0 ? status : LUB_OK;
}

static void measure_job(const struct lub_study_work *work, struct lub_study_job *job)
{
    const struct lub_measured measured = {
        .path = &job->path,
        .summary = &job->summary,
        .limit = work->study->schemes[job->scheme].of_scheme->model == LUB_LIMIT};
    const struct lub_standard standard = {.kind = work->entry->of_kind,
                                          .which = work->entry->of_case,
                                          .model = work->model,
                                          .truth = &work->truth,
                                          .breaks = &work->breaks};
    if (lub_measure(&measured, &standard, work->norms->n, work->norms->list, job->errors) !=
        LUB_OK) {
        job->status = lub_fail(&job->message, LUB_NO_MEMORY, "out of memory");
    }
}

static enum lub_status measure(struct lub_study_work *work, struct lub_message *message)
{
#pragma omp parallel for schedule(dynamic) num_threads(lub_study_threads(work->options))
    for (size_t k = 0; k < work->n_jobs; k++) {
        if (lub_study_ending(&work->jobs[k]) == LUB_OK && work->reference_status == LUB_OK) {
            measure_job(work, &work->jobs[k]);
        }
        lub_path_free(&work->jobs[k].path);
    }
    for (size_t k = 0; k < work->n_jobs; k++) {
        if (work->jobs[k].status == LUB_NO_MEMORY) {
            return lub_fail(message, LUB_NO_MEMORY, "out of memory");
        }
    }
    return LUB_OK;
}

static const struct lub_rule *rule_of(const struct lub_study_work *work, size_t scheme, size_t norm)
{
    return lub_study_rule(work->study, work->which_case, scheme, work->norms->list[norm].name);
}

static struct lub_subject subject_of(const struct lub_study_work *work, size_t scheme, size_t norm)
{
    struct lub_subject subject = {.study = ""};
    strcpy(subject.study, work->study->name);
    strcpy(subject.case_label, work->entry->label);
    snprintf(subject.scheme, sizeof subject.scheme, "%.120s%s%s",
             work->study->schemes[scheme].label, *work->study->over ? " over " : "",
             work->study->over);
    snprintf(subject.reference, sizeof subject.reference, "%s", work->model);
    strcpy(subject.norm, work->norms->list[norm].name);
    return subject;
}

static struct lub_row row_of(const struct lub_study_work *work, const struct lub_study_job *job,
                             size_t norm)
{
    struct lub_row row = {.subject = subject_of(work, job->scheme, norm),
                          .dt = job->dt,
                          .error = NAN,
                          .floor = NAN,
                          .steps = job->summary.steps,
                          .rhs = job->summary.rhs,
                          .seconds = job->seconds};
    enum lub_status status = lub_study_ending(job);
    if (status == LUB_OK && work->reference_status == LUB_OK) {
        row.error = job->errors[norm].value;
        row.floor = 10 * job->errors[norm].uncertainty;
    } else if (status == LUB_OK) {
        status = work->reference_status;
    }
    snprintf(row.status, sizeof row.status, "%s", lub_status_word(status));
    return row;
}

static struct lub_expectation expectation(const struct lub_rule *rule,
                                          const struct lub_scheme *scheme)
{
    struct lub_expectation expected = rule->expected;
    if (rule->claimed) {
        expected.lo = scheme->order - rule->tolerance;
        expected.hi = scheme->order + rule->tolerance;
    }
    return expected;
}

/* Why there is no evidence either way; NULL if there is. */
static const char *no_evidence(const struct lub_study_work *work, size_t scheme, bool fails)
{
    for (size_t k = 0; k < work->n_jobs; k++) {
        if (work->jobs[k].scheme == scheme && work->jobs[k].status == LUB_UNSUPPORTED) {
            return work->jobs[k].message.text;
        }
    }
    return work->reference_status != LUB_OK && !fails ? work->reference_message.text : NULL;
}

/* Judges the last n rows of the table. */
static enum lub_status judge(const struct lub_study_work *work, size_t scheme, size_t norm,
                             size_t n, struct lub_table *table)
{
    const struct lub_rule *const rule = rule_of(work, scheme, norm);
    const struct lub_expectation expected =
        expectation(rule, work->study->schemes[scheme].of_scheme);
    struct lub_verdict verdict = {.subject = subject_of(work, scheme, norm)};
    struct lub_point points[LUB_MAX_STEP_SIZES];
    for (size_t k = 0; k < n; k++) {
        const struct lub_row *const row = &table->rows[table->n_rows - n + k];
        points[k] = (struct lub_point){.dt = row->dt,
                                       .error = row->error,
                                       .floor = row->floor,
                                       .failed = strcmp(row->status, "ok") != 0};
    }
    const char *const nothing = no_evidence(work, scheme, expected.fails);
    const enum lub_status status = lub_order_verdict(nothing ? 0 : n, points, &expected, &verdict);
    if (nothing) {
        snprintf(verdict.reasons, sizeof verdict.reasons, "no evidence: %s", nothing);
    }
    strcpy(verdict.why, rule->why);
    snprintf(verdict.command, sizeof verdict.command, "lubench converge %.160s",
             work->study->given);
    return status == LUB_OK ? lub_table_add_verdict(table, &verdict) : status;
}

/* A scheme that claims no order is observed where the claim is what would be judged. */
static bool is_judged(const struct lub_study_work *work, size_t scheme, size_t norm)
{
    const struct lub_rule *const rule = rule_of(work, scheme, norm);
    return !rule->observe && !(rule->claimed && !work->study->schemes[scheme].of_scheme->order);
}

static enum lub_status tell(const struct lub_study_work *work, size_t scheme, size_t norm,
                            struct lub_table *table)
{
    enum lub_status status = LUB_OK;
    size_t n = 0;
    for (size_t k = 0; k < work->n_jobs && status == LUB_OK; k++) {
        if (work->jobs[k].scheme == scheme) {
            const struct lub_row row = row_of(work, &work->jobs[k], norm);
            status = lub_table_add_row(table, &row);
            n++;
        }
    }
    return status == LUB_OK && is_judged(work, scheme, norm) ? judge(work, scheme, norm, n, table)
                                                             : status;
}

static enum lub_status tell_all(const struct lub_study_work *work, struct lub_table *table)
{
    enum lub_status status = LUB_OK;
    for (size_t s = 0; s < work->study->n_schemes; s++) {
        for (size_t k = 0; k < work->norms->n && status == LUB_OK; k++) {
            if (!rule_of(work, s, k)->skip) {
                status = tell(work, s, k, table);
            }
        }
    }
    return status;
}

static void work_free(struct lub_study_work *work)
{
    for (size_t k = 0; k < work->n_jobs; k++) {
        lub_path_free(&work->jobs[k].path);
    }
    free(work->jobs);
    lub_times_free(&work->breaks);
    lub_times_free(&work->times);
    lub_truth_free(&work->truth);
}

enum lub_status lub_study_case_run(const struct lub_study *study, size_t which_case,
                                   const struct lub_study_options *options, struct lub_tally *tally,
                                   struct lub_table *table, struct lub_message *message)
{
    struct lub_study_work work = {.study = study,
                                  .options = options,
                                  .tally = tally,
                                  .which_case = which_case,
                                  .entry = &study->cases[which_case],
                                  .model = study->models[which_case],
                                  .norms = &study->chosen[which_case]};
    enum lub_status status = lub_study_make_jobs(&work);
    if (status == LUB_OK) {
        status = lub_study_check_size(&work, message);
    }
    if (status == LUB_OK) {
        status = lub_study_run_jobs(&work, message);
    }
    if (status == LUB_OK) {
        status = make_reference(&work, message);
    }
    if (status == LUB_OK) {
        status = measure(&work, message);
    }
    if (status == LUB_OK) {
        status = tell_all(&work, table);
    }
    work_free(&work);
    return status;
}
