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
expect 5 'which lubench verify writes' verify --pages --out absent
[ ! -e absent ] || fail 'verify --pages made a folder for pages that it cannot write'
expect 2 '--full says nothing' verify --pages --full --out absent

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

# A study over a parameter of its schemes, or over its inverse; the label says so.
cat >over.ini <<'END'
[study]
question = does Algorithm 3 follow its tolerance
reference = eps-ode
case = free
schemes = hillairet-adaptive dt_min=1e-8
norms = max_q
over = tol
step = 0.05
dt = logspace 1e-4 1e-7 6

[expect]
order = 0.4 0.6
why = theory
END
"$lubench" converge over.ini --out over >table || fail "a study over tol: $(cat table)"
grep -q 'over tol' over/verdicts.csv || fail 'no label says what the study goes over'
sed 's/over = tol/over = 1\/tol/; s/^dt = .*/dt = logspace 1e7 1e4 6/; s/order = .*/order = -0.6 -0.4/' over.ini >inverse.ini
"$lubench" converge inverse.ini --json >table
grep -q '"order": -0.5' table || fail "a study over 1/tol: $(cat table)"
sed 's/over = tol/over = tolerance/' over.ini >s.ini
expect 2 'no such parameter' converge s.ini --out out
sed 's/over = tol/over = dt_min/' over.ini >s.ini
expect 2 'sets what the study goes over' converge s.ini --out out
sed '/^over/d' over.ini >s.ini
expect 2 'step is for studies over a parameter' converge s.ini --out out
sed 's/^step.*/step = x/' over.ini >s.ini
expect 2 'step = x' converge s.ini --out out

# compare: files of another program (cases/examples), tidy and not.
examples=$(realpath "$here/../../cases/examples")
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
# A plateau as large as the error of the finest run is no order, whatever the slopes before it.
for n in 240 420 720 1260 2220 3840 6720; do
    awk -F, -v n=$n '/^[0-9]/ {h = 3 / n; printf "%s,%.15g\n", $1, $2 + 0.1 * (h + 3 / 6720) * sin($1); next}
        /^t/ {print "t,q"; next} {print}' "$examples/rk4_$n.csv" >"plateau_$n.csv"
