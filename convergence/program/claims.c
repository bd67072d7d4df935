/* claims.c -- opening claims, running them side by side, their findings as a file. */
#include "convergence/program/claims.h"
#include "cases/memory_text.h"
#include "convergence/program/claim_figures.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/output.h"
#include "convergence/program/io/provenance.h"
#include "convergence/program/studies.h"
#include "convergence/study/study.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

static enum lub_status find_folder(const char *kind, char path[LUB_PATH_MAX],
                                   struct lub_message *message)
{
    return lub_data_folder(kind, path)
               ? LUB_OK
               : lub_fail(message, LUB_FILE_ERROR,
                          "the folder of %s is missing; set LUBENCH_DATA to the one that holds it",
                          kind);
}

/* The shipped studies and sweeps that a claim may name. */
struct folders {
    char studies[LUB_PATH_MAX], sweeps[LUB_PATH_MAX];
};

static enum lub_status find_folders(struct folders *folders, struct lub_message *message)
{
    const enum lub_status status = find_folder("studies", folders->studies, message);
    return status == LUB_OK ? find_folder("sweeps", folders->sweeps, message) : status;
}

enum lub_status lub_shipped_claims(size_t *n, char ***names, struct lub_message *message)
{
    char folder[LUB_PATH_MAX];
    *n = 0;
    *names = NULL;
    const enum lub_status status = find_folder("claims", folder, message);
    return status == LUB_OK ? lub_study_names(folder, n, names, message) : status;
}

static enum lub_status open_one(const char *name, const struct folders *folders,
                                struct lub_claim **claim, struct lub_message *message)
{
    char folder[LUB_PATH_MAX];
    const struct lub_claim_options options = {.studies = folders->studies,
                                              .sweeps = folders->sweeps};
    enum lub_status status = find_folder("claims", folder, message);
    if (status == LUB_OK) {
        status = lub_claim_read(name, folder, claim, message);
    }
    return status == LUB_OK ? lub_claim_check(*claim, &options, message) : status;
}

static enum lub_status open_named(size_t n, const char *const names[],
                                  struct lub_claim_list *claims, struct lub_message *message)
{
    struct folders *const folders = calloc(1, sizeof *folders);
    claims->list = calloc(n + 1, sizeof(struct lub_claim *));
    enum lub_status status = folders && claims->list
                                 ? find_folders(folders, message)
                                 : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        for (size_t i = 0; i < k && status == LUB_OK; i++) {
            status =
                strcmp(names[i], names[k])
                    ? LUB_OK
                    : lub_fail(message, LUB_BAD_ARGUMENT, "claim '%.80s' is named twice", names[k]);
        }
        if (status == LUB_OK) {
            status = open_one(names[k], folders, &claims->list[k], message);
            claims->n = k + 1;
        }
    }
    free(folders);
    return status;
}

static void drop_full(struct lub_claim_list *claims)
{
    size_t kept = 0;
    for (size_t k = 0; k < claims->n; k++) {
        if (claims->list[k]->full) {
            free(claims->list[k]);
        } else {
            claims->list[kept++] = claims->list[k];
        }
    }
    claims->n = kept;
}

enum lub_status lub_claims_open(size_t n, const char *const names[], bool full,
                                struct lub_claim_list *claims, struct lub_message *message)
{
    *claims = (struct lub_claim_list){0};
    if (n) {
        return open_named(n, names, claims, message);
    }
    char **shipped;
    enum lub_status status = lub_shipped_claims(&n, &shipped, message);
    if (status == LUB_OK) {
        status = open_named(n, (const char *const *)shipped, claims, message);
        lub_study_names_free(n, shipped);
    }
    if (!full && status == LUB_OK) {
        drop_full(claims);
    }
    return status;
}

void lub_claims_close(struct lub_claim_list *claims)
{
    for (size_t k = 0; k < claims->n; k++) {
        free(claims->list[k]);
    }
    free(claims->list);
    *claims = (struct lub_claim_list){0};
}

