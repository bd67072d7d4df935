/* select.h -- which of many multipliers: those of least norm.
 *
 * The velocities after a projection are unique, the multipliers are not where contacts are
 * redundant: p and p + z give the same motion for every self-stress z, G^T z = 0.  What the pairs
 * remember must not depend on the solver that happened to be used, so that a rule chooses:
 *
 *     minimise  sum p_k^2   among all p with  G^T p = M (V+ - V*),  p_k >= 0 where not glued,
 *                                             p_k = 0 where the gap opens.
 *
 * This is the principle of least work: contacts of equal, vanishing compliance c share the load so
 * that sum c p_k^2 / 2 is least; it is the limit of the projection with w_k + c p_k in place of
 * w_k.  The minimum is unique, continuous in the load, and knows nothing of numbers of bodies. With
 * vanishing viscosity instead of compliance there is no limit to agree with: it depends on whether
 * the viscosity or the error of the geometry goes to zero first; for contacts that are equal by
 * symmetry, where it exists, it is equal glue, as here.
 */
#ifndef LUB_CONTACT_SELECT_H
#define LUB_CONTACT_SELECT_H

#include "schemes/contact/projection.h"

/* A row that others imply repeats their errors: its rate may be several times the residual. */
static const double lub_select_margin = 10;

/* Replaces p, a solution with residual at most tol / lub_select_margin and velocities v, by the one
 * of least norm, with residual at most tol, and v by its velocities, the same to far less.  Rows
 * whose rate exceeds tol count as opening.  is_free[k] says whether row k
 * takes part in a self-stress, *n_free how many do.  Where none does p is left as it is. */
enum lub_status lub_select_multipliers(const struct lub_projection *problem, double tol, double p[],
                                       double *const v[3], unsigned char is_free[], size_t *n_free);

#endif
