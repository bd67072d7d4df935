/* figure.h -- draws a figure: a gnuplot template, its variables, one SVG. */
#ifndef LUB_REPORTS_FIGURE_H
#define LUB_REPORTS_FIGURE_H

#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether there is a gnuplot. */
bool lub_figure_possible(void);

/* A string variable of gnuplot.  Those that lub_figure_is_file knows (rows, points, ...) hold names
 * of files, several of them separated by LUB_FIGURE_BREAK. */
struct lub_variable {
    const char *name, *value;
};

enum { LUB_FIGURE_BREAK = 0x1f };

/* Whether the variable of this name holds files: what a user wrote must not become one. */
bool lub_figure_is_file(const char *name);
/* Letters, digits and _, a letter first. */
bool lub_figure_is_name(const char *name);

/* Runs template `name` (a file of the folder templates) with the variables, and `templates` and
 * `out`.  LUB_FILE_ERROR, with what gnuplot said, if no figure came of it; LUB_BAD_ARGUMENT for a
 * name that gnuplot could take for anything else. */
enum lub_status lub_figure_draw(const char *templates, const char *name, const char *out, size_t n,
                                const struct lub_variable variables[], struct lub_message *message);

#endif
