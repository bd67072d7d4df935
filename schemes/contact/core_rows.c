/* core_rows.c -- rows whose multipliers the balance of forces might not determine. */
#include "schemes/contact/core_rows.h"

#include <math.h>
#include <stdlib.h>

/* Sine of the angle below which directions do not count as independent here: such rows are left to
 * the numbers. */
static const double narrow = 1e-3;

struct peel {
    const struct lub_delassus *w;
    unsigned char *in;
    size_t *n_rows; /* in use, by body */
    uint32_t *stack, n_stack;
};

static int moves(const struct peel *s, size_t b)
{
    return b < s->w->problem->n_bodies && s->w->problem->inv_mass[b] > 0;
}

static void push_if_few(struct peel *s, size_t b)
{
    if (moves(s, b) && s->n_rows[b] > 0 && s->n_rows[b] <= s->w->n_axes) {
        s->stack[s->n_stack++] = (uint32_t)b;
    }
}

/* Gram and Schmidt on the normals of the rows at body b. */
static int are_independent(const struct peel *s, size_t b)
{
    const struct lub_delassus *const w = s->w;
    const size_t m = w->n_axes;
    double basis[3][3];
    size_t n = 0;
    for (size_t e = w->body_start[b]; e < w->body_start[b + 1]; e++) {
        if (!s->in[w->entry[e]]) {
            continue;
        }
        double square = 0;
        for (size_t c = 0; c < m; c++) {
            basis[n][c] = w->normal[m * w->entry[e] + c];
        }
        for (size_t l = 0; l < n; l++) {
            double part = 0;
            for (size_t c = 0; c < m; c++) {
                part += basis[l][c] * basis[n][c];
            }
            for (size_t c = 0; c < m; c++) {
                basis[n][c] -= part * basis[l][c];
            }
        }
        for (size_t c = 0; c < m; c++) {
            square += basis[n][c] * basis[n][c];
        }
        if (!(square > narrow * narrow)) {
            return 0;
        }
        for (size_t c = 0; c < m; c++) {
            basis[n][c] /= sqrt(square);
        }
        n++;
    }
    return 1;
}

static void take_out(struct peel *s, size_t b, size_t *n_left)
{
    const struct lub_delassus *const w = s->w;
    for (size_t e = w->body_start[b]; e < w->body_start[b + 1]; e++) {
        const size_t k = w->entry[e];
        if (s->in[k]) {
            const size_t other = w->first[k] == b ? w->second[k] : w->first[k];
            s->in[k] = 0;
            s->n_rows[b]--;
            s->n_rows[other]--;
            (*n_left)--;
            push_if_few(s, other);
        }
    }
}

static void peel(struct peel *s, size_t *n_left)
{
    const struct lub_delassus *const w = s->w;
    *n_left = 0;
    for (size_t k = 0; k < w->problem->rows.n_rows; k++) {
        s->n_rows[w->first[k]] += s->in[k];
        s->n_rows[w->second[k]] += s->in[k];
        *n_left += s->in[k];
    }
    for (size_t b = 0; b < w->problem->n_bodies; b++) {
        push_if_few(s, b);
    }
    while (s->n_stack > 0) {
        const size_t b = s->stack[--s->n_stack];
        if (s->n_rows[b] > 0 && are_independent(s, b)) {
            take_out(s, b, n_left);
        }
    }
}

enum lub_status lub_core_rows(const struct lub_delassus *w, unsigned char in[], size_t *n_left)
{
    /* A body is pushed once at the start and once with each row it loses below the limit. */
    const size_t n = w->problem->n_bodies + 1;
    struct peel s = {.w = w,
                     .in = in,
                     .n_rows = calloc(n, sizeof *s.n_rows),
                     .stack = malloc((1 + w->n_axes) * n * sizeof *s.stack)};
    const int failed = !s.n_rows || !s.stack;
    if (!failed) {
        peel(&s, n_left);
    }
    free(s.n_rows);
    free(s.stack);
    return failed ? LUB_NO_MEMORY : LUB_OK;
}
