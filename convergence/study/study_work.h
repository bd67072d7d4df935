/* study_work.h -- one case of a study in progress; between study_jobs.c and study_case.c. */
#ifndef LUB_CONVERGENCE_STUDY_WORK_H
#define LUB_CONVERGENCE_STUDY_WORK_H

#include "convergence/norm/measure.h"
#include "convergence/study/study_case.h"

/* One run and what came of it. */
struct lub_study_job {
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
struct lub_study_work {
    const struct lub_study *study;
    const struct lub_study_options *options;
    struct lub_tally *tally;
    size_t which_case;
    const struct lub_entry *entry;
    const char *model;
    const struct lub_norm_list *norms;
    size_t n_jobs;
    struct lub_study_job *jobs;
    struct lub_times breaks, times;
    double t_end;
    struct lub_truth truth;
    enum lub_status reference_status;
    struct lub_message reference_message;
};

/* A question of this case; its settings are copied, because resolving them marks them and runs go
 * on side by side. */
struct lub_question {
    struct lub_ask ask;
    struct lub_setting settings[2 * LUB_MAX_SETTINGS + 1];
    char value[32]; /* of dt, or of what the study goes over */
};

/* What is asked of the case: of its reference for a job of NULL. */
void lub_study_ask(const struct lub_study_work *work, const struct lub_study_job *job,
                   struct lub_question *question);
/* A job for each step size of each scheme that is wanted. */
enum lub_status lub_study_make_jobs(struct lub_study_work *work);
/* What cannot be held in memory or ended is known before the first run. */
enum lub_status lub_study_check_size(const struct lub_study_work *work,
                                     struct lub_message *message);
enum lub_status lub_study_run_jobs(struct lub_study_work *work, struct lub_message *message);
/* How a run ended; a scheme that does not treat the problem says so in a row like any other. */
enum lub_status lub_study_ending(const struct lub_study_job *job);
int lub_study_threads(const struct lub_study_options *options);

#endif
