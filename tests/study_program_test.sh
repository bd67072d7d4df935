#!/usr/bin/env bash
# study_program_test.sh -- converge, verify and compare as a stranger uses them.
#
# usage: study_program_test.sh LUBENCH
set -uo pipefail

here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
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

# What cannot be held in memory or ended is refused before the first run.
study 'dt = logspace 0.1 1e-10 41'
expect 2 'allowed are at most' converge s.ini
study 'dt = 1e-10'
expect 2 'steps; allowed are at most' converge s.ini

# Names are those of the kind, and of its kind only.
study 'case = two-sphere-shear'
expect 2 "unknown model 'limit' of case two-sphere-shear" converge s.ini --out out
study 'norms = restitution'
expect 2 "unknown norm 'restitution' of case lefebvre2009: allowed is one of max_q, l1_q" converge s.ini --out out
study 'schemes = projection'
expect 2 'scheme projection cannot run case lefebvre2009' converge s.ini --out out
study 'case = plane C=5'
expect 2 "unknown parameter 'C'" converge s.ini --out out

# compare: files of another program (cases/examples), tidy and not.
examples=$(realpath "$here/../cases/examples")
question=(compare plane --set eps=0.3 --set force=-2@1,2@3)
"$lubench" "${question[@]}" --expect 3.7,4.3 "$examples"/rk4_*.csv --out compared >table ||
    fail "Runge-Kutta is not of order 4: $(tail -1 table)"
for file in rows.csv verdicts.csv error_vs_dt.svg; do
    [ -s "compared/$file" ] || fail "compare wrote no $file"
done
[ "$("$lubench" "${question[@]}" --expect 2.5,3.5 "$examples"/rk4_*.csv >/dev/null; echo $?)" -eq 1 ] ||
    fail 'Runge-Kutta passes as order 3'
for file in "$examples"/rk4_*.csv; do
    # An error that does not shrink: the same offset for every dt.
    awk -F, '/^[0-9]/ {printf "%s,%.15g\n", $1, $2 + 0.01 * $1; next} /^t/ {print "t,q"; next} {print}' "$file" \
        >"stall_${file##*/}"
done
[ "$("$lubench" "${question[@]}" stall_*.csv >table; echo $?)" -eq 1 ] || fail "a stalled code passes: $(tail -1 table)"
grep -q stalled table || fail 'a stalled code is not called so'
"$lubench" "${question[@]}" --json "$examples"/rk4_*.csv >table || fail 'compare --json'
for key in order ci_lo ci_hi class verdict norm rows file dt error; do
    grep -q "\"$key\": " table || fail "compare --json has no $key"
done
code=0
"$lubench" "${question[@]}" --json "$examples"/rk4_{240,420,720,1260,2220}.csv >table || code=$?
[ "$code" -eq 3 ] && grep -q '"order": null' table && grep -q INCONCLUSIVE table || fail 'five files'
"$lubench" "${question[@]}" "$examples/rk4_240.csv" >table || fail 'one file'
"$lubench" "${question[@]}" --json "$examples/out_of_order.csv" >a && "$lubench" "${question[@]}" --json \
    "$examples/rk4_720.csv" >b || fail 'rows out of order'
[ "$(sed 's/"file": "[^"]*"//' a)" = "$(sed 's/"file": "[^"]*"//' b)" ] || fail 'rows out of order count otherwise'
"$lubench" "${question[@]}" "$examples/uneven_times.csv" >table || fail 'uneven times'
"$lubench" "${question[@]}" "$examples/only_t_and_q.csv" >table || fail 'only t and q'
grep -q l1_u table && fail 'l1_u without a column u'
"$lubench" "${question[@]}" --dt 0.004166666667 "$examples/uneven_times.csv" | grep -q '^0.00416667 ' || fail 'compare --dt'
"$lubench" "${question[@]}" "$examples"/rk4_*.csv "$examples/not_finite.csv" >table
grep -q 'not finite' table || fail 'a failed file among others is not listed'
sed 's/$/\r/; 1s/^/\xEF\xBB\xBF/' "$examples/rk4_240.csv" >crlf.csv
"$lubench" "${question[@]}" crlf.csv >table || fail 'line ends of another system'
expect 5 'q is not finite' "${question[@]}" "$examples/not_finite.csv" --out out
expect 5 'ends at t = 1.5' "${question[@]}" "$examples/ends_early.csv" --out out
expect 5 'no column q' "${question[@]}" "$examples/no_gap.csv" --out out
expect 2 'do not allow it' "${question[@]}" --norm l1_u "$examples/only_t_and_q.csv" --out out
expect 2 "unknown norm 'max'" "${question[@]}" --norm max "$examples/rk4_240.csv" --out out
expect 2 --expect "${question[@]}" --expect 1 "$examples/rk4_240.csv" --out out
expect 2 --expect "${question[@]}" --expect 2,1 "$examples/rk4_240.csv" --out out
expect 2 --expect "${question[@]}" --expect a,b "$examples/rk4_240.csv" --out out
expect 2 --dt "${question[@]}" --dt 0 "$examples/rk4_240.csv" --out out
expect 2 --dt "${question[@]}" --dt 1,2 "$examples/rk4_240.csv" --out out
expect 2 'at least one file' compare plane --out out
expect 2 "did you mean 'plane'" compare plnae "$examples/rk4_240.csv" --out out
expect 2 "unknown parameter 'epps'" compare plane --set epps=1 "$examples/rk4_240.csv" --out out
expect 5 'cannot read' compare plane absent.csv --out out
expect 5 'cannot write' "${question[@]}" "$examples/rk4_240.csv" --out /proc/none
: >empty.csv
expect 5 'fewer than two rows' compare plane empty.csv
printf 't,q\n0,1\n' >one.csv
expect 5 'fewer than two rows' compare plane one.csv
printf 't,q\n0,1\n1,x\n' >word.csv
expect 5 'word.csv:3: not a number: x' compare plane word.csv
printf 't,q\n0,1\n1\n' >narrow.csv
expect 5 'narrow.csv:3:' compare plane narrow.csv
printf 't,q\n0,1\n1,1\n1,2\n' >twice.csv
expect 5 'stands twice' compare plane twice.csv
printf '# dt: x\nt,q\n0,1\n1,1\n' >dt.csv
expect 5 'dt.csv:1:' compare plane dt.csv
printf '0,1\n1,1\n' >bare.csv
expect 5 'must name the columns' compare plane bare.csv

# Interrupting a study ends it soon and leaves no file.
cat >long.ini <<'END'
[study]
question  = long enough to be interrupted
reference = limit
case      = plane
case      = plane eps=0.2
case      = plane eps=0.3
case      = plane eps=0.4
case      = plane eps=0.5
schemes   = all
norms     = max_q
dt        = logspace 0.00081 0.00031 60
[expect]
observe = yes
why     = only its interruption is looked at
END
"$lubench" converge ./long.ini --threads 1 --out cut 2>message &
pid=$!
for ((k = 0; k < 200; k++)); do # its folder is there once the runs have begun
    [ -d cut ] && break
    sleep 0.05
done
sleep 0.2
begun=$SECONDS code=0
kill -INT $pid
wait $pid || code=$?
[ "$code" -eq 130 ] || fail "an interrupted study ends with $code"
[ $((SECONDS - begun)) -le 5 ] || fail 'an interrupted study goes on'
grep -q interrupted message || fail 'an interrupted study does not say so'
[ -z "$(ls -A cut)" ] || fail "an interrupted study left $(ls -A cut)"

[ "$failures" -eq 0 ]
