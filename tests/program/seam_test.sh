#!/usr/bin/env bash
# seam_test.sh -- a scheme is a file and a line, a kind of case is a folder and a line.
#
# usage: seam_test.sh ROOT
#
# The scheme of the README and a toy kind are added to a copy of the tree.  The scheme passes the gate of the
# orders that schemes claim; the kind is listed, described, run, certified, studied, compared and swept.
set -uo pipefail
root=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export LUBENCH_CACHE=$work/cache
unset LUBENCH_DATA
failures=0
fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

mkdir "$work/tree" "$work/tree/.deps"
(cd "$root" && tar -c --exclude='./build*' --exclude='./reports/out' --exclude='./.git' .) |
    tar -x -C "$work/tree" || exit 2
cd "$work/tree" || exit 2
mkdir convergence/kinds/toy
cp tests/toy_kind/toy.c convergence/kinds/toy/
echo 'KIND(toy)' >>convergence/kinds/kinds.def
sed -n '/^```c$/,/^```$/p' README.md | sed '/^```/d' >schemes/my_scheme.c
[ "$(wc -l <schemes/my_scheme.c)" -gt 20 ] || fail 'README shows no scheme'
echo 'SCHEME(my_scheme)' >>schemes/schemes.def
cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DLUBENCH_WERROR=ON >"$work/log" 2>&1 &&
    cmake --build build --parallel 2 --target lubench >>"$work/log" 2>&1 || {
    tail -n 20 "$work/log"
    exit 1
}
cd "$work" || exit 2
lubench=$work/tree/build/lubench

# try CODE ARGUMENT...: the program ends with that code.
try() {
    local expected=$1 code
    shift
    "$lubench" "$@" >"$work/out" 2>"$work/err"
    code=$?
    [ "$code" -eq "$expected" ] || fail "lubench $*: exit $code, not $expected: $(tail -n 3 "$work/out" "$work/err")"
}
says() { grep -qE -- "$1" "$work/out" || fail "does not say '$1': $(head -n 5 "$work/out")"; }

"$lubench" converge smooth --quiet >out 2>&1
grep ' my-scheme,' out >mine
grep -q '^PASS' mine || fail "the scheme of the README passes no gate: $(tail -n 5 out)"
grep -v '^PASS' mine && fail 'the scheme of the README does not pass these gates'

for list in kinds cases schemes; do
    try 0 list "$list"
    says '^toy'
done
try 0 describe toy-decay
says 'what is left'
says 'toy-euler'
try 0 describe toy-euler
try 0 run toy-decay --set rate=2 --dt 0.01 --out run.csv --summary run.json
[ "$(tail -n +2 run.csv | grep -vc '^[#t]')" -eq 201 ] || fail 'run.csv has not 201 rows'
grep -q '"left": "little"' run.json || fail "summary: $(cat run.json)"
try 2 run toy-decay --set rte=2
grep -q "did you mean 'rate'" err || fail "no nearest name: $(cat err)"
try 2 run toy-decay --dt -1
try 2 run toy-decay --vtk frames
try 0 reference toy-decay --at 0,1,2 --out truth.csv
grep -q '^t,y,err_y$' truth.csv || fail "truth.csv: $(cat truth.csv)"

printf '[study]\nquestion = does it converge?\nreference = limit\ncase = toy-decay rate=2\n' >toy.ini
printf 'schemes = all\nnorms = max_y end_y\ndt = logspace 0.1 0.001 8\n' >>toy.ini
cp toy.ini wrong.ini
printf '[expect]\norder = 0.9 1.1\nwhy = explicit Euler\n' >>toy.ini
printf '[expect]\norder = 1.9 2.1\nwhy = a wrong claim must fail\n' >>wrong.ini
try 0 converge toy.ini
try 1 converge wrong.ini
sed -i 's/max_y end_y/max_q/' wrong.ini
try 2 converge wrong.ini
grep -q max_y err || fail "a norm it has not, without the list of those it has: $(cat err)"

for k in 1 2 3 4 5 6; do
    try 0 run toy-decay --dt "$(awk "BEGIN { print 0.1 / 2^($k - 1) }")" --out "run$k.csv"
done
try 0 compare toy-decay --expect 0.9,1.1 run?.csv
try 1 compare toy-decay --expect 1.9,2.1 run?.csv

printf '[sweep]\nquestion = how much is left?\ncase = toy-decay\nmeasure = y_end\nclasses = left\n' >map.ini
printf '[x]\nparameter = rate\nfrom = 0.5\nto = 3\nscale = linear\npoints = 4\n' >>map.ini
printf '[y]\nparameter = t_end\nfrom = 0.5\nto = 2\nscale = linear\npoints = 4\n' >>map.ini
try 0 sweep map.ini --out map
grep -q much map/points.csv && grep -q little map/points.csv || fail 'the map has not both regions'
[ "$failures" -eq 0 ]
