/* stokes_solver.c -- CHOLMOD under an augmented Lagrangian, with guards. */
#include "schemes/fluid/stokes_solver.h"

#include <cholmod.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The residual is the power that is not accounted for: by it the resistance is off, to first order.
 * Round-off leaves 2e-13 at dx = 1/80. */
const struct lub_stokes_limits lub_stokes_limits = {
    .augmentation = 100, .max_steps = 40, .flux = 1e-10, .residual = 1e-8};

struct lub_stokes_solver {
    cholmod_common common;
    cholmod_factor *factor;
    cholmod_dense *right, *solution, *y_space, *e_space;
    double *u, *p, *rest; /* velocities, multipliers, scratch by unknown */
    size_t n_unknowns, n_cells;
};

enum lub_status lub_stokes_solver_create(struct lub_stokes_solver **solver)
{
    *solver = calloc(1, sizeof **solver);
    if (!*solver) {
        return LUB_NO_MEMORY;
    }
    cholmod_start(&(*solver)->common);
    cholmod_common *const common = &(*solver)->common;
    common->print = 0;
    /* Supernodes call BLAS, whose threads change the last digits. */
    common->supernodal = CHOLMOD_SIMPLICIAL;
    common->final_ll = 1; /* L L^T, which does not exist where the matrix is not positive */
    common->nmethods = 1;
    common->method[0].ordering = CHOLMOD_AMD;
    return LUB_OK;
}

void lub_stokes_solver_forget(struct lub_stokes_solver *s)
{
    cholmod_free_factor(&s->factor, &s->common);
    cholmod_free_dense(&s->right, &s->common);
    cholmod_free_dense(&s->solution, &s->common);
    cholmod_free_dense(&s->y_space, &s->common);
    cholmod_free_dense(&s->e_space, &s->common);
    free(s->u);
    free(s->p);
    free(s->rest);
    s->u = s->p = s->rest = NULL;
}

void lub_stokes_solver_free(struct lub_stokes_solver *solver)
{
    if (solver) {
        lub_stokes_solver_forget(solver);
        cholmod_finish(&solver->common);
        free(solver);
    }
}

static enum lub_status status_of(const cholmod_common *common)
{
    return common->status == CHOLMOD_OK ? LUB_OK
           : common->status > 0 ? LUB_NO_CONVERGENCE /* not positive: no longer the energy */
                                : LUB_NO_MEMORY;
}

static void add_entries(const struct lub_stokes_form *form, double weight, cholmod_triplet *t)
{
    int *const row = t->i, *const column = t->j;
    double *const value = t->x;
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
            if (form->of[a] >= 0 && form->of[b] >= 0 && form->of[a] >= form->of[b]) {
                row[t->nnz] = form->of[a];
                column[t->nnz] = form->of[b];
                value[t->nnz++] = weight * form->c[a] * form->c[b];
            }
        }
    }
}

/* The lower triangle of sum w d d^T + g sum m b b^T. */
static cholmod_sparse *assemble(struct lub_stokes_solver *s, const struct lub_stokes_system *system,
                                double augmentation)
{
    const size_t room = 10 * (system->n_strains + system->n_cells), n = system->n_unknowns;
    cholmod_triplet *t = cholmod_allocate_triplet(n, n, room, -1, CHOLMOD_REAL, &s->common);
    if (!t) {
        return NULL;
    }
    for (size_t k = 0; k < system->n_strains; k++) {
        add_entries(&system->strain[k], system->weight[k], t);
    }
    for (size_t k = 0; k < system->n_cells; k++) {
        add_entries(&system->flux[k], augmentation * system->penalty[k], t);
    }
    cholmod_sparse *const matrix = cholmod_triplet_to_sparse(t, t->nnz, &s->common);
    cholmod_free_triplet(&t, &s->common);
    return matrix;
}

static enum lub_status prepare(struct lub_stokes_solver *s, const struct lub_stokes_system *system,
                               cholmod_sparse *matrix)
{
    s->n_unknowns = system->n_unknowns;
    s->n_cells = system->n_cells;
    s->factor = cholmod_analyze(matrix, &s->common);
    s->right = cholmod_zeros(s->n_unknowns, 1, CHOLMOD_REAL, &s->common);
    s->u = calloc(s->n_unknowns, sizeof *s->u);
    s->rest = calloc(s->n_unknowns, sizeof *s->rest);
    s->p = calloc(s->n_cells, sizeof *s->p);
    return s->factor && s->right && s->u && s->rest && s->p ? status_of(&s->common) : LUB_NO_MEMORY;
}

