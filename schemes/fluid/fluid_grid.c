/* fluid_grid.c -- Stokes flow round a penalised body on staggered cells: the fluid/particle solver
 * of the kind that Lefebvre (2009) couples with the gluey model.
 */
#include "cases/pi.h"
#include "schemes/fluid/fluid.h"
#include "schemes/fluid/stokes_solver.h"

#include <math.h>
#include <stdlib.h>

struct grid {
    enum lub_body body;
    double dx, box;
    struct lub_stokes_size size; /* of what stands below; zeroed before the first gap */
    struct lub_stokes_mesh mesh;
    struct lub_stokes_system system;
    struct lub_stokes_solver *solver;
};

/* The whole program in memory, bytes, for n unknowns: a factor of 5 n log2 n entries (measured: 2.7
 * to 4.3), and 800 bytes for the matrix while it is made. */
static double memory(double n)
{
    return n * (60 * log2(n) + 800);
}
static const double most_memory = 4e9;

/* Cells so small that their number is none that a size can tell are too many. */
static const double countable = 1e-8;

static double unknowns(double dx, double box, double q)
{
    if (dx < countable) {
        return INFINITY;
    }
    const struct lub_stokes_size size = lub_stokes_size(dx, box, q);
    return (double)lub_stokes_unknowns(&size);
}

/* `refusal` is the status of cells that take too much memory. */
static enum lub_status check_size(double dx, double box, double q, enum lub_status refusal,
                                  struct lub_message *message)
{
    const double n = unknowns(dx, box, q);
    double coarser = dx;
    if (memory(n) <= most_memory) {
        return LUB_OK;
    }
    while (memory(unknowns(coarser, box, q)) > most_memory) {
        coarser *= 1.05;
    }
    if (coarser > 1) {
        return lub_fail(message, refusal,
                        "at the gap %g the cells would take %.3g GB of the allowed %.3g, whatever "
                        "dx is: the body is too far from the plane for them",
                        q, memory(n) * 1e-9, most_memory * 1e-9);
    }
    return lub_fail(message, refusal,
                    "dx=%g at the gap %g makes %.3g unknowns, which take about %.3g GB; allowed "
                    "are %.3g GB, dx >= %.2g there",
                    dx, q, n, memory(n) * 1e-9, most_memory * 1e-9, coarser);
}

static void drop(struct grid *grid)
{
    if (grid->solver) {
        lub_stokes_solver_forget(grid->solver);
    }
    lub_stokes_system_free(&grid->system);
    lub_stokes_mesh_free(&grid->mesh);
    grid->size = (struct lub_stokes_size){0};
}

static void release(void *fluid)
{
    struct grid *const grid = fluid;
    drop(grid);
    lub_stokes_solver_free(grid->solver);
    free(grid);
}

static enum lub_status create(const struct lub_fluid_request *request, void **fluid,
                              struct lub_message *message)
{
    enum lub_status status = check_size(request->dx, request->box, 0, LUB_BAD_ARGUMENT, message);
    if (status != LUB_OK) {
        return status;
    }
    struct grid *const grid = calloc(1, sizeof *grid);
    if (!grid) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    *grid = (struct grid){.body = request->body, .dx = request->dx, .box = request->box};
    status = lub_stokes_solver_create(&grid->solver);
    if (status != LUB_OK) {
        release(grid);
        return lub_fail(message, status, "out of memory");
    }
    *fluid = grid;
    return LUB_OK;
}

/* Cells for the gap, if those at hand do not serve. */
static enum lub_status lay_out(struct grid *grid, double q, struct lub_message *message)
{
    const struct lub_stokes_size size = lub_stokes_size(grid->dx, grid->box, q);
    if (size.nr == grid->size.nr && size.nz == grid->size.nz) {
        return LUB_OK;
    }
    enum lub_status status = check_size(grid->dx, grid->box, q, LUB_OUTSIDE, message);
    if (status != LUB_OK) {
        return status;
    }
    drop(grid);
    status = lub_stokes_mesh_create(&size, grid->dx, &grid->mesh);
    if (status == LUB_OK) {
        status = lub_stokes_system_create(grid->body, &grid->mesh, &grid->system);
    }
    if (status != LUB_OK) {
        drop(grid);
        return lub_fail(message, status, "out of memory for the cells of dx=%g", grid->dx);
    }
    grid->size = size;
    return LUB_OK;
}

static enum lub_status unsolved(enum lub_status status, double q,
                                const struct lub_stokes_answer *answer, struct lub_message *message)
{
    return lub_fail(message, status,
                    "the Stokes system at the gap %g is not solved (%s): flux %.2g (allowed %.2g), "
                    "power of the forces left over %.2g (allowed %.2g)",
                    q, lub_status_text(status), answer->flux, lub_stokes_limits.flux,
                    answer->residual, lub_stokes_limits.residual);
}

/* The unknowns are of one radian of the sphere's surroundings, or of one half of the disk's. */
static enum lub_status resistance(void *fluid, double q, double *n, struct lub_message *message)
{
    struct grid *const grid = fluid;
    const double whole = grid->body == LUB_SPHERE ? 2 * lub_pi : 2;
    struct lub_stokes_answer answer = {0};
    enum lub_status status = lay_out(grid, q, message);
    if (status != LUB_OK) {
        return status;
    }
    status = lub_stokes_place(&grid->system, &grid->mesh, q);
    if (status == LUB_OK) {
        status = lub_stokes_solve(grid->solver, &grid->system, &lub_stokes_limits, &answer);
    }
    if (status != LUB_OK) {
        return unsolved(status, q, &answer, message);
    }
    *n = whole / answer.velocity;
    return LUB_OK;
}

const struct lub_fluid lub_fluid_grid = {
    .name = "grid",
    .summary = "a penalised rigid body on staggered cells of size dx, by sparse Cholesky",
    .source = "penalised strain: Lefebvre 2009, section 2.4.2; the discretisation is ours",
    .has_cells = true,
    .create = create,
    .resistance = resistance,
    .free = release,
};