static enum lub_status add_commands(const struct lub_claim *claim, struct lub_findings *findings)
{
    char *text = NULL, *rest = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);
    if (!file) {
        return LUB_NO_MEMORY;
    }
    fprintf(file, "lubench claim %s\n", claim->name);
    lub_claim_print_commands(file, claim);
    enum lub_status status = lub_memory_text_end(file, &text) ? LUB_OK : LUB_NO_MEMORY;
    for (char *line = status == LUB_OK ? strtok_r(text, "\n", &rest) : NULL;
         line && status == LUB_OK; line = strtok_r(NULL, "\n", &rest)) {
        status = lub_findings_text(findings, claim->name, "command", line);
    }
    free(text);
    return status;
}

/* Whatever else goes wrong is the fault of one claim. */
static bool ends_all(enum lub_status status)
{
    return status == LUB_INTERRUPTED || status == LUB_NO_MEMORY || status == LUB_FILE_ERROR;
}

/* One claim from its runs to its figures; `findings` is empty. */
static enum lub_status work(const struct lub_claim *claim, const struct folders *folders,
                            const struct lub_claims_request *request, struct lub_findings *findings,
                            struct lub_message *message)
{
    struct lub_claim_data data[LUB_CLAIM_RUNS] = {0};
    struct lub_claim_gallery gallery = {.folder = request->folder, .templates = request->templates};
    const struct lub_claim_options options = {.studies = folders->studies,
                                              .sweeps = folders->sweeps,
                                              .results = request->results,
                                              .threads = request->threads,
                                              .interrupted = request->interrupted,
                                              .seen = request->folder ? lub_claim_picture : NULL,
                                              .data = &gallery};
    enum lub_status status = lub_claim_make(claim, &options, data, message);
    if (status == LUB_OK) {
        status = lub_claim_judge(claim, data, findings, message);
    }
    const bool given_up = status != LUB_OK && !ends_all(status);
    if (given_up) {
        findings->n = 0;
        status = lub_claim_give_up(claim, status, message->text, findings);
    }
    if (status == LUB_OK && request->folder && !given_up) {
        status = lub_claim_figures(claim, data, &gallery, findings, message);
    }
    lub_claim_data_free(data);
    return status == LUB_OK ? add_commands(claim, findings) : status;
}

/* What the threads share. */
struct crew {
    const struct lub_claim_list *claims;
    const struct folders *folders;
    const struct lub_claims_request *request;
    struct lub_findings *found; /* one list for each claim */
    size_t done;
    enum lub_status status; /* the first that was not LUB_OK */
    struct lub_message message;
};

static void take(struct crew *crew, size_t k)
{
    const struct lub_claim *const claim = crew->claims->list[k];
    struct lub_message message = {""};
    const enum lub_status status =
        work(claim, crew->folders, crew->request, &crew->found[k], &message);
#pragma omp critical(lub_claims)
    {
        crew->done++;
        if (crew->request->progress) {
            lub_progress_tell(crew->request->progress, claim->name, crew->done, crew->claims->n);
        }
        if (status != LUB_OK && crew->status == LUB_OK) {
            crew->status = lub_fail(&crew->message, status, "claim %.100s: %.380s", claim->name,
                                    *message.text ? message.text : lub_status_text(status));
        }
    }
}

static enum lub_status run_all(struct crew *crew, struct lub_findings *findings,
                               struct lub_message *message)
{
    const size_t n = crew->claims->n;
    const int most = crew->request->threads > 0 ? crew->request->threads : omp_get_max_threads();
    const int threads = n < (size_t)most ? (int)n : most;
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (size_t k = 0; k < n; k++) {
        bool goes_on;
#pragma omp critical(lub_claims)
        goes_on = crew->status == LUB_OK;
        if (goes_on) {
            take(crew, k);
        }
    }
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < crew->found[k].n && crew->status == LUB_OK; i++) {
            crew->status = lub_findings_add(findings, &crew->found[k].list[i]);
        }
        lub_findings_free(&crew->found[k]);
    }
    *message = crew->message;
    return crew->status;
}

