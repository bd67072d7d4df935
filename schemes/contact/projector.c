/* projector.c -- the solvers of solvers.def by number and by name, and a solver with its memory. */
#include "schemes/contact/projection.h"
#include "schemes/contact/room.h"

#include <stdlib.h>
#include <string.h>

#define SOLVER(name) extern const struct lub_solver lub_solver_##name;
#include "schemes/contact/solvers.def"
#undef SOLVER

static const void *const solvers[] = {
#define SOLVER(name) &lub_solver_##name,
#include "schemes/contact/solvers.def"
#undef SOLVER
};

const struct lub_registry lub_solvers = {
    .what = "solver", .n = sizeof solvers / sizeof *solvers, .entries = solvers};

const struct lub_solver *lub_solver_at(size_t index)
{
    return lub_registry_at(&lub_solvers, index);
}

const struct lub_solver *lub_solver_find(const char *name)
{
    return lub_registry_find(&lub_solvers, name);
}

const struct lub_solver *lub_solver_default(void)
{
    return &lub_solver_hybrid;
}

enum lub_status lub_projector_create(struct lub_projector *projector,
                                     const struct lub_solver *solver)
{
    *projector = (struct lub_projector){.solver = solver};
    if (solver->work_size > 0) {
        projector->work = calloc(1, solver->work_size);
        if (!projector->work) {
            return LUB_NO_MEMORY;
        }
    }
    return LUB_OK;
}

/* Nothing is near anything: V+ = V*, and p may be NULL. */
static enum lub_status leave_free(const struct lub_projection *problem, double *const v[3],
                                  struct lub_solver_stats *stats)
{
    for (int c = 0; c < 3 && problem->n_bodies; c++) {
        memcpy(v[c], problem->v_free[c], problem->n_bodies * sizeof *v[c]);
    }
    *stats = (struct lub_solver_stats){0};
    return LUB_OK;
}

enum lub_status lub_projector_solve(struct lub_projector *projector,
                                    const struct lub_projection *problem,
                                    const struct lub_solver_options *options, double p[],
                                    double *const v[3], struct lub_solver_stats *stats)
{
    if (problem->rows.n_rows == 0) {
        return leave_free(problem, v, stats);
    }
    const enum lub_status status =
        projector->solver->solve(problem, options, projector->work, p, v, stats);
    if (status != LUB_NO_CONVERGENCE || options->max_iter > 0) {
        return status;
    }
    return lub_make_room(problem, options, p, v, stats);
}

void lub_projector_free(struct lub_projector *projector)
{
    if (projector->work && projector->solver->free) {
        projector->solver->free(projector->work);
    }
    free(projector->work);
    projector->work = NULL;
}
