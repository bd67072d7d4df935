/* films_radau.h -- films of a line by Radau IIA in 34 digits, from the start to the end. */
#ifndef LUB_REFERENCE_CHAIN_FILMS_RADAU_H
#define LUB_REFERENCE_CHAIN_FILMS_RADAU_H

#include "reference/chain/answer.h"
#include "reference/chain/radau_step.h"

/* x, v and log_gap; a status other than LUB_OK says why not, with a note.  tol: error per step,
 * relative to ln q or 1. */
enum lub_status lub_films_by_radau(const struct lub_line *line, enum lub_films_form form,
                                   double tol, struct lub_line_answer *answer);

#endif
