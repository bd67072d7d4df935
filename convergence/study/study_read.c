/* study_read.c -- study files: found by name, read with inih line by line.
 *
 * inih cuts lines that are too long and does not report sections, so the reader it is given counts
 * lines, refuses long ones and notes where sections begin.
 */
#include "convergence/study/study_keys.h"

#include <ini.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    FILE *in;
    size_t line, fault_line; /* fault_line: where reading went wrong, 0 if it did not */
    enum lub_status status;
    struct lub_study *study;
    struct lub_message *message;
    char last_key[LUB_NAME_LEN];
    bool continued; /* this line begins with a blank and so continues the one before */
    bool in_study;
};

static void refuse(struct reading *reading, enum lub_status status)
{
    if (reading->status == LUB_OK) {
        reading->status = status;
        reading->fault_line = reading->line;
    }
}

static void begin_section(struct reading *reading, const char *line)
{
    struct lub_study *const study = reading->study;
    const size_t n = strcspn(line, "]");
    reading->in_study = n == 6 && strncmp(line, "[study", n) == 0;
    if (reading->in_study) {
        return;
    }
    if (n != 7 || strncmp(line, "[expect", n) != 0) {
        refuse(reading,
               lub_fail(reading->status == LUB_OK ? reading->message : NULL, LUB_BAD_ARGUMENT,
                        "unknown section '%.60s': allowed is [study] or [expect]", line));
    } else if (study->n_rules == LUB_MAX_RULES) {
        refuse(reading,
               lub_fail(reading->status == LUB_OK ? reading->message : NULL, LUB_BAD_ARGUMENT,
                        "more than %d sections [expect]", LUB_MAX_RULES));
    } else {
        study->rules[study->n_rules++].line = reading->line;
    }
}

static char *read_line(char *text, int size, void *stream)
{
    struct reading *const reading = stream;
    if (!fgets(text, size, reading->in)) {
        return NULL;
    }
    reading->line++;
    const size_t length = strlen(text);
    if (length + 1 == (size_t)size && text[length - 1] != '\n') {
        refuse(reading, lub_fail(reading->status == LUB_OK ? reading->message : NULL,
                                 LUB_BAD_ARGUMENT, "line longer than %d bytes", size - 2));
        return NULL;
    }
    text[strcspn(text, "\r\n")] = '\0';
    reading->continued = text[0] == ' ' || text[0] == '\t';
    if (text[0] == '[') {
        begin_section(reading, text);
    }
    return text;
}

static int set_key(void *user, const char *section, const char *key, const char *value)
{
    struct reading *const reading = user;
    struct lub_study *const study = reading->study;
    const bool again = reading->continued && strcmp(key, reading->last_key) == 0;
    enum lub_status status;
    if (reading->status != LUB_OK) {
        return 0;
    }
    if (!*section) {
        status =
            lub_fail(reading->message, LUB_BAD_ARGUMENT, "%.60s stands before any section", key);
    } else if (reading->in_study) {
        status = lub_study_set(study, key, value, again, reading->message);
    } else {
        status =
            lub_rule_set(&study->rules[study->n_rules - 1], key, value, again, reading->message);
    }
    snprintf(reading->last_key, sizeof reading->last_key, "%s", key);
    if (status != LUB_OK) {
        refuse(reading, status);
    }
    return status == LUB_OK;
}

/* Puts "path:line: " before the message. */
static enum lub_status located(const char *path, size_t line, enum lub_status status,
                               struct lub_message *message)
{
    if (message) {
        struct lub_message inner = *message;
        if (line) {
            lub_fail(message, status, "%.150s:%zu: %.320s", path, line, inner.text);
        } else {
            lub_fail(message, status, "%.150s: %.340s", path, inner.text);
        }
    }
    return status;
}

static enum lub_status read_stream(FILE *in, const char *path, struct lub_study *study,
                                   struct lub_message *message)
{
    struct reading reading = {.in = in, .study = study, .message = message};
    const int fault = ini_parse_stream(read_line, &reading, set_key, &reading);
    if (reading.status != LUB_OK) {
        return located(path, reading.fault_line, reading.status, message);
    }
    if (fault != 0 || ferror(in)) {
        lub_fail(message, LUB_BAD_ARGUMENT, "not a section, a comment or `key = value`");
        return located(path, fault > 0 ? (size_t)fault : 0, LUB_BAD_ARGUMENT, message);
    }
    size_t line = 0;
    const enum lub_status status = lub_study_check(study, &line, message);
    return status == LUB_OK ? LUB_OK : located(path, line, status, message);
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
