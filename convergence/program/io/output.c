/* output.c -- temporary name, write, rename. */
#include "convergence/program/io/output.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Names of temporary files, where the handler of a signal finds them; one more than these is left
 * behind by a signal, but not by anything else. */
enum { n_slots = 16, name_size = 4096 };
static struct slot {
    volatile sig_atomic_t used;
    char name[name_size];
} slots[n_slots];

static void remember(const char *name)
{
    for (size_t k = 0; k < n_slots && strlen(name) < name_size; k++) {
        if (!slots[k].used) {
            strcpy(slots[k].name, name);
            slots[k].used = 1;
            return;
        }
    }
}

static void forget(const char *name)
{
    for (size_t k = 0; k < n_slots; k++) {
        if (slots[k].used && strcmp(slots[k].name, name) == 0) {
            slots[k].used = 0;
        }
    }
}

bool lub_output_is_open(const char *name)
{
    const size_t length = strlen(name);
    for (size_t k = 0; k < n_slots; k++) {
        const size_t n = slots[k].used ? strlen(slots[k].name) : 0;
        if (n >= length && strcmp(slots[k].name + n - length, name) == 0) {
            return true;
        }
    }
    return false;
}

void lub_output_abandon(void)
{
    for (size_t k = 0; k < n_slots; k++) {
        if (slots[k].used) {
            unlink(slots[k].name);
        }
    }
}

static enum lub_status fail(struct lub_message *message, const char *path, int error)
{
    return lub_fail(message, LUB_FILE_ERROR, "cannot write '%.300s': %s", path, strerror(error));
}

static char *join(const char *a, const char *b)
{
    char *const text = malloc(strlen(a) + strlen(b) + 1);
    return text ? strcat(strcpy(text, a), b) : NULL;
}

/* mkstemp makes files that only their owner may read; a result is as readable as any new file, or
 * as the one whose place it takes. */
static void open_to_others(int descriptor, const char *path)
{
    struct stat old;
    const mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(descriptor, stat(path, &old) == 0 ? old.st_mode & 0777 : 0666 & ~mask);
}

/* Tells whoever tidies up that the writer lives; the lock goes with him.  False if the file was
 * taken for one that a killed writer left, in the moment before. */
static bool show_life(int descriptor)
{
    const struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat info;
    (void)fcntl(descriptor, F_SETLKW, &lock);
    return fstat(descriptor, &info) != 0 || info.st_nlink > 0;
}

/* A new file of that pattern, with the sign of life on it; -1 and errno if there can be none. */
static int make_temporary(const char *pattern, char *name)
{
    for (;;) {
        const int descriptor = mkstemp(strcpy(name, pattern));
        if (descriptor < 0 || show_life(descriptor)) {
            return descriptor;
        }
        close(descriptor);
    }
}

static enum lub_status open_temporary(struct lub_output *output, struct lub_message *message)
{
    char *const pattern = join(output->path, LUB_TEMPORARY);
    output->temporary = pattern ? join(pattern, "") : NULL;
    if (!output->temporary) {
        free(pattern);
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    const int descriptor = make_temporary(pattern, output->temporary);
    free(pattern);
    if (descriptor < 0) {
        const int error = errno;
        free(output->temporary);
        output->temporary = NULL;
        return fail(message, output->path, error);
    }
    remember(output->temporary);
    open_to_others(descriptor, output->path);
    output->file = fdopen(descriptor, "w");
    if (!output->file) {
        close(descriptor);
    }
    return output->file ? LUB_OK : fail(message, output->path, errno);
}

/* A link is followed, so that the file it points to is replaced and not the link. */
static char *final_name(const char *path)
{
    char *const resolved = realpath(path, NULL);
    return resolved ? resolved : join(path, "");
}

/* The descriptor that a name like /dev/stdout or /dev/fd/3 stands for; -1 for other names.  What is
 * open already is written to where it stands, also if it is a file: others may write there too. */
static int open_descriptor(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "/dev/stdout") == 0 || strcmp(path, "/dev/stderr") == 0) {
        return strcmp(path, "/dev/stdout") == 0 ? STDOUT_FILENO : STDERR_FILENO;
    }
    for (size_t k = 0; k < sizeof folders / sizeof *folders; k++) {
        const size_t length = strlen(folders[k]);
        const char *const digits = path + length;
        if (strncmp(path, folders[k], length) == 0 && *digits >= '0' && *digits <= '9' &&
            strspn(digits, "0123456789") == strlen(digits) && strlen(digits) < 9) {
            return atoi(digits);
        }
    }
    return -1;
}

