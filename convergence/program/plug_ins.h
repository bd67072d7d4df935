/* plug_ins.h -- loading what --plugin and $LUBENCH_PLUGINS name. */
#ifndef LUB_PROGRAM_PLUG_INS_H
#define LUB_PROGRAM_PLUG_INS_H

#include "cases/status.h"

#include <stdio.h>

/* Loads the files of $LUBENCH_PLUGINS (colons between them) and those that --plugin names before
 * the command, and takes these options out of the arguments.  LUB_FILE_ERROR or LUB_BAD_ARGUMENT
 * with the file and the reason; nothing of a file that is refused is kept. */
enum lub_status lub_plug_ins_load(int *argc, char ***argv, struct lub_message *message);

/* "# plug-in: FILE CHECK_SUM" for each that was loaded: results depend on them. */
void lub_plug_ins_print(FILE *file);

#endif
