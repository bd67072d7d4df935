/* ida_memory.c -- vectors, matrix and solver of IDA. */
#include "reference/chain/ida_memory.h"

/* A failure is a result: it goes into the note of the answer and not to standard error. */
static void keep_quiet(int code, const char *module, const char *function, char *text, void *data)
{
    (void)code;
    (void)module;
    (void)function;
    (void)text;
    (void)data;
}

static int take(struct lub_ida *memory, int dim)
{
    *memory = (struct lub_ida){0};
    if (SUNContext_Create(NULL, &memory->sun) != 0) {
        return IDA_MEM_FAIL;
    }
    memory->y = N_VNew_Serial(dim, memory->sun);
    memory->rate = N_VNew_Serial(dim, memory->sun);
    memory->absolute = N_VNew_Serial(dim, memory->sun);
    memory->matrix = SUNDenseMatrix(dim, dim, memory->sun);
    memory->ida = IDACreate(memory->sun);
    if (!memory->y || !memory->rate || !memory->absolute || !memory->matrix || !memory->ida) {
        return IDA_MEM_FAIL;
    }
    memory->linear = SUNLinSol_Dense(memory->y, memory->matrix, memory->sun);
    N_VConst(0, memory->y);
    N_VConst(0, memory->rate);
    N_VConst(1e-6, memory->absolute);
    return memory->linear ? IDA_SUCCESS : IDA_MEM_FAIL;
}

int lub_ida_create(struct lub_ida *memory, const struct lub_ida_problem *problem)
{
    int flag = take(memory, problem->dim);
    flag = flag ? flag : IDASetErrHandlerFn(memory->ida, keep_quiet, NULL);
    flag = flag ? flag : IDAInit(memory->ida, problem->residual, 0, memory->y, memory->rate);
    flag = flag ? flag : IDASVtolerances(memory->ida, 1e-6, memory->absolute); /* until set */
    flag = flag ? flag : IDASetUserData(memory->ida, problem->data);
    flag = flag ? flag : IDASetLinearSolver(memory->ida, memory->linear, memory->matrix);
    flag = flag ? flag : IDASetJacFn(memory->ida, problem->jacobian);
    flag = flag ? flag : IDASetMaxNumSteps(memory->ida, problem->max_steps);
    return flag ? flag : IDARootInit(memory->ida, problem->n_roots, problem->roots);
}

void lub_ida_free(struct lub_ida *memory)
{
    if (memory->ida) {
        IDAFree(&memory->ida);
    }
    if (memory->linear) {
        SUNLinSolFree(memory->linear);
    }
    if (memory->matrix) {
        SUNMatDestroy(memory->matrix);
    }
    N_Vector *const vectors[] = {&memory->y, &memory->rate, &memory->absolute};
    for (int k = 0; k < 3; k++) {
        if (*vectors[k]) {
            N_VDestroy(*vectors[k]);
        }
    }
    SUNContext_Free(&memory->sun);
}
