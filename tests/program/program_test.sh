#!/usr/bin/env bash
# program_test.sh -- the program as a stranger uses it: codes, messages, files, and nothing left over.
#
# usage: program_test.sh LUBENCH
set -uo pipefail

lubench=$(realpath "${1:?usage: program_test.sh LUBENCH}")
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
# new file here (the cache of references apart).
expect() {
    local code=$1 words=$2 status=0 lines
    shift 2
    timeout 60 "$lubench" "$@" >/dev/null 2>"$work/.stderr" || status=$?
    [ "$status" -eq "$code" ] || fail "$*: exit $status instead of $code: $(cat "$work/.stderr")"
    grep -qF -- "$words" "$work/.stderr" || fail "$*: no '$words' in: $(cat "$work/.stderr")"
    lines=$(wc -l <"$work/.stderr")
    [ "$code" -eq 0 ] || [ "$lines" -eq 1 ] || fail "$*: $lines lines of message"
    [ -z "$(find . -name .stderr -prune -o -path ./cache -prune -o -type f -print)" ] ||
        fail "$*: left $(ls)"
}

# Files without an end.
expect 2 'too long' run plane --set force=table:/dev/zero
expect 5 "cannot read '/dev/zero'" compare plane /dev/zero
# One message, also where both the command and the end of the program see the full device.
"$lubench" run plane >/dev/full 2>"$work/.stderr"
[ $? -eq 5 ] && [ "$(wc -l <"$work/.stderr")" -eq 1 ] || fail "full: $(cat "$work/.stderr")"

# Names, with the nearest suggested.
expect 2 "command is missing"
expect 2 "unknown command 'frobnicate'" frobnicate
expect 2 "did you mean 'run'" rum plane
expect 2 "did you mean 'plane'" run plnae
expect 2 "did you mean 'lefebvre'" run plane --scheme lefebre
expect 2 "did you mean 'eps'" run plane --set epps=1
expect 2 "did you mean '--scheme'" run plane --sheme lefebvre
expect 2 "unknown option '--at'" run plane --at 1
expect 2 'needs a case' run
expect 2 "unexpected argument 'again'" run plane again
expect 2 "cannot list 'shemes'" list shemes
expect 2 "unexpected argument 'cases' after list schemes" list schemes cases
expect 2 "nothing is called 'lefebvr'" describe lefebvr
expect 2 'describe needs one name' describe
expect 2 "unknown model 'limits'" reference plane --model limits
expect 2 'allowed is one of limit' reference nonunique --model eps-ode
expect 2 'has no reference' reference suspension-shear
expect 2 "'step-regimes' is a sweep, not a study of orders: type lubench sweep" converge step-regimes
expect 2 "'smooth' is a study of orders, not a sweep: type lubench converge" sweep smooth

# Two outputs in one file: one of them would be lost.
expect 2 "--out and --summary both name './o.csv'" run plane --out o.csv --summary ./o.csv
expect 2 "--out and --events both name 'o.csv'" run billiard --out o.csv --events o.csv
expect 2 "--contacts and --events both name" run billiard --contacts o.csv --events o.csv
expect 2 "--out and --summary both name '-'" run plane --summary -
expect 2 '--out and the rows of a checkpoint' run billiard --out o.rows --checkpoint o
expect 2 "--out and --checkpoint both" run billiard --out o --checkpoint ../"${work##*/}"/o
expect 2 "--out and --summary both name" reference plane --model limit --out o.csv --summary o.csv
timeout 60 "$lubench" run plane --out /dev/null --summary /dev/null || fail 'a device stands twice'

# What a kind of case does not have is refused for each of its cases.
for option in --contacts --events --vtk --snapshots --checkpoint --resume; do
    for case in plane falling-sphere two-sphere-shear; do
        expect 2 "option $option is for cases with particles" run $case "$option" p --out o.csv
    done
done

# Values.
for value in -1 0 nan inf -inf 1e400 x '' 0.1x '0.1 ' ' 0.1'; do
    expect 2 eps run plane --set "eps=$value" --out o.csv
done
for value in 0 -0.1 nan inf 1e-2x ''; do
    expect 2 --dt run plane --scheme lefebvre --dt "$value" --out o.csv
