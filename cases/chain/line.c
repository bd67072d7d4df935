/* line.c -- memory of a question about spheres on a line, and what is known of its answer. */
#include "cases/chain/line.h"

#include <math.h>
#include <stdlib.h>

const struct lub_column lub_line_columns[LUB_LINE_COLUMNS] = {
    [LUB_LINE_X] = {.name = "x",
                    .unit = "length",
                    .meaning = "place of sphere i: the sum of the gaps up to it",
                    .certified = true},
    [LUB_LINE_V] = {.name = "v", .unit = "length/time", .meaning = "its velocity"},
    [LUB_LINE_LOG] = {.name = "log_gap",
                      .unit = "1",
                      .meaning = "ln q of the gap below it, to sphere i - 1 or the wall",
                      .certified = true},
    [LUB_LINE_GAMMA] = {.name = "gamma",
                        .unit = "mass length/time",
                        .meaning = "N(q) of that gap; in the limit its glue potential"}};

const struct lub_layout lub_line_layout = {
    .key = "i", .first = 1, .n = LUB_LINE_COLUMNS, .columns = lub_line_columns};

enum lub_status lub_line_reserve(struct lub_line *line, size_t n, struct lub_message *message)
{
    enum { n_fields = 4 };
    double *const block = calloc(n * n_fields, sizeof *block);
    if (!block) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory for %zu spheres", n);
    }
    line->n = n;
    line->mass = block;
    line->gap = block + n;
    line->speed = block + 2 * n;
    line->load = block + 3 * n;
    return LUB_OK;
}

void lub_line_free(struct lub_line *line)
{
    free(line->mass);
    lub_force_free(&line->force);
    *line = (struct lub_line){0};
}

double lub_line_first_N(const struct lub_line *line, size_t i)
{
    return line->drag.eps > 0 && i < line->n ? lub_drag_N(&line->drag, log(line->gap[i])) : 0;
}

double lub_line_momentum(const struct lub_line *line, size_t i, double impulse)
{
    return line->mass[i] * line->speed[i] + line->load[i] * impulse + lub_line_first_N(line, i) -
           lub_line_first_N(line, i + 1);
}
