/* films_ida.h -- films of a line by SUNDIALS IDA on e^x x' = F, in double. */
#ifndef LUB_REFERENCE_CHAIN_FILMS_IDA_H
#define LUB_REFERENCE_CHAIN_FILMS_IDA_H

#include "reference/chain/answer.h"

/* x, v and log_gap; a status other than LUB_OK says why not, with a note. */
enum lub_status lub_films_by_ida(const struct lub_line *line, double tol,
                                 struct lub_line_answer *answer);

#endif
