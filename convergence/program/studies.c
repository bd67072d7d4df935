/* studies.c -- opening studies, writing result files, printing gates. */
#include "convergence/program/studies.h"
#include "cases/memory_text.h"
#include "convergence/program/commands/sweep.h"
#include "convergence/study/study.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/output.h"
#include "convergence/program/io/provenance.h"
#include "reports/exhibit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum lub_status find_folder(char path[LUB_PATH_MAX], struct lub_message *message)
{
    return lub_data_folder("studies", path)
               ? LUB_OK
               : lub_fail(message, LUB_FILE_ERROR,
                          "the folder of studies is missing; set LUBENCH_DATA to the one that "
                          "holds it");
}

enum lub_status lub_shipped_studies(size_t *n, char ***names, struct lub_message *message)
{
    char folder[LUB_PATH_MAX];
    *n = 0;
    *names = NULL;
    const enum lub_status status = find_folder(folder, message);
    return status == LUB_OK ? lub_study_names(folder, n, names, message) : status;
}

/* The first section of a file, comments and empty lines apart. */
static bool begins_with(const char *path, const char *section)
{
    char line[256] = "";
    FILE *const in = fopen(path, "r");
    const char *start = line;
    while (in && *start != '[' && fgets(line, sizeof line, in)) {
        start = line + strspn(line, " \t\xEF\xBB\xBF");
    }
    if (in) {
        fclose(in);
    }
    return strncmp(start, section, strlen(section)) == 0;
}

bool lub_is_named(const char *name, size_t n, char **names, const char *section)
{
    const size_t length = strlen(name);
    bool found = false;
    for (size_t k = 0; k < n; k++) {
        found = found || strcmp(names[k], name) == 0;
    }
    lub_study_names_free(n, names);
    return found ||
           (length > 4 && strcmp(name + length - 4, ".ini") == 0 && begins_with(name, section));
}

bool lub_is_study(const char *name)
{
    size_t n;
    char **names;
    return lub_shipped_studies(&n, &names, NULL) == LUB_OK &&
           lub_is_named(name, n, names, "[study]");
}

enum lub_status lub_study_open(const char *name, struct lub_study **study,
                               struct lub_message *message)
{
    char folder[LUB_PATH_MAX];
    *study = NULL;
    if (lub_is_sweep(name)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "'%.80s' is a sweep, not a study of orders: type lubench sweep %.80s", name,
                        name);
    }
    const enum lub_status status = find_folder(folder, message);
    return status == LUB_OK ? lub_study_read(name, folder, study, message) : status;
}

static enum lub_status open_named(size_t n, const char *const names[],
                                  struct lub_study_list *studies, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    studies->list = calloc(n + 1, sizeof(struct lub_study *));
    if (!studies->list) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        for (size_t i = 0; i < k; i++) {
            if (strcmp(names[i], names[k]) == 0) {
                return lub_fail(message, LUB_BAD_ARGUMENT, "study '%.80s' is named twice",
                                names[k]);
            }
        }
        status = lub_study_open(names[k], &studies->list[k], message);
        studies->n += status == LUB_OK;
    }
    return status;
}

static void drop_full(struct lub_study_list *studies)
{
    size_t kept = 0;
    for (size_t k = 0; k < studies->n; k++) {
        if (studies->list[k]->full) {
            free(studies->list[k]);
        } else {
            studies->list[kept++] = studies->list[k];
        }
    }
    studies->n = kept;
}

enum lub_status lub_studies_open(size_t n, const char *const names[], bool full,
                                 struct lub_study_list *studies, struct lub_message *message)
{
    *studies = (struct lub_study_list){0};
    if (n) {
        return open_named(n, names, studies, message);
    }
    char **shipped;
    enum lub_status status = lub_shipped_studies(&n, &shipped, message);
    if (status == LUB_OK) {
        status = open_named(n, (const char *const *)shipped, studies, message);
        lub_study_names_free(n, shipped);
    }
    if (!full && status == LUB_OK) {
        drop_full(studies);
    }
    return status;
}

