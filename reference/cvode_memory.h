/* cvode_memory.h -- what CVODE needs for a small dense system, taken and released together. */
#ifndef LUB_REFERENCE_CVODE_MEMORY_H
#define LUB_REFERENCE_CVODE_MEMORY_H

#include "cases/status.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

struct lub_cvode {
    SUNContext sun;
    void *cvode;
    N_Vector y, absolute,
        constraints; /* state, tolerances, constraints y > 0 (unused unless set) */
    SUNMatrix matrix;
    SUNLinearSolver linear;
};

/* The problem as CVODE sees it.  `roots` may be NULL. */
struct lub_cvode_problem {
    int dim, method; /* CV_BDF or CV_ADAMS */
    CVRhsFn right_side;
    CVLsJacFn jacobian;
    CVRootFn roots;
    int n_roots;
    void *data;
    long max_steps; /* between two output times */
};

/* Returns a CVODE flag, 0 for success; in every case lub_cvode_free releases what was taken.
 * Failures of CVODE are results: it does not write to standard error. */
int lub_cvode_create(struct lub_cvode *memory, const struct lub_cvode_problem *problem);
void lub_cvode_free(struct lub_cvode *memory);

/* What a flag with which a run ended means.  The linear solver takes memory when it begins. */
enum lub_status lub_cvode_status(int flag);

#endif
