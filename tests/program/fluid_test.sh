#!/usr/bin/env bash
# fluid_test.sh -- what the cases drag and fluid-plane say where a fluid cannot be computed, or not so.
#
# usage: fluid_test.sh LUBENCH
set -uo pipefail

lubench=$(realpath "${1:?usage: fluid_test.sh LUBENCH}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
mkdir nothing stub
where=$PATH # in which the program finds FreeFem++
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# says CODE WORDS ARGUMENT...: ends with the code, with the words among its messages; rows in `rows`.
says() {
    local want=$1 words=$2 status=0
    shift 2
    PATH=$where "$lubench" "$@" >rows 2>said || status=$?
    [ "$status" -eq "$want" ] || fail "$*: exit $status instead of $want: $(cat said)"
    [ -z "$words" ] || grep -qF -- "$words" said || fail "$*: no '$words' in: $(cat said)"
}

# Cells that are none, or too many.
says 2 "dx='2': allowed is a number > 0 and <= 1" run drag --set fluid=grid --set dx=2
says 2 'allowed is > 0, <= 1' run drag --set fluid=grid --dt 2
says 2 'GB; allowed are 4 GB, dx >= ' run drag --set fluid=grid --set dx=1e-4
says 2 'GB; allowed are 4 GB, dx >= ' run fluid-plane --set fluid=grid --set dx=1e-3
says 2 'makes inf unknowns' run drag --set fluid=grid --set dx=1e-300
says 4 'too far from the plane' run drag --set fluid=grid --set q=1e5
says 2 "q: ''" run drag --set q=1,,2
says 2 'allowed is one of exact, grid, freefem' run drag --set fluid=honey

# Films that cells cannot resolve are shown, with a warning.
says 0 'eta = 0.1 is below dx = 0.2' run fluid-plane --dt 0.2 --set fluid=grid --set dx=0.2 --set eta=0.1
says 0 'hold the sphere (state 1)' run fluid-plane --dt 0.02 --set fluid=grid --set dx=0.2 --set contact=none \
    --set force=-4@1.2,4@1.4
[ "$(tail -n 1 rows | cut -d, -f6)" = 1 ] || fail "the last row is not of state 1: $(tail -n 1 rows)"
says 0 'hold the body (locked = 1)' run drag --set fluid=grid --set dx=0.2 --set q=1,0.01
[ "$(tail -n 2 rows | cut -d, -f7 | tr '\n' ' ')" = '0 1 ' ] || fail "locked: $(tail -n 2 rows)"

# FreeFem++ that is not there, gives no number, or fails.
where=$work/nothing
says 2 'install the package freefem++' run drag --set fluid=freefem
printf '#!/bin/sh\necho "$answer"\nexit "$code"\n' >stub/FreeFem++-nw
chmod +x stub/FreeFem++-nw
where=$work/stub:$PATH
answer='resistance -3' code=0
export answer code
says 4 'gave the resistance -3' run drag --set fluid=freefem --set q=1
answer='no matrix' code=0 says 4 'gave no resistance at the gap 1' run drag --set fluid=freefem --set q=1
answer='resistance 3' code=1 says 4 'exit code 1' run drag --set fluid=freefem --set q=1
answer='resistance 37.5' code=0 says 0 '' run drag --set fluid=freefem --set q=1
grep -q '^1,37.5,1.98943' rows || fail "the answer of the stub: $(tail -n 1 rows)"

# A drag that is no number is not compared.
printf 'q,lambda\n1,nan\n0.5,3\n' >nan.csv
says 5 'nan.csv: error is not finite' compare drag --set q=1,0.5 nan.csv

# Steps without number are refused before the first.
for case in fluid-plane chain gluey-gas 'suspension-shear --set n=20 --set cutoff=0.1'; do
    # shellcheck disable=SC2086
    says 2 'steps; allowed are at most' run $case --dt 1e-300
done
[ "$failures" -eq 0 ]
