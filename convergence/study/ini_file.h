/* ini_file.h -- INI files with line numbers: sections and keys handed to callbacks, in order. */
#ifndef LUB_CONVERGENCE_INI_FILE_H
#define LUB_CONVERGENCE_INI_FILE_H

#include "cases/status.h"
#include "convergence/gate/result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct lub_ini {
    void *user;
    size_t *line; /* gets the number of the line before each call; may be NULL */
    enum lub_status (*section)(void *user, const char *name, size_t line,
                               struct lub_message *message);
    /* `again`: the value continues the key of the line before. */
    enum lub_status (*key)(void *user, const char *key, const char *value, bool again,
                           struct lub_message *message);
};

/* Stops at the first fault; the message has the form path:line: what. */
enum lub_status lub_ini_read(FILE *in, const char *path, const struct lub_ini *ini,
                             struct lub_message *message);

/* Where an INI file was found. */
struct lub_ini_source {
    const char *what, *list; /* for messages: "study", "lubench list studies" */
    char path[4096];
    char name[LUB_LABEL_LEN]; /* without folder and .ini */
    FILE *in;                 /* the caller closes it */
};

/* Opens the file `name` if that ends in .ini, else `name`.ini in `directory`; a message names the
 * nearest of those that are there. */
enum lub_status lub_ini_open(const char *name, const char *directory, struct lub_ini_source *source,
                             struct lub_message *message);

/* The key `tier` of a study, a sweep or a claim: `full` is run by `verify --full` only, `default`
 * by every verification. */
enum lub_status lub_ini_tier(bool *full, const char *value, struct lub_message *message);

/* Puts "path:line: " before the message, or "path: " if line is 0. */
enum lub_status lub_ini_located(const char *path, size_t line, enum lub_status status,
                                struct lub_message *message);

#endif
