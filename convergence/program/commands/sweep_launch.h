/* sweep_launch.h -- whether the program was started as one of many ranks. */
#ifndef LUB_PROGRAM_SWEEP_LAUNCH_H
#define LUB_PROGRAM_SWEEP_LAUNCH_H

/* How many ranks mpiexec or srun started, from what they leave in the environment; 1 if none did.
 */
int lub_launched_ranks(void);

#endif
