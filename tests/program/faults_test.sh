#!/usr/bin/env bash
# faults_test.sh -- memory that is refused and calls of the system that fail: nothing ends with the
# code of success and other results, nothing crashes, and no half-written file has a final name.
#
# usage: faults_test.sh LUBENCH FAIL_ALLOC.so MOST [NAME]...     NAME: of the commands at the end; all
#
# Every command is repeated, by itself and not by what it starts, with its n-th request for memory failing, and, where strace is, with its
# n-th write, open, rename, seek, truncate, sync, read and mkdir failing: each n until the command
# no longer meets it, or MOST of them, evenly spread.  The table at the end counts the outcomes.
set -uo pipefail

lubench=$(realpath "${1:?usage: faults_test.sh LUBENCH FAIL_ALLOC.so MOST}")
preload=$(realpath "${2:?}")
most=${3:?}
shift 3
wanted=" $* "
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
export OMP_NUM_THREADS=1 LUBENCH_CACHE=$work/run/cache
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

cat >study.ini <<'END'
[study]
question = a small one
reference = limit
case = lefebvre2009
schemes = lefebvre
norms = max_q
dt = logspace 0.09 0.005 8
[expect]
order = 0.8 1.2
why = theory
END
cat >map.ini <<'END'
[sweep]
question = a small one
case = plane
dt = 0.5
measure = q_end
classes = q_end 0.5 low high
[x]
parameter = eps
from = 0.01
to = 1
scale = log
points = 3
END
for k in 0 1 2 3 4 5; do
    "$lubench" run lefebvre2009 --scheme lefebvre --dt "$(awk -v k=$k 'BEGIN { print 0.037 / 2 ^ k }')" --out "r$k.csv" --quiet ||
        fail "the files for compare: exit $?"
done

# The files of a run without what may differ: seconds, and the cache.
fingerprint() {
    (cd run && find . -path ./cache -prune -o -type f -print | LC_ALL=C sort | while read -r file; do
        printf '%s ' "$file"
        awk -F, '/^#/ { if (!/seconds/) print; next }
            !header { header = 1; for (i = 1; i <= NF; i++) if ($i ~ /^seconds/) drop[i] = 1 }
            { for (i = 1; i <= NF; i++) if (!(i in drop) && $i !~ /"seconds/) printf "%s,", $i; print "" }' \
            "$file" | sed -E 's/time="[^"]*"//' | cksum
    done)
}

# begin COMMAND...: a folder as new, then the command; its code in `code`.
begin() {
    rm -rf run
    mkdir run
    code=0
    (cd run && "$@" >../.stdout 2>../.stderr </dev/null) || code=$?
}

# judge WHAT N: counts how the command ended, against the one without a fault.
judge() {
    local now
    if [ "$code" -eq "$good_code" ]; then
        now=$(fingerprint; cksum <.stdout)
        if [ "$now" = "$good" ]; then
            n_same=$((n_same + 1))
        else
            fail "$name: $1 $2: exit $code with other results"
        fi
    elif [ "$code" -ge 128 ] || [ "$code" -eq 124 ]; then
        n_crashed=$((n_crashed + 1))
        fail "$name: $1 $2: ended by signal $((code - 128))"
    elif [ "$code" -ne 4 ] && [ "$code" -ne 5 ] && [ "$code" -ne 127 ]; then
        fail "$name: $1 $2: exit $code instead of 4 or 5: $(head -c 200 .stderr)"
    else
        n_told=$((n_told + 1))
        [ "$code" -eq 127 ] || grep -q . .stderr || fail "$name: $1 $2: no message"
        [ -z "$(find run -path run/cache -prune -o -name '*.??????' ! -name 'st.*' -print)" ] ||
            fail "$name: $1 $2: a temporary file was left"
    fi
}

# Which of n injections are made.
chosen() { awk -v n="$1" -v most="$most" 'BEGIN {
    for (k = 0; k < (n < most ? n : most); k++) print n <= most ? k + 1 : 1 + int(k * (n - 1) / (most - 1)) }'; }

# attack NAME COMMAND...: all kinds of faults.
attack() {
    name=$1
    shift
    [[ $wanted == *[!\ ]* && $wanted != *" $name "* ]] && return
    n_same=0 n_told=0 n_crashed=0
    begin "$lubench" "$@"
    good_code=$code
    good=$(fingerprint; cksum <.stdout)
    [ "$code" -eq 0 ] || [ "$code" -eq 3 ] || fail "$name: exit $code without a fault: $(head -c 200 .stderr)"
    begin env FAIL_ALLOC=0 "FAIL_ALLOC_COUNT=$work/count" "LD_PRELOAD=$preload" "$lubench" "$@"
    for k in $(chosen "$(cat count)"); do
        begin timeout 60 env "FAIL_ALLOC=$k" "LD_PRELOAD=$preload" "$lubench" "$@"
        judge 'request for memory' "$k"
    done
    printf '%-12s memory: %4d same, %4d told, %d crashed\n' "$name" "$n_same" "$n_told" "$n_crashed"
    $traced || return
    n_same=0 n_told=0 n_crashed=0
    for fault in write:ENOSPC write:EIO write:EINTR openat:EMFILE rename:EIO lseek:EIO ftruncate:EIO \
        fdatasync:EIO read:EIO mkdir:ENOSPC; do
        begin strace -qq -o "$work/trace" -e "trace=${fault%:*}" "$lubench" "$@"
        for k in $(chosen "$(grep -c "${fault%:*}(" trace)"); do
            begin timeout 60 strace -qq -o /dev/null \
                -e "inject=${fault%:*}:error=${fault#*:}:when=$k" "$lubench" "$@"
            judge "$fault" "$k"
        done
    done
    printf '%-12s system: %4d same, %4d told, %d crashed\n' "$name" "$n_same" "$n_told" "$n_crashed"
}

traced=true
strace -qq -o /dev/null true 2>/dev/null || {
    traced=false
    echo 'strace is not there or may not trace: only memory fails'
}

attack run run plane --dt 0.1 --out a.csv --summary s.json
attack packing run packing --set n=12 --threads 1 --out a.csv --contacts c.csv
attack checkpoint run billiard --set t_end=0.5 --every 10 --events e.csv --checkpoint st \
    --checkpoint-every 20 --out a.csv
attack suspension run suspension-shear --set n=60 --set cutoff=0.5 --set strain=0.002 --out a.csv --contacts c.csv
attack falling run falling-sphere --set t_end=1 --out a.csv
attack shear run two-sphere-shear --out a.csv
attack chain run chain --dt 0.2 --out a.csv --summary s.json
attack gas run gluey-gas --set n=5 --dt 0.5 --out a.csv
attack fluid run fluid-plane --dt 0.5 --set fluid=grid --set dx=0.5 --out a.csv --summary s.json
attack drag run drag --set fluid=grid --set dx=0.5 --set q=1,0.5 --out a.csv
attack limit reference plane --model limit --out a.csv
attack billiard reference billiard --out a.csv
attack motion reference fluid-plane --out a.csv
attack line reference chain --model limit --out a.csv
attack compare compare lefebvre2009 --model limit --out o ../r{0..5}.csv
attack converge converge ../study.ini --out o --threads 1
attack sweep sweep ../map.ini --out o --threads 1
attack claim claim lefebvre2009-fig2 --threads 1
attack describe describe plane
attack list list cases

[ "$failures" -eq 0 ]
