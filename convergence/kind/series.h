/* series.h -- a table that a run can write beside its rows: what many bodies are together, over
 * time.  An option `--NAME FILE` of `lubench run` asks for it.
 */
#ifndef LUB_CONVERGENCE_SERIES_H
#define LUB_CONVERGENCE_SERIES_H

#include "cases/path.h"
#include "cases/status.h"

#include <stddef.h>

enum { LUB_SERIES_COLUMNS = 16 };

/* Takes the values of one row, column after column. */
typedef void lub_series_row(void *data, const double values[]);

struct lub_series {
    const char *name;         /* that of the option, without dashes */
    struct lub_layout layout; /* at most LUB_SERIES_COLUMNS columns */
    /* Tells the rows of the state as it is now. */
    enum lub_status (*tell)(const void *simulation, lub_series_row *row, void *data);
};

#endif
