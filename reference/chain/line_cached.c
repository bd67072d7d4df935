/* line_cached.c -- references of spheres on a line, from the cache or computed and put there. */
#include "reference/cache_place.h"
#include "reference/chain/certify.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of a row the time, and of each sphere the members of lub_line_row. */
enum { sphere_numbers = sizeof(struct lub_line_row) / sizeof(double) };

/* Everything that the answer depends on. */
static void ask(struct lub_bytes *question, const struct lub_line *line, size_t n,
                const double times[])
{
    const double *const fields[] = {line->mass, line->gap, line->speed, line->load};
    lub_cache_ask_programs(question);
    lub_bytes_add_text(question, "films of spheres on a line");
    lub_bytes_add_number(question, (double)line->n);
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
        lub_bytes_add(question, fields[k], line->n * sizeof *fields[k]);
    }
    lub_bytes_add_number(question, line->drag.eps);
    lub_bytes_add_number(question, line->drag.p);
    lub_cache_ask_force(question, &line->force);
    lub_bytes_add_number(question, (double)n);
    lub_bytes_add(question, times, n * sizeof *times);
}

static void pack(struct lub_bytes *numbers, const struct lub_path *rows)
{
    for (size_t k = 0; k < rows->n; k++) {
        const double *const value = lub_path_row(rows, k);
        const double *const bound = rows->bounds + k * lub_path_width(rows);
        lub_bytes_add_number(numbers, rows->t[k]);
        for (size_t i = 0; i < lub_path_width(rows); i += LUB_LINE_COLUMNS) {
            const struct lub_line_row row = {.x = value[i + LUB_LINE_X],
                                             .v = value[i + LUB_LINE_V],
                                             .log_gap = value[i + LUB_LINE_LOG],
                                             .gamma = value[i + LUB_LINE_GAMMA],
                                             .err_x = bound[i + LUB_LINE_X],
                                             .err_log_gap = bound[i + LUB_LINE_LOG]};
            lub_bytes_add(numbers, &row, sizeof row);
        }
    }
}

/* Rows at the times asked for, finite, with bounds that are not below 0. */
static bool fits(struct lub_cache_place *place, size_t n_spheres, size_t n, const double times[])
{
    const size_t width = 1 + n_spheres * sphere_numbers;
    bool good = place->numbers.n == n * width * sizeof(double);
    for (size_t k = 0; good && k < n * width; k++) {
        double number;
        memcpy(&number, place->numbers.data + k * sizeof number, sizeof number);
        const size_t at = k % width, member = at ? (at - 1) % sphere_numbers : 0;
        good = isfinite(number) && (at > 0 || !(number < times[k / width])) &&
               (at > 0 || !(number > times[k / width])) &&
               !(at > 0 && member >= sphere_numbers - 2 && number < 0);
    }
    return good || lub_cache_refuse(place, "it holds what no reference has");
}

static enum lub_status unpack(const struct lub_bytes *numbers, size_t n_spheres, size_t n,
                              struct lub_path *rows)
{
    const unsigned char *at = numbers->data;
    struct lub_line_row *const row = malloc(n_spheres * sizeof *row);
    enum lub_status status = row ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        double t;
        memcpy(&t, at, sizeof t);
        memcpy(row, at + sizeof t, n_spheres * sizeof *row);
        status = lub_line_append(rows, t, n_spheres, row);
        at += sizeof t + n_spheres * sizeof *row;
    }
    free(row);
    return status;
}

enum lub_status lub_line_reference_cached(const struct lub_line *line, enum lub_model model,
                                          size_t n, const double times[], struct lub_path *rows,
                                          struct lub_certificate *certificate,
                                          struct lub_message *message)
{
    struct lub_cache_place place = {0};
    enum lub_status status;
    if (model == LUB_LIMIT) {
        return lub_line_reference(line, model, n, times, rows, certificate, message);
    }
    *certificate = (struct lub_certificate){0};
    ask(&place.question, line, n, times);
    lub_cache_place_init(&place);
    if (lub_cache_recall(&place, certificate) && fits(&place, line->n, n, times)) {
        status = unpack(&place.numbers, line->n, n, rows);
        status = status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
    } else {
        status = lub_line_reference(line, model, n, times, rows, certificate, message);
        if (status == LUB_OK) {
            pack(&place.numbers, rows);
            lub_cache_keep(&place, certificate);
        }
    }
    certificate->compared = "places"; /* which a file does not tell */
    memcpy(certificate->remark, place.remark, sizeof place.remark);
    lub_cache_place_free(&place);
    return status;
}
