/* foreign.h -- a trajectory that another program wrote: a CSV file with at least t and q.
 *
 * Lines that begin with # are comments, except `# dt: VALUE`.  The first other line names the
 * columns: t and q are needed; u, log_gap, gamma and state are used if they are there, others are
 * left alone.  Rows may stand in any order; a time that stands twice must say the same.
 */
#ifndef LUB_CONVERGENCE_FOREIGN_H
#define LUB_CONVERGENCE_FOREIGN_H

#include "cases/problem.h"
#include "cases/trajectory.h"

#include <stdio.h>

enum lub_foreign_column { LUB_T, LUB_Q, LUB_U, LUB_LOG_GAP, LUB_GAMMA, LUB_STATE, LUB_N_COLUMNS };

struct lub_foreign {
    bool has[LUB_N_COLUMNS];
    double dt;         /* of the line `# dt:`, NaN if there is none */
    size_t line;       /* of the first row whose q is not finite, 0 if all are */
    double resolution; /* half a unit of the last digit that q is written with */
    struct lub_trajectory trajectory;
};

/* Reads a file; LUB_FILE_ERROR with name:line in the message if it is not such a file.  Columns
 * that are missing are NaN in the trajectory, state is 0.  The caller frees in every case. */
enum lub_status lub_foreign_read(FILE *in, const char *name, struct lub_foreign *foreign,
                                 struct lub_message *message);
void lub_foreign_free(struct lub_foreign *foreign);

/* Typical distance between two rows: the median. */
double lub_foreign_sampling(const struct lub_foreign *foreign);

/* Fills the missing columns that follow from q and u in this model: ln q, and gamma = N(q) and the
 * flag stuck of the eps-ODE.  `has` tells afterwards what can be compared. */
void lub_foreign_complete(struct lub_foreign *foreign, const struct lub_problem *problem,
                          enum lub_model model);

/* Drops the rows after t_end; false if the last row left is more than a step before t_end. */
bool lub_foreign_cut(struct lub_foreign *foreign, double t_end, double dt);

#endif
