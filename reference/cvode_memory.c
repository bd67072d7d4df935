/* cvode_memory.c -- what CVODE needs for a small dense system, taken and released together. */
#include "reference/cvode_memory.h"

#include <stdbool.h>

/* A failure is a result: it goes into the note of the answer and not to standard error. */
static void keep_quiet(int code, const char *module, const char *function, char *text, void *data)
{
    (void)code;
    (void)module;
    (void)function;
    (void)text;
    (void)data;
}

static int take(struct lub_cvode *memory, const struct lub_cvode_problem *problem)
{
    *memory = (struct lub_cvode){0};
    if (SUNContext_Create(NULL, &memory->sun) != 0) {
        return CV_MEM_FAIL;
    }
    memory->y = N_VNew_Serial(problem->dim, memory->sun);
    memory->absolute = N_VNew_Serial(problem->dim, memory->sun);
    memory->constraints = N_VNew_Serial(problem->dim, memory->sun);
    memory->matrix = SUNDenseMatrix(problem->dim, problem->dim, memory->sun);
    memory->cvode = CVodeCreate(problem->method, memory->sun);
    if (!memory->y || !memory->absolute || !memory->constraints || !memory->matrix ||
        !memory->cvode) {
        return CV_MEM_FAIL;
    }
    memory->linear = SUNLinSol_Dense(memory->y, memory->matrix, memory->sun);
    N_VConst(0, memory->y);
    N_VConst(2, memory->constraints);
    return memory->linear ? CV_SUCCESS : CV_MEM_FAIL;
}

int lub_cvode_create(struct lub_cvode *memory, const struct lub_cvode_problem *problem)
{
    int flag = take(memory, problem);
    flag = flag ? flag : CVodeSetErrHandlerFn(memory->cvode, keep_quiet, NULL);
    flag = flag ? flag : CVodeInit(memory->cvode, problem->right_side, 0, memory->y);
    flag = flag ? flag : CVodeSStolerances(memory->cvode, 1e-6, 1e-6); /* until they are set */
    flag = flag ? flag : CVodeSetUserData(memory->cvode, problem->data);
    flag = flag ? flag : CVodeSetLinearSolver(memory->cvode, memory->linear, memory->matrix);
    flag = flag ? flag : CVodeSetJacFn(memory->cvode, problem->jacobian);
    flag = flag ? flag : CVodeSetMaxNumSteps(memory->cvode, problem->max_steps);
    if (!flag && problem->roots) {
        flag = CVodeRootInit(memory->cvode, problem->n_roots, problem->roots);
    }
    return flag;
}

void lub_cvode_free(struct lub_cvode *memory)
{
    CVodeFree(&memory->cvode);
    if (memory->linear) {
        SUNLinSolFree(memory->linear);
    }
    if (memory->matrix) {
        SUNMatDestroy(memory->matrix);
    }
    if (memory->constraints) {
        N_VDestroy(memory->constraints);
    }
    if (memory->absolute) {
        N_VDestroy(memory->absolute);
    }
    if (memory->y) {
        N_VDestroy(memory->y);
    }
    SUNContext_Free(&memory->sun);
}

enum lub_status lub_cvode_status(int flag)
{
    const bool memory = flag == CV_MEM_FAIL || flag == CV_MEM_NULL || flag == CV_LINIT_FAIL;
    return memory ? LUB_NO_MEMORY : LUB_NO_CONVERGENCE;
}
