/* status.h -- what a function that can fail returns, and the message that goes with it.
 *
 * LUB_OK is 0.  Positive: a numerical outcome, which is a result like any other.  Negative: the run
 * cannot go on (argument, memory, file).  All values and texts stand in status.def.
 */
#ifndef LUB_CASES_STATUS_H
#define LUB_CASES_STATUS_H

enum lub_status {
#define STATUS(name, value, word, exit_code, text) LUB_##name = (value),
#include "cases/status.def"
#undef STATUS
};

/* One line for a person: what is wrong with which thing, and what is allowed.  No newline. */
struct lub_message {
    char text[512];
};

/* Word for result files ("gap-closed"), sentence for people, exit code of the program. */
const char *lub_status_word(enum lub_status status);
const char *lub_status_text(enum lub_status status);
int lub_status_exit(enum lub_status status);

/* Writes the message, if there is one, and returns the status: `return lub_fail(m, s, ...)`. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
enum lub_status
lub_fail(struct lub_message *message, enum lub_status status, const char *format, ...);

#endif