done
expect 2 'at most' run plane --scheme lefebvre --dt 1e-300 --out o.csv
expect 2 '--every' run plane --scheme lefebvre --dt 1e-8 --out o.csv
expect 2 q0 run plane --set q0=0 --out o.csv
expect 2 q0 run plane --set q0=-1 --out o.csv
expect 2 "p='0.5'" run plane --set p=0.5 --out o.csv
expect 2 gamma_min run plane --scheme lefebvre --set gamma_min=1 --out o.csv
expect 2 'gamma_min=-3 means nothing outside the model limit' run plane --set gamma_min=-3 --out o.csv
expect 2 'gamma_min=-3 means nothing outside the model limit' reference plane --set gamma_min=-3
expect 2 'roughness=0.01 means nothing outside the model eps-ode' run plane --scheme lefebvre --set roughness=0.01 --out o.csv
expect 2 'roughness=0.01 means nothing' reference plane --model limit --set roughness=0.01
expect 2 'cannot stop at touching asperities' run plane --scheme euler --set roughness=0.01 --out o.csv
expect 3 'no certified solution knows touching asperities' reference plane --set roughness=0.01
expect 2 drag run plane --set drag=stokes --out o.csv
expect 2 name=value run plane --set eps --out o.csv
expect 2 name=value run plane --set =1 --out o.csv
for value in '' 1 1@2, 1@2,2@1 1@2,2@2 nan@1 inf@2 1@inf sin:1,2 sin:1,2,3,0; do
    expect 2 force run plane --set "force=$value" --out o.csv
done
expect 5 force run plane --set force=table:absent.csv --out o.csv
expect 2 'needs a value' run plane --dt
expect 2 'needs a value' run plane --dt --out o.csv
expect 2 'takes no value' list --json=1
expect 2 --every run plane --every 0 --out o.csv
expect 2 --every run plane --every 1.5 --out o.csv
expect 2 --threads run plane --threads none --out o.csv
expect 2 --at reference plane --model limit --at 1,two --out o.csv
expect 2 --at reference plane --model limit --at 7 --out o.csv
expect 2 --at reference plane --model limit --at '' --out o.csv
expect 2 --at reference plane --model limit --at 1,,2 --out o.csv

for bad in d0=-1 d0=nan theta=-0.1 theta=4 cutoff=0 cutoff=-1 St=-1 roughness=-1 Ca=0 friction=-1 kt_ratio=0 \
    torque_factor=0 tangential=2 rotation=yes; do
    expect 2 "${bad%%=*}" run two-sphere-shear --set "$bad" --out o.csv
done
expect 2 'cutoff > roughness' run two-sphere-shear --set cutoff=0.01 --set roughness=0.02 --out o.csv
expect 2 'allowed is dt <= ' run two-sphere-shear --dt 2 --out o.csv
expect 2 'stable limit' run two-sphere-shear --set St=1 --dt 0.5 --out o.csv
expect 2 'allowed is chevremont, loggap-vep' run two-sphere-shear --scheme lefebvre --out o.csv
expect 2 'allowed is one of stokes' reference two-sphere-shear --model limit --out o.csv
expect 2 --at reference two-sphere-shear --at 1e9 --out o.csv
expect 0 'stays where it is' run two-sphere-shear --set d0=0 --out /dev/null

# Files.
expect 5 /dev/full run plane --scheme lefebvre --dt 0.001 --out /dev/full
expect 5 'cannot write' run plane --scheme lefebvre --out /proc/none/x.csv
expect 5 'cannot write' run plane --scheme lefebvre --out "$work"
expect 5 'cannot write' run plane --scheme lefebvre --out absent/x.csv
expect 5 'cannot write' run plane --scheme lefebvre --out o.csv --summary absent/x.json
expect 5 'cannot write' reference plane --model limit --out absent/x.csv
"$lubench" list >/dev/full 2>/dev/null && fail 'list on a full device succeeds'

# A failed run keeps what it computed and says where it stopped.
"$lubench" run plane --scheme euler --dt 0.1 --out bad.csv --summary bad.json 2>message
[ $? -eq 4 ] || fail 'euler at dt = 0.1 does not end with 4'
grep -q 'gap-closed' message || fail 'the failed run does not name its status'
grep -q '"status": "gap-closed"' bad.json || fail 'the summary of the failed run lacks its status'
[ "$(grep -c '^[0-9]' bad.csv)" -gt 3 ] || fail 'the rows of the failed run are not kept'

# The same input gives the same bytes, to a file, a pipe or standard output.
"$lubench" run plane --scheme lefebvre --dt 0.013 --out a.csv || fail 'plain run'
"$lubench" run plane --scheme lefebvre --dt 0.013 --out - >b.csv || fail 'run to standard output'
"$lubench" run plane --scheme lefebvre --dt 0.013 --out /dev/stdout | cat >c.csv || fail 'run to a pipe'
cmp a.csv b.csv && cmp a.csv c.csv || fail 'not the same bytes'
[ "$(stat -c %a a.csv)" = "$(stat -c %a b.csv)" ] || fail 'mode of a result file'
ln -s a.csv link.csv && "$lubench" run plane --scheme lefebvre --dt 0.5 --out link.csv
[ -L link.csv ] || fail 'a link was replaced'