void lub_studies_close(struct lub_study_list *studies)
{
    for (size_t k = 0; k < studies->n; k++) {
        free(studies->list[k]);
    }
    free(studies->list);
    *studies = (struct lub_study_list){0};
}

/* The lines that name program and libraries; the caller frees. */
static char *versions(void)
{
    char *text = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);
    if (file) {
        lub_print_versions(file);
    }
    (void)lub_memory_text_end(file, &text);
    return text;
}

enum kind { ROWS, VERDICTS, GATES, JUNIT, EXHIBITS };

/* One file of `kind` in the folder, from the list that it shows. */
static enum lub_status write_file(const char *folder, enum kind kind, const void *list,
                                  struct lub_message *message)
{
    static const char *const names[] = {"rows.csv", "verdicts.csv", "gates.csv", "junit.xml",
                                        "exhibits.csv"};
    char path[LUB_PATH_MAX];
    struct lub_output output;
    char *const preamble = versions();
    snprintf(path, sizeof path, "%s/%s", folder, names[kind]);
    enum lub_status status = preamble ? lub_output_open(&output, path, message) : LUB_NO_MEMORY;
    if (status == LUB_OK) {
        switch (kind) {
        case ROWS:
            lub_rows_write(output.file, preamble, list);
            break;
        case VERDICTS:
            lub_verdicts_write(output.file, preamble, list);
            break;
        case GATES:
            lub_gates_write(output.file, preamble, list);
            break;
        case JUNIT:
            lub_junit_write(output.file, list);
            break;
        case EXHIBITS:
            lub_exhibits_write(output.file, preamble, list);
            break;
        }
        status = lub_output_close(&output, message);
    }
    free(preamble);
    return status;
}

enum lub_status lub_write_table(const char *folder, const struct lub_table *table,
                                struct lub_message *message)
{
    const enum lub_status status = write_file(folder, ROWS, table, message);
    return status == LUB_OK ? write_file(folder, VERDICTS, table, message) : status;
}

enum lub_status lub_write_junit(const char *folder, const struct lub_gates *gates,
                                struct lub_message *message)
{
    return write_file(folder, JUNIT, gates, message);
}

enum lub_status lub_write_gates(const char *folder, const struct lub_gates *gates,
                                struct lub_message *message)
{
    return write_file(folder, GATES, gates, message);
}

enum lub_status lub_write_exhibits(const char *folder, const struct lub_exhibits *exhibits,
                                   struct lub_message *message)
{
    return write_file(folder, EXHIBITS, exhibits, message);
}

/* A word in its colour where a person reads it. */
static void print_word(FILE *file, enum lub_verdict_word word)
{
    const char *const no_colour = getenv("NO_COLOR");
    const bool colour = isatty(fileno(file)) && !(no_colour && *no_colour);
    static const char *const colours[] = {"33", "32", "31"};
    if (colour) {
        fprintf(file, "\033[%sm%-12s\033[0m", colours[word], lub_verdict_name(word));
    } else {
        fprintf(file, "%-12s", lub_verdict_name(word));
    }
}

void lub_print_gates(FILE *file, const struct lub_gates *gates)
{
    size_t counts[3] = {0};
    int width = 0;
    for (size_t k = 0; k < gates->n; k++) {
        const int length = (int)strlen(gates->list[k].name);
        width = length > width ? length : width;
    }
    for (size_t k = 0; k < gates->n; k++) {
        const struct lub_gate *const gate = &gates->list[k];
        counts[gate->verdict]++;
        print_word(file, gate->verdict);
        fprintf(file, " %-*s  expected %-18s observed %s\n", width, gate->name, gate->expected,
                gate->observed);
        if (gate->verdict != LUB_PASS) {
            fprintf(file, "             %s\n", gate->reasons);
        }
    }
    fprintf(file, "%zu gates: %zu PASS, %zu FAIL, %zu INCONCLUSIVE\n", gates->n, counts[LUB_PASS],
            counts[LUB_FAIL], counts[LUB_INCONCLUSIVE]);
}

int lub_verdict_exit(enum lub_verdict_word word)
{
    return word == LUB_PASS ? 0 : word == LUB_FAIL ? 1 : 3;
}
