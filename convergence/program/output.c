/* output.c -- temporary name, write, rename. */
#include "convergence/program/output.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum lub_status fail(struct lub_message *message, const char *path, int error)
{
    return lub_fail(message, LUB_FILE_ERROR, "cannot write '%.300s': %s", path, strerror(error));
}

static char *join(const char *a, const char *b)
{
    char *const text = malloc(strlen(a) + strlen(b) + 1);
    return text ? strcat(strcpy(text, a), b) : NULL;
}

/* mkstemp makes files that only their owner may read; a result is as readable as any new file. */
static void open_to_others(int descriptor)
{
    const mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(descriptor, 0666 & ~mask);
}

static enum lub_status open_temporary(struct lub_output *output, struct lub_message *message)
{
    output->temporary = join(output->path, ".XXXXXX");
    if (!output->temporary) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    const int descriptor = mkstemp(output->temporary);
    if (descriptor < 0) {
        const int error = errno;
        free(output->temporary);
        output->temporary = NULL;
        return fail(message, output->path, error);
    }
    open_to_others(descriptor);
    output->file = fdopen(descriptor, "w");
    if (!output->file) {
        close(descriptor);
    }
    return output->file ? LUB_OK : fail(message, output->path, errno);
}

/* A link is followed, so that the file it points to is replaced and not the link.  A file that was
 * deleted while open, reached through /dev/stdout, has no name to be replaced under. */
static char *final_name(const char *path, bool *named)
{
    char *const resolved = realpath(path, NULL);
    *named = resolved != NULL;
    return resolved ? resolved : join(path, "");
}

enum lub_status lub_output_open(struct lub_output *output, const char *path,
                                struct lub_message *message)
{
    *output = (struct lub_output){0};
    if (strcmp(path, "-") == 0) {
        output->file = stdout;
        return LUB_OK;
    }
    struct stat info;
    const bool exists = stat(path, &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) {
        return fail(message, path, EISDIR);
    }
    bool named;
    output->path = final_name(path, &named);
    if (!output->path) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    enum lub_status status;
    if (!exists || (S_ISREG(info.st_mode) && named)) {
        status = open_temporary(output, message);
    } else {
        output->file = fopen(path, "w");
        status = output->file ? LUB_OK : fail(message, path, errno);
    }
    if (status != LUB_OK) {
        lub_output_discard(output);
    }
    return status;
}

static bool finish(FILE *file, bool keep_open)
{
    const bool good = fflush(file) == 0 && !ferror(file);
    return (keep_open || fclose(file) == 0) && good;
}

enum lub_status lub_output_close(struct lub_output *output, struct lub_message *message)
{
    errno = 0;
    const bool is_stdout = !output->path;
    enum lub_status status = LUB_OK;
    const char *const name = is_stdout ? "standard output" : output->path;
    const bool good = finish(output->file, is_stdout);
    output->file = NULL;
    if (!good || (output->temporary && rename(output->temporary, output->path) != 0)) {
        status = fail(message, name, errno ? errno : EIO);
    } else {
        free(output->temporary);
        output->temporary = NULL;
    }
    lub_output_discard(output);
    return status;
}

void lub_output_discard(struct lub_output *output)
{
    if (output->file && output->path) {
        fclose(output->file);
    }
    if (output->temporary) {
        unlink(output->temporary);
    }
    free(output->temporary);
    free(output->path);
    *output = (struct lub_output){0};
}

enum lub_status lub_output_folder(const char *path, struct lub_message *message)
{
    char *const copy = join(path, "");
    if (!copy) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(copy, 0777);
        *slash = '/';
    }
    const bool made = mkdir(copy, 0777) == 0 || errno == EEXIST;
    const int error = errno;
    struct stat info;
    const bool is_folder = made && stat(copy, &info) == 0 && S_ISDIR(info.st_mode);
    free(copy);
    return is_folder ? LUB_OK : fail(message, path, made ? ENOTDIR : error);
}
