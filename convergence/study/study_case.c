/* study_case.c -- one case of a study: every scheme at every dt, one reference, verdicts. */
#include "convergence/study/study_case.h"
#include "reference/cache.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One run and what came of it. */
struct job {
    size_t scheme;
    double dt;
    struct lub_trajectory trajectory;
    struct lub_outcome outcome;
    enum lub_status status; /* negative: the run could not be made */
    struct lub_message message;
    double seconds;
    struct lub_error errors[LUB_N_NORMS];
};

/* One case of the study in progress. */
struct work {
    const struct lub_study *study;
    const struct lub_study_options *options;
    struct lub_tally *tally;
    size_t which_case;
    struct lub_problem problem;
    size_t n_jobs;
    struct job *jobs;
    struct lub_times breaks, times;
    struct lub_trajectory reference;
    struct lub_certificate certificate;
    enum lub_status reference_status;
    struct lub_message reference_message;
};

static bool interrupted(const struct work *work)
{
    return work->options->interrupted && *work->options->interrupted;
}

/* A scheme is run unless every norm skips it. */
static bool wanted(const struct lub_study *study, size_t which_case, size_t scheme)
{
    for (size_t norm = 0; norm < LUB_N_NORMS; norm++) {
        if (study->norms & 1u << norm &&
            !lub_study_rule(study, which_case, scheme, (enum lub_norm)norm)->skip) {
            return true;
        }
    }
    return false;
}

static enum lub_status check_used(const struct lub_entry *entry, const char *what,
                                  const struct lub_setting settings[], struct lub_message *message)
{
    for (size_t k = 0; k < entry->n_settings; k++) {
        if (!settings[k].used) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "%s %.60s has no parameter '%.60s'", what,
                            entry->text, settings[k].name);
        }
    }
    return LUB_OK;
}

static enum lub_status build_problem(struct work *work, struct lub_message *message)
{
    const struct lub_entry *const entry = &work->study->cases[work->which_case];
    struct lub_setting list[LUB_MAX_SETTINGS];
    struct lub_settings settings = {.n = entry->n_settings, .list = list};
    memcpy(list, entry->settings, sizeof list);
    const enum lub_status status =
        lub_case_build(entry->of_case, &settings, &work->problem, message);
    return status == LUB_OK ? check_used(entry, "case", list, message) : status;
}

/* The settings are copied, because resolving them marks them and runs go on side by side. */
static void run_job(const struct work *work, struct job *job)
{
    const struct lub_entry *const entry = &work->study->schemes[job->scheme];
    struct lub_setting list[LUB_MAX_SETTINGS];
    struct lub_settings settings = {.n = entry->n_settings, .list = list};
    const struct lub_request request = {.dt = job->dt,
                                        .every = 1,
                                        .settings = &settings,
                                        .interrupted = work->options->interrupted};
    memcpy(list, entry->settings, sizeof list);
    const double start = omp_get_wtime();
    job->status = lub_integrate(entry->of_scheme, &work->problem, &request, &job->trajectory,
                                &job->outcome, &job->message);
    job->seconds = omp_get_wtime() - start;
    if (job->status == LUB_OK) {
        job->status = check_used(entry, "scheme", list, &job->message);
    }
}

/* How a run ended; a scheme that does not treat the problem says so in a row like any other. */
static enum lub_status ending(const struct job *job)
{
    return job->status == LUB_OK ? job->outcome.status : job->status;
}

static enum lub_status make_jobs(struct work *work)
{
    const struct lub_study *const study = work->study;
    work->jobs = calloc(study->n_schemes * study->n_dt, sizeof *work->jobs);
    if (!work->jobs) {
        return LUB_NO_MEMORY;
    }
    for (size_t s = 0; s < study->n_schemes; s++) {
        for (size_t k = 0; k < study->n_dt && wanted(study, work->which_case, s); k++) {
            work->jobs[work->n_jobs++] = (struct job){.scheme = s, .dt = study->dt[k]};
        }
    }
    return LUB_OK;
}

static int threads_of(const struct lub_study_options *options)
{
    return options->threads > 0 ? options->threads : omp_get_max_threads();
}

static enum lub_status run_jobs(struct work *work, struct lub_message *message)
{
#pragma omp parallel for schedule(dynamic) num_threads(threads_of(work->options))
    for (size_t k = 0; k < work->n_jobs; k++) {
        if (!interrupted(work)) {
            run_job(work, &work->jobs[k]);
        }
#pragma omp critical
        {
            work->tally->done++;
            if (work->options->progress) {
                work->options->progress(work->options->progress_data, work->study->name,
                                        work->tally->done, work->tally->all);
            }
        }
    }
    for (size_t k = 0; k < work->n_jobs; k++) {
        if (work->jobs[k].status < 0 && work->jobs[k].status != LUB_UNSUPPORTED) {
            *message = work->jobs[k].message;
            return work->jobs[k].status;
        }
    }
    return interrupted(work) ? lub_fail(message, LUB_INTERRUPTED, "interrupted") : LUB_OK;
}

/* One reference with the times of all runs; a refusal is a result. */
static enum lub_status make_reference(struct work *work, struct lub_message *message)
{
    const struct lub_study *const study = work->study;
    struct lub_message *const why = &work->reference_message;
    enum lub_status status = lub_norm_breaks(&work->problem, study->reference, &work->breaks, why);
    for (size_t k = 0; k < work->n_jobs && status == LUB_OK; k++) {
        if (ending(&work->jobs[k]) == LUB_OK) {
            status = lub_norm_times(&work->jobs[k].trajectory, &work->breaks, study->norms,
                                    &work->times);
        }
    }
    lub_times_sort(&work->times);
    if (status == LUB_OK) {
        status = lub_reference_cached(&work->problem, study->reference, work->times.n,
                                      work->times.t, &work->reference, &work->certificate, why);
    }
    work->reference_status = status;
    if (status < 0 && message) {
        *message = *why;
    }
    return status < 0 ? status : LUB_OK;
}

