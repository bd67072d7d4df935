/* line_reference.c -- one call for both models of spheres on a line, and their rows. */
#include "reference/chain/line_reference.h"
#include "reference/chain/certify.h"

#include <math.h>
#include <stdlib.h>

enum lub_status lub_line_append(struct lub_path *rows, double t, size_t n,
                                const struct lub_line_row row[])
{
    const size_t width = n * LUB_LINE_COLUMNS;
    double *const values = malloc(2 * width * sizeof *values);
    double *const bounds = values ? values + width : NULL;
    if (!values) {
        return LUB_NO_MEMORY;
    }
    for (size_t i = 0; i < n; i++) {
        double *const value = values + i * LUB_LINE_COLUMNS;
        double *const bound = bounds + i * LUB_LINE_COLUMNS;
        value[LUB_LINE_X] = row[i].x;
        value[LUB_LINE_V] = row[i].v;
        value[LUB_LINE_LOG] = row[i].log_gap;
        value[LUB_LINE_GAMMA] = row[i].gamma;
        bound[LUB_LINE_X] = row[i].err_x;
        bound[LUB_LINE_LOG] = row[i].err_log_gap;
        bound[LUB_LINE_V] = bound[LUB_LINE_GAMMA] = NAN;
    }
    *rows = rows->layout ? *rows : (struct lub_path){.layout = &lub_line_layout, .n_bodies = n};
    const enum lub_status status = lub_path_append(rows, t, values, bounds);
    free(values);
    return status;
}

enum lub_status lub_line_reference(const struct lub_line *line, enum lub_model model, size_t n,
                                   const double times[], struct lub_path *rows,
                                   struct lub_certificate *certificate, struct lub_message *message)
{
    const double end = lub_force_end(&line->force);
    *certificate = (struct lub_certificate){.t_hit = NAN, .t_release = NAN};
    for (size_t k = 0; k < n; k++) {
        if (!(times[k] >= 0 && times[k] <= end)) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "time %g is outside the run, 0 to %g",
                            times[k], end);
        }
    }
    if (model == LUB_LIMIT) {
        return lub_line_limit(line, n, times, rows, certificate, message);
    }
    return lub_line_films(line, n, times, rows, certificate, message);
}
