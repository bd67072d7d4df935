/* sketch.h -- a drawing of what happens in a case, in the colours of the page. */
#ifndef LUB_REPORTS_SKETCH_H
#define LUB_REPORTS_SKETCH_H

#include <stdio.h>

/* By the name of the case where it has a drawing of its own, else by its kind; nothing for a kind
 * that has none. */
void lub_sketch(FILE *file, const char *kind, const char *name);

#endif
