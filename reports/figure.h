/* figure.h -- draws a figure: a gnuplot template, its variables, one SVG. */
#ifndef LUB_REPORTS_FIGURE_H
#define LUB_REPORTS_FIGURE_H

#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether gnuplot can be run at all. */
bool lub_figure_possible(void);

struct lub_variable {
    const char *name, *value; /* a gnuplot string variable */
};

/* Runs template `name` (a file of the folder templates) with the variables, and `templates` and
 * `out`.  LUB_FILE_ERROR, with what gnuplot said, if no figure came of it. */
enum lub_status lub_figure_draw(const char *templates, const char *name, const char *out, size_t n,
                                const struct lub_variable variables[], struct lub_message *message);

#endif
