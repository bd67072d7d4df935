/* body_matrix.c -- K = 1 + A^T diag(d) A, its ordering, factorisation and solution. */
#include "schemes/contact/body_matrix.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Operations of a factorisation, about a tenth of a second: as long as nested dissection takes. */
static const double worth_dissecting = 2e8;

static enum lub_status status_of(const cholmod_common *common)
{
    if (common->status >= CHOLMOD_OK) {
        return common->status == CHOLMOD_NOT_POSDEF ? LUB_NOT_FINITE : LUB_OK;
    }
    return LUB_NO_MEMORY; /* or more entries than an int can count */
}

static void start(struct lub_body_matrix *b)
{
    if (!b->started) {
        cholmod_start(&b->common);
        b->common.print = 0;
        b->common.supernodal = CHOLMOD_SIMPLICIAL;
        b->common.nmethods = 1;
        b->common.method[0].ordering = CHOLMOD_NATURAL;
        b->common.postorder = 0;
        b->started = 1;
    }
}

static void free_pattern(struct lub_body_matrix *b)
{
    if (b->started) {
        cholmod_free_sparse(&b->k, &b->common);
        cholmod_free_factor(&b->factor, &b->common);
    }
}

static void free_arrays(struct lub_body_matrix *b)
{
    free_pattern(b);
    free(b->root);
    free(b->a);
    free(b->place);
    free(b->slot);
    b->root = b->a = NULL;
    b->place = b->slot = NULL;
    if (b->started) {
        cholmod_free_dense(&b->rhs, &b->common);
        cholmod_free_dense(&b->solution, &b->common);
        cholmod_free_dense(&b->y_space, &b->common);
        cholmod_free_dense(&b->e_space, &b->common);
    }
}

void lub_body_matrix_free(struct lub_body_matrix *b)
{
    free_arrays(b);
    if (b->started) {
        cholmod_finish(&b->common);
    }
    *b = (struct lub_body_matrix){0};
}

static void fill_rows(struct lub_body_matrix *b)
{
    const struct lub_projection *problem = b->w->problem;
    const struct lub_rows *rows = &problem->rows;
    for (size_t body = 0; body < problem->n_bodies; body++) {
        b->root[body] = sqrt(problem->inv_mass[body]);
    }
    for (size_t k = 0; k < rows->n_rows; k++) {
        double *a = b->a + 2 * b->n_axes * k;
        const double first = b->root[rows->i[k]];
        const double second = rows->j[k] >= 0 ? b->root[rows->j[k]] : 0;
        for (size_t c = 0; c < b->n_axes; c++) {
            const double n = rows->n[b->w->axis[c]][k];
            a[c] = -first * n;
            a[b->n_axes + c] = second * n;
        }
    }
}

enum lub_status lub_body_matrix_init(struct lub_body_matrix *b, const struct lub_delassus *w)
{
    const size_t n_rows = w->problem->rows.n_rows, n_bodies = w->problem->n_bodies;
    start(b);
    free_arrays(b);
    b->w = w;
    b->n_axes = w->n_axes;
    b->n_unknowns = b->n_axes * n_bodies;
    if (b->n_unknowns > INT_MAX / 8 || n_rows > INT_MAX / 8) {
        return LUB_UNSUPPORTED;
    }
    b->root = malloc((n_bodies + 1) * sizeof *b->root);
    b->a = malloc((2 * b->n_axes * n_rows + 1) * sizeof *b->a);
    b->place = malloc((n_bodies + 1) * sizeof *b->place);
    b->slot = malloc((n_rows + 1) * sizeof *b->slot);
    b->rhs = cholmod_zeros(b->n_unknowns, 1, CHOLMOD_REAL, &b->common);
    if (!b->root || !b->a || !b->place || !b->slot || !b->rhs) {
        return LUB_NO_MEMORY;
    }
    fill_rows(b);
    return LUB_OK;
}

static int couples(const struct lub_body_matrix *b, const unsigned char use[], size_t k)
{
    const struct lub_rows *rows = &b->w->problem->rows;
    return use[k] && rows->j[k] >= 0 && b->root[rows->i[k]] > 0 && b->root[rows->j[k]] > 0;
}

