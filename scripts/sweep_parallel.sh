#!/usr/bin/env bash
# sweep_parallel.sh -- a sweep as N shards by GNU parallel, on this machine or those of --sshlogin.
#
# usage: sweep_parallel.sh STUDY OUT N [OPTION OF PARALLEL]...
#
# Shards go to OUT/shard-I, the result to OUT/result; started again, it goes on where it was.
set -euo pipefail
lubench=${LUBENCH:-lubench}
study=${1:?usage: sweep_parallel.sh STUDY OUT N}
out=${2:?usage: sweep_parallel.sh STUDY OUT N}
n=${3:?usage: sweep_parallel.sh STUDY OUT N}
shift 3
command -v parallel >/dev/null || {
    echo 'sweep_parallel: GNU parallel is not installed (package parallel)' >&2
    exit 2
}
seq 0 $((n - 1)) | parallel "$@" \
    "$lubench" sweep "$study" --shard "{}/$n" --out "$out/shard-{}" --resume --threads 1 --quiet
# shellcheck disable=SC2046
"$lubench" sweep "$study" --merge $(seq -f "$out/shard-%.0f" 0 $((n - 1))) --out "$out/result"
