/* nonunique_exact.h -- the construction of Maury (2007), section 4, solved event by event.
 *
 * The force is 1 on (1, 1 + xi) and -alpha on (1 + xi, 2), repeated on all scales: f(2t) = f(t).  Q
 * is the motion on (1, 4) that is stuck at t = 1 with gamma = -tau; it repeats on the scale 4 if
 * the defect beta + alpha eta - 4 tau vanishes (eq. 8), and then gives two solutions, branch 1 with
 * Q on (4^-n, 4^-n+1) and branch 2 with Q on (2^-2n-1, 2^-2n+1).
 *
 * Where paper and formula disagree: along every solution q' + gamma = int f, so gamma(4) is
 * -tau + 3 (xi - alpha (1 - xi)) and the defect is 3 (alpha (1 - xi) - xi - tau).  For alpha = 1.8
 * and xi = 0.54 it vanishes at tau = 0.288 and is negative at both 0.29 and 0.30, where the paper
 * finds a change of sign; and at that tau Q(2t) = 4 Q(t), so that both branches are one solution.
 * This is as it must be: gamma <= 0, q >= 0, q gamma = 0 says that gamma lies in the normal cone of
 * q >= 0, which is monotone, and q' + gamma = w then has only one solution.
 */
#ifndef LUB_CASES_NONUNIQUE_EXACT_H
#define LUB_CASES_NONUNIQUE_EXACT_H

#include "cases/status.h"
#include "cases/gap_path.h"

struct lub_nonunique {
    double alpha, xi; /* alpha > 0, 0 < xi < 1 */
    double tau;
};

/* beta + alpha eta - 4 tau, from the events of Q. */
double lub_nonunique_defect(const struct lub_nonunique *which);
/* Sets tau to the root of the defect in (0, xi). */
enum lub_status lub_nonunique_solve(struct lub_nonunique *which, struct lub_message *message);
/* The state of Q at t in [1, 4]; of a branch (1 or 2) at t in (0, 2]. */
struct lub_gap lub_nonunique_cell(const struct lub_nonunique *which, double t);
struct lub_gap lub_nonunique_at(const struct lub_nonunique *which, int branch, double t);

#endif
