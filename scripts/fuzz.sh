#!/usr/bin/env bash
# fuzz.sh -- every target of tests/fuzz/targets.def under libFuzzer, with both sanitizers.
#
# usage: fuzz.sh [SECONDS [TARGET]...]     SECONDS (60) are shared by the targets
#
# What is found on the way is kept in build-fuzz/corpus; bytes that crash a target stand in
# build-fuzz/crash-TARGET-*.  The last line counts executions.  Exit 1 if a target crashed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
seconds=${1:-60}
shift $(($# > 0))
case $seconds in
'' | *[!0-9]* | 0)
    echo "fuzz: SECONDS is a whole number above 0, not '$seconds'" >&2
    exit 2
    ;;
esac
command -v clang >/dev/null || {
    echo 'fuzz: clang is not installed (scripts/setup --full)' >&2
    exit 77
}
mapfile -t known < <(sed -n 's/^FUZZ(\(.*\))$/\1/p' tests/fuzz/targets.def)
targets=("$@")
[ $# -gt 0 ] || targets=("${known[@]}")

mkdir -p build-fuzz
log=build-fuzz/build.log
{
    cmake -S . -B build-fuzz -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_COMPILER=clang \
        -DLUBENCH_FUZZ=ON -DLUBENCH_MPI=OFF &&
        cmake --build build-fuzz --parallel "$(nproc)" --target lubench-fuzz
} >"$log" 2>&1 || {
    tail -n 30 "$log" >&2
    echo 'fuzz: the build failed; it needs the packages clang, libclang-rt-14-dev and libomp-dev' >&2
    exit 2
}

each=$(((seconds + ${#targets[@]} - 1) / ${#targets[@]}))
all=0 crashed=0
for target in "${targets[@]}"; do
    mkdir -p "build-fuzz/corpus/$target"
    status=0
    LUB_FUZZ=$target OMP_NUM_THREADS=1 build-fuzz/tests/lubench-fuzz -max_total_time="$each" \
        -max_len=8192 -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
        -artifact_prefix="build-fuzz/crash-$target-" \
        "build-fuzz/corpus/$target" "tests/fuzz/corpus/$target" \
        >"build-fuzz/$target.log" 2>&1 </dev/null || status=$?
    n=$(sed -n 's/^stat::number_of_executed_units: *//p' "build-fuzz/$target.log" | tail -n 1)
    all=$((all + ${n:-0}))
    [ "$status" -eq 0 ] || crashed=$((crashed + 1))
    printf '%-12s %10s executions  %s\n' "$target" "${n:-?}" \
        "$([ "$status" -eq 0 ] && echo ok || echo "CRASH, see build-fuzz/$target.log")"
done
printf '%d executions, %d of %d targets crashed\n' "$all" "$crashed" "${#targets[@]}"
[ "$crashed" -eq 0 ]
