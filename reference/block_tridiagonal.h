/* block_tridiagonal.h -- direct solution of block tridiagonal systems in long double. */
#ifndef LUB_REFERENCE_BLOCK_TRIDIAGONAL_H
#define LUB_REFERENCE_BLOCK_TRIDIAGONAL_H

#include "cases/status.h"

#include <stddef.h>

enum { LUB_BLOCK_MAX = 4, LUB_BLOCK_RHS_MAX = 3 };

/* Block row k: lower x[k-1] + diagonal x[k] + upper x[k+1] = rhs, each in the leading part of its
 * array.  Zeroed before it is filled. */
struct lub_block_row {
    long double lower[LUB_BLOCK_MAX][LUB_BLOCK_MAX];
    long double diagonal[LUB_BLOCK_MAX][LUB_BLOCK_MAX];
    long double upper[LUB_BLOCK_MAX][LUB_BLOCK_MAX];
    long double rhs[LUB_BLOCK_MAX][LUB_BLOCK_RHS_MAX];
};

struct lub_block_system {
    size_t n;     /* block rows */
    size_t size;  /* of a block */
    size_t n_rhs; /* right-hand sides */
    void (*row)(const void *data, size_t k, struct lub_block_row *row);
    const void *data;
};

struct lub_block_column {
    long double x[LUB_BLOCK_MAX][LUB_BLOCK_RHS_MAX];
};

/* Fills x[0..n-1].  LUB_NOT_FINITE if a pivot block is singular. */
enum lub_status lub_block_solve(const struct lub_block_system *system, struct lub_block_column x[]);

#endif