# What is open already is written to where it stands, also if it is a file or a deleted one.
{
    echo first
    "$lubench" run plane --scheme lefebvre --dt 0.5 --out /dev/stdout || fail 'run to /dev/stdout'
    echo last
} >several.csv
[ "$(sed -n '1p;$p' several.csv | tr '\n' ' ')" = 'first last ' ] || fail '--out /dev/stdout to a file replaces it'
exec 3>gone.csv
rm gone.csv
"$lubench" run plane --scheme lefebvre --dt 0.5 --out /dev/fd/3 || fail 'run to a deleted file'
exec 3>&-
[ ! -e gone.csv ] || fail 'a deleted file came back'

# First and last rows are always written, and the run ends exactly at its end.
"$lubench" run plane --scheme lefebvre --dt 0.7 --every 4 --out every.csv
[ "$(sed -n 's/^\([0-9.]*\),.*/\1/p' every.csv | tr '\n' ' ')" = "0 2.7999999999999998 5.5999999999999996 6 " ] ||
    fail "rows of --every: $(grep -v '^#' every.csv)"

# Interrupting keeps the rows so far, the last state among them, and says so.
"$lubench" run plane --scheme lefebvre --dt 1e-8 --every 1000000 --out slow.csv 2>message &
for ((k = 0; k < 200; k++)); do # its temporary file is there once the run has begun
    ls slow.csv.* >/dev/null 2>&1 && break
    sleep 0.05
done
kill -INT $!
wait $!
[ $? -eq 130 ] || fail 'an interrupted run does not end with 130'
grep -q 'interrupted at t = .*the rows up to there are kept' message || fail "an interrupted run says $(cat message)"
[ -z "$(ls slow.csv.* 2>/dev/null)" ] || fail 'an interrupted run left a temporary file'
t=$(sed -nE 's/.*interrupted at t = ([^ ]*) .*/\1/p' message)
awk -F, -v t="$t" '!/^[#t]/ { last = $1 } END { exit !(last > 0.999 * t && last < 1.001 * t + 1e-9) }' slow.csv ||
    fail "an interrupted run ended at $t, its rows at $(tail -n 1 slow.csv)"
rm -f slow.csv

# A second signal ends at once what the first has not ended yet, and leaves no file either.
"$lubench" run plane --scheme lefebvre --dt 1e-8 --every 1000000 --out slow.csv 2>message &
for ((k = 0; k < 200; k++)); do
    ls slow.csv.* >/dev/null 2>&1 && break
    sleep 0.05
done
kill -TERM $!
kill -INT $! 2>/dev/null
wait $!
[ $? -eq 130 ] || fail 'a run interrupted twice does not end with 130'
[ -z "$(ls slow.csv* 2>/dev/null)" ] || fail 'a run interrupted twice left a file'

# What a killed run leaves is removed by the next one that writes there, and nothing else is.
"$lubench" run plane --scheme lefebvre --dt 1e-8 --every 1000000 --out slow.csv 2>message &
for ((k = 0; k < 200; k++)); do
    ls slow.csv.lubench-tmp-* >/dev/null 2>&1 && break
    sleep 0.05
done
touch other.lubench-tmp-backups
"$lubench" run plane --out quick.csv
ls slow.csv.lubench-tmp-* >/dev/null 2>&1 || fail 'the temporary file of a run that lives was removed'
kill -KILL $!
wait $! 2>/dev/null
"$lubench" run plane --out quick.csv
[ -z "$(ls slow.csv* 2>/dev/null)" ] || fail "a killed run left $(ls slow.csv*)"
[ -e other.lubench-tmp-backups ] || fail 'a file that only looks like a leftover was removed'

# Runs side by side do not take each other's files for leftovers.
mkdir together
pids=()
for k in $(seq 40); do
    "$lubench" run plane --scheme lefebvre --dt 0.5 --out "together/$k.csv" &
    pids+=($!)
done
for pid in "${pids[@]}"; do
    wait "$pid" || fail 'one of many runs in a folder fails'
done
[ "$(ls together/*.csv | wc -l)" -eq 40 ] || fail "of 40 runs in a folder there are $(ls together)"
rm -r together

# Files that somebody else wrote are not overwritten, own ones are.
echo 'int main(void) { return 0; }' >mine.c
for option in --out --summary; do
    "$lubench" run plane $option mine.c >out 2>message
    [ $? -eq 5 ] && grep -q "'mine.c' is there and lubench did not write it; --force" message || fail "run $option mine.c: $(cat message)"
