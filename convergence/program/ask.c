/* ask.c -- from the command line to a question. */
#include "convergence/program/ask.h"
#include "convergence/program/program.h"

#include <string.h>

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
        return lub_fail(message, LUB_BAD_ARGUMENT, "unexpected argument '%.80s' after case '%.80s'",
                        arguments->names[1], arguments->names[0]);
    }
    return lub_find_case(arguments->names[0], &ask->kind, &ask->which, message);
}
