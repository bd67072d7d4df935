/* study_read.c -- study files: found by name, read section by section. */
#include "convergence/study/ini_file.h"
#include "convergence/study/study_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct lub_study *study;
    bool in_study;
    size_t line; /* now */
};

static enum lub_status section(void *user, const char *name, size_t line,
                               struct lub_message *message)
{
    struct reading *const reading = user;
    struct lub_study *const study = reading->study;
    reading->in_study = strcmp(name, "study") == 0;
    if (reading->in_study) {
        return LUB_OK;
    }
    if (strcmp(name, "expect") != 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "unknown section '[%.60s]': allowed is [study] or [expect]%s", name,
                        strcmp(name, "sweep") == 0
                            ? "; this is a sweep, not a study of orders: type lubench sweep"
                            : "");
    }
    if (study->n_rules == LUB_MAX_RULES) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "more than %d sections [expect]", LUB_MAX_RULES);
    }
    study->rules[study->n_rules++].line = line;
    return LUB_OK;
}

/* What a fault that shows when all is read should point at. */
static void note_line(struct lub_study *study, const char *name, size_t line)
{
    if (strcmp(name, "reference") == 0) {
        study->reference_line = line;
    } else if (strcmp(name, "norms") == 0) {
        study->norms_line = line;
    } else if (strcmp(name, "case") == 0 && study->n_cases > 0) {
        study->cases[study->n_cases - 1].line = line;
    }
    for (size_t s = 0; strcmp(name, "schemes") == 0 && s < study->n_schemes; s++) {
        struct lub_entry *const entry = &study->schemes[s];
        entry->line = entry->line ? entry->line : line;
    }
}

static enum lub_status key(void *user, const char *name, const char *value, bool again,
                           struct lub_message *message)
{
    struct reading *const reading = user;
    struct lub_study *const study = reading->study;
    if (!reading->in_study) {
        return lub_rule_set(&study->rules[study->n_rules - 1], name, value, again, message);
    }
    const enum lub_status status = lub_study_set(study, name, value, again, message);
    note_line(study, name, reading->line);
    return status;
}

static enum lub_status read_stream(FILE *in, const char *path, struct lub_study *study,
                                   struct lub_message *message)
{
    struct reading reading = {.study = study};
    const struct lub_ini ini = {
        .user = &reading, .line = &reading.line, .section = section, .key = key};
    enum lub_status status = lub_ini_read(in, path, &ini, message);
    if (status == LUB_OK) {
        status = lub_study_check(study, message);
        if (status != LUB_OK) {
            lub_ini_located(path, study->fault_line, status, message);
        }
    }
    return status;
}

enum lub_status lub_study_read(const char *name, const char *directory, struct lub_study **study,
                               struct lub_message *message)
{
    struct lub_ini_source source = {.what = "study", .list = "lubench list studies"};
    *study = NULL;
    enum lub_status status = lub_ini_open(name, directory, &source, message);
    if (status != LUB_OK) {
        return status;
    }
    *study = calloc(1, sizeof **study);
    status = *study ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (*study) {
        snprintf((*study)->given, sizeof(*study)->given, "%s", name);
        strcpy((*study)->name, source.name);
        status = read_stream(source.in, source.path, *study, message);
    }
    fclose(source.in);
    if (status != LUB_OK) {
        free(*study);
        *study = NULL;
    }
    return status;
}
