/* verify_studies.c -- every shipped study: rows.csv, verdicts.csv, one gate for each verdict. */
#include "convergence/program/studies.h"
#include "convergence/study/study.h"
#include "convergence/program/stages/verify.h"

static void tell(void *data, const char *study, size_t done, size_t all)
{
    lub_progress_tell(data, study, done, all);
}

enum lub_status lub_verify_studies(const struct lub_verify *verify, struct lub_gates *gates,
                                   struct lub_message *message)
{
    struct lub_study_list studies;
    struct lub_table table = {0};
    const struct lub_study_options options = {.threads = verify->threads,
                                              .interrupted = verify->interrupted,
                                              .progress = tell,
                                              .progress_data = verify->progress};
    enum lub_status status = lub_studies_open(0, NULL, verify->full, &studies, message);
    if (status == LUB_OK) {
        status = lub_studies_run(studies.n, studies.list, &options, &table, message);
    }
    if (status == LUB_OK) {
        status = lub_write_table(verify->folder, &table, message);
    }
    if (status == LUB_OK) {
        status = lub_gates_add_verdicts(gates, "studies", &table, 0);
    }
    lub_studies_close(&studies);
    lub_table_free(&table);
    return status;
}
