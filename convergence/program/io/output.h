/* output.h -- result files: whole under their final name, or not there at all.
 *
 * A regular file is written under a temporary name beside it and renamed when it is complete; a
 * device or pipe is written directly; "-" is standard output.
 */
#ifndef LUB_PROGRAM_OUTPUT_H
#define LUB_PROGRAM_OUTPUT_H

#include "cases/status.h"

#include <stdbool.h>
#include <stdio.h>

/* What is added to a name until the file is complete. */
#define LUB_TEMPORARY ".lubench-tmp-XXXXXX"

struct lub_output {
    FILE *file;
    char *path;      /* final name; NULL for standard output */
    char *temporary; /* NULL where the file is written directly */
};

/* LUB_FILE_ERROR, with a message that names the file, when it cannot be written. */
enum lub_status lub_output_open(struct lub_output *output, const char *path,
                                struct lub_message *message);
/* Finishes the file and gives it its final name; on failure nothing is left behind. */
enum lub_status lub_output_close(struct lub_output *output, struct lub_message *message);
/* Throws away what was written; accepts a zeroed or closed output. */
void lub_output_discard(struct lub_output *output);
/* Removes the temporary files of all that is open: for the handler of a signal that ends the
 * program. */
void lub_output_abandon(void);
/* Whether this process writes a temporary file of that name, in whatever folder. */
bool lub_output_is_open(const char *name);

/* Opens a file for reading; NULL with errno set if that fails or if it is a device, such as
 * /dev/zero, which may have no end. */
FILE *lub_input_open(const char *path);

/* The same for a name of the command line, - being standard input, with the message. */
enum lub_status lub_input_any(const char *name, FILE **in, struct lub_message *message);

/* What an option asks to be written, or says is read while that happens. */
struct lub_named_path {
    const char *option, *path; /* path NULL: not asked for */
};

/* LUB_BAD_ARGUMENT with both options if two of them name one file, under whatever path, or both
 * standard output: the later would take the place of the earlier.  Devices may stand twice. */
enum lub_status lub_outputs_differ(size_t n, const struct lub_named_path paths[],
                                   struct lub_message *message);

/* Makes a folder and those above it; one that exists is fine.  LUB_BAD_ARGUMENT if the name holds a
 * control character: figures are drawn there. */
enum lub_status lub_output_folder(const char *path, struct lub_message *message);

#endif
