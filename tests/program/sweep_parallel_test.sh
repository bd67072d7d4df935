#!/usr/bin/env bash
# sweep_parallel_test.sh -- a sweep by GNU parallel has the bytes of one by threads.
#
# usage: sweep_parallel_test.sh LUBENCH ROOT
set -uo pipefail

lubench=$(realpath "${1:?usage: sweep_parallel_test.sh LUBENCH ROOT}")
script=$(realpath "${2:?usage: sweep_parallel_test.sh LUBENCH ROOT}")/scripts/sweep_parallel.sh
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v parallel >/dev/null || {
    echo 'skipped: GNU parallel is not installed'
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
export HOME=$work PARALLEL_HOME=$work
# shellcheck source=tests/program/sweep_study.sh
. "$here/sweep_study.sh"
mkdir 'my studies'
small_study 'my studies/s.ini' 0.02

# by_parallel ARGUMENT...: the script with the program that it is told.
by_parallel() {
    LUBENCH=$lubench "$script" "$@" >.out 2>&1 || fail "$*: exit $?: $(head -c 300 .out)"
}

# refuses WORDS ARGUMENT...: ends with 2 and says why.
refuses() {
    local words=$1 status=0
    shift
    LUBENCH=$lubench "$script" "$@" >.out 2>&1 || status=$?
    [ "$status" -eq 2 ] || fail "$*: exit $status"
    grep -qF -- "$words" .out || fail "$*: no '$words' in $(cat .out)"
}

"$lubench" sweep 'my studies/s.ini' --out whole --quiet >/dev/null || fail 'threads'
by_parallel 'my studies/s.ini' 'new folder/my results' 3 -j2
same whole 'new folder/my results/result'
"$lubench" sweep 'my studies/s.ini' --quick --out quick --quiet >/dev/null || fail 'quick threads'
by_parallel --quick 'my studies/s.ini' "it's quick" 2
same quick "it's quick/result"
by_parallel --quick 'my studies/s.ini' "it's quick" 2 # once more: nothing is left to do
same quick "it's quick/result"
refuses 'a number of shards' 'my studies/s.ini' out many
refuses 'a number of shards' 'my studies/s.ini' out 0
refuses 'usage' 'my studies/s.ini' out
[ ! -e out ] || fail 'a refusal makes a folder'

# The program is found where it is installed, and in the path.
mkdir -p tree/bin tree/share/lubench/scripts
ln -s "$lubench" tree/bin/lubench
cp "$script" tree/share/lubench/scripts
env -u LUBENCH tree/share/lubench/scripts/sweep_parallel.sh --quick 'my studies/s.ini' found 2 >.out 2>&1 ||
    fail "the installed program is not found: $(head -c 300 .out)"
same quick found/result
cp "$script" alone.sh
env -u LUBENCH PATH="$work/tree/bin:$PATH" ./alone.sh --quick 'my studies/s.ini' path 2 >.out 2>&1 ||
    fail "the program in the path is not found: $(head -c 300 .out)"
status=0
env -u LUBENCH PATH=/usr/bin:/bin ./alone.sh --quick 'my studies/s.ini' none 2 >.out 2>&1 || status=$?
[ "$status" -ne 0 ] || [ -x /usr/bin/lubench ] || fail 'a program is found that is not there'
[ "$failures" -eq 0 ]
