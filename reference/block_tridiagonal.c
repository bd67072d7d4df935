/* block_tridiagonal.c -- block elimination, pivoting inside the blocks. */
#include "reference/block_tridiagonal.h"

#include <math.h>
#include <stdlib.h>

enum { max_columns = LUB_BLOCK_MAX + LUB_BLOCK_RHS_MAX };

/* One block row after elimination: x[k] = rhs - upper x[k+1]. */
struct reduced {
    long double upper[LUB_BLOCK_MAX][LUB_BLOCK_MAX];
    long double rhs[LUB_BLOCK_MAX][LUB_BLOCK_RHS_MAX];
};

static void exchange_rows(size_t n_columns, long double a[], long double b[])
{
    for (size_t j = 0; j < n_columns; j++) {
        const long double kept = a[j];
        a[j] = b[j];
        b[j] = kept;
    }
}

static size_t pivot_row(size_t n, size_t column, long double m[][LUB_BLOCK_MAX])
{
    size_t best = column;
    for (size_t i = column + 1; i < n; i++) {
        if (fabsl(m[i][column]) > fabsl(m[best][column])) {
            best = i;
        }
    }
    return best;
}

/* Replaces b by m^-1 b (Gauss-Jordan); m is destroyed. */
static enum lub_status divide(size_t n, size_t n_columns, long double m[][LUB_BLOCK_MAX],
                              long double b[][max_columns])
{
    for (size_t c = 0; c < n; c++) {
        const size_t best = pivot_row(n, c, m);
        exchange_rows(n, m[c], m[best]);
        exchange_rows(n_columns, b[c], b[best]);
        if (!(fabsl(m[c][c]) > 0)) {
            return LUB_NOT_FINITE;
        }
        for (size_t i = 0; i < n; i++) {
            const long double factor = m[i][c] / m[c][c];
            for (size_t j = c; i != c && j < n; j++) {
                m[i][j] -= factor * m[c][j];
            }
            for (size_t j = 0; i != c && j < n_columns; j++) {
                b[i][j] -= factor * b[c][j];
            }
        }
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n_columns; j++) {
            b[i][j] /= m[i][i];
        }
    }
    return LUB_OK;
}

/* diagonal -= lower * before.upper, rhs -= lower * before.rhs */
static void subtract_lower(const struct lub_block_system *system, const struct reduced *before,
                           struct lub_block_row *row)
{
    for (size_t i = 0; i < system->size; i++) {
        for (size_t l = 0; l < system->size; l++) {
            const long double factor = row->lower[i][l];
            for (size_t j = 0; j < system->size; j++) {
                row->diagonal[i][j] -= factor * before->upper[l][j];
            }
            for (size_t j = 0; j < system->n_rhs; j++) {
                row->rhs[i][j] -= factor * before->rhs[l][j];
            }
        }
    }
}

static enum lub_status reduce(const struct lub_block_system *system, struct lub_block_row *row,
                              struct reduced *out)
{
    const size_t size = system->size;
    long double b[LUB_BLOCK_MAX][max_columns] = {{0}};
    for (size_t i = 0; i < size; i++) {
        for (size_t j = 0; j < size; j++) {
            b[i][j] = row->upper[i][j];
        }
        for (size_t j = 0; j < system->n_rhs; j++) {
            b[i][size + j] = row->rhs[i][j];
        }
    }
    const enum lub_status status = divide(size, size + system->n_rhs, row->diagonal, b);
    for (size_t i = 0; i < size; i++) {
        for (size_t j = 0; j < size; j++) {
            out->upper[i][j] = b[i][j];
        }
        for (size_t j = 0; j < system->n_rhs; j++) {
            out->rhs[i][j] = b[i][size + j];
        }
    }
    return status;
}

static void substitute_back(const struct lub_block_system *system, const struct reduced rows[],
                            struct lub_block_column x[])
{
    for (size_t k = system->n; k-- > 0;) {
        for (size_t i = 0; i < system->size; i++) {
            for (size_t j = 0; j < system->n_rhs; j++) {
                long double sum = rows[k].rhs[i][j];
                for (size_t l = 0; l < system->size && k + 1 < system->n; l++) {
                    sum -= rows[k].upper[i][l] * x[k + 1].x[l][j];
                }
                x[k].x[i][j] = sum;
            }
        }
    }
}

enum lub_status lub_block_solve(const struct lub_block_system *system, struct lub_block_column x[])
{
    struct reduced *const rows = calloc(system->n, sizeof *rows);
    if (!rows) {
        return LUB_NO_MEMORY;
    }
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < system->n && status == LUB_OK; k++) {
        struct lub_block_row row = {.rhs = {{0}}};
        system->row(system->data, k, &row);
        if (k > 0) {
            subtract_lower(system, &rows[k - 1], &row);
        }
        status = reduce(system, &row, &rows[k]);
    }
    if (status == LUB_OK) {
        substitute_back(system, rows, x);
    }
    free(rows);
    return status;
}
