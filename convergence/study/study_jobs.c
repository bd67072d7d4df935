/* study_jobs.c -- the runs of one case of a study: every scheme at every dt. */
#include "cases/seconds.h"
#include "convergence/kind/simulate.h"
#include "convergence/study/study_work.h"
#include "schemes/integrate.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool interrupted(const struct lub_study_work *work)
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

/* The number of the job is its time step, or a parameter that the study goes over. */
static void set_value(const struct lub_study *study, double number, struct lub_question *question)
{
    const bool inverse = lub_study_over_inverse(study);
    snprintf(question->value, sizeof question->value, "%.17g", inverse ? 1 / number : number);
    if (*study->over) {
        question->settings[question->ask.settings.n++] =
            (struct lub_setting){.name = lub_study_over(study), .value = question->value};
        question->ask.dt = *study->step ? study->step : NULL;
    } else {
        question->ask.dt = question->value;
    }
}

void lub_study_ask(const struct lub_study_work *work, const struct lub_study_job *job,
                   struct lub_question *question)
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
        question->ask.settings.n += entry->n_settings;
        question->ask.scheme = entry->of_scheme;
        set_value(work->study, job->dt, question);
    }
}

/* Numbers that the rows of a run will hold; 0 where that is not known before. */
static enum lub_status count_numbers(const struct lub_study_work *work,
                                     const struct lub_study_job *job, double *numbers,
                                     struct lub_message *message)
{
    struct lub_question question;
    struct lub_simulation simulation;
    struct lub_offer offer = {0};
    *numbers = 0;
    lub_study_ask(work, job, &question);
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

enum lub_status lub_study_check_size(const struct lub_study_work *work, struct lub_message *message)
{
    double sum = 0;
    for (size_t k = 0; k < work->n_jobs; k++) {
        double numbers;
        const enum lub_status status = count_numbers(work, &work->jobs[k], &numbers, message);
        if (status != LUB_OK) {
            return status;
        }
        sum += lub_norms_need_no_rows(work->norms->n, work->norms->list) ? 0 : numbers;
        if (sum > LUB_MAX_NUMBERS) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "the rows of all runs down to dt=%g hold %.3g numbers; allowed are at "
                            "most %.3g: choose larger or fewer time steps",
                            work->jobs[k].dt, sum, (double)LUB_MAX_NUMBERS);
        }
    }
    return LUB_OK;
}

static void run_job(const struct lub_study_work *work, struct lub_study_job *job)
{
    const bool no_rows = lub_norms_need_no_rows(work->norms->n, work->norms->list);
    const struct lub_march march = {.every = no_rows ? 0 : 1,
                                    .interrupted = work->options->interrupted};
    struct lub_question question;
    lub_study_ask(work, job, &question);
    const double start = lub_seconds();
    job->status = lub_simulate(&question.ask, &march, 0, &job->path, &job->summary, &job->message);
    job->seconds = lub_seconds() - start;
}

enum lub_status lub_study_make_jobs(struct lub_study_work *work)
{
    const struct lub_study *const study = work->study;
    work->jobs = calloc(study->n_schemes * study->n_dt, sizeof *work->jobs);
    if (!work->jobs) {
        return LUB_NO_MEMORY;
    }
    for (size_t s = 0; s < study->n_schemes; s++) {
        for (size_t k = 0; k < study->n_dt && wanted(study, work->which_case, s); k++) {
            work->jobs[work->n_jobs++] = (struct lub_study_job){.scheme = s, .dt = study->dt[k]};
        }
    }
    return LUB_OK;
}

int lub_study_threads(const struct lub_study_options *options)
{
    return options->threads > 0 ? options->threads : omp_get_max_threads();
}

enum lub_status lub_study_run_jobs(struct lub_study_work *work, struct lub_message *message)
{
#pragma omp parallel for schedule(dynamic) num_threads(lub_study_threads(work->options))
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

enum lub_status lub_study_ending(const struct lub_study_job *job)
{
    return job->status == LUB_OK ? job->summary.status : job->status;
}

size_t lub_study_case_size(const struct lub_study *study, size_t which_case)
{
    size_t n = 0;
    for (size_t s = 0; s < study->n_schemes; s++) {
        n += wanted(study, which_case, s) ? study->n_dt : 0;
    }
    return n;
}
