/* sweep_launch.c -- reads what launchers leave in the environment. */
#include "convergence/program/commands/sweep_launch.h"

#include <stdlib.h>

/* Open MPI; MPICH, Intel MPI and srun with pmi2.  SLURM_NTASKS alone is no sign of one: a batch
 * script has it too. */
int lub_launched_ranks(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
    for (int k = 0; k < 2; k++) {
        const char *const text = getenv(names[k]);
        if (text && atoi(text) > 1) {
            return atoi(text);
        }
    }
    return 1;
}
