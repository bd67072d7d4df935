#!/usr/bin/env bash
#SBATCH --job-name=lubench-sweep
#SBATCH --array=0-15
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
# sweep_slurm.sh -- a sweep as a Slurm job array: one shard for each task, then one merge.
#
# usage: sbatch scripts/sweep_slurm.sh [--quick] STUDY OUT       shards go to OUT/shard-I
#        sbatch --array=5-8 scripts/sweep_slurm.sh STUDY OUT     any range is as many shards
#        sbatch --array=3,7 scripts/sweep_slurm.sh --parts 16 STUDY OUT    shards 3 and 7 of 16 again
#        scripts/sweep_slurm.sh --merge [--quick] STUDY OUT      once all are finished: OUT/result
#
# A task that was killed or ran out of time goes on where it was when it is started again.
# The program is $LUBENCH, else that in the path, else build/lubench where sbatch was called.
set -euo pipefail

refuse() {
    echo "sweep_slurm: $*" >&2
    exit 2
}

# Slurm runs a copy of this script, which does not know where it stood.
find_program() {
    local candidate
    for candidate in "${LUBENCH:-}" lubench "${SLURM_SUBMIT_DIR:-.}/build/lubench"; do
        command -v "${candidate:-no program}" && return
    done
    refuse 'lubench is neither in the path nor named by LUBENCH'
}

# Sets shard and parts: places in a range with one stride, or the numbers themselves where --parts tells
# of how many.
find_shard() {
    local task=${SLURM_ARRAY_TASK_ID:-} stride=${SLURM_ARRAY_TASK_STEP:-1}
    [ -n "$task" ] || refuse 'not a task of a job array: start it with sbatch'
    if [ -n "$parts" ]; then
        [[ $parts =~ ^[1-9][0-9]*$ ]] || refuse "--parts '$parts' is not a number of shards"
        [ "$task" -lt "$parts" ] || refuse "task $task of --parts $parts: allowed is --array=0-$((parts - 1)) and parts of it"
        shard=$task
        return
    fi
    parts=$SLURM_ARRAY_TASK_COUNT
    [ $((SLURM_ARRAY_TASK_MIN + (parts - 1) * stride)) -eq "$SLURM_ARRAY_TASK_MAX" ] ||
        refuse 'an array with gaps: say with --parts N of how many shards its numbers are some'
    shard=$(((task - SLURM_ARRAY_TASK_MIN) / stride))
}

quick=() parts='' merge=no
while [[ ${1:-} == --* ]]; do
    case $1 in
        --quick) quick=(--quick) ;;
        --merge) merge=yes ;;
        --parts) parts=${2:?sweep_slurm: --parts needs a number}; shift ;;
        *) refuse "unknown option '$1': allowed is --quick, --merge, --parts N" ;;
    esac
    shift
done
[ $# -eq 2 ] || refuse 'usage: sbatch sweep_slurm.sh [--quick] [--parts N] STUDY OUT'
study=$1 out=$2
lubench=$(find_program)

if [ $merge = yes ]; then
    exec "$lubench" sweep "$study" "${quick[@]}" --merge "$out"/shard-* --out "$out/result"
fi
find_shard
mkdir -p -- "$out"
exec "$lubench" sweep "$study" "${quick[@]}" --shard "$shard/$parts" --out "$out/shard-$shard" --resume \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet
