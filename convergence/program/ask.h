/* ask.h -- what the command line asks of a case. */
#ifndef LUB_PROGRAM_ASK_H
#define LUB_PROGRAM_ASK_H

#include "convergence/kind/kind.h"
#include "convergence/program/arguments.h"

/* What is asked of the single positional argument, which is a case: its step and its settings, no
 * scheme yet, one thread.  LUB_BAD_ARGUMENT names the nearest case. */
enum lub_status lub_ask_case(const struct lub_arguments *arguments, struct lub_ask *ask,
                             struct lub_message *message);

#endif