done
"$lubench" "${question[@]}" plateau_*.csv >table
[ $? -ne 0 ] || fail "a plateau as large as the finest error passes: $(cat table)"
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
"$lubench" "${question[@]}" --norm all --json "$examples"/rk4_*.csv >table
[ $? -eq 3 ] || fail 'compare --norm all: 13 times behind max_log_gap are enough'
[ "$(grep -c '"verdict": "' table)" -eq 8 ] || fail 'compare --norm all: not the seven norms and the first again'
[ "$(grep -c '"verdict": "PASS"' table)" -eq 7 ] || fail 'compare --norm all: not six norms pass and the first again'
grep -q 'only 13 times after 0 stand behind the norm' table || fail 'compare --norm all: no number of times'
grep -q '"norm": "t_hit"' table && fail 'the time of an event is judged on rows farther apart than the step'
"$lubench" "${question[@]}" --norm t_hit "$examples"/rk4_*.csv >table
[ $? -eq 3 ] && grep -q 'every step is needed' table || fail "compare --norm t_hit on thinned rows: $(cat table)"
"$lubench" compare plane --ignore-preamble --set eps=0.4 --set force=-2@1,2@3 "$examples"/rk4_*.csv >table
[ $? -eq 1 ] && grep -q 'advice: the error does not vanish: another eps' table || fail "no advice: $(cat table)"
grep -q '^0.00416667 ' < <("$lubench" "${question[@]}" --dt 0.004166666667 "$examples/uneven_times.csv") || fail 'compare --dt'
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

# compare takes tables as strangers write them: the same numbers, whatever stands between them.
same() {
    local what=$1
    shift
    "$lubench" "${question[@]}" --json "$@" 2>.stderr | sed 's/"file": "[^"]*"//' >b
    cmp -s a b || fail "$what: $(cat .stderr) $(diff a b | head -4)"
}
plain=$examples/rk4_720.csv
"$lubench" "${question[@]}" --json "$plain" | sed 's/"file": "[^"]*"//' >a
sed '/^[^#]/s/,/;/g' "$plain" >semicolons.csv
sed '/^[^#]/s/,/\t/g' "$plain" >tabs.csv
sed '/^[^#]/s/,/    /g; s/^\([^#]\)/  \1/' "$plain" >blanks.txt
sed '/^[0-9]/s/e-/D-/g' "$plain" >fortran.csv
awk -F, '/^#/ {print; next} /^t/ {print "speed,note,gap,time"; next} {print $3 ",\"a, b\"," $2 "," $1}' "$plain" >renamed.csv
same semicolons semicolons.csv
same tabs tabs.csv
same blanks blanks.txt
same 'D exponents' fortran.csv
same 'other names' --columns t=time,q=gap,u=speed renamed.csv
same 'standard input' - <"$plain"
expect 5 'no column time' "${question[@]}" --columns t=time "$plain"
expect 2 --columns "${question[@]}" --columns time=t "$plain"
expect 2 'once only' "${question[@]}" - - </dev/null
sed '/^0,/d' "$plain" >no_start.csv
"$lubench" "${question[@]}" no_start.csv >/dev/null || fail 'a row at t = 0 is asked for'

# What a file says of itself is held against the question: parameters, case, time step.
"$lubench" run plane --set eps=0.2 --dt 0.01 --out said.csv
expect 2 'said.csv says eps = 0.2, but it is held against eps = 0.1' compare plane said.csv
"$lubench" compare plane --set eps=0.20 said.csv >/dev/null || fail 'two ways to write a number contradict'
"$lubench" compare plane --ignore-preamble said.csv >/dev/null || fail --ignore-preamble
expect 2 'says case = plane' compare nonunique said.csv
sed 's/^# dt: .*/# dt: 0.02/' said.csv >mislabelled.csv
expect 2 'mislabelled.csv: dt is said to be 0.02' compare plane --set eps=0.2 mislabelled.csv
expect 2 'dt is said to be' compare plane --set eps=0.2 --dt 0.011 said.csv
sed 's/^# scheme: .*/# scheme: loggap-adaptive/' mislabelled.csv >adaptive.csv
"$lubench" compare plane --set eps=0.2 adaptive.csv >/dev/null || fail 'a scheme that chooses its steps is held to dt'

# A gap that closes where the film keeps it open is a failed run, not data.
awk -F, -v OFS=, '$1 == 0.5 {$2 = -1e-9} {print}' said.csv >closed.csv
grep -q '"error": null.*"status": "gap-closed"' < <("$lubench" compare plane --set eps=0.2 --json closed.csv) ||
    fail 'a gap below 0 is data'

# Every kind with a reference, by files that are off by t dt^2 in one column; `used`, `slope` and the order tell it.
# second WHAT COLUMN CASE OPTION...
second() {
    local what=$1 column=$2 dt
    shift 2
    "$lubench" reference "$@" --out exact.csv || fail "reference $what"
    rm -f off_*.csv
    for dt in 0.016 0.008 0.004 0.002 0.001 0.0005; do
        awk -F, -v OFS=, -v dt=$dt -v name="$column" '
            /^#/ {next}
            !c {for (c = NF; c && $c != name;) c--; print; next}
            {$c = sprintf("%.17g", $c + dt * dt * $1); print}' exact.csv >off_$dt.csv
    done
    "$lubench" compare "$@" --dt 0.0005,0.001,0.002,0.004,0.008,0.016 --expect 1.9,2.1 --json off_*.csv >found ||
        fail "compare $what: $(cat found)"
    [ "$(grep -c '"used": true' found)" -eq 6 ] || fail "compare $what does not use all files"
    grep -q '"slope": null' found || fail "compare $what: no last slope"
    "$lubench" compare "$@" --dt 0.0005,0.001,0.002,0.004,0.008,0.016 --expect 2.5,3.5 off_*.csv >found
    [ $? -eq 1 ] || fail "compare $what passes as order 3"
}
second 'one gap' q plane
second 'the limit' q lefebvre2009 --model limit
second 'two spheres' x two-sphere-shear --set d0=0.8 --set Ca=0.01 --model lubricated
second 'exact hydrodynamics' y two-sphere-shear --set d0=0.8
second 'a falling sphere' u_n falling-sphere --set St=10 --set t_end=4
sed 's/^t,u_n,/t,q,/' off_0.001.csv >called_q.csv
"$lubench" compare falling-sphere --set St=10 --set t_end=4 called_q.csv >/dev/null || fail 't and q of a falling sphere'
second 'many spheres' x billiard
second 'a chain' x chain --set n=2 --set t_end=4
second 'the limit of a chain' x chain --model limit
second 'a fluid' q fluid-plane
# Two spheres are apart at a time that depends on the error: a run may end before its reference.
for dt in 0.05 0.035 0.025 0.0175 0.0125 0.009; do
    "$lubench" run two-sphere-shear --scheme chevremont --set d0=0.8 --set Ca=0.05 --dt $dt --out pair_$dt.csv
done
"$lubench" compare two-sphere-shear --set d0=0.8 --set Ca=0.05 --model lubricated pair_*.csv --json >found
grep -q '"status": "ok"' found && ! grep -q '"error": null' found || fail "runs of two spheres: $(cat found)"
expect 2 'has no reference' compare lotto off_0.001.csv
"$lubench" reference billiard --out exact.csv
grep -v ',1,' exact.csv >one_ball.csv # only id 0
expect 5 'bodies' compare billiard one_ball.csv
awk -F, '!/^[0-9]/ || !(NR % 7 == 0 && $2 == 1)' exact.csv >gaps.csv
expect 5 'no row with id = 1' compare billiard gaps.csv
expect 2 'it is of the summary' compare billiard --norm t_release exact.csv

# Too few times are no evidence, one file is none either but tells its norms.
for n in 240 420 720 1260 2220 3840; do
    awk -F, '/^[#t]/ || $1 == 0 || $1 == 1.5 || $1 == 3' "$examples/rk4_$n.csv" >"few_$n.csv"
done
code=0
"$lubench" "${question[@]}" few_*.csv >table || code=$?
[ "$code" -eq 3 ] && grep -q 'only 2 times' table || fail "three rows a file: $code $(tail -1 table)"

# What is marked `tier = full` runs only where it is asked for.
mkdir -p shipped/studies shipped/sweeps
for tier in default full; do
    study >/dev/null
    sed "s/^question = .*/&\ntier = $tier/" s.ini >shipped/studies/of_$tier.ini
done
LUBENCH_DATA=$PWD/shipped "$lubench" converge --json >table
grep -q '"study": "of_default"' table || fail 'a study of the default tier is left out'
grep -q '"study": "of_full"' table && fail 'a study of the full tier runs unasked'
LUBENCH_DATA=$PWD/shipped "$lubench" converge --full --json >table
grep -q '"study": "of_default"' table && grep -q '"study": "of_full"' table ||
    fail 'converge --full leaves studies out'
LUBENCH_DATA=$PWD/shipped "$lubench" converge of_full --json >table
grep -q '"study": "of_full"' table || fail 'a study of the full tier does not run by its name'
study
sed -i 's/^question = .*/&\ntier = ful/' s.ini
expect 2 'tier = ful: allowed is default or full' converge ./s.ini

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
