/* figure.c -- hands a script to gnuplot through a pipe.
 *
 * To gnuplot a file name that begins with < or | is a command, and a line break ends a string.  So
 * files are given by their whole path, which begins with /, and names with control characters are
 * refused; what is only text loses them.  No start-up file of the user is read.
 */
#include "reports/figure.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { path_size = 4096 };

extern char **environ;

static const char *const file_variables[] = {"templates",  "out",   "rows",   "points",
                                             "boundaries", "cells", "samples"};

bool lub_figure_is_file(const char *name)
{
    for (size_t k = 0; k < sizeof file_variables / sizeof *file_variables; k++) {
        if (strcmp(file_variables[k], name) == 0) {
            return true;
        }
    }
    return false;
}

bool lub_figure_is_name(const char *name)
{
    static const char all[] = "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return *name && name[strspn(name, all)] == '\0' && !strchr("0123456789", *name);
}

static bool is_template(const char *name)
{
    return name[strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789.")] == '\0' && *name != '.';
}

static bool has_control(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if ((*c < ' ' && *c != LUB_FIGURE_BREAK) || *c == 0x7f) {
            return true;
        }
    }
    return false;
}

/* Within a gnuplot string in single quotes only the quote itself is special: it is doubled. */
static void put_text(FILE *file, const char *text, size_t length)
{
    for (size_t k = 0; k < length; k++) {
        const unsigned char c = (unsigned char)text[k];
        const bool control = (c < ' ' && c != LUB_FIGURE_BREAK) || c == 0x7f;
        fputs(c == '\'' ? "''" : (char[]){control ? ' ' : (char)c, '\0'}, file);
    }
}

/* The whole paths of one file or several; a file that is - is none. */
static void put_files(FILE *file, const char *names, const char *folder)
{
    for (const char *at = names; *at;) {
        const size_t length = strcspn(at, (char[]){LUB_FIGURE_BREAK, '\0'});
        if (*at != '/' && strncmp(at, "-", length) != 0) {
            put_text(file, folder, strlen(folder));
            fputc('/', file);
        }
        put_text(file, at, length);
        at += length;
        if (*at) {
            fputc(*at++, file);
        }
    }
}

static void put_variable(FILE *file, const char *name, const char *value, const char *folder)
{
    fprintf(file, "%s = '", name);
    if (lub_figure_is_file(name)) {
        put_files(file, value, folder);
    } else {
        put_text(file, value, strlen(value));
    }
    fputs("'\n", file);
}

static void put_script(FILE *file, const struct lub_variable ends[2], const char *name, size_t n,
                       const struct lub_variable variables[], const char *folder)
{
    for (size_t k = 0; k < n; k++) {
        put_variable(file, variables[k].name, variables[k].value, folder);
    }
    put_variable(file, ends[0].name, ends[0].value, folder);
    put_variable(file, ends[1].name, ends[1].value, folder);
    fprintf(file, "load templates.'/%s'\n", name);
}

static enum lub_status check_file(const struct lub_variable *variable, struct lub_message *message)
{
    return lub_figure_is_file(variable->name) && has_control(variable->value)
               ? lub_fail(message, LUB_BAD_ARGUMENT,
                          "the name of a file or folder holds a control character, which no figure "
                          "can be drawn with")
               : LUB_OK;
}

static enum lub_status check(const struct lub_variable ends[2], const char *name, size_t n,
                             const struct lub_variable variables[], const char *folder,
                             struct lub_message *message)
{
    enum lub_status status =
        is_template(name)
            ? check_file(&(struct lub_variable){"out", folder}, message)
            : lub_fail(message, LUB_BAD_ARGUMENT, "'%.80s' is not the name of a template", name);
    for (size_t k = 0; k < n + 2 && status == LUB_OK; k++) {
        const struct lub_variable *const variable = k < n ? &variables[k] : &ends[k - n];
        status = lub_figure_is_name(variable->name)
                     ? check_file(variable, message)
                     : lub_fail(message, LUB_BAD_ARGUMENT,
                                "'%.60s' is not the name of a variable: allowed are letters, "
                                "digits and _",
                                variable->name);
    }
    return status;
}

