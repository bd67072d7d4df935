/* verify.c -- `lubench verify`: all stages, the gates, the pages. */
#include "convergence/program/stages/verify.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"

#include <errno.h>
#include <string.h>

static const struct {
    const char *name;
    lub_stage_function *run;
} stages[] = {
    {"references", lub_verify_references},   {"studies", lub_verify_studies},
    {"work and precision", lub_verify_work}, {"maps", lub_verify_maps},
    {"phase diagrams", lub_verify_sweeps},   {"claims", lub_verify_claims},
    {"motion", lub_verify_motion},
};

/* A stage that could not be run is a gate that failed. */
static enum lub_status note_fault(struct lub_gates *gates, const char *stage,
                                  enum lub_status status, const struct lub_message *message)
{
    struct lub_gate gate = {.verdict = LUB_FAIL, .name = "the stage runs", .expected = "done"};
    snprintf(gate.stage, sizeof gate.stage, "%s", stage);
    snprintf(gate.observed, sizeof gate.observed, "%s", lub_status_word(status));
    snprintf(gate.reasons, sizeof gate.reasons, "%s",
             *message->text ? message->text : lub_status_text(status));
    return lub_gates_add(gates, &gate);
}

static enum lub_status run_stages(const struct lub_verify *verify, struct lub_gates *gates,
                                  struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < sizeof stages / sizeof *stages && status == LUB_OK; k++) {
        lub_progress_begin(verify->progress, stages[k].name, verify->quiet);
        *message = (struct lub_message){""};
        status = stages[k].run(verify, gates, message);
        lub_progress_end(verify->progress);
        if (status != LUB_OK && status != LUB_INTERRUPTED && status != LUB_FILE_ERROR) {
            status = note_fault(gates, stages[k].name, status, message);
        }
    }
    return status;
}

static enum lub_status prepare(struct lub_verify *verify, const struct lub_arguments *arguments,
                               char templates[LUB_PATH_MAX], struct lub_message *message)
{
    size_t threads;
    char figures[LUB_PATH_MAX];
    if (arguments->n_names) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "unexpected argument '%.80s': verify takes none (see lubench converge)",
                        arguments->names[0]);
    }
    enum lub_status status = lub_count("--threads", arguments->threads, 0, &threads, message);
    if (status == LUB_OK && arguments->full && arguments->pages) {
        status = lub_fail(message, LUB_BAD_ARGUMENT,
                          "--pages runs nothing, so that --full says nothing beside it");
    }
    if (status == LUB_OK && strcmp(verify->folder, "-") == 0) {
        status = lub_fail(message, LUB_BAD_ARGUMENT, "--out of verify is a folder");
    }
    if (status == LUB_OK && !lub_data_folder("templates", templates)) {
        status = lub_fail(message, LUB_FILE_ERROR,
                          "the folder of plot templates is missing; set LUBENCH_DATA to the one "
                          "that holds it");
    }
    if (status != LUB_OK) {
        return status;
    }
    verify->threads = (int)threads;
    snprintf(figures, sizeof figures, "%s/figures", verify->folder);
    return verify->pages_only ? LUB_OK : lub_output_folder(figures, message);
}

/* Each gate that did not pass, with its plot and the command that repeats it. */
static void print_faults(const struct lub_verify *verify, const struct lub_gates *gates)
{
    for (size_t k = 0; k < gates->n; k++) {
        const struct lub_gate *const gate = &gates->list[k];
        if (gate->verdict != LUB_PASS) {
            fprintf(stderr, "lubench: %s: %s: %s", lub_verdict_name(gate->verdict), gate->stage,
                    gate->name);
            if (*gate->figure) {
                fprintf(stderr, "; plot: %s/%s", verify->folder, gate->figure);
            }
            if (*gate->command) {
                fprintf(stderr, "; repeat: %s", gate->command);
            }
            fputc('\n', stderr);
        }
    }
}

static enum lub_status run(const struct lub_verify *verify, struct lub_gates *gates,
                           struct lub_message *message)
{
    enum lub_status status = run_stages(verify, gates, message);
    if (status == LUB_OK) {
        status = lub_write_gates(verify->folder, gates, message);
    }
    if (status == LUB_OK) {
        status = lub_write_junit(verify->folder, gates, message);
    }
    return status == LUB_OK ? lub_write_exhibits(verify->folder, verify->exhibits, message)
                            : status;
}

/* The gates of an earlier verification. */
static enum lub_status read_gates(const struct lub_verify *verify, struct lub_gates *gates,
                                  struct lub_message *message)
{
    char path[LUB_PATH_MAX];
    snprintf(path, sizeof path, "%s/gates.csv", verify->folder);
    FILE *const file = fopen(path, "r");
    if (!file) {
        return lub_fail(message, LUB_FILE_ERROR,
                        "cannot read '%.300s', which lubench verify writes: %s", path,
                        strerror(errno));
    }
    const enum lub_status status = lub_gates_read(file, gates, message);
    fclose(file);
    return status;
}

int lub_verify_main(struct lub_arguments *arguments)
{
    char templates[LUB_PATH_MAX];
    struct lub_progress progress = {0};
    struct lub_gates gates = {0};
    struct lub_exhibits exhibits = {0};
    struct lub_message message = {""};
    struct lub_verify verify = {.folder = arguments->out ? arguments->out : "reports/out",
                                .templates = templates,
                                .quiet = arguments->quiet,
                                .full = arguments->full,
                                .pages_only = arguments->pages,
                                .interrupted = lub_interrupted(),
                                .progress = &progress,
                                .exhibits = &exhibits};
    enum lub_status status = prepare(&verify, arguments, templates, &message);
    if (status == LUB_OK) {
        status = verify.pages_only ? read_gates(&verify, &gates, &message)
                                   : run(&verify, &gates, &message);
    }
    if (status == LUB_OK) {
        status = lub_verify_report(&verify, &message);
    }
    if (status == LUB_OK) {
        lub_print_gates(stdout, &gates);
        printf("report: %s/index.html\n", verify.folder);
        print_faults(&verify, &gates);
    }
    const int code = lub_verdict_exit(lub_gates_worst(&gates));
    lub_gates_free(&gates);
    lub_exhibits_free(&exhibits);
    return status == LUB_OK ? code : lub_report_failure(status, &message);
}
