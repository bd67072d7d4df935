/* plug_ins.c -- shared objects: opened, held against what the program expects, and listed. */
#include "convergence/program/plug_ins.h"
#include "cases/check_sum.h"
#include "convergence/kind/kind.h"
#include "convergence/plug_in.h"
#include "convergence/program/io/output.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { max_plug_ins = 32, name_size = 64 };

/* What was loaded, for the preamble of files: written before the first result. */
static struct loaded {
    char name[name_size];
    uint64_t sum;
} loaded[max_plug_ins];
static size_t n_loaded;

static enum lub_status refuse(const char *path, const char *why, const char *what,
                              struct lub_message *message)
{
    return lub_fail(message, LUB_BAD_ARGUMENT, "plug-in '%.200s': %s%.150s", path, why, what);
}

/* Names are typed by users and stand in files. */
static bool is_name(const char *name)
{
    size_t n = 0;
    while (name &&
           (isalnum((unsigned char)name[n]) || (n > 0 && name[n] && strchr("-_", name[n])))) {
        n++;
    }
    return n > 0 && n < name_size && !name[n];
}

static enum lub_status check_named(const char *path, const struct lub_named *entry,
                                   struct lub_message *message)
{
    if (!is_name(entry->name)) {
        return refuse(path, "a name is letters, digits, - and _, not ",
                      entry->name ? entry->name : "NULL", message);
    }
    return entry->summary && entry->source
               ? LUB_OK
               : refuse(path, "no summary or no source of ", entry->name, message);
}

static enum lub_status add(const char *path, const struct lub_registry *registry, const void *entry,
                           struct lub_message *message)
{
    struct lub_message why = {""};
    const enum lub_status status = lub_registry_add(registry, entry, &why);
    return status == LUB_OK ? LUB_OK : refuse(path, why.text, "", message);
}

static enum lub_status check_params(const char *path, const char *name, size_t n,
                                    const struct lub_param params[], struct lub_message *message)
{
    if (n > LUB_MAX_PARAMS || (n > 0 && !params)) {
        return refuse(path, "a table of too many parameters, or none, of ", name, message);
    }
    for (size_t k = 0; k < n; k++) {
        if (!params[k].name || !params[k].value || !params[k].unit || !params[k].meaning) {
            return refuse(path, "a parameter without name, value, unit or meaning of ", name,
                          message);
        }
    }
    return LUB_OK;
}

static enum lub_status add_schemes(const char *path, const struct lub_plug_in *plug_in,
                                   struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < LUB_PLUG_IN_ENTRIES && plug_in->schemes[k] && status == LUB_OK; k++) {
        const struct lub_scheme *const scheme = plug_in->schemes[k];
        status = check_named(path, (const struct lub_named *)scheme, message);
        if (status == LUB_OK && (!scheme->step || !lub_model_name(scheme->model))) {
            status = refuse(path, "no step or no model of scheme ", scheme->name, message);
        }
        if (status == LUB_OK) {
            status = check_params(path, scheme->name, scheme->n_params, scheme->params, message);
        }
        if (status == LUB_OK) {
            status = add(path, &lub_schemes, scheme, message);
        }
    }
    return status;
}

static enum lub_status add_drags(const char *path, const struct lub_plug_in *plug_in,
                                 struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < LUB_PLUG_IN_ENTRIES && plug_in->drags[k] && status == LUB_OK; k++) {
        status = check_named(path, (const struct lub_named *)plug_in->drags[k], message);
        if (status == LUB_OK) {
            status = add(path, &lub_drag_laws, plug_in->drags[k], message);
        }
    }
    return status;
}

static enum lub_status check_case(const char *path, const struct lub_kind *kind,
                                  const struct lub_case *which, struct lub_message *message)
{
    const struct lub_scheme *scheme;
    const struct lub_case *const root = lub_case_root(which);
    enum lub_status status = check_named(path, (const struct lub_named *)which, message);
    if (status == LUB_OK && (!root->build || !which->dt || !which->scheme || !which->models)) {
        status = refuse(path, "no build, dt, scheme or models of case ", which->name, message);
    }
    if (status == LUB_OK) {
        status = check_params(path, which->name, root->n_params, root->params, message);
    }
    return status == LUB_OK ? lub_find_scheme(kind, which, NULL, &scheme, message) : status;
}

static enum lub_status add_cases(const char *path, const struct lub_plug_in *plug_in,
                                 struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < LUB_PLUG_IN_ENTRIES && plug_in->cases[k].which && status == LUB_OK;
         k++) {
        const struct lub_plug_in_case *const entry = &plug_in->cases[k];
        const struct lub_kind *const kind = entry->kind ? lub_kind_find(entry->kind) : NULL;
        status = kind ? check_case(path, kind, entry->which, message)
                      : refuse(path, "unknown kind of a case (see lubench list kinds): ",
                               entry->kind ? entry->kind : "NULL", message);
        if (status == LUB_OK) {
            status = add(path, kind->cases, entry->which, message);
        }
    }
    return status;
}