static void measure(struct work *work)
{
    const struct lub_truth truth = {.problem = &work->problem,
                                    .model = work->study->reference,
                                    .breaks = &work->breaks,
                                    .trajectory = &work->reference,
                                    .certificate = &work->certificate};
#pragma omp parallel for schedule(dynamic) num_threads(threads_of(work->options))
    for (size_t k = 0; k < work->n_jobs; k++) {
        struct job *const job = &work->jobs[k];
        if (ending(job) == LUB_OK && work->reference_status == LUB_OK) {
            lub_norms(&job->trajectory, work->study->schemes[job->scheme].of_scheme->model, &truth,
                      work->study->norms, job->errors);
        }
        lub_trajectory_free(&job->trajectory);
    }
}

static struct lub_subject subject_of(const struct work *work, size_t scheme, enum lub_norm norm)
{
    struct lub_subject subject = {.study = ""};
    strcpy(subject.study, work->study->name);
    strcpy(subject.case_label, work->study->cases[work->which_case].label);
    strcpy(subject.scheme, work->study->schemes[scheme].label);
    strcpy(subject.reference, lub_model_name(work->study->reference));
    strcpy(subject.norm, lub_norm_name(norm));
    return subject;
}

static struct lub_row row_of(const struct work *work, const struct job *job, enum lub_norm norm)
{
    struct lub_row row = {.subject = subject_of(work, job->scheme, norm),
                          .dt = job->dt,
                          .error = NAN,
                          .floor = NAN,
                          .steps = job->outcome.steps,
                          .rhs = job->outcome.rhs,
                          .seconds = job->seconds};
    enum lub_status status = ending(job);
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
static const char *no_evidence(const struct work *work, size_t scheme, bool fails)
{
    for (size_t k = 0; k < work->n_jobs; k++) {
        if (work->jobs[k].scheme == scheme && work->jobs[k].status == LUB_UNSUPPORTED) {
            return work->jobs[k].message.text;
        }
    }
    return work->reference_status != LUB_OK && !fails ? work->reference_message.text : NULL;
}

/* Judges the last n rows of the table. */
static enum lub_status judge(const struct work *work, size_t scheme, enum lub_norm norm, size_t n,
                             struct lub_table *table)
{
    const struct lub_rule *const rule = lub_study_rule(work->study, work->which_case, scheme, norm);
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
    lub_order_verdict(nothing ? 0 : n, points, &expected, &verdict);
    if (nothing) {
        snprintf(verdict.reasons, sizeof verdict.reasons, "no evidence: %s", nothing);
    }
    strcpy(verdict.why, rule->why);
    snprintf(verdict.command, sizeof verdict.command, "lubench converge %.160s",
             work->study->given);
    return lub_table_add_verdict(table, &verdict);
}

/* A scheme that claims no order is observed where the claim is what would be judged. */
static bool is_judged(const struct work *work, size_t scheme, enum lub_norm norm)
{
    const struct lub_rule *const rule = lub_study_rule(work->study, work->which_case, scheme, norm);
    return !rule->observe && !(rule->claimed && !work->study->schemes[scheme].of_scheme->order);
}

static enum lub_status tell(const struct work *work, size_t scheme, enum lub_norm norm,
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

static enum lub_status tell_all(const struct work *work, struct lub_table *table)
{
    enum lub_status status = LUB_OK;
    for (size_t s = 0; s < work->study->n_schemes; s++) {
        for (size_t k = 0; k < LUB_N_NORMS && status == LUB_OK; k++) {
            const enum lub_norm norm = (enum lub_norm)k;
            if (work->study->norms & 1u << k &&
                !lub_study_rule(work->study, work->which_case, s, norm)->skip) {
                status = tell(work, s, norm, table);
            }
        }
    }
    return status;
}

static void work_free(struct work *work)
{
    for (size_t k = 0; k < work->n_jobs; k++) {
        lub_trajectory_free(&work->jobs[k].trajectory);
    }
    free(work->jobs);
    lub_times_free(&work->breaks);
    lub_times_free(&work->times);
    lub_trajectory_free(&work->reference);
    lub_problem_free(&work->problem);
}

size_t lub_study_case_size(const struct lub_study *study, size_t which_case)
{
    size_t n = 0;
    for (size_t s = 0; s < study->n_schemes; s++) {
        n += wanted(study, which_case, s) ? study->n_dt : 0;
    }
    return n;
}

enum lub_status lub_study_case_run(const struct lub_study *study, size_t which_case,
                                   const struct lub_study_options *options, struct lub_tally *tally,
                                   struct lub_table *table, struct lub_message *message)
{
    struct work work = {
        .study = study, .options = options, .tally = tally, .which_case = which_case};
    enum lub_status status = build_problem(&work, message);
    if (status == LUB_OK) {
        status = make_jobs(&work);
    }
    if (status == LUB_OK) {
        status = run_jobs(&work, message);
    }
    if (status == LUB_OK) {
        status = make_reference(&work, message);
    }
    if (status == LUB_OK) {
        measure(&work);
        status = tell_all(&work, table);
    }
    work_free(&work);
    return status;
}
