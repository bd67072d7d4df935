/* stokes_solver.h -- solves a Stokes system by CHOLMOD and an augmented Lagrangian, and says so if
 * it did not.
 *
 * With the multipliers p of the fluxes b u = 0, each step solves
 *     (sum w d d^T + g sum m b b^T) u = f + sum p b,   p -= g m b u,
 * m the viscosity of the cell over its volume: with any other scale the fluid, or the body, would
 * stay compressible.  The matrix is symmetric and positive, so that it is factorised without
 * pivoting, and its pattern is that of the cells: the symbolic factor serves all gaps.
 */
#ifndef LUB_FLUID_STOKES_SOLVER_H
#define LUB_FLUID_STOKES_SOLVER_H

#include "schemes/fluid/stokes_system.h"

/* How exactly a system is to be solved. */
struct lub_stokes_limits {
    double augmentation;   /* g */
    int max_steps;         /* of the augmented Lagrangian */
    double flux, residual; /* largest allowed: flux over the largest velocity; power of the forces
                            * that are left over that of the force on the body */
};
extern const struct lub_stokes_limits lub_stokes_limits;

struct lub_stokes_solver; /* symbolic and numeric factor */

enum lub_status lub_stokes_solver_create(struct lub_stokes_solver **solver);
void lub_stokes_solver_free(struct lub_stokes_solver *solver);
/* The pattern of the system is another than before. */
void lub_stokes_solver_forget(struct lub_stokes_solver *solver);

/* What came of a solution: how far it is off, and the velocity of the body, f u. */
struct lub_stokes_answer {
    double velocity, flux, residual;
    int steps;
};

/* LUB_NO_CONVERGENCE where the limits are not met, LUB_NOT_FINITE where a number is none: the
 * answer is then no answer. */
enum lub_status lub_stokes_solve(struct lub_stokes_solver *solver,
                                 const struct lub_stokes_system *system,
                                 const struct lub_stokes_limits *limits,
                                 struct lub_stokes_answer *answer);

#endif
