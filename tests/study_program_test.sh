#!/usr/bin/env bash
# study_program_test.sh -- converge, verify and compare as a stranger uses them.
#
# usage: study_program_test.sh LUBENCH
set -uo pipefail

lubench=$(realpath "${1:?usage: study_program_test.sh LUBENCH}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
export LUBENCH_CACHE=$work/cache
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# expect CODE WORDS ARGUMENT...: ends with CODE, one line on standard error that holds WORDS, and no
# file left in out/.
expect() {
    local code=$1 words=$2 status=0 lines
    shift 2
    timeout 60 "$lubench" "$@" >.stdout 2>.stderr || status=$?
    [ "$status" -eq "$code" ] || fail "$*: exit $status instead of $code: $(cat .stderr)"
    grep -qF -- "$words" .stderr || fail "$*: no '$words' in: $(cat .stderr)"
    lines=$(wc -l <.stderr)
    [ "$lines" -eq 1 ] || fail "$*: $lines lines of message"
    [ ! -e out ] || fail "$*: left out: $(ls out)"
}

# study LINE...: writes s.ini, a small good study in which each LINE replaces that of its key.
study() {
    local line key
    cat >s.ini <<'END'
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
    for line in "$@"; do
        key=${line%%=*}
        sed -i "s|^${key% } = .*|$line|" s.ini
    done
}

study
"$lubench" converge s.ini --out good >table || fail "a good study does not pass: $(cat table)"
grep -q '^PASS' table || fail 'no PASS in the table'
for file in rows.csv verdicts.csv junit.xml; do
    [ -s "good/$file" ] || fail "converge wrote no $file"
done
grep -q '^study,case,scheme,reference,norm,dt,error,floor,status,steps,rhs,seconds$' good/rows.csv ||
    fail 'columns of rows.csv'
grep -q '^study,case,scheme,reference,norm,order,ci_lo,ci_hi,window,class,expect_lo,expect_hi,verdict' \
    good/verdicts.csv || fail 'columns of verdicts.csv'
[ "$(grep -c '^s,' good/rows.csv)" -eq 8 ] || fail 'not one row for each dt'
grep -q 'tests="1" failures="0" errors="0"' good/junit.xml || fail 'junit.xml of a good study'

# The same bytes for any number of threads, apart from the seconds.
for threads in 1 2 5; do
    "$lubench" converge s.ini lefebvre-limit --threads $threads --out "t$threads" >"t$threads.txt"
    sed 's/,[^,]*$//' "t$threads/rows.csv" >"t$threads/untimed.csv"
    for file in untimed.csv verdicts.csv junit.xml; do
        cmp -s "t1/$file" "t$threads/$file" || fail "$file depends on the number of threads"
    done
    cmp -s t1.txt "t$threads.txt" || fail 'the table depends on the number of threads'
done

# The worst verdict is the exit code, and no verdict is given without evidence.
study 'order = 1.8 2.2'
"$lubench" converge s.ini --out bad >table && fail 'a wrong order passes'
[ "$("$lubench" converge s.ini >/dev/null; echo $?)" -eq 1 ] || fail 'a failed gate does not exit with 1'
grep -q '<failure' bad/junit.xml || fail 'no failure in junit.xml'
study 'dt = 0.05 0.04 0.03 0.02'
[ "$("$lubench" converge s.ini >/dev/null; echo $?)" -eq 3 ] || fail 'four step sizes do not exit with 3'
study 'dt = 0.05'
[ "$("$lubench" converge s.ini >/dev/null; echo $?)" -eq 3 ] || fail 'one step size does not exit with 3'
"$lubench" converge s.ini --json >table
grep -q '"order": null' table || fail 'order of one dt in JSON'

# Bad studies: what is wrong, with file and line.
study 'dt = 0.05 0.04 0.05 0.02'
expect 2 's.ini:7: dt = 0.05 stands twice' converge s.ini --out out
study 'dt = 0.05 -1'
expect 2 's.ini:7:' converge s.ini --out out
study 'dt = 0.05 x'
expect 2 's.ini:7:' converge s.ini --out out
study 'dt = logspace 0.1 0.01'
expect 2 's.ini:7:' converge s.ini --out out
study 'schemes ='
expect 2 'no schemes' converge s.ini --out out
study 'schemes = lefebre'
expect 2 "did you mean 'lefebvre'" converge s.ini --out out
study 'schemes = lefebvre C=3'
expect 2 "no parameter 'C'" converge s.ini --threads 1
study 'norms = max_p'
expect 2 "unknown norm 'max_p'" converge s.ini --out out
study 'norms ='
expect 2 'no norms' converge s.ini --out out
study 'case = plnae'
expect 2 "did you mean 'plane'" converge s.ini --out out
study 'case = plane eps=-1'
expect 2 'eps' converge s.ini
study 'reference = limits'
expect 2 "unknown model 'limits'" converge s.ini --out out
study 'order = 1.2 0.8'
expect 2 's.ini:10:' converge s.ini --out out
study 'why ='
expect 2 'needs a why' converge s.ini --out out
study 'question = x' 'schemes = implicit'
expect 2 'model distance' converge s.ini --out out
study
sed -i 's/^norms/nroms/' s.ini
expect 2 "did you mean 'norms'" converge s.ini --out out
printf '[stduy]\n' >s.ini
expect 2 's.ini:1: unknown section' converge s.ini --out out
: >s.ini
expect 2 'has no' converge s.ini --out out
expect 5 'absent.ini' converge absent.ini --out out
expect 2 "did you mean 'lefebvre-limit'" converge lefebvre-limt --out out
study
expect 2 'named twice' converge s.ini s.ini --out out
expect 2 --threads converge s.ini --threads 0 --out out
expect 2 'is a folder' converge s.ini --out -
expect 5 'cannot write' converge s.ini --out /proc/none
expect 5 'cannot write' converge s.ini --out s.ini
expect 2 'unexpected argument' verify everything --out out
expect 5 'cannot write' verify --out /proc/none

[ "$failures" -eq 0 ]