static enum lub_status write_findings(const char *folder, const struct lub_findings *findings,
                                      struct lub_message *message)
{
    char path[LUB_PATH_MAX];
    struct lub_output output;
    snprintf(path, sizeof path, "%.4000s/claims.csv", folder);
    enum lub_status status = lub_output_open(&output, path, message);
    if (status == LUB_OK) {
        lub_print_versions(output.file);
        (void)lub_findings_write(output.file, "", findings);
        status = lub_output_close(&output, message);
    }
    return status;
}

enum lub_status lub_claims_run(const struct lub_claim_list *claims,
                               const struct lub_claims_request *request,
                               struct lub_findings *findings, struct lub_message *message)
{
    struct folders *const folders = calloc(1, sizeof *folders);
    struct lub_findings *const found = calloc(claims->n + 1, sizeof *found);
    struct crew crew = {claims, folders, request, found, 0, LUB_OK, {""}};
    enum lub_status status = folders && found ? find_folders(folders, message) : LUB_NO_MEMORY;
    if (status == LUB_OK && request->folder) {
        status = lub_claim_gallery_open(request->folder, message);
    }
    if (status == LUB_OK) {
        status = run_all(&crew, findings, message);
    }
    if (status == LUB_OK && request->folder) {
        status = write_findings(request->folder, findings, message);
    }
    free(folders);
    free(found);
    return status;
}

static void print_lines(const struct lub_claim *claim, enum lub_claim_use use, const char *title)
{
    bool first = true;
    for (size_t k = 0; k < claim->n_tests; k++) {
        const struct lub_claim_test *const t = &claim->tests[k];
        if (t->use == use) {
            printf("%s%s  %s\n      = %s\n", first ? title : "", first ? "\n" : "", t->what,
                   t->value);
            if (*t->is) {
                printf("      must be %s\n", t->is);
            } else if (t->bounded) {
                printf("      must lie in [%g, %g]\n", t->lo, t->hi);
            }
            first = false;
        }
    }
}

static void print_claim(const struct lub_claim *claim)
{
    printf("%s -- claim\n%s\nsource: %s, %s\n\npublished: %s\n", claim->name, claim->title,
           claim->paper, claim->place, claim->statement);
    printf("expected: %s\nreason: %s\n\nruns\n", lub_claim_outcome_name(claim->expect),
           claim->reason);
    for (size_t k = 0; k < claim->n_runs; k++) {
        printf("  %-12s %s\n", claim->runs[k].name, claim->runs[k].label);
    }
    fputs("\ncommands\n", stdout);
    lub_claim_print_commands(stdout, claim);
    putchar('\n');
    print_lines(claim, LUB_LET, "values");
    print_lines(claim, LUB_NEEDED, "needed to test it at all");
    print_lines(claim, LUB_TEST, "it agrees if all of these hold");
    print_lines(claim, LUB_GATE, "holds in any case");
    print_lines(claim, LUB_SHOWN, "shown");
}

bool lub_claim_describe(const char *name, enum lub_status *status, struct lub_message *message)
{
    char folder[LUB_PATH_MAX];
    size_t n = 0;
    char **names = NULL;
    struct lub_claim *claim = NULL;
    *status = lub_shipped_claims(&n, &names, message);
    if (*status != LUB_OK || !lub_is_named(name, n, names, "[claim]")) {
        return false;
    }
    *status = find_folder("claims", folder, message);
    *status = *status == LUB_OK ? lub_claim_read(name, folder, &claim, message) : *status;
    if (*status == LUB_OK) {
        print_claim(claim);
    }
    free(claim);
    return true;
}
