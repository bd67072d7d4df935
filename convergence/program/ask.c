/* ask.c -- from the command line to a question. */
#include "convergence/program/ask.h"
#include "convergence/program/program.h"

#include <string.h>

/* Of an argument that looks like a setting or an option without its name. */
static const char *hint(const char *word)
{
    if (strncmp(word, "dt=", 3) == 0 || strncmp(word, "scheme=", 7) == 0) {
        return ": options begin with --, as in --dt 0.01 --scheme lefebvre";
    }
    return strchr(word, '=') ? ": parameters are given by --set, as in --set eps=0.01" : "";
}

enum lub_status lub_ask_case(const struct lub_arguments *arguments, struct lub_ask *ask,
                             struct lub_message *message)
{
    *ask = (struct lub_ask){.dt = arguments->dt,
                            .settings = arguments->settings,
                            .threads = 1,
                            .interrupted = lub_interrupted()};
    if (arguments->n_names == 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s needs a case (see lubench list cases)",
                        arguments->command->name);
    }
    if (arguments->n_names > 1) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "unexpected argument '%.80s' after case '%.80s'%s", arguments->names[1],
                        arguments->names[0], hint(arguments->names[1]));
    }
    return lub_find_case(arguments->names[0], &ask->kind, &ask->which, message);
}
