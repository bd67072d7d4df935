/* projection.c -- velocities, row rates and the KKT residual of a projection problem. */
#include "schemes/contact/projection.h"

#include <math.h>

void lub_projection_velocity(const struct lub_projection *problem, const double p[],
                             double *const v[3])
{
    const struct lub_rows *rows = &problem->rows;
    for (int c = 0; c < 3; c++) {
        double *impulse = v[c];
        for (size_t b = 0; b < problem->n_bodies; b++) {
            impulse[b] = 0;
        }
        for (size_t k = 0; k < rows->n_rows; k++) {
            const double part = rows->n[c][k] * p[k];
            impulse[rows->i[k]] -= part;
            if (rows->j[k] >= 0) {
                impulse[rows->j[k]] += part;
            }
        }
        for (size_t b = 0; b < problem->n_bodies; b++) {
            v[c][b] = problem->v_free[c][b] + problem->inv_mass[b] * impulse[b];
        }
    }
}

double lub_row_rate(const struct lub_projection *problem, size_t row, double *const v[3])
{
    const struct lub_rows *rows = &problem->rows;
    const size_t i = rows->i[row];
    const ptrdiff_t j = rows->j[row];
    double rate = 0;
    for (int c = 0; c < 3; c++) {
        rate += rows->n[c][row] * ((j >= 0 ? v[c][j] : 0) - v[c][i]);
    }
    return rows->gap[row] / problem->h + rate + (rows->drift ? rows->drift[row] : 0);
}

double lub_row_inverse_mass(const struct lub_projection *problem, size_t row)
{
    const struct lub_rows *rows = &problem->rows;
    double square = 0;
    for (int c = 0; c < 3; c++) {
        square += rows->n[c][row] * rows->n[c][row];
    }
    const double second = rows->j[row] >= 0 ? problem->inv_mass[rows->j[row]] : 0;
    return square * (problem->inv_mass[rows->i[row]] + second);
}

double lub_kkt_residual(const struct lub_projection *problem, const double p[], double *const v[3])
{
    const struct lub_rows *rows = &problem->rows;
    double worst = 0;
    for (size_t k = 0; k < rows->n_rows; k++) {
        const double w = lub_row_rate(problem, k, v);
        const double push = p[k] * lub_row_inverse_mass(problem, k);
        if (isnan(w) || isnan(push)) {
            return NAN;
        }
        const int glued = rows->glued && rows->glued[k];
        worst = fmax(worst, fabs(glued ? w : fmin(push, w)));
    }
    return worst;
}