done
"$lubench" reference plane --at 1 --out mine.c 2>message && fail 'a reference overwrites a file of somebody else'
mkdir -p table
echo 'a,b' >table/rows.csv
"$lubench" converge lefebvre-limit --out table >out 2>message
[ $? -eq 5 ] && grep -q 'table/rows.csv' message || fail "converge --out table: $(cat message)"
[ "$(cat mine.c table/rows.csv)" = "$(printf 'int main(void) { return 0; }\na,b')" ] || fail 'a refused file was changed'
for again in 1 2; do
    "$lubench" run plane --dt 0.1 --out own.csv --summary own.json || fail "own files are overwritten: time $again"
    "$lubench" reference plane --at 1 --out truth.csv --summary truth.json || fail "own references are overwritten: time $again"
done
: >empty.csv
"$lubench" run plane --out empty.csv || fail 'an empty file is overwritten'
"$lubench" run plane --out mine.c --force || fail '--force overwrites'
grep -q '^t,q,' mine.c || fail '--force wrote nothing'

for word in '' list describe run reference; do
    "$lubench" $word --help >help || fail "$word --help"
    grep -q usage: help || fail "$word --help has no usage line"
done
for name in $("$lubench" list | cut -d' ' -f1); do
    "$lubench" describe "$name" >described || fail "describe $name"
    grep -q "^$name -- " described && grep -q '^source: ..' described || fail "describe $name: thin"
done
# A case says all that other verbs know of it.
for case in plane two-sphere-shear billiard suspension-shear; do
    "$lubench" describe $case >described || fail "describe $case"
    for word in 'columns (--out)' 'quantities (--summary, sweeps)' 'norms (studies' 'kind: ' 'schemes: ' 'reference'; do
        grep -qF "$word" described || fail "describe $case: no '$word'"
    done
done
"$lubench" list --json | python3 -m json.tool >/dev/null 2>&1 || ! command -v python3 >/dev/null ||
    fail 'list --json is not JSON'

# The time of a column has a unit, that of the end of the run.
for unit in 'falling-sphere time' 'two-sphere-shear 1/rate' 'suspension-shear strain' 'lotto s'; do
    "$lubench" describe "${unit% *}" >described
    grep -qF "  t                [${unit#* }] time" described || fail "unit of t: $unit"
done

# Spheres in shear end where they pass: a coarse run sooner than the reference, but half a run is refused.
soft=(--set d0=0.5 --set Ca=0.05)
"$lubench" run two-sphere-shear "${soft[@]}" --scheme chevremont --dt 0.08 --out pass.csv || fail 'run of soft spheres'
grep -v '^# dt' pass.csv | head -n 150 >half.csv
"$lubench" compare two-sphere-shear "${soft[@]}" --model lubricated pass.csv >out || fail 'compare of a run that ends sooner'
"$lubench" compare two-sphere-shear "${soft[@]}" --model lubricated half.csv >out 2>&1
[ $? -eq 5 ] && grep -q 'before the case does' out || fail "half a run: $(cat out)"

# How a run chose its steps does not contradict a reference.
"$lubench" run falling-sphere --set dt_factor=0.05 --out steps.csv || fail 'run by dt_factor'
"$lubench" compare falling-sphere steps.csv >out 2>&1 || fail "compare of a run by dt_factor: $(cat out)"

# A name in a study that is wrong is told with its line.
told() {
    printf '%s\n' '[study]' 'question = a' "reference = $1" "case = plane $2" "schemes = implicit, $3" "norms = $4" \
        'dt = 0.1 0.05' '[expect]' 'order = 1 2' 'why = x' '[expect]' 'observe = yes' 'why = x' "scheme = $5" >wrong.ini
    "$lubench" converge wrong.ini >out 2>&1
    [ $? -eq 2 ] && grep -qF "wrong.ini:$6" out || fail "wrong.ini:$6: $(cat out)"
}
told eps eps=1 euler max_q euler "3: unknown model 'eps'"
told eps-ode epz=1 euler max_q euler "4: unknown parameter 'epz'"
told eps-ode eps=1 eulr max_q euler "5: unknown scheme 'eulr'"
told eps-ode eps=1 'euler C=1' max_q euler "5: scheme euler has no parameter 'C'"
told eps-ode eps=1 euler max_w euler "6: unknown norm 'max_w'"
told eps-ode eps=1 euler max_q lefebvre '11: [expect] fits no verdict'

[ "$failures" -eq 0 ]