/* Starts gnuplot with its input on `input` and what it says in `said`. */
static int start(int input, FILE *said, pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(said), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(said), STDERR_FILENO);
    char *const words[] = {(char[]){"gnuplot"}, (char[]){"--default-settings"}, NULL};
    const int error = posix_spawnp(child, "gnuplot", &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static void read_said(FILE *said, char *text, size_t size)
{
    rewind(said);
    const size_t length = fread(text, 1, size - 1, said);
    text[length] = '\0';
    for (char *c = text; *c; c++) {
        *c = *c == '\n' ? ' ' : *c;
    }
}

/* A picture has its end: gnuplot does not tell of a disk that was full. */
static bool is_whole(const char *path)
{
    char end[33] = "";
    FILE *const file = fopen(path, "rb");
    const bool got = file && fseek(file, -(long)(sizeof end - 1), SEEK_END) == 0 &&
                     fread(end, 1, sizeof end - 1, file) == sizeof end - 1;
    if (file) {
        fclose(file);
    }
    for (size_t k = 0; got && k + 6 <= sizeof end; k++) {
        if (memcmp(end + k, "</svg>", 6) == 0 || memcmp(end + k, "IEND", 4) == 0) {
            return true;
        }
    }
    return false;
}

/* gnuplot reports many faults on standard error and exits with 0: what it says counts too. */
static enum lub_status wait_for(pid_t child, FILE *said, const char *name, const char *out,
                                struct lub_message *message)
{
    char text[300];
    int state = 0;
    while (waitpid(child, &state, 0) < 0 && errno == EINTR) {
    }
    read_said(said, text, sizeof text);
    if (!WIFEXITED(state) || WEXITSTATUS(state) != 0 || !is_whole(out) || *text) {
        return lub_fail(message, LUB_FILE_ERROR, "gnuplot could not draw '%.100s' with %s: %s", out,
                        name, text);
    }
    return LUB_OK;
}

/* Without input gnuplot does nothing.  One that is there but fails is not missing: drawing will say
 * what is wrong. */
bool lub_figure_possible(void)
{
    FILE *const nothing = tmpfile(), *const said = tmpfile();
    pid_t child;
    int error = 0, state;
    if (nothing && said) {
        error = start(fileno(nothing), said, &child);
        while (!error && waitpid(child, &state, 0) < 0 && errno == EINTR) {
        }
    }
    if (nothing) {
        fclose(nothing);
    }
    if (said) {
        fclose(said);
    }
    return error != ENOENT && error != EACCES;
}

static enum lub_status draw(FILE *script, FILE *said, const char *name, const char *out,
                            struct lub_message *message)
{
    pid_t child;
    if (fflush(script) != 0 || ferror(script) || fseek(script, 0, SEEK_SET) != 0) {
        return lub_fail(message, LUB_FILE_ERROR, "cannot write a temporary file: %s",
                        strerror(errno));
    }
    const int error = start(fileno(script), said, &child);
    return error ? lub_fail(message, LUB_FILE_ERROR, "cannot run gnuplot: %s", strerror(error))
                 : wait_for(child, said, name, out, message);
}

enum lub_status lub_figure_draw(const char *templates, const char *name, const char *out, size_t n,
                                const struct lub_variable variables[], struct lub_message *message)
{
    char folder[path_size];
    const struct lub_variable ends[2] = {{"templates", templates}, {"out", out}};
    if (!getcwd(folder, sizeof folder)) {
        return lub_fail(message, LUB_FILE_ERROR, "the folder of work has no name: %s",
                        strerror(errno));
    }
    enum lub_status status = check(ends, name, n, variables, folder, message);
    if (status != LUB_OK) {
        return status;
    }
    FILE *const script = tmpfile(), *const said = tmpfile();
    if (!script || !said) {
        status = lub_fail(message, LUB_FILE_ERROR, "no temporary file: %s", strerror(errno));
    } else {
        put_script(script, ends, name, n, variables, folder);
        status = draw(script, said, name, out, message);
    }
    if (script) {
        fclose(script);
    }
    if (said) {
        fclose(said);
    }
    return status;
}
