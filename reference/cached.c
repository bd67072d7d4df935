/* cached.c -- references from the cache, or computed and put there. */
#include "reference/cache.h"
#include "reference/cache_place.h"
#include "reference/versions.h"

#include <gsl/gsl_version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { max_rows = 200000, row_numbers = 8, extremum_numbers = 5 };

void lub_cache_ask_force(struct lub_bytes *question, const struct lub_force *force)
{
    lub_bytes_add_number(question, force->kind);
    lub_bytes_add_number(question, (double)force->n);
    lub_bytes_add(question, force->t, (force->n + 1) * sizeof *force->t);
    lub_bytes_add(question, force->f, (force->n + 1) * sizeof *force->f);
    lub_bytes_add(question, force->slope, force->n * sizeof *force->slope);
    lub_bytes_add_number(question, force->amplitude);
    lub_bytes_add_number(question, force->omega);
    lub_bytes_add_number(question, force->phase);
}

void lub_cache_ask_programs(struct lub_bytes *question)
{
    lub_bytes_add_text(question, LUB_REFERENCE_SOURCES);
    lub_bytes_add_text(question, lub_sundials_version());
    lub_bytes_add_text(question, gsl_version);
}

/* Everything that the answer depends on. */
static void ask_gap(struct lub_bytes *question, const struct lub_problem *problem,
                    enum lub_model model, size_t n, const double times[])
{
    const double numbers[] = {problem->drag.eps,
                              problem->drag.p,
                              problem->drag.shift,
                              problem->q0,
                              problem->u0,
                              problem->r,
                              problem->gamma_min,
                              problem->mass,
                              problem->t_end,
                              problem->surface.k_b,
                              problem->surface.asperity,
                              problem->surface.asperity_stiffness,
                              (double)n};
    lub_cache_ask_programs(question);
    lub_bytes_add_text(question, lub_model_name(model));
    lub_bytes_add_text(question, problem->drag.law->name);
    lub_bytes_add(question, numbers, sizeof numbers);
    lub_cache_ask_force(question, &problem->force);
    lub_bytes_add(question, times, n * sizeof *times);
}

static void ask_visco(struct lub_bytes *question, const struct lub_visco_elastic *problem, size_t n,
                      const double times[])
{
    const double numbers[] = {problem->mass, problem->film,     problem->k_b,
                              problem->k_n,  problem->height,   problem->u_n0,
                              problem->v0,   problem->log_gap0, (double)n};
    lub_cache_ask_programs(question);
    lub_bytes_add_text(question, "visco-elastic with its extreme values");
    lub_bytes_add(question, numbers, sizeof numbers);
    lub_cache_ask_force(question, problem->force);
    lub_bytes_add(question, times, n * sizeof *times);
}

static void pack_rows(struct lub_bytes *numbers, const struct lub_path *rows)
{
    for (size_t k = 0; k < rows->n; k++) {
        const struct lub_gap gap = lub_gap_row(rows, k);
        const double row[row_numbers] = {rows->t[k],
                                         gap.q,
                                         gap.u,
                                         gap.log_gap,
                                         gap.gamma,
                                         gap.stuck,
                                         lub_gap_bound(rows, k, LUB_GAP_Q),
                                         lub_gap_bound(rows, k, LUB_GAP_LOG)};
        lub_bytes_add(numbers, row, sizeof row);
    }
}

/* Whether all numbers are finite, and those at the places 0, step, 2 step, ... are the times. */
static bool are_rows(const struct lub_bytes *numbers, size_t n, const double times[], size_t step)
{
    double number;
    for (size_t k = 0; k < numbers->n / sizeof number; k++) {
        memcpy(&number, numbers->data + k * sizeof number, sizeof number);
        if (!isfinite(number) || (k % step == 0 && k / step < n && number != times[k / step])) {
            return false;
        }
    }
    return numbers->n >= n * row_numbers * sizeof number;
}

/* A row that no reference has: a gap or a bound below 0. */
static bool fits(struct lub_cache_place *place, size_t n, const double times[])
{
    double row[row_numbers];
    bool good =
        place->numbers.n == n * sizeof row && are_rows(&place->numbers, n, times, row_numbers);
    for (size_t k = 0; good && k < n; k++) {
        memcpy(row, place->numbers.data + k * sizeof row, sizeof row);
        good = row[1] >= 0 && row[6] >= 0 && row[7] >= 0;
    }
    return good || lub_cache_refuse(place, "it holds what no reference has");
}

