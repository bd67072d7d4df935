/* peer.c -- plain CVODE, by the same code as the witnesses but not hardened. */
#include "reference/peer.h"
#include "reference/eps_ode.h"

#include <math.h>
#include <stdlib.h>

const char *lub_peer_name(enum lub_peer peer)
{
    static const char *const names[] = {"CVODE on ln q", "CVODE on q", "CVODE on (ln q q')"};
    return names[peer];
}

static enum lub_status keep(const struct lub_problem *problem, const struct lub_eps_answer *answer,
                            struct lub_path *rows)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < answer->n && status == LUB_OK; k++) {
        const double x = answer->log_gap[k], gamma = lub_drag_N(&problem->drag, x);
        const struct lub_gap gap = {.q = exp(x),
                                    .u = answer->u[k],
                                    .log_gap = x,
                                    .gamma = gamma,
                                    .stuck = lub_eps_is_stuck(problem, gamma, answer->u[k])};
        status = lub_gap_append(rows, answer->t[k], &gap);
    }
    return status;
}

enum lub_status lub_peer_solve(enum lub_peer peer, const struct lub_problem *problem, double tol,
                               size_t n, const double times[], struct lub_path *rows, size_t *rhs)
{
    static const enum lub_eps_form forms[] = {LUB_FORM_LOG_GAP, LUB_FORM_GAP,
                                              LUB_FORM_SECOND_ORDER};
    double *const memory = calloc(2 * n + 1, sizeof *memory);
    struct lub_eps_answer answer = {.n = n, .t = times, .log_gap = memory, .u = memory + n};
    enum lub_status status =
        memory ? lub_eps_cvode(problem, forms[peer], tol, 0, &answer) : LUB_NO_MEMORY;
    if (status == LUB_OK) {
        status = keep(problem, &answer, rows);
    }
    *rhs = answer.rhs;
    free(memory);
    return status;
}
