/* sweep_read.c -- sweep files: found by name, read, checked. */
#include "convergence/study/ini_file.h"
#include "convergence/sweep/sweep_keys.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct lub_sweep *sweep;
    void *into; /* the part of the sweep that the keys of this section fill */
    size_t which;
    size_t line; /* the one that is read */
};

static enum lub_status section(void *user, const char *name, size_t line,
                               struct lub_message *message)
{
    struct reading *const reading = user;
    return lub_sweep_section(reading->sweep, name, line, &reading->into, &reading->which, message);
}

static enum lub_status key(void *user, const char *name, const char *value, bool again,
                           struct lub_message *message)
{
    struct reading *const reading = user;
    return lub_sweep_set(reading->into, reading->which, reading->line, name, value, again, message);
}

static bool ends_in_ini(const char *name)
{
    const size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".ini") == 0;
}

static enum lub_status cannot_open(const char *name, const char *path, const char *directory,
                                   struct lub_message *message)
{
    const int error = errno;
    size_t n = 0;
    char **names = NULL;
    if (ends_in_ini(name) || error != ENOENT ||
        lub_study_names(directory, &n, &names, NULL) != LUB_OK) {
        return lub_fail(message, LUB_FILE_ERROR, "%.300s: %s", path, strerror(error));
    }
    const char *const near = lub_nearest_name(name, n, (const char *const *)names);
    const enum lub_status status =
        lub_fail(message, LUB_BAD_ARGUMENT, "unknown sweep '%.80s'%s%.80s%s", name,
                 near ? ": did you mean '" : ": `lubench list studies` shows all", near ? near : "",
                 near ? "'?" : "");
    lub_study_names_free(n, names);
    return status;
}

/* The name of the file without folder and ending: results are called by it. */
static void set_name(struct lub_sweep *sweep, const char *name)
{
    const char *const slash = strrchr(name, '/');
    snprintf(sweep->name, sizeof sweep->name, "%s", slash ? slash + 1 : name);
    if (ends_in_ini(sweep->name)) {
        sweep->name[strlen(sweep->name) - 4] = '\0';
    }
}

static enum lub_status read_stream(FILE *in, const char *path, struct lub_sweep *sweep,
                                   struct lub_message *message)
{
    struct reading reading = {.sweep = sweep};
    const struct lub_ini ini = {
        .user = &reading, .line = &reading.line, .section = section, .key = key};
    enum lub_status status = lub_ini_read(in, path, &ini, message);
    if (status == LUB_OK) {
        size_t line = 0;
        status = lub_sweep_check(sweep, &line, message);
        if (status != LUB_OK) {
            lub_ini_located(path, line, status, message);
        }
    }
    return status;
}

enum lub_status lub_sweep_read(const char *name, const char *directory, bool quick,
                               struct lub_sweep **sweep, struct lub_message *message)
{
    char path[4096];
    const int length = ends_in_ini(name)
                           ? snprintf(path, sizeof path, "%s", name)
                           : snprintf(path, sizeof path, "%s/%s.ini", directory, name);
    *sweep = NULL;
    if ((size_t)length >= sizeof path || strlen(name) >= LUB_LABEL_LEN) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "sweep name too long: %.80s...", name);
    }
    FILE *const in = fopen(path, "r");
    if (!in) {
        return cannot_open(name, path, directory, message);
    }
    enum lub_status status = lub_fail(message, LUB_NO_MEMORY, "out of memory");
    *sweep = calloc(1, sizeof **sweep);
    if (*sweep) {
        (*sweep)->is_quick = quick;
        set_name(*sweep, name);
        status = read_stream(in, path, *sweep, message);
    }
    fclose(in);
    if (status != LUB_OK) {
        free(*sweep);
        *sweep = NULL;
    }
    return status;
}
