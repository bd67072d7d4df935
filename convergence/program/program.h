/* program.h -- what the commands share: messages, the interrupt flag, and the commands themselves.
 */
#ifndef LUB_PROGRAM_PROGRAM_H
#define LUB_PROGRAM_PROGRAM_H

#include "cases/status.h"
#include "convergence/program/arguments.h"

#include <stdio.h>

/* Set by SIGINT and SIGTERM; long loops look at it. */
const volatile int *lub_interrupted(void);
/* From here on the first signal waits for the flag to be seen, however long that takes: for work
 * that saves itself, as a checkpoint does. */
void lub_interrupt_patiently(void);

/* "lubench: text" on standard error; returns the exit code that goes with the status. */
int lub_report_failure(enum lub_status status, const struct lub_message *message);

int lub_list_main(struct lub_arguments *arguments);
int lub_describe_main(struct lub_arguments *arguments);
int lub_run_main(struct lub_arguments *arguments);
int lub_reference_main(struct lub_arguments *arguments);
int lub_converge_main(struct lub_arguments *arguments);
int lub_compare_main(struct lub_arguments *arguments);
int lub_help_main(struct lub_arguments *arguments);
int lub_completion_main(struct lub_arguments *arguments);
int lub_order_main(struct lub_arguments *arguments);
int lub_verify_main(struct lub_arguments *arguments);
int lub_claim_main(struct lub_arguments *arguments);
int lub_sweep_main(struct lub_arguments *arguments);

#endif