/* The upper triangle of the graph of bodies, numbered by `place`, columns sorted. */
static cholmod_sparse *body_graph(struct lub_body_matrix *b, const unsigned char use[])
{
    const struct lub_rows *rows = &b->w->problem->rows;
    const size_t n = b->w->problem->n_bodies;
    cholmod_triplet *t =
        cholmod_allocate_triplet(n, n, rows->n_rows, 1, CHOLMOD_PATTERN, &b->common);
    if (!t) {
        return NULL;
    }
    int *const low = t->i, *const high = t->j;
    for (size_t k = 0; k < rows->n_rows; k++) {
        if (couples(b, use, k)) {
            const int p = b->place[rows->i[k]], q = b->place[rows->j[k]];
            low[t->nnz] = p < q ? p : q;
            high[t->nnz++] = p < q ? q : p;
        }
    }
    cholmod_sparse *graph = cholmod_triplet_to_sparse(t, t->nnz, &b->common);
    cholmod_free_triplet(&t, &b->common);
    if (graph && !cholmod_sort(graph, &b->common)) {
        cholmod_free_sparse(&graph, &b->common);
    }
    return graph;
}

/* The unknowns of one body stay together: the graph of the bodies is ordered. */
static enum lub_status order_bodies(struct lub_body_matrix *b, const unsigned char use[],
                                    int dissect)
{
    const size_t n = b->w->problem->n_bodies;
    for (size_t body = 0; body < n; body++) {
        b->place[body] = (int)body;
    }
    cholmod_sparse *graph = body_graph(b, use);
    int *order = malloc((n + 1) * sizeof *order);
    const int failed = !graph || !order;
    if (!failed && (dissect ? cholmod_metis(graph, NULL, 0, 1, order, &b->common)
                            : cholmod_amd(graph, NULL, 0, order, &b->common))) {
        for (size_t p = 0; p < n; p++) {
            b->place[order[p]] = (int)p;
        }
    }
    cholmod_free_sparse(&graph, &b->common);
    free(order);
    return failed ? LUB_NO_MEMORY : status_of(&b->common);
}

/* Column (body, c) holds the blocks of the body's earlier neighbours, then its own rows 0 .. c. */
static void expand(struct lub_body_matrix *b, const cholmod_sparse *graph)
{
    const int *const from = graph->p, *const body = graph->i;
    const int m = (int)b->n_axes;
    int *const column = b->k->p, *const row = b->k->i;
    int e = 0;
    for (int q = 0; q < (int)graph->ncol; q++) {
        for (int c = 0; c < m; c++) {
            column[q * m + c] = e;
            for (int g = from[q]; g < from[q + 1]; g++) {
                for (int d = 0; d < m; d++) {
                    row[e++] = body[g] * m + d;
                }
            }
            for (int d = 0; d <= c; d++) {
                row[e++] = q * m + d;
            }
        }
    }
    column[(int)graph->ncol * m] = e;
}

/* Where in its sorted block column each row's block stands. */
static void find_slots(struct lub_body_matrix *b, const unsigned char use[],
                       const cholmod_sparse *graph)
{
    const struct lub_rows *rows = &b->w->problem->rows;
    const int *const from = graph->p, *const body = graph->i;
    for (size_t k = 0; k < rows->n_rows; k++) {
        b->slot[k] = -1;
        if (!couples(b, use, k)) {
            continue;
        }
        const int p = b->place[rows->i[k]], q = b->place[rows->j[k]];
        const int low = p < q ? p : q, high = p < q ? q : p;
        int left = from[high], right = from[high + 1] - 1;
        while (left < right) {
            const int middle = (left + right) / 2;
            if (body[middle] < low) {
                left = middle + 1;
            } else {
                right = middle;
            }
        }
        b->slot[k] = left - from[high];
    }
}

static enum lub_status analyse_with(struct lub_body_matrix *b, const unsigned char use[],
                                    int dissect)
{
    free_pattern(b);
    b->n_analysed++;
    const enum lub_status status = order_bodies(b, use, dissect);
    cholmod_sparse *graph = status == LUB_OK ? body_graph(b, use) : NULL;
    if (graph) {
        const size_t m = b->n_axes, n_blocks = (size_t)((int *)graph->p)[graph->ncol];
        const size_t n_entries = m * m * n_blocks + m * (m + 1) / 2 * graph->ncol;
        b->k = cholmod_allocate_sparse(b->n_unknowns, b->n_unknowns, n_entries, 1, 1, 1,
                                       CHOLMOD_REAL, &b->common);
        if (b->k) {
            expand(b, graph);
            find_slots(b, use, graph);
            b->factor = cholmod_analyze(b->k, &b->common);
        }
    }
    cholmod_free_sparse(&graph, &b->common);
    return b->factor ? LUB_OK : LUB_NO_MEMORY;
}

/* Nested dissection pays where factorisations are long; a CHOLMOD without METIS refuses it. */
enum lub_status lub_body_matrix_analyse(struct lub_body_matrix *b, const unsigned char use[])
{
    enum lub_status status = analyse_with(b, use, 0);
    const double work = b->common.fl;
    if (status == LUB_OK && work > worth_dissecting) {
        status = analyse_with(b, use, 1);
        if (status != LUB_OK || b->common.fl > work) {
            status = analyse_with(b, use, 0);
        }
    }
    return status;
}

