#!/usr/bin/env bash
# kills_test.sh -- killed at random moments and started again, a run, a sweep, a study and a
# reference end with the same bytes as without.
#
# usage: kills_test.sh LUBENCH [KILLS]
set -uo pipefail

lubench=$(realpath "${1:?usage: kills_test.sh LUBENCH [KILLS]}")
kills=${2:-20}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
export LUBENCH_CACHE=$work/cache
failures=0
RANDOM=7

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# killed SECONDS COMMAND...: starts it and kills it within that time; true if it was still there.
killed() {
    local most=$1 pid
    shift
    "$@" >/dev/null 2>&1 &
    pid=$!
    sleep "$(awk -v r=$RANDOM -v most="$most" 'BEGIN { print most * r / 32768 }')"
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ $? -eq 137 ]
}

same() {
    cmp -s "$1" "$2" || fail "$1 differs from $2 after $n kills"
}

scene=(run sedimentation --set n=120 --set t_end=6 --every 20 --threads 1)
files=(--contacts c.csv --events e.csv --out p.csv --checkpoint state --checkpoint-every 25)
mkdir whole again
(cd whole && "$lubench" "${scene[@]}" "${files[@]}") || fail 'the run without kills fails'
cd again || exit 2
n=0
for ((k = 0; k < kills; k++)); do
    resume=()
    [ ! -f state ] || resume=(--resume state)
    killed 0.25 "$lubench" "${scene[@]}" "${files[@]}" "${resume[@]}" && n=$((n + 1))
    [ ! -f p.csv ] || break
done
if [ ! -f p.csv ]; then
    resume=()
    [ ! -f state ] || resume=(--resume state)
    "$lubench" "${scene[@]}" "${files[@]}" "${resume[@]}" || fail 'the run does not go on'
fi
for file in p.csv c.csv e.csv; do
    same "$file" "../whole/$file"
done
printf 'run: %d kills\n' "$n"
[ "$n" -gt 0 ] || fail 'the run was never killed'
cd "$work" || exit 2

"$lubench" sweep falling-sphere-decay --quick --threads 1 --out map >/dev/null 2>&1 || fail 'sweep'
n=0
for ((k = 0; k < kills; k++)); do
    killed 0.3 "$lubench" sweep falling-sphere-decay --quick --threads 1 --out cut --resume &&
        n=$((n + 1))
done
"$lubench" sweep falling-sphere-decay --quick --threads 1 --out cut --resume >/dev/null 2>&1 ||
    fail 'the sweep does not go on'
for file in points.csv boundaries.csv cells.csv manifest.json; do
    same "map/$file" "cut/$file"
done
[ -z "$(find cut -name '*.part')" ] || fail "the sweep left $(find cut -name '*.part')"
printf 'sweep: %d kills\n' "$n"

"$lubench" converge lefebvre-limit --threads 1 --out study >/dev/null || fail 'converge'
n=0
for ((k = 0; k < kills; k++)); do
    killed 0.6 "$lubench" converge lefebvre-limit --threads 1 --out killed && n=$((n + 1))
    for file in killed/rows.csv killed/verdicts.csv; do
        [ ! -f "$file" ] || [ "$(wc -l <"$file")" -eq "$(wc -l <"study/${file#*/}")" ] ||
            fail "$file is there and not whole"
    done
done
"$lubench" converge lefebvre-limit --threads 1 --out killed >/dev/null || fail 'converge again'
same study/verdicts.csv killed/verdicts.csv
printf 'converge: %d kills\n' "$n"

"$lubench" reference plane --at 1,2,3 --out truth.csv || fail 'reference'
n=0
for ((k = 0; k < kills; k++)); do
    "$lubench" reference --clear-cache >/dev/null 2>&1
    killed 0.4 "$lubench" reference plane --at 1,2,3 --out r.csv && n=$((n + 1))
done
"$lubench" reference plane --at 1,2,3 --out r.csv 2>message || fail 'reference again'
[ ! -s message ] || fail "after kills: $(cat message)"
same truth.csv r.csv
printf 'reference: %d kills\n' "$n"

[ "$failures" -eq 0 ]
