/* figure.c -- hands a script to gnuplot through a pipe. */
#include "reports/figure.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* A gnuplot string in single quotes, where only the quote itself is special and is doubled. */
static void put_string(FILE *file, const char *name, const char *value)
{
    fprintf(file, "%s = '", name);
    for (const char *c = value; *c; c++) {
        fputs(*c == '\'' ? "''" : (char[]){*c, '\0'}, file);
    }
    fputs("'\n", file);
}

static void put_script(FILE *file, const char *templates, const char *name, const char *out,
                       size_t n, const struct lub_variable variables[])
{
    put_string(file, "templates", templates);
    put_string(file, "out", out);
    for (size_t k = 0; k < n; k++) {
        put_string(file, variables[k].name, variables[k].value);
    }
    fprintf(file, "load templates.'/%s'\n", name);
}

/* Starts gnuplot with its input on `input` and what it says in `said`. */
static int start(int input, FILE *said, pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(said), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(said), STDERR_FILENO);
    char *const words[] = {(char[]){"gnuplot"}, NULL};
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

static int has_content(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && info.st_size > 0;
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
    if (!WIFEXITED(state) || WEXITSTATUS(state) != 0 || !has_content(out) || *text) {
        return lub_fail(message, LUB_FILE_ERROR, "gnuplot could not draw '%.100s' with %s: %s", out,
                        name, text);
    }
    return LUB_OK;
}

/* Without input gnuplot does nothing and ends well. */
bool lub_figure_possible(void)
{
    FILE *const nothing = tmpfile(), *const said = tmpfile();
    pid_t child;
    int state = 1;
    if (nothing && said && start(fileno(nothing), said, &child) == 0) {
        while (waitpid(child, &state, 0) < 0 && errno == EINTR) {
        }
    }
    if (nothing) {
        fclose(nothing);
    }
    if (said) {
        fclose(said);
    }
    return WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

enum lub_status lub_figure_draw(const char *templates, const char *name, const char *out, size_t n,
                                const struct lub_variable variables[], struct lub_message *message)
{
    FILE *const script = tmpfile(), *const said = tmpfile();
    enum lub_status status = LUB_OK;
    if (!script || !said) {
        status = lub_fail(message, LUB_FILE_ERROR, "no temporary file: %s", strerror(errno));
    } else {
        pid_t child;
        put_script(script, templates, name, out, n, variables);
        fflush(script);
        rewind(script);
        const int error = start(fileno(script), said, &child);
        status = error
                     ? lub_fail(message, LUB_FILE_ERROR, "cannot run gnuplot: %s", strerror(error))
                     : wait_for(child, said, name, out, message);
    }
    if (script) {
        fclose(script);
    }
    if (said) {
        fclose(said);
    }
    return status;
}
