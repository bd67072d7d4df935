#!/usr/bin/env bash
# order_test.sh -- `lubench order` on tables as anybody writes them.
#
# usage: order_test.sh LUBENCH
set -uo pipefail
lubench=$(realpath "${1:?usage: order_test.sh LUBENCH}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# try CODE WORDS ARGUMENT...: `order` ends with CODE and prints WORDS somewhere.
try() {
    local code=$1 words=$2 status=0
    shift 2
    timeout 20 "$lubench" order "$@" >out.txt 2>&1 || status=$?
    [ "$status" -eq "$code" ] || fail "$*: exit $status instead of $code: $(cat out.txt)"
    grep -qF -- "$words" out.txt || fail "$*: no '$words' in: $(cat out.txt)"
}

# table ORDER N SEPARATOR: errors 0.3 dt^ORDER at dt = 0.1 / 2^k, with a header.
table() {
    awk -v p="$1" -v n="$2" -v s="$3" \
        'BEGIN { print "dt" s "error"; for (k = 0; k < n; k++) { h = 0.1 / 2^k; printf "%.12g%s%.12g\n", h, s, 0.3 * h^p } }'
}

# The order that the errors were made with, whatever separates the cells.
for p in 0.5 1 2 3.5; do
    for separator in , ';' $'\t' ' '; do
        table "$p" 8 "$separator" >t
        lo=$(awk "BEGIN { print $p - 0.01 }") hi=$(awk "BEGIN { print $p + 0.01 }")
        try 0 'PASS (error): monotone' t --expect "$lo,$hi"
        try 1 'FAIL' t --expect "$(awk "BEGIN { print $p + 0.1 }"),9"
    done
done
for p in 0 -1; do
    table "$p" 8 , >t
    try 1 'FAIL' t
    try 1 'FAIL' t --expect 0.9,1.1
done
table 2 5 , >t
try 3 'one finer step would allow a verdict' t

# Standard input, other names, no names, Fortran's exponents, comments, any order of lines.
table 2 8 , | sed 's/dt,error/step,max err/' >t
try 0 'order 2.000' t --columns 'dt=step,error=max err' --expect 1.9,2.1
try 0 'order 2.000' - --columns 'dt=step,error=max err' <t
table 2 8 ' ' | sed 1d >t
try 0 'order 2.000' t
table 2 8 ' ' | sed 's/dt/h/; s/e-/D-/g' | sort -r | sed '1i # made by hand' >t
try 0 'order 2.000' t
try 0 '{"order": 2, ' t --json
"$lubench" order t --json | tr -d '\n' | grep -q '"slope": null, "used": true, "status": "ok"}\]}$' || fail 'JSON of the last row'

# A floor, of the table or of the option; runs that failed.
table 2 8 , | awk -F, 'NR == 1 { print $0 ",floor,status"; next } { print $0 ",1e-5," (NR == 2 ? "diverged" : "ok") }' >t
try 3 'below the floor' t --floor 1e-3
try 0 '1 failed' t
grep -q 'dt.*error.*slope.*used' out.txt || fail 'no heads of columns'
awk -F, 'NR > 6 { $4 = "crashed" } { print $1 "," $2 "," $3 "," $4 }' t >u
try 3 'failed' u

# Files on request.
table 1 8 , >t
try 0 PASS t --out result
for file in rows.csv verdicts.csv junit.xml error_vs_dt.svg; do
    [ -s "result/$file" ] || fail "no $file"
done
grep -q '<svg' result/error_vs_dt.svg || fail 'the plot is none'

# A gate needs no plot.
for quiet in '' --quiet; do
    PATH=/nowhere "$lubench" order t --out "bare$quiet" $quiet >out.txt 2>err.txt || fail "without gnuplot: $(cat err.txt)"
    [ -s "bare$quiet/junit.xml" ] && [ ! -e "bare$quiet/error_vs_dt.svg" ] || fail "without gnuplot: $(ls "bare$quiet")"
done
[ ! -s err.txt ] || fail "--quiet without gnuplot says $(cat err.txt)"

# What is wrong, with file and line.
try 2 'needs one file'
try 2 'needs one file' t t
try 5 "cannot read 'absent'" absent
try 5 'cannot read' /dev/zero
try 2 'lo < hi' t --expect 2,1
try 2 "--floor '-1'" t --floor -1
try 2 "--floor 'nan'" t --floor nan
try 2 'NAME one of dt, error, floor, status' t --columns x=y
try 5 'no column y' t --columns dt=y
try 2 'is a folder' t --out -
try 5 'cannot write' t --out /proc/none
printf 'a,b\n1,2\n' >t
try 5 't:1: the first line must name the columns' t
printf 'dt,error\n0.1,x\n' >t
try 5 't:2: not a number: x' t
printf 'dt,error\n0.1\n' >t
try 5 't:2: the row has no error' t
printf 'dt,error\n-0.1,1\n' >t
try 5 't:2: the step must be' t
printf 'dt,error\n0.1,-1\n' >t
try 5 't:2: an error is >= 0' t
printf 'dt,h,error\n0.1,0.1,1\n' >t
try 3 'finer steps' t
printf 'dt,dt,error\n0.1,0.1,1\n' >t
try 5 'two columns could be dt' t
: >t
try 5 'no row' t
printf 'dt,error\n' >t
try 5 'no row' t
{ echo 'dt,error' && seq -f '%.0f,1' 2001; } >t
try 5 't:2002: too many rows: allowed are at most 2000' t
[ "$failures" -eq 0 ]