static enum lub_status factorise(struct lub_stokes_solver *s,
                                 const struct lub_stokes_system *system, double augmentation)
{
    cholmod_sparse *matrix = assemble(s, system, augmentation);
    enum lub_status status = matrix ? LUB_OK : LUB_NO_MEMORY;
    if (status == LUB_OK && !s->factor) {
        status = prepare(s, system, matrix);
    }
    if (status == LUB_OK) {
        cholmod_factorize(matrix, s->factor, &s->common);
        status = status_of(&s->common);
    }
    cholmod_free_sparse(&matrix, &s->common);
    return status;
}

/* rest = f + sum p b - sum w d (d u) [- g sum m b (b u)]: what is left of the balance of forces. */
static void find_rest(struct lub_stokes_solver *s, const struct lub_stokes_system *system,
                      double augmentation)
{
    memcpy(s->rest, system->force, s->n_unknowns * sizeof *s->rest);
    for (size_t k = 0; k < s->n_cells; k++) {
        const struct lub_stokes_form *const flux = &system->flux[k];
        const double pressure =
            s->p[k] - augmentation * system->penalty[k] * lub_stokes_form_value(flux, s->u);
        lub_stokes_form_add(flux, pressure, s->rest);
    }
    for (size_t k = 0; k < system->n_strains; k++) {
        const struct lub_stokes_form *const strain = &system->strain[k];
        lub_stokes_form_add(strain, -system->weight[k] * lub_stokes_form_value(strain, s->u),
                            s->rest);
    }
}

/* u += K^-1 rest, twice: the second time mends the round-off of the first. */
static enum lub_status move(struct lub_stokes_solver *s, const struct lub_stokes_system *system,
                            double augmentation)
{
    for (int pass = 0; pass < 2; pass++) {
        find_rest(s, system, augmentation);
        memcpy(s->right->x, s->rest, s->n_unknowns * sizeof *s->rest);
        if (!cholmod_solve2(CHOLMOD_A, s->factor, s->right, NULL, &s->solution, NULL, &s->y_space,
                            &s->e_space, &s->common)) {
            return LUB_NO_MEMORY;
        }
        const double *const change = s->solution->x;
        for (size_t k = 0; k < s->n_unknowns; k++) {
            s->u[k] += change[k];
        }
    }
    return LUB_OK;
}

static double largest(size_t n, const double x[])
{
    double most = 0;
    for (size_t k = 0; k < n; k++) {
        most = fabs(x[k]) <= most ? most : fabs(x[k]); /* NaN comes through */
    }
    return most;
}

/* p -= g m b u; returns the largest flux over the largest velocity. */
static double press(struct lub_stokes_solver *s, const struct lub_stokes_system *system,
                    double augmentation)
{
    double most = 0;
    for (size_t k = 0; k < s->n_cells; k++) {
        const double flux = lub_stokes_form_value(&system->flux[k], s->u);
        s->p[k] -= augmentation * system->penalty[k] * flux;
        most = fabs(flux) <= most ? most : fabs(flux);
    }
    return most / largest(s->n_unknowns, s->u);
}

static void tell(struct lub_stokes_solver *s, const struct lub_stokes_system *system,
                 struct lub_stokes_answer *answer)
{
    double power = 0; /* of the forces that are left */
    answer->velocity = 0;
    find_rest(s, system, 0);
    for (size_t k = 0; k < s->n_unknowns; k++) {
        answer->velocity += system->force[k] * s->u[k];
        power += s->rest[k] * s->u[k];
    }
    answer->residual = fabs(power / answer->velocity);
}

enum lub_status lub_stokes_solve(struct lub_stokes_solver *s,
                                 const struct lub_stokes_system *system,
                                 const struct lub_stokes_limits *limits,
                                 struct lub_stokes_answer *answer)
{
    *answer = (struct lub_stokes_answer){.flux = INFINITY};
    enum lub_status status = factorise(s, system, limits->augmentation);
    if (status != LUB_OK) {
        return status;
    }
    memset(s->u, 0, s->n_unknowns * sizeof *s->u);
    memset(s->p, 0, s->n_cells * sizeof *s->p);
    while (status == LUB_OK && answer->steps < limits->max_steps && answer->flux > limits->flux) {
        status = move(s, system, limits->augmentation);
        answer->flux = press(s, system, limits->augmentation);
        answer->steps++;
    }
    if (status != LUB_OK) {
        return status;
    }
    tell(s, system, answer);
    if (!isfinite(answer->velocity) || !isfinite(answer->residual) || !isfinite(answer->flux)) {
        return LUB_NOT_FINITE;
    }
    return answer->flux <= limits->flux && answer->residual <= limits->residual &&
                   answer->velocity > 0
               ? LUB_OK
               : LUB_NO_CONVERGENCE;
}
