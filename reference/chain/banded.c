/* banded.c -- Gaussian elimination inside a band. */
#include "reference/chain/banded.h"

#include <math.h>

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Rows of films range over many orders of size. */
static bool scale(struct lub_banded *s)
{
    for (size_t i = 0; i < s->n; i++) {
        double largest = 0;
        for (size_t j = 0; j < s->n; j++) {
            largest = fmax(largest, fabs(s->a[i][j]));
        }
        if (!(largest > 0 && isfinite(largest))) {
            return false;
        }
        for (size_t j = 0; j < s->n; j++) {
            s->a[i][j] /= largest;
        }
        s->b[i] /= largest;
    }
    return true;
}

static void exchange(struct lub_banded *s, size_t k, size_t best)
{
    for (size_t j = k; best != k && j < s->n; j++) {
        const double kept = s->a[k][j];
        s->a[k][j] = s->a[best][j];
        s->a[best][j] = kept;
    }
    const double kept = s->b[k];
    s->b[k] = s->b[best];
    s->b[best] = kept;
}

/* Below column k; exchanged rows reach twice the width to the right. */
static bool eliminate(struct lub_banded *s, size_t k)
{
    const size_t bottom = least(s->n, k + s->width + 1), right = least(s->n, k + 2 * s->width + 1);
    size_t best = k;
    for (size_t i = k + 1; i < bottom; i++) {
        best = fabs(s->a[i][k]) > fabs(s->a[best][k]) ? i : best;
    }
    exchange(s, k, best);
    for (size_t i = k + 1; i < bottom; i++) {
        const double factor = s->a[i][k] / s->a[k][k];
        for (size_t j = k; j < right; j++) {
            s->a[i][j] -= factor * s->a[k][j];
        }
        s->b[i] -= factor * s->b[k];
    }
    return s->a[k][k] < 0 || s->a[k][k] > 0;
}

bool lub_banded_solve(struct lub_banded *s)
{
    bool good = scale(s);
    for (size_t k = 0; k < s->n && good; k++) {
        good = eliminate(s, k);
    }
    for (size_t k = s->n; good && k-- > 0;) {
        for (size_t j = k + 1; j < least(s->n, k + 2 * s->width + 1); j++) {
            s->b[k] -= s->a[k][j] * s->b[j];
        }
        s->b[k] /= s->a[k][k];
        good = isfinite(s->b[k]);
    }
    return good;
}