static enum lub_status check_file(const char *path, uint64_t *sum, struct lub_message *message)
{
    struct stat info;
    char block[4096];
    size_t n;
    FILE *const file = lub_input_open(path);
    const bool whole = file && fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode);
    *sum = lub_check_sum_begin;
    while (whole && (n = fread(block, 1, sizeof block, file)) > 0) {
        *sum = lub_check_sum(*sum, block, n);
    }
    if (file) {
        fclose(file);
    }
    return whole ? LUB_OK
                 : lub_fail(message, LUB_FILE_ERROR, "cannot read plug-in '%.200s': %s", path,
                            file ? "it is no file" : strerror(errno));
}

/* A file that was cut off, or that does something as it is loaded, may end the program: whether it
 * can be opened is tried by a child. */
static bool survives(const char *path)
{
    int outcome = 0;
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGBUS, SIG_DFL);
        signal(SIGSEGV, SIG_DFL);
        (void)dlopen(path, RTLD_NOW | RTLD_LOCAL);
        _exit(0);
    }
    return child > 0 && waitpid(child, &outcome, 0) == child && WIFEXITED(outcome) &&
           WEXITSTATUS(outcome) == 0;
}

static const struct lub_plug_in *find_plug_in(const char *path, struct lub_message *message)
{
    char *const real = realpath(path, NULL); /* so that no search path is used */
    const bool whole = real && survives(real);
    void *const object = whole ? dlopen(real, RTLD_NOW | RTLD_LOCAL) : NULL;
    const char *const error = object ? NULL : whole ? dlerror() : ": it ends whoever tries";
    const struct lub_plug_in *const plug_in = object ? dlsym(object, "lub_plug_in") : NULL;
    free(real);
    if (!object) {
        const char *const why = error && strstr(error, ": ") ? strstr(error, ": ") + 2 : error;
        refuse(path, "cannot be loaded: ", why ? why : "", message);
    } else if (!plug_in) {
        refuse(path, "exports no lub_plug_in (see convergence/plug_in.h)", "", message);
    } else if (!plug_in->interface || strcmp(plug_in->interface, LUB_INTERFACE) != 0) {
        lub_fail(message, LUB_BAD_ARGUMENT,
                 "plug-in '%.200s' was compiled against the headers %.40s, this program against "
                 "%s: compile it again",
                 path, plug_in->interface ? plug_in->interface : "of nobody", LUB_INTERFACE);
        return NULL;
    }
    return plug_in;
}

static enum lub_status load(const char *path, struct lub_message *message)
{
    uint64_t sum;
    enum lub_status status = check_file(path, &sum, message);
    if (status == LUB_OK && n_loaded == max_plug_ins) {
        status = refuse(path, "too many plug-ins", "", message);
    }
    const struct lub_plug_in *const plug_in = status == LUB_OK ? find_plug_in(path, message) : NULL;
    if (!plug_in) {
        return status == LUB_OK ? LUB_BAD_ARGUMENT : status;
    }
    if (!plug_in->schemes[0] && !plug_in->drags[0] && !plug_in->cases[0].which) {
        return refuse(path, "holds nothing", "", message);
    }
    status = add_drags(path, plug_in, message);
    status = status == LUB_OK ? add_schemes(path, plug_in, message) : status;
    status = status == LUB_OK ? add_cases(path, plug_in, message) : status;
    const char *const slash = strrchr(path, '/');
    snprintf(loaded[n_loaded].name, name_size, "%s", slash ? slash + 1 : path);
    loaded[n_loaded++].sum = sum;
    return status;
}

static enum lub_status load_list(const char *list, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    char *const copy = strdup(list), *rest = NULL;
    for (char *path = copy ? strtok_r(copy, ":", &rest) : NULL; path && status == LUB_OK;
         path = strtok_r(NULL, ":", &rest)) {
        status = load(path, message);
    }
    free(copy);
    return status;
}

enum lub_status lub_plug_ins_load(int *argc, char ***argv, struct lub_message *message)
{
    static const char option[] = "--plugin";
    const size_t length = strlen(option);
    const char *const list = getenv("LUBENCH_PLUGINS");
    enum lub_status status = list ? load_list(list, message) : LUB_OK;
    while (status == LUB_OK && *argc > 1 && strncmp((*argv)[1], option, length) == 0 &&
           ((*argv)[1][length] == '=' || !(*argv)[1][length])) {
        const bool joined = (*argv)[1][length] == '=';
        const char *const path = joined ? (*argv)[1] + length + 1 : *argc > 2 ? (*argv)[2] : "";
        const int n = joined ? 1 : 2;
        if (!*path) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "option --plugin needs a file: --plugin FILE.so");
        }
        status = load(path, message);
        (*argv)[n] = (*argv)[0];
        *argv += n;
        *argc -= n;
    }
    return status;
}

void lub_plug_ins_print(FILE *file)
{
    for (size_t k = 0; k < n_loaded; k++) {
        fprintf(file, "# plug-in: %s %016llx\n", loaded[k].name, (unsigned long long)loaded[k].sum);
    }
}