static void add_diagonal(struct lub_body_matrix *b, int place, double d, const double a[])
{
    const int m = (int)b->n_axes;
    const int *const column = b->k->p;
    double *const value = b->k->x;
    for (int c = 0; c < m; c++) {
        double *const end = value + column[place * m + c + 1] - (c + 1);
        for (int e = 0; e <= c; e++) {
            end[e] += d * a[c] * a[e];
        }
    }
}

/* The block of rows `low` and columns `high` (places; a_low and a_high belong to them). */
static void add_block(struct lub_body_matrix *b, int high, int slot, double d, const double a_low[],
                      const double a_high[])
{
    const int m = (int)b->n_axes;
    const int *const column = b->k->p;
    double *const value = b->k->x;
    for (int c = 0; c < m; c++) {
        double *const at = value + column[high * m + c] + slot * m;
        for (int e = 0; e < m; e++) {
            at[e] += d * a_high[c] * a_low[e];
        }
    }
}

static void assemble(struct lub_body_matrix *b, const double d[])
{
    const struct lub_rows *rows = &b->w->problem->rows;
    const int *const column = b->k->p;
    double *const value = b->k->x;
    memset(value, 0, (size_t)column[b->n_unknowns] * sizeof *value);
    for (size_t u = 0; u < b->n_unknowns; u++) {
        value[column[u + 1] - 1] = 1;
    }
    for (size_t k = 0; k < rows->n_rows; k++) {
        if (!(d[k] > 0)) {
            continue;
        }
        const double *const first = b->a + 2 * b->n_axes * k, *const second = first + b->n_axes;
        const int p = b->place[rows->i[k]];
        add_diagonal(b, p, d[k], first);
        if (rows->j[k] >= 0) {
            const int q = b->place[rows->j[k]];
            add_diagonal(b, q, d[k], second);
            if (b->slot[k] >= 0) {
                add_block(b, p < q ? q : p, b->slot[k], d[k], p < q ? first : second,
                          p < q ? second : first);
            }
        }
    }
}

enum lub_status lub_body_matrix_factorise(struct lub_body_matrix *b, const double d[])
{
    assemble(b, d);
    cholmod_factorize(b->k, b->factor, &b->common);
    return status_of(&b->common);
}

enum lub_status lub_body_matrix_solve(struct lub_body_matrix *b, const double rhs[], double y[])
{
    const size_t m = b->n_axes, n_bodies = b->w->problem->n_bodies;
    double *const x = b->rhs->x;
    for (size_t body = 0; body < n_bodies; body++) {
        memcpy(x + m * (size_t)b->place[body], rhs + m * body, m * sizeof *x);
    }
    if (!cholmod_solve2(CHOLMOD_A, b->factor, b->rhs, NULL, &b->solution, NULL, &b->y_space,
                        &b->e_space, &b->common)) {
        return LUB_NO_MEMORY;
    }
    const double *const solution = b->solution->x;
    for (size_t body = 0; body < n_bodies; body++) {
        memcpy(y + m * body, solution + m * (size_t)b->place[body], m * sizeof *y);
    }
    return LUB_OK;
}

void lub_body_matrix_impulses(const struct lub_body_matrix *b, const double p[], double y[])
{
    const struct lub_rows *rows = &b->w->problem->rows;
    const size_t m = b->n_axes;
    memset(y, 0, b->n_unknowns * sizeof *y);
    for (size_t k = 0; k < rows->n_rows; k++) {
        const double *const a = b->a + 2 * m * k;
        for (size_t c = 0; c < m; c++) {
            y[m * rows->i[k] + c] += a[c] * p[k];
        }
        for (size_t c = 0; c < m && rows->j[k] >= 0; c++) {
            y[m * (size_t)rows->j[k] + c] += a[m + c] * p[k];
        }
    }
}

double lub_body_matrix_row_times(const struct lub_body_matrix *b, size_t k, const double y[])
{
    const struct lub_rows *rows = &b->w->problem->rows;
    const size_t m = b->n_axes;
    const double *const a = b->a + 2 * m * k;
    double sum = 0;
    for (size_t c = 0; c < m; c++) {
        sum += a[c] * y[m * rows->i[k] + c];
    }
    for (size_t c = 0; c < m && rows->j[k] >= 0; c++) {
        sum += a[m + c] * y[m * (size_t)rows->j[k] + c];
    }
    return sum;
}

void lub_body_matrix_rates(const struct lub_body_matrix *b, const double y[], double rate[])
{
    for (size_t k = 0; k < b->w->problem->rows.n_rows; k++) {
        rate[k] = b->w->rate_free[k] + lub_body_matrix_row_times(b, k, y);
    }
}
