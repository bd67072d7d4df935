/* study_read.c -- study files: found by name, read section by section. */
#include "convergence/study/ini_file.h"
#include "convergence/study/study_keys.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct lub_study *study;
    bool in_study;
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

static enum lub_status key(void *user, const char *name, const char *value, bool again,
                           struct lub_message *message)
{
    struct reading *const reading = user;
    struct lub_study *const study = reading->study;
    return reading->in_study
               ? lub_study_set(study, name, value, again, message)
               : lub_rule_set(&study->rules[study->n_rules - 1], name, value, again, message);
}

static enum lub_status read_stream(FILE *in, const char *path, struct lub_study *study,
                                   struct lub_message *message)
{
    struct reading reading = {.study = study};
    const struct lub_ini ini = {.user = &reading, .section = section, .key = key};
    enum lub_status status = lub_ini_read(in, path, &ini, message);
    if (status == LUB_OK) {
        size_t line = 0;
        status = lub_study_check(study, &line, message);
        if (status != LUB_OK) {
            lub_ini_located(path, line, status, message);
        }
    }
    return status;
}

static bool ends_in_ini(const char *name)
{
    const size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".ini") == 0;
}

static enum lub_status cannot_open(const char *name, const char *path, const char *directory,
                                   struct lub_message *message)
{
    size_t n = 0;
    char **names = NULL;
    if (ends_in_ini(name) || errno != ENOENT ||
        lub_study_names(directory, &n, &names, NULL) != LUB_OK) {
        return lub_fail(message, LUB_FILE_ERROR, "%.300s: %s", path, strerror(errno));
    }
    const char *const near = lub_nearest_name(name, n, (const char *const *)names);
    const enum lub_status status =
        lub_fail(message, LUB_BAD_ARGUMENT, "unknown study '%.80s'%s%.80s%s", name,
                 near ? ": did you mean '" : ": `lubench list studies` shows all", near ? near : "",
                 near ? "'?" : "");
    lub_study_names_free(n, names);
    return status;
}

enum lub_status lub_study_read(const char *name, const char *directory, struct lub_study **study,
                               struct lub_message *message)
{
    char path[4096];
    const int length = ends_in_ini(name)
                           ? snprintf(path, sizeof path, "%s", name)
                           : snprintf(path, sizeof path, "%s/%s.ini", directory, name);
    *study = NULL;
    if ((size_t)length >= sizeof path || strlen(name) >= LUB_LABEL_LEN) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "study name too long: %.80s...", name);
    }
    FILE *const in = fopen(path, "r");
    if (!in) {
        return cannot_open(name, path, directory, message);
    }
    enum lub_status status = LUB_NO_MEMORY;
    *study = calloc(1, sizeof **study);
    if (*study) {
        const char *const slash = strrchr(name, '/');
        strcpy((*study)->given, name);
        strcpy((*study)->name, slash ? slash + 1 : name);
        if (ends_in_ini((*study)->name)) {
            (*study)->name[strlen((*study)->name) - 4] = '\0';
        }
        status = read_stream(in, path, *study, message);
    }
    fclose(in);
    if (status != LUB_OK) {
        free(*study);
        *study = NULL;
    }
    return status;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool add_name(size_t *n, char ***names, const char *file)
{
    char **const moved = realloc(*names, (*n + 1) * sizeof *moved);
    if (!moved) {
        return false;
    }
    *names = moved;
    moved[*n] = strdup(file);
    if (!moved[*n]) {
        return false;
    }
    moved[*n][strlen(file) - 4] = '\0';
    ++*n;
    return true;
}

enum lub_status lub_study_names(const char *directory, size_t *n, char ***names,
                                struct lub_message *message)
{
    *n = 0;
    *names = NULL;
    DIR *const folder = opendir(directory);
    if (!folder) {
        return lub_fail(message, LUB_FILE_ERROR, "%.300s: %s", directory, strerror(errno));
    }
    bool room = true;
    for (struct dirent *file = readdir(folder); file && room; file = readdir(folder)) {
        if (ends_in_ini(file->d_name)) {
            room = add_name(n, names, file->d_name);
        }
    }
    closedir(folder);
    if (!room) {
        lub_study_names_free(*n, *names);
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    if (*n) {
        qsort(*names, *n, sizeof **names, by_name);
    }
    return LUB_OK;
}

void lub_study_names_free(size_t n, char **names)
{
    for (size_t k = 0; k < n; k++) {
        free(names[k]);
    }
    free(names);
}
