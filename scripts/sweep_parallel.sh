#!/usr/bin/env bash
# sweep_parallel.sh -- a sweep as N shards by GNU parallel, on this machine or those of --sshlogin.
#
# usage: sweep_parallel.sh [--quick] STUDY OUT N [OPTION OF PARALLEL]...
#
# Shards go to OUT/shard-I, the result to OUT/result; started again, it goes on where it was.
# The program is $LUBENCH, else the one of the tree in which this script stands, else that in the path.
set -euo pipefail

refuse() {
    echo "sweep_parallel: $*" >&2
    exit 2
}

# Made in the source tree, or installed beside share/lubench/scripts.
find_program() {
    local here candidate
    here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
    for candidate in "${LUBENCH:-}" "$here/../build/lubench" "$here/../../../bin/lubench" lubench; do
        command -v "${candidate:-no program}" && return
    done
    refuse 'lubench is neither in the path nor named by LUBENCH'
}

quick=()
if [ "${1:-}" = --quick ]; then
    quick=(--quick)
    shift
fi
usage='usage: sweep_parallel.sh [--quick] STUDY OUT N [OPTION OF PARALLEL]...'
[ $# -ge 3 ] || refuse "$usage"
study=$1 out=$2 n=$3
shift 3
[[ $n =~ ^[1-9][0-9]*$ ]] || refuse "N is a number of shards, not '$n'"
command -v parallel >/dev/null || refuse 'GNU parallel is not installed (package parallel)'
lubench=$(find_program)

mkdir -p -- "$out"
seq 0 $((n - 1)) | parallel "$@" -q \
    "$lubench" sweep "$study" "${quick[@]}" --shard "{}/$n" --out "$out/shard-{}" --resume --threads 1 --quiet
shards=()
for ((part = 0; part < n; part++)); do
    shards+=("$out/shard-$part")
done
exec "$lubench" sweep "$study" "${quick[@]}" --merge "${shards[@]}" --out "$out/result"
