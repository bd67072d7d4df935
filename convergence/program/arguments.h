/* arguments.h -- the command line as one struct: commands, options, and what the user gave. */
#ifndef LUB_PROGRAM_ARGUMENTS_H
#define LUB_PROGRAM_ARGUMENTS_H

#include "cases/param.h"
#include "cases/status.h"

#include <stdbool.h>
#include <stdio.h>

/* NULL, 0 or false where an option was not given. */
struct lub_arguments {
    const struct lub_command *command;
    size_t n_names;
    const char **names; /* what is not an option, in order */
    struct lub_settings settings;
    const char *scheme, *dt, *out, *every, *model, *at, *summary, *threads, *norm, *expect,
        *columns, *floor;
    const char *contacts, *events, *stress, *distribution, *clusters, *vtk, *snapshots, *checkpoint,
        *checkpoint_every, *resume, *shard;
    bool force, ignore_preamble, json, quiet, help, clear_cache, quick, full, pages, merge, go_on;
};

struct lub_command {
    const char *name;
    const char *names;    /* its positional arguments, as the usage line shows them */
    const char *options;  /* names of its options, each followed by a blank; NULL: it has none, and
                           * all its arguments are names, whatever they begin with */
    const char *summary;  /* one line */
    const char *examples; /* lines for --help */
    int (*main)(struct lub_arguments *arguments);
};

/* The commands, ended by one without a name. */
extern const struct lub_command lub_commands[];

/* Fills arguments from argv[1..]; on LUB_BAD_ARGUMENT the message says what to do.  The command is
 * NULL for a bare --help or --version, whose flags are then set. */
enum lub_status lub_arguments_parse(int argc, char **argv, struct lub_arguments *arguments,
                                    bool *version, struct lub_message *message);
void lub_arguments_free(struct lub_arguments *arguments);

/* Prints the options of a command, one per line; whether the option takes a value. */
void lub_option_names(const struct lub_command *command, FILE *file);
bool lub_option_has_value(const struct lub_command *command, const char *name);

void lub_print_usage(FILE *file);
void lub_print_help(FILE *file, const struct lub_command *command);

/* Option values: a finite number > 0; a whole number >= 1.  `text` NULL gives the default. */
enum lub_status lub_positive(const char *option, const char *text, double *value,
                             struct lub_message *message);
enum lub_status lub_count(const char *option, const char *text, size_t fallback, size_t *value,
                          struct lub_message *message);

#endif
