/* sweep_read.c -- sweep files: found by name, read, checked. */
#include "convergence/study/ini_file.h"
#include "convergence/sweep/sweep_keys.h"

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
    struct lub_ini_source source = {.what = "sweep", .list = "lubench list studies"};
    *sweep = NULL;
    enum lub_status status = lub_ini_open(name, directory, &source, message);
    if (status != LUB_OK) {
        return status;
    }
    *sweep = calloc(1, sizeof **sweep);
    status = *sweep ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (*sweep) {
        (*sweep)->is_quick = quick;
        strcpy((*sweep)->name, source.name);
        status = read_stream(source.in, source.path, *sweep, message);
    }
    fclose(source.in);
    if (status != LUB_OK) {
        free(*sweep);
        *sweep = NULL;
    }
    return status;
}
