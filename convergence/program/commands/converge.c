/* converge.c -- `lubench converge`: runs studies, prints the gates, exits with the worst verdict.
 */
#include "convergence/program/io/json.h"
#include "convergence/program/io/replace.h"
#include "convergence/program/program.h"
#include "convergence/program/io/progress.h"
#include "convergence/program/studies.h"
#include "convergence/study/study.h"

#include <string.h>

static void tell(void *data, const char *study, size_t done, size_t all)
{
    lub_progress_tell(data, study, done, all);
}

static enum lub_status run(const struct lub_arguments *arguments, struct lub_table *table,
                           struct lub_message *message)
{
    struct lub_study_list studies = {0};
    struct lub_progress progress;
    size_t threads;
    enum lub_status status = lub_count("--threads", arguments->threads, 0, &threads, message);
    if (status == LUB_OK && arguments->out && strcmp(arguments->out, "-") == 0) {
        status = lub_fail(message, LUB_BAD_ARGUMENT,
                          "--out of %s is a folder; the table goes to standard output anyway",
                          arguments->command->name);
    }
    if (status != LUB_OK) {
        return status;
    }
    status =
        lub_studies_open(arguments->n_names, arguments->names, arguments->full, &studies, message);
    if (status == LUB_OK && arguments->out) {
        status = lub_results_folder(arguments->out, message);
    }
    if (status == LUB_OK) {
        lub_progress_begin(&progress, "studies", arguments->quiet);
        const struct lub_study_options options = {.threads = (int)threads,
                                                  .interrupted = lub_interrupted(),
                                                  .progress = tell,
                                                  .progress_data = &progress};
        status = lub_studies_run(studies.n, studies.list, &options, table, message);
        lub_progress_end(&progress);
    }
    lub_studies_close(&studies);
    return status;
}

static void print_field(const char *name, double value)
{
    printf(", \"%s\": ", name);
    lub_print_json_maybe(stdout, value);
}

static void print_verdict(const struct lub_verdict *v)
{
    const struct {
        const char *name, *text;
    } texts[] = {{"study", v->subject.study},
                 {"case", v->subject.case_label},
                 {"scheme", v->subject.scheme},
                 {"reference", v->subject.reference},
                 {"norm", v->subject.norm},
                 {"class", lub_class_name(v->class_found)},
                 {"verdict", lub_verdict_name(v->verdict)},
                 {"why", v->why},
                 {"reasons", v->reasons},
                 {"command", v->command}};
    putchar('{');
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        printf("%s\"%s\": ", i ? ", " : "", texts[i].name);
        lub_print_json_text(stdout, texts[i].text);
    }
    print_field("order", v->order);
    print_field("ci_lo", v->ci_lo);
    print_field("ci_hi", v->ci_hi);
    print_field("dt_max", v->dt_max);
    print_field("dt_min", v->dt_min);
    print_field("expect_lo", v->expect_lo);
    print_field("expect_hi", v->expect_hi);
    printf(", \"rows\": %zu}", v->rows);
}

static void print_json(const struct lub_table *table)
{
    printf("{\"verdict\": \"%s\", \"verdicts\": [", lub_verdict_name(lub_table_worst(table)));
    for (size_t k = 0; k < table->n_verdicts; k++) {
        fputs(k ? ",\n  " : "\n  ", stdout);
        print_verdict(&table->verdicts[k]);
    }
    puts("\n]}");
}

static enum lub_status tell_results(const struct lub_arguments *arguments,
                                    const struct lub_table *table, struct lub_message *message)
{
    struct lub_gates gates = {0};
    enum lub_status status = lub_gates_add_verdicts(&gates, "studies", table, 0);
    if (status == LUB_OK && arguments->out) {
        status = lub_write_table(arguments->out, table, message);
    }
    if (status == LUB_OK && arguments->out) {
        status = lub_write_junit(arguments->out, &gates, message);
    }
    if (status == LUB_OK && arguments->json) {
        print_json(table);
    } else if (status == LUB_OK) {
        lub_print_gates(stdout, &gates);
    }
    lub_gates_free(&gates);
    return status;
}

int lub_converge_main(struct lub_arguments *arguments)
{
    struct lub_table table = {0};
    struct lub_message message = {""};
    enum lub_status status = run(arguments, &table, &message);
    if (status == LUB_OK) {
        status = tell_results(arguments, &table, &message);
    }
    /* A study that only observes asks for no verdict. */
    const int code = table.n_verdicts ? lub_verdict_exit(lub_table_worst(&table)) : 0;
    lub_table_free(&table);
    return status == LUB_OK ? code : lub_report_failure(status, &message);
}
