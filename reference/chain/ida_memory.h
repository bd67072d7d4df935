/* ida_memory.h -- what SUNDIALS IDA needs for a small dense system, taken and released together. */
#ifndef LUB_REFERENCE_CHAIN_IDA_MEMORY_H
#define LUB_REFERENCE_CHAIN_IDA_MEMORY_H

#include <ida/ida.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

struct lub_ida {
    SUNContext sun;
    N_Vector y, rate, absolute;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    void *ida;
};

struct lub_ida_problem {
    int dim, n_roots;
    IDAResFn residual;
    IDALsJacFn jacobian;
    IDARootFn roots;
    void *data;
    long max_steps;
};

/* IDA_SUCCESS or the code of what failed; to be freed in every case. */
int lub_ida_create(struct lub_ida *memory, const struct lub_ida_problem *problem);
void lub_ida_free(struct lub_ida *memory);

#endif
