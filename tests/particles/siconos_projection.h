/* siconos_projection.h -- the projection solved by Siconos Numerics, an independent program. */
#ifndef LUB_TESTS_SICONOS_PROJECTION_H
#define LUB_TESTS_SICONOS_PROJECTION_H

#include "schemes/contact/projection.h"

/* Which of its solvers: Lemke's pivoting on the dense linear complementarity problem, for some
 * hundred rows; or the nonsmooth Newton method of Alart and Curnier on contacts without friction,
 * the fastest on packings of thousands. */
enum siconos_method { SICONOS_LEMKE, SICONOS_NEWTON };

/* Multipliers and velocities from a cold start; stats has the residual.  LUB_UNSUPPORTED where
 * Siconos is not installed or a row is glued, LUB_NO_CONVERGENCE where it gives up. */
enum lub_status siconos_projection_solve(const struct lub_projection *problem,
                                         enum siconos_method method, double tol, double p[],
                                         double *const v[3], struct lub_solver_stats *stats);

#endif
