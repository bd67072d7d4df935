/* help.c -- `lubench help`: of a command, or of the keys of a file that one writes. */
#include "convergence/program/io/data.h"
#include "convergence/program/program.h"

#include <stdio.h>
#include <string.h>

/* Files of the folder `help`. */
static const char *const topics[] = {"study", "sweep", "claim", "expression"};
enum { n_topics = sizeof topics / sizeof *topics };

static const struct lub_command *find_command(const char *name)
{
    const struct lub_command *c = lub_commands;
    while (c->name && strcmp(c->name, name) != 0) {
        c++;
    }
    return c->name ? c : NULL;
}

static bool is_topic(const char *name)
{
    for (size_t k = 0; k < n_topics; k++) {
        if (strcmp(topics[k], name) == 0) {
            return true;
        }
    }
    return false;
}

static enum lub_status print_topic(const char *name, struct lub_message *message)
{
    char folder[LUB_PATH_MAX], path[LUB_PATH_MAX + 64], line[512];
    const bool found = lub_data_folder("help", folder);
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    FILE *const file = found ? fopen(path, "r") : NULL;
    if (!file) {
        return lub_fail(message, LUB_FILE_ERROR,
                        "the text about %s is missing; set LUBENCH_DATA to the folder that holds "
                        "help",
                        name);
    }
    while (fgets(line, sizeof line, file)) {
        fputs(line, stdout);
    }
    fclose(file);
    return LUB_OK;
}

static enum lub_status unknown(const char *name, struct lub_message *message)
{
    const char *names[64];
    char all[200] = "";
    size_t n = 0;
    for (const struct lub_command *c = lub_commands; c->name; c++) {
        names[n++] = c->name;
    }
    for (size_t k = 0; k < n_topics; k++) {
        names[n++] = topics[k];
        lub_list_word(all, sizeof all, topics[k]);
    }
    const char *const near = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "no help on '%.80s'%s%s%s: allowed is a command (lubench --help) or one of "
                    "%s; a case or a scheme is described by lubench describe NAME",
                    name, near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "", all);
}

int lub_help_main(struct lub_arguments *arguments)
{
    struct lub_message message = {""};
    enum lub_status status = LUB_OK;
    if (arguments->n_names == 0) {
        lub_print_usage(stdout);
    }
    for (size_t k = 0; k < arguments->n_names && status == LUB_OK; k++) {
        const char *const name = arguments->names[k];
        const struct lub_command *const command = find_command(name);
        if (command) {
            lub_print_help(stdout, command);
        }
        if (is_topic(name)) {
            fputs(command ? "\n" : "", stdout);
            status = print_topic(name, &message);
        } else if (!command) {
            status = unknown(name, &message);
        }
    }
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
