/* study_case.c -- one case of a study: every scheme at every dt, one reference, verdicts. */
#include "convergence/study/study_case.h"
#include "cases/seconds.h"
#include "convergence/kind/simulate.h"
#include "convergence/norm/measure.h"
#include "schemes/integrate.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rows of all runs of a case are held at once, until the reference is known at their times:
 * more numbers than these, 200 MB, are refused. */
static const double max_numbers = 2.5e7;

/* One run and what came of it. */
struct job {
    size_t scheme;
    double dt;
    struct lub_path path;
    struct lub_summary summary;
    enum lub_status status; /* negative: the run could not be made */
    struct lub_message message;
    double seconds;
    struct lub_error errors[LUB_MAX_NORMS];
};

/* One case of the study in progress. */
struct work {
    const struct lub_study *study;
    const struct lub_study_options *options;
    struct lub_tally *tally;
    size_t which_case;
    const struct lub_entry *entry;
    const char *model;
    const struct lub_norm_list *norms;
    size_t n_jobs;
    struct job *jobs;
    struct lub_times breaks, times;
    double t_end;
    struct lub_truth truth;
    enum lub_status reference_status;
    struct lub_message reference_message;
};

/* A question of this case; its settings are copied, because resolving them marks them and runs go
 * on side by side. */
struct question {
    struct lub_ask ask;
    struct lub_setting settings[2 * LUB_MAX_SETTINGS];
    char dt[32];
};

static bool interrupted(const struct work *work)
{
    return work->options->interrupted && *work->options->interrupted;
}

/* A scheme is run unless every norm skips it. */
static bool wanted(const struct lub_study *study, size_t which_case, size_t scheme)
{
    const struct lub_norm_list *const norms = &study->chosen[which_case];
    for (size_t k = 0; k < norms->n; k++) {
        if (!lub_study_rule(study, which_case, scheme, norms->list[k].name)->skip) {
            return true;
        }
    }
    return false;
}

/* What is asked of the case: of its reference for a job of NULL. */
static void ask(const struct work *work, const struct job *job, struct question *question)
{
    const struct lub_entry *const of = work->entry;
    memcpy(question->settings, of->settings, sizeof of->settings);
    question->ask = (struct lub_ask){.kind = of->of_kind,
                                     .which = of->of_case,
                                     .settings = {of->n_settings, question->settings},
                                     .threads = 1,
                                     .interrupted = work->options->interrupted};
    if (job) {
        const struct lub_entry *const entry = &work->study->schemes[job->scheme];
        memcpy(question->settings + of->n_settings, entry->settings, sizeof entry->settings);
        snprintf(question->dt, sizeof question->dt, "%.17g", job->dt);
        question->ask.settings.n += entry->n_settings;
        question->ask.scheme = entry->of_scheme;
        question->ask.dt = question->dt;
    }
}

/* Numbers that the rows of a run will hold; 0 where that is not known before. */
static enum lub_status count_numbers(const struct work *work, const struct job *job,
                                     double *numbers, struct lub_message *message)
{
    struct question question;
    struct lub_simulation simulation;
    struct lub_offer offer = {0};
    *numbers = 0;
    ask(work, job, &question);
    if (lub_simulation_create(&question.ask, &simulation, NULL) != LUB_OK) {
        return LUB_OK; /* the run will say so */
    }
    const struct lub_kind *const kind = work->entry->of_kind;
    const struct lub_clock clock = kind->clock(simulation.state);
    const double steps = (double)clock.n_steps;
    kind->offer(work->entry->of_case, &offer);
    *numbers = steps * (double)(kind->bodies(simulation.state) * offer.layout->n + 1);
    lub_simulation_free(&simulation);
    return steps <= lub_max_steps
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "dt=%g makes %.3g steps; allowed are at most %.3g, dt >= %.3g here",
                          job->dt, steps, lub_max_steps, clock.t_end / lub_max_steps);
}

/* What cannot be held in memory is known before the first run. */
static enum lub_status check_size(const struct work *work, struct lub_message *message)
{
    double sum = 0;
    for (size_t k = 0; k < work->n_jobs; k++) {
        double numbers;
        const enum lub_status status = count_numbers(work, &work->jobs[k], &numbers, message);
        if (status != LUB_OK) {
            return status;
        }
        sum += lub_norms_need_no_rows(work->norms->n, work->norms->list) ? 0 : numbers;
        if (sum > max_numbers) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "the rows of all runs down to dt=%g hold %.3g numbers; allowed are at "
                            "most %.3g: choose larger or fewer time steps",
                            work->jobs[k].dt, sum, max_numbers);
        }
    }
    return LUB_OK;
}

