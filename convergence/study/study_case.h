/* study_case.h -- one case of a study; between study_run.c and study_case.c. */
#ifndef LUB_CONVERGENCE_STUDY_CASE_H
#define LUB_CONVERGENCE_STUDY_CASE_H

#include "convergence/study/study.h"

/* Runs that one case of the study takes. */
size_t lub_study_case_size(const struct lub_study *study, size_t which_case);

/* Runs made and to be made, of all studies that go on together. */
struct lub_tally {
    size_t done, all;
};

/* Makes the runs of one case and appends rows and verdicts. */
enum lub_status lub_study_case_run(const struct lub_study *study, size_t which_case,
                                   const struct lub_study_options *options, struct lub_tally *tally,
                                   struct lub_table *table, struct lub_message *message);

#endif
