/* core_rows.h -- rows whose multipliers the balance of forces might not determine. */
#ifndef LUB_CONTACT_CORE_ROWS_H
#define LUB_CONTACT_CORE_ROWS_H

#include "schemes/contact/delassus.h"

/* A body with no more rows than axes, in directions that are independent, determines them; without
 * these rows the next body may do the same.  Clears in[k] of all rows found so and returns how many
 * are left, in O(rows). */
enum lub_status lub_core_rows(const struct lub_delassus *w, unsigned char in[], size_t *n_left);

#endif
