/* replace.c -- telling own files from others, and dead temporary files from living ones. */
#include "convergence/program/io/replace.h"
#include "convergence/program/io/data.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool forced;

void lub_output_force(void)
{
    forced = true;
}

enum { most_looked_at = 1 << 14 };

/* All result files name the program near their beginning, but for summaries, which begin as these;
 * `text` ends with a zero that `n` does not count. */
static bool is_own_text(size_t n, const char text[])
{
    static const char summary[] = "{\n  \"status\": \"";
    bool own = n == 0 || strncmp(text, summary, sizeof summary - 1) == 0;
    for (size_t at = 0; at < n && !own; at += strlen(text + at) + 1) {
        own = strstr(text + at, "lubench") != NULL;
    }
    return own;
}

static bool is_ours(const char *path)
{
    char text[most_looked_at + 1];
    FILE *const file = fopen(path, "r");
    const size_t n = file ? fread(text, 1, most_looked_at, file) : 0;
    text[n] = '\0';
    if (file) {
        fclose(file);
    }
    return file && is_own_text(n, text);
}

static enum lub_status check(const char *path, const char *option, struct lub_message *message)
{
    struct stat info;
    /* What a descriptor stands for was chosen by whoever opened it. */
    const bool opened = strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
    if (forced || opened || strcmp(path, "-") == 0 || stat(path, &info) != 0 ||
        !S_ISREG(info.st_mode)) {
        return LUB_OK;
    }
    return is_ours(path) ? LUB_OK
                         : lub_fail(message, LUB_FILE_ERROR,
                                    "%s: '%.300s' is there and lubench did not write it; --force "
                                    "overwrites it",
                                    option, path);
}

/* NAME.lubench-tmp-XXXXXX */
static bool is_temporary(const char *name)
{
    const size_t length = strlen(name), n = strlen(LUB_TEMPORARY);
    if (length <= n) {
        return false;
    }
    const char *const end = name + length - n;
    const char *const random = strchr(LUB_TEMPORARY, 'X');
    bool fits = strncmp(end, LUB_TEMPORARY, (size_t)(random - LUB_TEMPORARY)) == 0;
    for (size_t k = (size_t)(random - LUB_TEMPORARY); k < n; k++) {
        fits = fits && isalnum((unsigned char)end[k]);
    }
    return fits;
}

/* Whoever writes a temporary file holds a lock on it for as long as he lives.  It is taken while
 * the file is removed: a writer who was about to take it finds the file gone and makes another. */
static void remove_dead(const char *path)
{
    struct stat info;
    const struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    const int descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) {
        return;
    }
    if (fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) &&
        fcntl(descriptor, F_SETLK, &lock) == 0) {
        (void)unlink(path);
    }
    close(descriptor);
}

static void tidy(const char *folder)
{
    char path[LUB_PATH_MAX];
    DIR *const directory = opendir(folder);
    for (const struct dirent *entry; directory && (entry = readdir(directory));) {
        if (!is_temporary(entry->d_name) || lub_output_is_open(entry->d_name)) {
            continue; /* locks do not tell a process of its own */
        }
        const int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (length > 0 && (size_t)length < sizeof path) {
            remove_dead(path);
        }
    }
    if (directory) {
        closedir(directory);
    }
}

static void tidy_beside(const char *path)
{
    char folder[LUB_PATH_MAX];
    const char *const slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) : 1;
    if (length < sizeof folder) {
        memcpy(folder, slash ? path : ".", length);
        folder[length] = '\0';
        tidy(length ? folder : "/");
    }
}

enum lub_status lub_outputs_replaceable(size_t n, const struct lub_named_path paths[],
                                        struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        if (paths[k].path) {
            status = check(paths[k].path, paths[k].option, message);
        }
        if (paths[k].path && status == LUB_OK) {
            tidy_beside(paths[k].path);
        }
    }
    return status;
}

enum lub_status lub_results_folder(const char *folder, struct lub_message *message)
{
    static const char *const names[] = {"rows.csv",   "verdicts.csv",   "junit.xml",
                                        "points.csv", "boundaries.csv", "claims.csv"};
    enum lub_status status = lub_output_folder(folder, message);
    for (size_t k = 0; k < sizeof names / sizeof *names && status == LUB_OK; k++) {
        char path[LUB_PATH_MAX];
        snprintf(path, sizeof path, "%.4000s/%s", folder, names[k]);
        status = check(path, "--out", message);
    }
    if (status == LUB_OK) {
        tidy(folder);
    }
    return status;
}