static enum lub_status unpack_rows(const struct lub_bytes *numbers, struct lub_path *rows)
{
    enum lub_status status = LUB_OK;
    double row[row_numbers];
    for (size_t at = 0; at + sizeof row <= numbers->n && status == LUB_OK; at += sizeof row) {
        memcpy(row, numbers->data + at, sizeof row);
        const struct lub_gap gap = {
            .q = row[1], .u = row[2], .log_gap = row[3], .gamma = row[4], .stuck = row[5] != 0};
        status = lub_gap_append_certified(rows, row[0], &gap, row[6], row[7]);
    }
    return status;
}

enum lub_status lub_reference_cached(const struct lub_problem *problem, enum lub_model model,
                                     size_t n, const double times[], struct lub_path *rows,
                                     struct lub_certificate *certificate,
                                     struct lub_message *message)
{
    struct lub_cache_place place = {0};
    enum lub_status status;
    if (model == LUB_LIMIT || n > max_rows) {
        return lub_reference(problem, model, n, times, rows, certificate, message);
    }
    *certificate = (struct lub_certificate){0};
    ask_gap(&place.question, problem, model, n, times);
    lub_cache_place_init(&place);
    if (lub_cache_recall(&place, certificate) && fits(&place, n, times)) {
        status = unpack_rows(&place.numbers, rows);
        status = status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
    } else {
        *certificate = (struct lub_certificate){0};
        status = lub_reference(problem, model, n, times, rows, certificate, message);
        if (status == LUB_OK) {
            pack_rows(&place.numbers, rows);
            lub_cache_keep(&place, certificate);
        }
    }
    memcpy(certificate->remark, place.remark, sizeof place.remark);
    lub_cache_place_free(&place);
    return status;
}

/* Arrays by field, then the extreme values. */
static void pack_path(struct lub_bytes *numbers, const struct lub_visco_path *path)
{
    lub_bytes_add(numbers, path->t, row_numbers * path->n * sizeof *path->t);
    for (size_t k = 0; k < path->n_extrema; k++) {
        const struct lub_visco_extremum *const at = &path->extrema[k];
        const double row[extremum_numbers] = {at->t, at->u_n, at->log_gap, at->of_film,
                                              at->is_maximum};
        lub_bytes_add(numbers, row, sizeof row);
    }
}

static bool fits_path(struct lub_cache_place *place, size_t n, const double times[])
{
    const size_t extremum = extremum_numbers * sizeof(double);
    const bool good = are_rows(&place->numbers, n, times, 1) &&
                      (place->numbers.n - n * row_numbers * sizeof(double)) % extremum == 0;
    return good || lub_cache_refuse(place, "it holds what no reference has");
}

static enum lub_status unpack_path(const struct lub_bytes *numbers, size_t n,
                                   struct lub_visco_path *path)
{
    double row[extremum_numbers];
    const size_t size = row_numbers * n * sizeof *path->t;
    const size_t n_extrema = (numbers->n - size) / sizeof row;
    struct lub_visco_extremum *const extrema = calloc(n_extrema + 1, sizeof *extrema);
    if (!lub_visco_path_create(path, n) || !extrema) {
        free(extrema);
        return LUB_NO_MEMORY;
    }
    memcpy(path->t, numbers->data, size);
    for (size_t k = 0; k < n_extrema; k++) {
        memcpy(row, numbers->data + size + k * sizeof row, sizeof row);
        extrema[k] = (struct lub_visco_extremum){.t = row[0],
                                                 .u_n = row[1],
                                                 .log_gap = row[2],
                                                 .of_film = row[3] != 0,
                                                 .is_maximum = row[4] != 0};
    }
    path->n_extrema = n_extrema;
    path->extrema = extrema;
    return LUB_OK;
}

enum lub_status lub_visco_cached(const struct lub_visco_elastic *problem, size_t n,
                                 const double times[], struct lub_visco_path *path,
                                 struct lub_certificate *certificate, struct lub_message *message)
{
    struct lub_cache_place place = {0};
    enum lub_status status;
    *certificate = (struct lub_certificate){.t_hit = NAN, .t_release = NAN};
    *path = (struct lub_visco_path){0};
    ask_visco(&place.question, problem, n, times);
    lub_cache_place_init(&place);
    place.usable = place.usable && n <= max_rows;
    if (lub_cache_recall(&place, certificate) && fits_path(&place, n, times)) {
        status = unpack_path(&place.numbers, n, path);
        status = status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
    } else {
        *certificate = (struct lub_certificate){.t_hit = NAN, .t_release = NAN};
        status = lub_visco_reference(problem, n, times, path, certificate, message);
        if (status == LUB_OK) {
            pack_path(&place.numbers, path);
            lub_cache_keep(&place, certificate);
        }
    }
    memcpy(certificate->remark, place.remark, sizeof place.remark);
    lub_cache_place_free(&place);
    return status;
}
