#!/usr/bin/env bash
#SBATCH --job-name=lubench-sweep
#SBATCH --array=0-15
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
# sweep_slurm.sh -- a sweep as a Slurm job array: one shard for each task, then one merge.
#
# usage: sbatch scripts/sweep_slurm.sh STUDY OUT             shards go to OUT/shard-I
#        sbatch --array=0-3 --requeue scripts/sweep_slurm.sh STUDY OUT
#        scripts/sweep_slurm.sh --merge STUDY OUT            once all shards are finished: OUT/result
#
# A task that was killed or ran out of time goes on where it was when it is started again.
# LUBENCH names the program if it is not in the path.
set -euo pipefail
lubench=${LUBENCH:-lubench}

if [ "${1:-}" = --merge ]; then
    study=${2:?usage: sweep_slurm.sh --merge STUDY OUT}
    out=${3:?usage: sweep_slurm.sh --merge STUDY OUT}
    exec "$lubench" sweep "$study" --merge "$out"/shard-* --out "$out/result"
fi
study=${1:?usage: sbatch sweep_slurm.sh STUDY OUT}
out=${2:?usage: sbatch sweep_slurm.sh STUDY OUT}
part=${SLURM_ARRAY_TASK_ID:?not a task of a job array: start it with sbatch}
parts=${SLURM_ARRAY_TASK_COUNT:?not a task of a job array: start it with sbatch}
exec "$lubench" sweep "$study" --shard "$part/$parts" --out "$out/shard-$part" --resume \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet
