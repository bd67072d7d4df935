/* cache.c -- references on disk: the folder, and files that come and go whole. */
#include "reference/cache.h"
#include "cases/check_sum.h"
#include "reference/cache_place.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { max_bytes = 64 << 20 };

/* Names end so, and only files named so are ever removed. */
static const char suffix[] = ".lubref";

/* Where references are kept; false if there is no such place. */
static bool find_folder(char folder[LUB_CACHE_PATH])
{
    const char *const own = getenv("LUBENCH_CACHE"), *const xdg = getenv("XDG_CACHE_HOME");
    const char *const home = getenv("HOME");
    int length = -1;
    if (own && *own) {
        length = snprintf(folder, LUB_CACHE_PATH, "%s", own);
    } else if (xdg && *xdg == '/') {
        length = snprintf(folder, LUB_CACHE_PATH, "%s/lubench", xdg);
    } else if (home && *home) {
        length = snprintf(folder, LUB_CACHE_PATH, "%s/.cache/lubench", home);
    }
    return length > 0 && length < LUB_CACHE_PATH - 100;
}

/* The folder and those above it. */
static bool make_folder(const char *folder)
{
    char path[LUB_CACHE_PATH];
    snprintf(path, sizeof path, "%s", folder);
    for (char *s = path + 1; *s; s++) {
        if (*s == '/') {
            *s = '\0';
            if (mkdir(path, 0700) != 0 && errno != EEXIST) {
                return false;
            }
            *s = '/';
        }
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* Why a file is not looked into, NULL if it is: where others may write, theirs is not trusted. */
static const char *distrust(int descriptor, const char *folder)
{
    struct stat is, around;
    if (fstat(descriptor, &is) != 0 || !S_ISREG(is.st_mode)) {
        return "it is not a file";
    }
    if (is.st_size > max_bytes) {
        return "it is too large";
    }
    const bool shared = stat(folder, &around) != 0 || (around.st_mode & (S_IWGRP | S_IWOTH)) != 0;
    return shared && is.st_uid != geteuid() ? "it belongs to somebody else" : NULL;
}

/* False if there is no such file; *wrong tells why one that is there is of no use. */
static bool read_file(const char *path, const char *folder, struct lub_bytes *content,
                      const char **wrong)
{
    const int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) {
        *wrong =
            errno == ENOENT || errno == ENOTDIR ? NULL : "it cannot be opened, or it is a link";
        return *wrong != NULL;
    }
    *wrong = distrust(descriptor, folder);
    FILE *const file = *wrong ? NULL : fdopen(descriptor, "rb");
    unsigned char part[65536];
    for (size_t n; file && (n = fread(part, 1, sizeof part, file)) > 0;) {
        lub_bytes_add(content, part, n);
    }
    if (!*wrong && (!file || ferror(file) || content->failed)) {
        *wrong = "it cannot be read";
    }
    if (file) {
        fclose(file);
    } else {
        close(descriptor);
    }
    return true;
}

/* Under a name of its own, then renamed.  What fails leaves nothing behind. */
static bool write_file(const char *path, const char *folder, const struct lub_bytes *content)
{
    char temporary[LUB_CACHE_PATH];
    snprintf(temporary, sizeof temporary, "%.*s/write-XXXXXX", LUB_CACHE_PATH - 60, folder);
    if (content->failed || !make_folder(folder)) {
        return false;
    }
    const int descriptor = mkstemp(temporary);
    FILE *const file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (!file) {
        if (descriptor >= 0) {
            close(descriptor);
            remove(temporary);
        }
        return false;
    }
    bool good = fwrite(content->data, 1, content->n, file) == content->n;
    good = fclose(file) == 0 && good;
    good = good && rename(temporary, path) == 0;
    if (!good) {
        remove(temporary);
    }
    return good;
}

void lub_cache_place_init(struct lub_cache_place *place)
{
    unsigned char *const data = place->question.data;
    const size_t n = place->question.n;
    place->usable = !place->question.failed && find_folder(place->folder);
    if (place->usable) {
        snprintf(place->path, sizeof place->path, "%.*s/%016llx%016llx%s", LUB_CACHE_PATH - 60,
                 place->folder, (unsigned long long)lub_check_sum(lub_check_sum_begin, data, n),
                 (unsigned long long)lub_check_sum(88172645463325252u, data, n), suffix);
    }
}

void lub_cache_place_free(struct lub_cache_place *place)
{
    lub_bytes_free(&place->question);
    lub_bytes_free(&place->numbers);
}

bool lub_cache_refuse(struct lub_cache_place *place, const char *why)
{
    place->numbers.n = 0;
    snprintf(place->remark, sizeof place->remark, "cached reference %.120s is not used: %s",
             place->path, why);
    return false;
}

bool lub_cache_recall(struct lub_cache_place *place, struct lub_certificate *certificate)
{
    struct lub_bytes content = {0};
    const char *wrong = NULL;
    const bool found = place->usable && read_file(place->path, place->folder, &content, &wrong);
    if (found && !wrong) {
        wrong = lub_cache_decode(&content, &place->question, &place->numbers, certificate);
    }
    lub_bytes_free(&content);
    return wrong ? lub_cache_refuse(place, wrong) : found;
}

void lub_cache_keep(struct lub_cache_place *place, struct lub_certificate *certificate)
{
    struct lub_bytes content = {0};
    if (place->usable && !place->numbers.failed) {
        lub_cache_encode(&place->question, &place->numbers, certificate, &content);
        if (!write_file(place->path, place->folder, &content) && !*place->remark) {
            snprintf(place->remark, sizeof place->remark,
                     "the reference could not be kept in the cache %.120s: %s", place->folder,
                     strerror(errno));
        }
    }
    lub_bytes_free(&content);
}

static bool ends_so(const char *name)
{
    const size_t length = strlen(name), end = sizeof suffix - 1;
    return (length > end && strcmp(name + length - end, suffix) == 0) ||
           strncmp(name, "write-", 6) == 0;
}

enum lub_status lub_cache_clear(size_t *n_removed, struct lub_message *message)
{
    char folder[LUB_CACHE_PATH], path[2 * LUB_CACHE_PATH];
    *n_removed = 0;
    if (!find_folder(folder)) {
        return LUB_OK;
    }
    DIR *const directory = opendir(folder);
    if (!directory) {
        return errno == ENOENT
                   ? LUB_OK
                   : lub_fail(message, LUB_FILE_ERROR, "cannot read the cache '%.300s': %s", folder,
                              strerror(errno));
    }
    enum lub_status status = LUB_OK;
    for (const struct dirent *entry; (entry = readdir(directory));) {
        if (!ends_so(entry->d_name)) {
            continue;
        }
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (remove(path) == 0) {
            ++*n_removed;
        } else if (errno != ENOENT) {
            status = lub_fail(message, LUB_FILE_ERROR, "cannot remove '%.300s': %s", path,
                              strerror(errno));
        }
    }
    closedir(directory);
    return status;
}
