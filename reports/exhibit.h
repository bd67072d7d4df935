/* exhibit.h -- a figure with its story: what is seen here, how to repeat it.
 *
 * Stages of a verification add exhibits and write them to exhibits.csv; the report makes one page
 * of all that name the same page.
 */
#ifndef LUB_REPORTS_EXHIBIT_H
#define LUB_REPORTS_EXHIBIT_H

#include "cases/status.h"

#include <stddef.h>
#include <stdio.h>

enum { LUB_EXHIBIT_PATH = 192, LUB_EXHIBIT_TEXT = 1536 };

/* Paths are below the folder of the report; texts may be empty. */
struct lub_exhibit {
    char page[32]; /* key of a page in report_exhibits.c: "papers", "particles", ... */
    char title[LUB_EXHIBIT_PATH];
    char figure[LUB_EXHIBIT_PATH]; /* SVG or PNG */
    char data[LUB_EXHIBIT_PATH];   /* the CSV that the figure is drawn from */
    char command[LUB_EXHIBIT_TEXT];
    char seen[LUB_EXHIBIT_TEXT];
};

/* Growing list; zeroed is empty. */
struct lub_exhibits {
    size_t n, capacity;
    struct lub_exhibit *list;
};

enum lub_status lub_exhibit_add(struct lub_exhibits *exhibits, const struct lub_exhibit *exhibit);
void lub_exhibits_free(struct lub_exhibits *exhibits);

/* exhibits.csv, and the lines of such a file appended, as in convergence/gate/result.h. */
enum lub_status lub_exhibits_write(FILE *out, const char *preamble,
                                   const struct lub_exhibits *exhibits);
enum lub_status lub_exhibits_read(FILE *in, struct lub_exhibits *exhibits,
                                  struct lub_message *message);

#endif