static void run_job(const struct work *work, struct job *job)
{
    const bool no_rows = lub_norms_need_no_rows(work->norms->n, work->norms->list);
    const struct lub_march march = {.every = no_rows ? 0 : 1,
                                    .interrupted = work->options->interrupted};
    struct question question;
    ask(work, job, &question);
    const double start = lub_seconds();
    job->status = lub_simulate(&question.ask, &march, 0, &job->path, &job->summary, &job->message);
    job->seconds = lub_seconds() - start;
}

/* How a run ended; a scheme that does not treat the problem says so in a row like any other. */
static enum lub_status ending(const struct job *job)
{
    return job->status == LUB_OK ? job->summary.status : job->status;
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

/* A run may step past the end of the question where its own end is another. */
static void cut(struct lub_path *path, double t_end)
{
    while (path->n > 0 && path->t[path->n - 1] > t_end) {
        path->n--;
    }
}

static enum lub_status find_times(struct work *work, const struct lub_ask *asked,
                                  struct lub_message *message)
{
    const bool integrals = lub_norms_integrate(work->norms->n, work->norms->list);
    struct lub_times unused = {0};
    enum lub_status status = work->entry->of_kind->times(asked, work->model, &unused, &work->breaks,
                                                         &work->t_end, message);
    lub_times_free(&unused);
    for (size_t k = 0; k < work->n_jobs && status == LUB_OK; k++) {
        struct job *const job = &work->jobs[k];
        if (ending(job) == LUB_OK) {
            cut(&job->path, work->t_end);
            status = lub_measure_times(&job->path, &work->breaks, integrals, &work->times);
        }
    }
    lub_times_sort(&work->times);
    return status;
}

/* One reference with the times of all runs; a refusal is a result. */
static enum lub_status make_reference(struct work *work, struct lub_message *message)
{
    struct question question;
    struct lub_message *const why = &work->reference_message;
    ask(work, NULL, &question);
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

static void measure_job(const struct work *work, struct job *job)
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

static enum lub_status measure(struct work *work, struct lub_message *message)
{
#pragma omp parallel for schedule(dynamic) num_threads(threads_of(work->options))
    for (size_t k = 0; k < work->n_jobs; k++) {
        if (ending(&work->jobs[k]) == LUB_OK && work->reference_status == LUB_OK) {
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

static const struct lub_rule *rule_of(const struct work *work, size_t scheme, size_t norm)
{
    return lub_study_rule(work->study, work->which_case, scheme, work->norms->list[norm].name);
}

static struct lub_subject subject_of(const struct work *work, size_t scheme, size_t norm)
{
    struct lub_subject subject = {.study = ""};
    strcpy(subject.study, work->study->name);
    strcpy(subject.case_label, work->entry->label);
    strcpy(subject.scheme, work->study->schemes[scheme].label);
    snprintf(subject.reference, sizeof subject.reference, "%s", work->model);
    strcpy(subject.norm, work->norms->list[norm].name);
    return subject;
}

static struct lub_row row_of(const struct work *work, const struct job *job, size_t norm)
{
    struct lub_row row = {.subject = subject_of(work, job->scheme, norm),
                          .dt = job->dt,
                          .error = NAN,
                          .floor = NAN,
                          .steps = job->summary.steps,
                          .rhs = job->summary.rhs,
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
static enum lub_status judge(const struct work *work, size_t scheme, size_t norm, size_t n,
                             struct lub_table *table)
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
static bool is_judged(const struct work *work, size_t scheme, size_t norm)
{
    const struct lub_rule *const rule = rule_of(work, scheme, norm);
    return !rule->observe && !(rule->claimed && !work->study->schemes[scheme].of_scheme->order);
}

static enum lub_status tell(const struct work *work, size_t scheme, size_t norm,
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
        for (size_t k = 0; k < work->norms->n && status == LUB_OK; k++) {
            if (!rule_of(work, s, k)->skip) {
                status = tell(work, s, k, table);
            }
        }
    }
    return status;
}

static void work_free(struct work *work)
{
    for (size_t k = 0; k < work->n_jobs; k++) {
        lub_path_free(&work->jobs[k].path);
    }
    free(work->jobs);
    lub_times_free(&work->breaks);
    lub_times_free(&work->times);
    lub_truth_free(&work->truth);
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
    struct work work = {.study = study,
                        .options = options,
                        .tally = tally,
                        .which_case = which_case,
                        .entry = &study->cases[which_case],
                        .model = study->models[which_case],
                        .norms = &study->chosen[which_case]};
    enum lub_status status = make_jobs(&work);
    if (status == LUB_OK) {
        status = check_size(&work, message);
    }
    if (status == LUB_OK) {
        status = run_jobs(&work, message);
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
