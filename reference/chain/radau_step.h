/* radau_step.h -- one step of Radau IIA, order 9, for all films of a line, in 34 digits, on either
 * of two forms of their equations. */
#ifndef LUB_REFERENCE_CHAIN_RADAU_STEP_H
#define LUB_REFERENCE_CHAIN_RADAU_STEP_H

#include "reference/chain/films34.h"
#include "reference/radau.h"

/* e^x x' = F: the polynomial of the method is x(t); (e^x)' = F: it is the gap. */
enum lub_films_form { LUB_FILMS_RATE, LUB_FILMS_GAP };

struct lub_films_radau {
    enum lub_films_form form;
    struct lub_radau method;
    lub_quad slope[LUB_RADAU_STAGES][LUB_RADAU_STAGES]; /* inverse of method.a */
};

void lub_films_radau_init(struct lub_films_radau *radau, enum lub_films_form form);

/* From x at t over h.  rate: x' at the start as a first guess; receives x' at the end.  False if
 * Newton's iteration does not settle. */
bool lub_films_radau_step(const struct lub_films_radau *radau, const struct lub_films34 *films,
                          lub_quad t, const lub_quad x[], lub_quad h, lub_quad rate[],
                          lub_quad end[]);

#endif
