/* cache.c -- references on disk: the question, the folder, and files that come and go whole. */
#include "reference/cache.h"
#include "cases/check_sum.h"
#include "reference/cache_file.h"
#include "reference/versions.h"
#include "reference/visco_gap.h"

#include <dirent.h>
#include <errno.h>
#include <gsl/gsl_version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { max_rows = 200000, max_path = 4096 };

/* Names end so, and only files named so are ever removed. */
static const char suffix[] = ".lubref";

static void add_force(struct lub_bytes *question, const struct lub_force *force)
{
    lub_bytes_add_number(question, force->kind);
    lub_bytes_add_number(question, (double)force->n);
    lub_bytes_add(question, force->t, (force->n + 1) * sizeof *force->t);
    lub_bytes_add(question, force->f, force->n * sizeof *force->f);
    lub_bytes_add(question, force->slope, force->n * sizeof *force->slope);
    lub_bytes_add_number(question, force->amplitude);
    lub_bytes_add_number(question, force->omega);
    lub_bytes_add_number(question, force->phase);
}

/* Everything that the answer depends on. */
static void ask(struct lub_bytes *question, const struct lub_problem *problem, enum lub_model model,
                size_t n, const double times[])
{
    const double numbers[] = {problem->drag.eps,
                              problem->drag.p,
                              problem->drag.shift,
                              problem->q0,
                              problem->u0,
                              problem->r,
                              problem->gamma_min,
                              problem->mass,
                              problem->t_end,
                              problem->surface.k_b,
                              problem->surface.asperity,
                              problem->surface.asperity_stiffness,
                              (double)n};
    lub_bytes_add_text(question, LUB_REFERENCE_SOURCES);
    lub_bytes_add_text(question, lub_sundials_version());
    lub_bytes_add_text(question, gsl_version);
    lub_bytes_add_text(question, lub_model_name(model));
    lub_bytes_add_text(question, problem->drag.law->name);
    lub_bytes_add(question, numbers, sizeof numbers);
    add_force(question, &problem->force);
    lub_bytes_add(question, times, n * sizeof *times);
}

/* Where references are kept; false if there is no such place. */
static bool find_folder(char folder[max_path])
{
    const char *const own = getenv("LUBENCH_CACHE"), *const xdg = getenv("XDG_CACHE_HOME");
    const char *const home = getenv("HOME");
    int length = -1;
    if (own && *own) {
        length = snprintf(folder, max_path, "%s", own);
    } else if (xdg && *xdg == '/') {
        length = snprintf(folder, max_path, "%s/lubench", xdg);
    } else if (home && *home) {
        length = snprintf(folder, max_path, "%s/.cache/lubench", home);
    }
    return length > 0 && length < max_path - 100;
}

/* The folder and those above it. */
static bool make_folder(const char *folder)
{
    char path[max_path];
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

static void name_file(char path[max_path], const char *folder, const struct lub_bytes *question)
{
    snprintf(path, max_path, "%.*s/%016llx%016llx%s", max_path - 60, folder,
             (unsigned long long)lub_check_sum(lub_check_sum_begin, question->data, question->n),
             (unsigned long long)lub_check_sum(88172645463325252u, question->data, question->n),
             suffix);
}

static bool read_file(const char *path, struct lub_bytes *content)
{
    FILE *const file = fopen(path, "rb");
    if (!file) {
        return false;
    }
    unsigned char part[65536];
    for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;) {
        lub_bytes_add(content, part, n);
    }
    const bool good = !ferror(file) && !content->failed;
    fclose(file);
    return good;
}

/* Under a name of its own, then renamed.  What fails leaves nothing behind. */
static bool write_file(const char *path, const char *folder, const struct lub_bytes *content)
{
    char temporary[max_path];
    snprintf(temporary, sizeof temporary, "%.*s/write-XXXXXX", max_path - 60, folder);
    if (content->failed || !make_folder(folder)) {
        return false;
    }
    const int descriptor = mkstemp(temporary);
    FILE *const file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (!file) {
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

static bool recall(const char *path, const struct lub_bytes *question, struct lub_path *rows,
                   struct lub_certificate *certificate)
{
    struct lub_bytes content = {0};
    const char *wrong = NULL;
    bool found = read_file(path, &content);
    if (found) {
        wrong = lub_cache_decode(&content, question, rows, certificate);
        found = !wrong;
    }
    lub_bytes_free(&content);
    if (wrong) {
        *certificate = (struct lub_certificate){0};
        snprintf(certificate->remark, sizeof certificate->remark,
                 "cached reference %.120s is not used: %s", path, wrong);
    }
    return found;
}

static void store(const char *path, const char *folder, const struct lub_bytes *question,
                  const struct lub_path *rows, struct lub_certificate *certificate)
{
    struct lub_bytes content = {0};
    lub_cache_encode(question, rows, certificate, &content);
    if (!write_file(path, folder, &content) && !*certificate->remark) {
        snprintf(certificate->remark, sizeof certificate->remark,
                 "the reference could not be kept in the cache %.120s: %s", folder,
                 strerror(errno));
    }
    lub_bytes_free(&content);
}

enum lub_status lub_reference_cached(const struct lub_problem *problem, enum lub_model model,
                                     size_t n, const double times[], struct lub_path *rows,
                                     struct lub_certificate *certificate,
                                     struct lub_message *message)
{
    char folder[max_path], path[max_path], remark[sizeof certificate->remark];
    struct lub_bytes question = {0};
    if (model == LUB_LIMIT || n > max_rows || !find_folder(folder)) {
        return lub_reference(problem, model, n, times, rows, certificate, message);
    }
    *certificate = (struct lub_certificate){0};
    ask(&question, problem, model, n, times);
    name_file(path, folder, &question);
    enum lub_status status = LUB_OK;
    if (question.failed || !recall(path, &question, rows, certificate)) {
        memcpy(remark, certificate->remark, sizeof remark);
        status = lub_reference(problem, model, n, times, rows, certificate, message);
        memcpy(certificate->remark, remark, sizeof remark);
        if (status == LUB_OK && !question.failed) {
            store(path, folder, &question, rows, certificate);
        }
    }
    lub_bytes_free(&question);
    return status;
}

static bool ends_so(const char *name)
{
    const size_t length = strlen(name), end = sizeof suffix - 1;
    return (length > end && strcmp(name + length - end, suffix) == 0) ||
           strncmp(name, "write-", 6) == 0;
}

enum lub_status lub_cache_clear(size_t *n_removed, struct lub_message *message)
{
    char folder[max_path], path[2 * max_path];
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