static enum lub_status open_directly(struct lub_output *output, const char *path,
                                     struct lub_message *message)
{
    const int descriptor = open_descriptor(path);
    if (descriptor < 0) {
        output->file = fopen(path, "w");
        return output->file ? LUB_OK : fail(message, path, errno);
    }
    fflush(stdout);
    const int copy = dup(descriptor);
    output->file = copy < 0 ? NULL : fdopen(copy, "w");
    if (!output->file) {
        const int error = errno;
        if (copy >= 0) {
            close(copy);
        }
        return fail(message, path, error);
    }
    return LUB_OK;
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
    output->path = final_name(path);
    if (!output->path) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    const bool whole = (!exists || S_ISREG(info.st_mode)) && open_descriptor(path) < 0;
    const enum lub_status status =
        whole ? open_temporary(output, message) : open_directly(output, path, message);
    if (status != LUB_OK) {
        lub_output_discard(output);
    }
    return status;
}

/* A whole file gets its name before it is closed: with the file goes the lock, and whoever tidies
 * up takes what nobody holds. */
static bool finish(struct lub_output *output)
{
    FILE *const file = output->file;
    bool good = fflush(file) == 0 && !ferror(file);
    if (!output->path) {
        return good; /* standard output stays open */
    }
    good = good && (!output->temporary || rename(output->temporary, output->path) == 0);
    const int error = errno;
    output->file = NULL;
    if (fclose(file) != 0 && good) {
        return false;
    }
    errno = error;
    return good;
}

enum lub_status lub_output_close(struct lub_output *output, struct lub_message *message)
{
    errno = 0;
    enum lub_status status = LUB_OK;
    if (!finish(output)) {
        status =
            fail(message, output->path ? output->path : "standard output", errno ? errno : EIO);
    } else if (output->temporary) {
        forget(output->temporary);
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
        forget(output->temporary);
    }
    free(output->temporary);
    free(output->path);
    *output = (struct lub_output){0};
}

FILE *lub_input_open(const char *path)
{
    struct stat info;
    if (stat(path, &info) == 0 && (S_ISCHR(info.st_mode) || S_ISBLK(info.st_mode))) {
        errno = ENOTSUP;
        return NULL;
    }
    return fopen(path, "r");
}

enum lub_status lub_input_any(const char *name, FILE **in, struct lub_message *message)
{
    *in = strcmp(name, "-") == 0 ? stdin : lub_input_open(name);
    return *in ? LUB_OK
               : lub_fail(message, LUB_FILE_ERROR, "cannot read '%.300s': %s", name,
                          strerror(errno));
}

enum lub_status lub_output_folder(const char *path, struct lub_message *message)
{
    for (const char *c = path; *c; c++) {
        if (iscntrl((unsigned char)*c)) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "the name of a folder holds a control character: allowed are letters, "
                            "digits, blanks and signs");
        }
    }
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

/* The path without links and dots, also of a file that is not there yet; NULL where its folder is
 * not there, or where it is a device.  The caller frees. */
static char *true_path(const char *path)
{
    struct stat is;
    if (strcmp(path, "-") == 0) {
        return strdup(path);
    }
    if (stat(path, &is) == 0) {
        return S_ISREG(is.st_mode) ? realpath(path, NULL) : NULL;
    }
    const char *const slash = strrchr(path, '/');
    char *const folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    char *const real = folder ? realpath(folder, NULL) : NULL;
    char *const under = real ? join(real, "/") : NULL;
    char *const whole = under ? join(under, slash ? slash + 1 : path) : NULL;
    free(folder);
    free(real);
    free(under);
    return whole;
}

static bool is_one_file(const char *a, const char *b)
{
    char *const p = true_path(a), *const q = true_path(b);
    const bool one = p && q && strcmp(p, q) == 0;
    free(p);
    free(q);
    return one;
}

enum lub_status lub_outputs_differ(size_t n, const struct lub_named_path paths[],
                                   struct lub_message *message)
{
    for (size_t a = 0; a < n; a++) {
        for (size_t b = 0; paths[a].path && b < a; b++) {
            if (paths[b].path && is_one_file(paths[a].path, paths[b].path)) {
                return lub_fail(message, LUB_BAD_ARGUMENT,
                                "%s and %s both name '%.300s': allowed is a file for each",
                                paths[b].option, paths[a].option, paths[a].path);
            }
        }
    }
    return LUB_OK;
}
