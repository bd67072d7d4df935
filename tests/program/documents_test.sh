#!/usr/bin/env bash
# documents_test.sh -- what README, CONTRIBUTING, the man page and --help say is true.
#
# usage: documents_test.sh LUBENCH ROOT
#
# Every command line that a document shows is run, in the order in which it stands, in a folder of the
# document's own, so that it may use files that it made before.  A line is a command if it begins with lubench
# or build/lubench.  `lubench verify` is left to `make verify`, which takes minutes.
set -uo pipefail
lubench=$(realpath "$1")
root=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir "$work/bin"
ln -s "$lubench" "$work/bin/lubench"
PATH=$work/bin:$PATH
export LUBENCH_CACHE=$work/cache
unset LUBENCH_DATA
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# commands FILE: the command lines of a document, without comments and prompts.
commands() {
    sed -nE 's,^(    |  |)(\$ )?(build/)?(lubench [a-z].*),\4,p' "$1" |
        sed -E 's/[[:space:]]+#.*$//; s/\\-/-/g' | grep -vE '^lubench (COMMAND|verify|\[)'
}

# Documented results may be a failed gate on purpose; then the line says so: "# exits 1".
documented_code() { grep -F -- "$2" "$1" | sed -nE 's/.*# exits ([0-9]+).*/\1/p' | head -n 1; }

# Each document has a folder of its own.
run_commands() {
    local document=$1 line code expected
    rm -rf "$work/run"
    cp -r "$work/files" "$work/run"
    cd "$work/run" || exit 2
    while read -r line; do
        [ -n "$line" ] || continue
        timeout 120 bash -c "$line" >"$work/out" 2>&1 </dev/null
        code=$?
        expected=$(documented_code "$document" "$line")
        [ "$code" -eq "${expected:-0}" ] ||
            fail "$(basename "$document"): $line: exit $code: $(tail -n 2 "$work/out")"
    done < <(commands "$document")
}

# Files that the documents name: those of the tree, and what a user would have.
mkdir "$work/files"
cp -r "$root/cases" "$work/files"
cp "$root/convergence/studies/lefebvre-limit.ini" "$work/files/my_study.ini"
cp "$root/convergence/sweeps/falling-sphere-decay.ini" "$work/files/my_sweep.ini"
cp "$root/convergence/claims/lefebvre2009-fig5.ini" "$work/files/my_claim.ini"
cd "$work/files" || exit 2
for k in 1 2 3 4 5 6; do
    lubench run plane --set eps=0.3 --scheme loggap-euler --out "run$k.csv" \
        --dt "$(awk "BEGIN { print 0.02 / 2^($k - 1) }")" || fail "run$k.csv"
done
awk 'BEGIN { print "dt,error"; for (h = 0.1; h > 1e-3; h /= 2) print h "," 0.3 * h * h }' >errors.csv
printf '#!/bin/sh\nsed s/dt,error/step,max_error/ errors.csv\n' >my_script
chmod +x my_script
for k in 1 2 3; do
    lubench sweep my_sweep.ini --shard "$k/4" --out "part$k" --quiet >/dev/null || fail "part$k"
done

for document in README.md CONTRIBUTING.md convergence/program/lubench.1; do
    [ -n "$(commands "$root/$document")" ] || [ "$document" = CONTRIBUTING.md ] ||
        fail "$document shows no command"
    run_commands "$root/$document"
done
for word in $(lubench --help | sed -nE 's/^  ([a-z]+)  .*/\1/p'); do
    lubench "$word" --help >"$work/help"
    run_commands "$work/help"
    for option in $(grep -oE '^  --[a-z-]+' "$work/help"); do
        grep -q -- "${option//-/\\\\-}" "$root/convergence/program/lubench.1" ||
            [ "$option" = --help ] || fail "the man page lacks $option of $word"
    done
    grep -qE "^\.B[RI]* \"?$word" "$root/convergence/program/lubench.1" || fail "the man page lacks $word"
done

# What the README calls a scheme or a case is one, and a scheme approximates what the README says.
while IFS='|' read -r _ names _ model; do
    for name in $(grep -oE '`[a-z0-9-]+`' <<<"$names" | tr -d '`'); do
        lubench describe "$name" >"$work/out" 2>&1 || fail "README names $name, which is not there"
        model=$(sed -E 's/[ |]//g' <<<"$model")
        case $model in eps-ode | limit | visco-elastic)
            grep -qE "^approximates:.*$model" "$work/out" || fail "README says that $name approximates $model" ;;
        esac
    done
done < <(grep -E '^\| `' "$root/README.md")
# The ten-line gate does its work.
"$root/scripts/gate_example.sh" cases/examples/rk4_*.csv >"$work/out" 2>&1 || fail "gate: $(cat "$work/out")"
[ -s results/junit.xml ] || fail 'the gate left no junit.xml'
sed 's/3.7,4.3/1.7,2.3/' "$root/scripts/gate_example.sh" >wrong.sh
bash wrong.sh cases/examples/rk4_*.csv >"$work/out" 2>&1 && fail 'the gate passes a wrong order'
for target in $(grep -oE '^    make [a-z-]+' "$root/README.md" | cut -d' ' -f6 | sort -u); do
    grep -qE "^([a-z-]+ )*$target( [a-z-]+)*:" "$root/Makefile" ||
        fail "README names make $target, which is not there"
done
[ "$failures" -eq 0 ]
