/* ini_named.c -- INI files found by the names that users type. */
#include "convergence/study/ini_file.h"
#include "cases/registry.h"
#include "convergence/study/study.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool ends_in_ini(const char *name)
{
    const size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".ini") == 0;
}

static enum lub_status cannot_open(const char *name, const char *directory,
                                   const struct lub_ini_source *source, struct lub_message *message)
{
    const int error = errno;
    size_t n = 0;
    char **names = NULL;
    if (ends_in_ini(name) || error != ENOENT ||
        lub_study_names(directory, &n, &names, NULL) != LUB_OK) {
        return lub_fail(message, LUB_FILE_ERROR, "%.300s: %s", source->path, strerror(error));
    }
    const char *const near = lub_nearest_name(name, n, (const char *const *)names);
    const enum lub_status status =
        near ? lub_fail(message, LUB_BAD_ARGUMENT, "unknown %s '%.80s': did you mean '%.80s'?",
                        source->what, name, near)
             : lub_fail(message, LUB_BAD_ARGUMENT, "unknown %s '%.80s': `%s` shows all",
                        source->what, name, source->list);
    lub_study_names_free(n, names);
    return status;
}

enum lub_status lub_ini_open(const char *name, const char *directory, struct lub_ini_source *source,
                             struct lub_message *message)
{
    const bool is_path = ends_in_ini(name);
    const int length =
        is_path ? snprintf(source->path, sizeof source->path, "%s", name)
                : snprintf(source->path, sizeof source->path, "%s/%s.ini", directory, name);
    const char *const slash = strrchr(name, '/'), *const plain = slash ? slash + 1 : name;
    if ((size_t)length >= sizeof source->path || strlen(name) >= sizeof source->name) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s name too long: %.80s...", source->what,
                        name);
    }
    snprintf(source->name, sizeof source->name, "%.*s", (int)(strlen(plain) - (is_path ? 4 : 0)),
             plain);
    source->in = fopen(source->path, "r");
    return source->in ? LUB_OK : cannot_open(name, directory, source, message);
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
        *n = 0;
        *names = NULL;
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
