/* trajectory.c -- growing arrays by field. */
#include "cases/trajectory.h"

#include <stdlib.h>

enum { first_capacity = 256 };

static bool grow(double **array, size_t capacity)
{
    double *const moved = realloc(*array, capacity * sizeof *moved);
    *array = moved ? moved : *array;
    return moved != NULL;
}

static bool grow_flags(unsigned char **array, size_t capacity)
{
    unsigned char *const moved = realloc(*array, capacity);
    *array = moved ? moved : *array;
    return moved != NULL;
}

enum lub_status lub_trajectory_reserve(struct lub_trajectory *trajectory, size_t n)
{
    if (n <= trajectory->capacity) {
        return LUB_OK;
    }
    if (!grow(&trajectory->t, n) || !grow(&trajectory->q, n) || !grow(&trajectory->u, n) ||
        !grow(&trajectory->log_gap, n) || !grow(&trajectory->gamma, n) ||
        !grow_flags(&trajectory->stuck, n) ||
        (trajectory->err_q &&
         (!grow(&trajectory->err_q, n) || !grow(&trajectory->err_log_gap, n)))) {
        return LUB_NO_MEMORY;
    }
    trajectory->capacity = n;
    return LUB_OK;
}

enum lub_status lub_trajectory_append(struct lub_trajectory *trajectory, double t,
                                      const struct lub_gap *gap)
{
    const size_t row = trajectory->n;
    if (row == trajectory->capacity) {
        const enum lub_status status =
            lub_trajectory_reserve(trajectory, row ? 2 * row : first_capacity);
        if (status != LUB_OK) {
            return status;
        }
    }
    trajectory->t[row] = t;
    trajectory->q[row] = gap->q;
    trajectory->u[row] = gap->u;
    trajectory->log_gap[row] = gap->log_gap;
    trajectory->gamma[row] = gap->gamma;
    trajectory->stuck[row] = gap->stuck;
    trajectory->n = row + 1;
    return LUB_OK;
}

enum lub_status lub_trajectory_append_certified(struct lub_trajectory *trajectory, double t,
                                                const struct lub_gap *gap, double err_q,
                                                double err_log_gap)
{
    if (!trajectory->err_q) {
        const enum lub_status status = lub_trajectory_reserve(trajectory, first_capacity);
        if (status != LUB_OK) {
            return status;
        }
        trajectory->err_q = calloc(trajectory->capacity, sizeof *trajectory->err_q);
        trajectory->err_log_gap = calloc(trajectory->capacity, sizeof *trajectory->err_log_gap);
    }
    if (!trajectory->err_q || !trajectory->err_log_gap) {
        return LUB_NO_MEMORY;
    }
    const enum lub_status status = lub_trajectory_append(trajectory, t, gap);
    if (status == LUB_OK) {
        trajectory->err_q[trajectory->n - 1] = err_q;
        trajectory->err_log_gap[trajectory->n - 1] = err_log_gap;
    }
    return status;
}

struct lub_gap lub_trajectory_row(const struct lub_trajectory *trajectory, size_t row)
{
    return (struct lub_gap){.q = trajectory->q[row],
                            .u = trajectory->u[row],
                            .log_gap = trajectory->log_gap[row],
                            .gamma = trajectory->gamma[row],
                            .stuck = trajectory->stuck[row]};
}

void lub_trajectory_free(struct lub_trajectory *trajectory)
{
    free(trajectory->t);
    free(trajectory->q);
    free(trajectory->u);
    free(trajectory->log_gap);
    free(trajectory->gamma);
    free(trajectory->stuck);
    free(trajectory->err_q);
    free(trajectory->err_log_gap);
    *trajectory = (struct lub_trajectory){0};
}
