/* order.h -- the table that `lubench order` judges. */
#ifndef LUB_PROGRAM_ORDER_H
#define LUB_PROGRAM_ORDER_H

#include "convergence/gate/result.h"
#include "convergence/program/arguments.h"

/* Fills a row for each line of the file that the arguments name, by falling dt.  LUB_FILE_ERROR
 * with name:line in the message; the caller frees the table in every case. */
enum lub_status lub_order_read(const struct lub_arguments *arguments, struct lub_table *table,
                               struct lub_message *message);

#endif
