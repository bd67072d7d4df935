#!/usr/bin/env bash
# sweep_mpi_test.sh -- 1, 2 and 3 ranks give the bytes of threads.
#
# usage: sweep_mpi_test.sh LUBENCH yes|no      whether it was built with MPI
set -uo pipefail

lubench=$(realpath "${1:?usage: sweep_mpi_test.sh LUBENCH yes|no}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v mpiexec >/dev/null || {
    echo 'skipped: mpiexec is not installed'
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
# shellcheck source=tests/program/sweep_study.sh
. "$here/sweep_study.sh"

# Open MPI asks root twice whether it means it; MPI libraries leak what they allocate once.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export ASAN_OPTIONS=detect_leaks=0

small_study s.ini 0.01
"$lubench" sweep s.ini --out threads --threads 2 --quiet >/dev/null || fail 'threads'
if [ "${2:-yes}" = no ]; then
    timeout 60 mpiexec -n 2 "$lubench" sweep s.ini --out ranks --quiet >.out 2>&1 && fail 'no refusal'
    grep -q 'built without MPI' .out || fail "no reason: $(head -3 .out)"
    [ "$failures" -eq 0 ]
    exit
fi
for n in 1 2 3; do
    timeout 100 mpiexec -n "$n" "$lubench" sweep s.ini --out "ranks$n" --quiet >/dev/null 2>.err ||
        fail "$n ranks: $(head -c 300 .err)"
    same threads "ranks$n"
done
timeout 100 mpiexec -n 2 "$lubench" sweep s.ini --out both --threads 2 --quiet >/dev/null 2>.err ||
    fail "2 ranks of 2 threads: $(head -c 300 .err)"
same threads both

# Killed and resumed as a job of another size.
small_study slow.ini 0.001
"$lubench" sweep slow.ini --out whole --threads 2 --quiet >/dev/null || fail 'slow'
timeout -s KILL 0.9 mpiexec -n 3 "$lubench" sweep slow.ini --out killed --quiet >/dev/null 2>&1
# Ranks outlive a killed mpiexec for a moment and hold the journal.
for ((k = 0; k < 40; k++)); do
    sleep 0.3
    status=0
    timeout 100 mpiexec -n 2 "$lubench" sweep slow.ini --out killed --resume --quiet >/dev/null 2>.err ||
        status=$?
    grep -q 'in use by another process' .err || break
done
[ "$status" -eq 0 ] || fail "resumed: $(head -c 300 .err)"
same whole killed

# A refusal is said once, with its code.
status=0
timeout 60 mpiexec -n 2 "$lubench" sweep nothing >/dev/null 2>.err || status=$?
[ "$status" -eq 2 ] || fail "refusal: exit $status"
[ "$(grep -c "unknown sweep 'nothing'" .err)" -eq 1 ] || fail "refusal: $(head -c 300 .err)"

[ "$failures" -eq 0 ]
