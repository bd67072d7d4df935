/* peer.h -- CVODE as a user would run it, without the care that a certificate needs: a competitor
 * in work-precision diagrams, not a truth. */
#ifndef LUB_REFERENCE_PEER_H
#define LUB_REFERENCE_PEER_H

#include "cases/problem.h"
#include "cases/gap_path.h"

#include <stddef.h>

/* On ln q; on q; on (ln q, q').  All restart at the jumps of the force. */
enum lub_peer { LUB_PEER_LOG_GAP, LUB_PEER_GAP, LUB_PEER_SECOND_ORDER, LUB_N_PEERS };

const char *lub_peer_name(enum lub_peer peer);

/* The eps-ODE at rising times with this tolerance, relative and absolute, appended to an empty
 * path; the right-hand sides that it took.  LUB_NO_CONVERGENCE if CVODE gave up. */
enum lub_status lub_peer_solve(enum lub_peer peer, const struct lub_problem *problem, double tol,
                               size_t n, const double times[], struct lub_path *rows, size_t *rhs);

#endif
