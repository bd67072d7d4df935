/* sweep_ranks_mpi.c -- workers in an MPI job: they ask, rank 0 answers.
 *
 * Whoever waits, sleeps: the blocking calls of MPI libraries turn a core hot, which on a full node
 * is the core of someone who computes.
 */
#include "convergence/program/commands/sweep_launch.h"
#include "convergence/program/commands/sweep_ranks.h"
#include "convergence/sweep/sweep_measure.h"

#include <mpi.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ASK = 1, TASKS, RESULT };
enum { max_tasks = 8 };

/* Ranks are of one program on like machines, so structs travel as bytes. */
struct answer {
    enum lub_status status;
    struct lub_message message;
    struct lub_sweep_point point;
};

struct tasks {
    size_t n; /* 0: there will be no more */
    size_t index[max_tasks];
};

static void doze(void)
{
    const struct timespec moment = {.tv_nsec = 100000};
    nanosleep(&moment, NULL);
}

/* Rank 0 ------------------------------------------------------------------------------------- */

static void send_tasks(int rank, const struct tasks *tasks)
{
    MPI_Send(tasks, (int)sizeof *tasks, MPI_BYTE, rank, TASKS, MPI_COMM_WORLD);
}

/* Few points at a time, fewer towards the end, so that all ranks end together. */
static size_t portion(const struct lub_ranks *ranks, struct lub_sweep_work *work)
{
    const size_t fair = lub_sweep_left(work) / (size_t)(4 * ranks->size * ranks->threads) + 1;
    const size_t most = fair * (size_t)ranks->threads;
    return most < max_tasks ? most : max_tasks;
}

/* Gives points to idle ranks; false if there are none to give. */
static bool feed(struct lub_ranks *ranks, struct lub_sweep_work *work)
{
    while (ranks->n_idle > 0) {
        struct tasks tasks;
        memset(&tasks, 0, sizeof tasks);
        const size_t n = portion(ranks, work);
        while (tasks.n < n && lub_sweep_take(work, &tasks.index[tasks.n])) {
            tasks.n++;
        }
        if (tasks.n == 0) {
            return false;
        }
        send_tasks(ranks->idle[--ranks->n_idle], &tasks);
    }
    return true;
}

static void receive(struct lub_ranks *ranks, struct lub_sweep_work *work, const MPI_Status *from)
{
    struct answer answer;
    if (from->MPI_TAG == ASK) {
        MPI_Recv(NULL, 0, MPI_BYTE, from->MPI_SOURCE, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        ranks->idle[ranks->n_idle++] = from->MPI_SOURCE;
        return;
    }
    MPI_Recv(&answer, (int)sizeof answer, MPI_BYTE, from->MPI_SOURCE, RESULT, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    if (answer.status == LUB_OK) {
        lub_sweep_deliver(work, &answer.point);
    } else {
        lub_sweep_stop(work, answer.status, &answer.message);
    }
}

/* Serves until every other rank is idle and nothing is left to give. */
static void serve(struct lub_ranks *ranks, struct lub_sweep_work *work)
{
    for (;;) {
        int any = 0;
        MPI_Status from;
        const bool more = feed(ranks, work);
        if (!more && ranks->n_idle == (size_t)(ranks->size - 1)) {
            return;
        }
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &any, &from);
        if (any) {
            receive(ranks, work, &from);
        } else {
            doze();
        }
    }
}

/* The first thread serves, as only it may call MPI; the others measure. */
static void run_list(void *self, struct lub_sweep_work *work)
{
    struct lub_ranks *const ranks = self;
#pragma omp parallel num_threads(ranks->threads + 1)
    {
        if (omp_get_thread_num() == 0) {
            serve(ranks, work);
        }
        lub_sweep_worker(work);
    }
}

enum lub_status lub_ranks_init(struct lub_ranks *ranks, struct lub_message *message)
{
    int provided;
    *ranks = (struct lub_ranks){.size = 1, .threads = 1};
    if (lub_launched_ranks() <= 1) {
        return LUB_OK;
    }
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) {
        return lub_fail(message, LUB_UNSUPPORTED, "MPI cannot be started");
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->size);
    ranks->started = true;
    ranks->idle = calloc((size_t)ranks->size, sizeof *ranks->idle);
    ranks->engine = (struct lub_sweep_engine){.self = ranks, .run = run_list};
    if (!ranks->idle) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    return LUB_OK;
}

enum lub_status lub_ranks_agree(const struct lub_ranks *ranks, enum lub_status status)
{
    int mine = (int)status, worst = mine;
    if (ranks->started) {
        MPI_Allreduce(&mine, &worst, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    }
    return (enum lub_status)worst;
}

/* Any other rank ------------------------------------------------------------------------------ */

static void wait_tasks(struct tasks *tasks)
{
    int any = 0;
    MPI_Send(NULL, 0, MPI_BYTE, 0, ASK, MPI_COMM_WORLD);
    for (;;) {
        MPI_Iprobe(0, TASKS, MPI_COMM_WORLD, &any, MPI_STATUS_IGNORE);
        if (any) {
            break;
        }
        doze();
    }
    MPI_Recv(tasks, (int)sizeof *tasks, MPI_BYTE, 0, TASKS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

enum lub_status lub_ranks_work(struct lub_ranks *ranks, const struct lub_sweep *sweep,
                               const volatile int *interrupted)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    struct answer answers[max_tasks];
    struct tasks tasks;
    for (wait_tasks(&tasks); tasks.n; wait_tasks(&tasks)) {
        memset(answers, 0, sizeof answers);
#pragma omp parallel for schedule(dynamic) num_threads(ranks->threads)
        for (size_t k = 0; k < tasks.n; k++) {
            answers[k].status = lub_sweep_measure(sweep, &grid, tasks.index[k], interrupted,
                                                  &answers[k].point, &answers[k].message);
        }
        for (size_t k = 0; k < tasks.n; k++) {
            MPI_Send(&answers[k], (int)sizeof *answers, MPI_BYTE, 0, RESULT, MPI_COMM_WORLD);
        }
    }
    return LUB_OK;
}

/* Takes the question of every rank that has not been answered yet, and says that all is done. */
static void dismiss(struct lub_ranks *ranks)
{
    struct tasks none;
    memset(&none, 0, sizeof none);
    while (ranks->n_idle < (size_t)(ranks->size - 1)) {
        MPI_Status from;
        MPI_Recv(NULL, 0, MPI_BYTE, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &from);
        ranks->idle[ranks->n_idle++] = from.MPI_SOURCE;
    }
    while (ranks->n_idle > 0) {
        send_tasks(ranks->idle[--ranks->n_idle], &none);
    }
}

void lub_ranks_free(struct lub_ranks *ranks, bool waiting)
{
    if (ranks->started) {
        if (ranks->rank == 0 && waiting && ranks->idle) {
            dismiss(ranks);
        }
        MPI_Finalize();
    }
    free(ranks->idle);
    *ranks = (struct lub_ranks){0};
}
