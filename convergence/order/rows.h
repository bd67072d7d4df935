/* rows.h -- the rows that count, the line through some of them, and where its slope goes; between
 * order.c, line.c and limit.c. */
#ifndef LUB_CONVERGENCE_ORDER_ROWS_H
#define LUB_CONVERGENCE_ORDER_ROWS_H

#include <stdbool.h>
#include <stddef.h>

/* By falling dt, in logarithms.  A window is known by its first row: it ends at the finest. */
struct lub_order_rows {
    size_t n;
    double *x, *y, *weight; /* ln dt, ln error, 1/variance up to a factor */
    double *scratch;        /* LUB_ORDER_SCRATCH n numbers */
};

enum { LUB_ORDER_SCRATCH = 5 };

/* The line through a window.  drift: how much its slope changes from end to end. */
struct lub_order_line {
    double slope, half_width, drift, drift_error;
};

struct lub_order_line lub_order_line(const struct lub_order_rows *rows, size_t first);
/* Whether the local slopes agree with that of the line. */
bool lub_order_agrees(const struct lub_order_rows *rows, size_t first,
                      const struct lub_order_line *line);

/* What becomes of the slopes as dt goes to 0, judged by twice as many rows as the window has. */
enum lub_order_trend {
    LUB_ORDER_STILL,   /* nothing is seen to move */
    LUB_ORDER_SETTLES, /* they move less and less: the interval reaches to where they tend */
    LUB_ORDER_MOVES,   /* they move faster and faster: nothing is known of the limit */
    LUB_ORDER_ROUGH    /* the finest rows scatter as the others do not */
};

/* The interval of the order in the limit. */
enum lub_order_trend lub_order_limit(const struct lub_order_rows *rows, size_t first,
                                     const struct lub_order_line *line, double *lo, double *hi);

/* Whether a term of higher order explains the bend of the rows from `from` on far better than a
 * logarithm, and the order behind it. */
bool lub_order_bend(const struct lub_order_rows *rows, size_t from, double *limit);
/* Widens it by what the moves of the slopes may come to if they are as large as scatter allows. */
void lub_order_doubt(const struct lub_order_rows *rows, size_t first, double *lo, double *hi);

#endif
