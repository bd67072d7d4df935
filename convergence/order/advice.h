/* advice.h -- what to do next about a verdict that is not PASS: a sentence for people. */
#ifndef LUB_CONVERGENCE_ADVICE_H
#define LUB_CONVERGENCE_ADVICE_H

#include "convergence/order/order.h"

/* What the fit sees of a row. */
struct lub_point lub_point_of(const struct lub_row *row);

/* Order between row k and the next one, of rows by falling dt; NaN where there is none. */
double lub_local_order(size_t n, const struct lub_row rows[], size_t k);

/* Whether the row is in the window of the fit. */
bool lub_row_used(const struct lub_row *row, const struct lub_verdict *verdict);

/* Fills text with a sentence, or with "" where nothing is to be done. */
void lub_order_advice(size_t n, const struct lub_row rows[], const struct lub_verdict *verdict,
                      char text[LUB_TEXT_LEN]);

#endif
