/* claim.c -- `lubench claim`: published statements held against runs. */
#include "convergence/program/claims.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/json.h"
#include "convergence/program/io/replace.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"
#include "reports/figure.h"

#include <string.h>

/* Fills the request; figures are drawn where gnuplot can be run. */
static enum lub_status prepare(const struct lub_arguments *arguments, char templates[LUB_PATH_MAX],
                               struct lub_claims_request *request, struct lub_message *message)
{
    size_t threads;
    const enum lub_status status = lub_count("--threads", arguments->threads, 0, &threads, message);
    if (status != LUB_OK) {
        return status;
    }
    request->threads = (int)threads;
    request->interrupted = lub_interrupted();
    request->folder = arguments->out;
    if (!arguments->out) {
        return LUB_OK;
    }
    if (strcmp(arguments->out, "-") == 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--out of claim is a folder; the table goes to standard output anyway");
    }
    if (lub_data_folder("templates", templates) && lub_figure_possible()) {
        request->templates = templates;
    } else if (!arguments->quiet) {
        fputs("lubench: gnuplot or its templates are missing: data without figures\n", stderr);
    }
    return lub_results_folder(arguments->out, message);
}

static enum lub_status run(const struct lub_arguments *arguments, struct lub_findings *findings,
                           struct lub_message *message)
{
    char templates[LUB_PATH_MAX];
    struct lub_progress progress = {0};
    struct lub_claim_list claims;
    struct lub_claims_request request = {.progress = &progress};
    enum lub_status status =
        lub_claims_open(arguments->n_names, arguments->names, arguments->full, &claims, message);
    if (status == LUB_OK) {
        status = prepare(arguments, templates, &request, message);
    }
    if (status == LUB_OK) {
        lub_progress_begin(&progress, "claims", arguments->quiet);
        status = lub_claims_run(&claims, &request, findings, message);
        lub_progress_end(&progress);
    }
    lub_claims_close(&claims);
    return status;
}

static void print_json(const struct lub_gates *gates, const struct lub_findings *findings)
{
    printf("{\"verdict\": \"%s\", \"findings\": [", lub_verdict_name(lub_gates_worst(gates)));
    for (size_t k = 0; k < findings->n; k++) {
        const struct lub_finding *const f = &findings->list[k];
        const struct {
            const char *name, *text;
        } texts[] = {{"claim", f->claim},       {"item", f->item},     {"text", f->text},
                     {"observed", f->observed}, {"wanted", f->wanted}, {"verdict", f->verdict}};
        fputs(k ? ",\n  {" : "\n  {", stdout);
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            printf("%s\"%s\": ", i ? ", " : "", texts[i].name);
            lub_print_json_text(stdout, texts[i].text);
        }
        putchar('}');
    }
    puts("\n]}");
}

static bool is_value(const char *item)
{
    static const char *const items[] = {"test", "needed", "gate", "shown", "run", "refused"};
    for (size_t k = 0; k < sizeof items / sizeof *items; k++) {
        if (strcmp(items[k], item) == 0) {
            return true;
        }
    }
    return false;
}

/* What the verdict on a named claim rests on. */
static void print_values(const struct lub_findings *findings)
{
    for (size_t k = 0; k < findings->n; k++) {
        const struct lub_finding *const f = &findings->list[k];
        if (strcmp(f->item, "claim") == 0) {
            printf("%s: %s\n", f->claim, f->text);
        } else if (is_value(f->item)) {
            printf("  %-6s %s%s%s%s%s%s\n", f->item, f->text, *f->observed ? ": " : "", f->observed,
                   *f->wanted ? " (" : "", f->wanted, *f->wanted ? ")" : "");
        }
    }
}

static enum lub_status tell_results(const struct lub_arguments *arguments,
                                    const struct lub_findings *findings, int *code,
                                    struct lub_message *message)
{
    struct lub_gates gates = {0};
    enum lub_status status = lub_gates_add_findings(&gates, "claims", findings);
    if (status == LUB_OK && arguments->out) {
        status = lub_write_junit(arguments->out, &gates, message);
    }
    if (status == LUB_OK && arguments->json) {
        print_json(&gates, findings);
    } else if (status == LUB_OK) {
        if (arguments->n_names) {
            print_values(findings);
        }
        lub_print_gates(stdout, &gates);
    }
    *code = lub_verdict_exit(lub_gates_worst(&gates));
    lub_gates_free(&gates);
    return status;
}

int lub_claim_main(struct lub_arguments *arguments)
{
    struct lub_findings findings = {0};
    struct lub_message message = {""};
    int code = 0;
    enum lub_status status = run(arguments, &findings, &message);
    if (status == LUB_OK) {
        status = tell_results(arguments, &findings, &code, &message);
    }
    lub_findings_free(&findings);
    return status == LUB_OK ? code : lub_report_failure(status, &message);
}
