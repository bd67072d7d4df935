/* replace.h -- what a result may take the place of: nothing that somebody else wrote. */
#ifndef LUB_PROGRAM_REPLACE_H
#define LUB_PROGRAM_REPLACE_H

#include "convergence/program/io/output.h"

/* From here on files of others may be overwritten: --force. */
void lub_output_force(void);

/* LUB_FILE_ERROR with the name if one of these files is there and this program did not write it; of
 * the folders that they are in, what killed runs left behind is removed. */
enum lub_status lub_outputs_replaceable(size_t n, const struct lub_named_path paths[],
                                        struct lub_message *message);

/* The same of a folder of results, which is made. */
enum lub_status lub_results_folder(const char *folder, struct lub_message *message);

#endif
