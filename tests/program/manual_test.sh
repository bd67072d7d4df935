#!/usr/bin/env bash
# manual_test.sh -- the pages of docs/ are true for who has only the installed program: every block of
# shell in them is run, in the order in which it stands, against an installed tree.
#
# usage: manual_test.sh BUILD_DIR
#
# A block begins with ```sh; behind that stand `needs=a,b`, programs or Python modules without which it
# is left out, and `exits=N` where its last command is meant to fail.
set -uo pipefail

build=$(realpath "${1:?usage: manual_test.sh BUILD_DIR}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export HOME=$work LUBENCH_CACHE=$work/cache
unset LUBENCH_DATA LUBENCH_PLUGINS LUBENCH
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

prefix=$work/usr
cmake --install "$build" --prefix "$prefix" >"$work/log" 2>&1 || {
    tail -n 5 "$work/log"
    exit 1
}
pc=$(find "$prefix" -name lubench.pc)
library=${pc%/pkgconfig/lubench.pc}
export PATH=$prefix/bin:$PATH PKG_CONFIG_PATH=${pc%/*} LD_LIBRARY_PATH=$library MPLCONFIGDIR=$work

# The blocks of a page as files NNN.sh; the first line of each repeats what stands behind ```sh.
blocks() {
    awk -v folder="$2" -v prefix="$prefix" '
        /^```sh/ { inside = 1; file = sprintf("%s/%03d.sh", folder, ++n); print "#" substr($0, 6) >file; next }
        /^```/ { inside = 0; next }
        inside { gsub("/usr/share/", prefix "/share/"); print >file }' "$1"
}

has() { command -v "$1" >/dev/null || python3 -c "import $1" 2>/dev/null; }

run_block() {
    local page=$1 block=$2 need expected status=0
    local words=()
    read -ra words < <(sed -n '1s/^#//p' "$block")
    for need in $(printf '%s\n' "${words[@]}" | sed -n 's/^needs=//p' | tr , ' '); do
        has "$need" || {
            printf '%s: a block is left out, %s is not installed\n' "$page" "$need"
            return
        }
    done
    expected=$(printf '%s\n' "${words[@]}" | sed -n 's/^exits=//p')
    timeout 600 bash -eo pipefail "$block" >"$work/out" 2>&1 </dev/null || status=$?
    [ "$status" -eq "${expected:-0}" ] ||
        fail "$page, ${block##*/}: exit $status: $(tail -n 4 "$work/out")"
}

n_pages=0
for page in "$prefix"/share/doc/lubench/*.md; do
    name=$(basename "$page")
    [ "$name" != README.md ] || continue
    mkdir "$work/$name" "$work/$name.blocks"
    blocks "$page" "$work/$name.blocks"
    ls "$work/$name.blocks"/*.sh >"$work/list" 2>/dev/null && n_pages=$((n_pages + 1))
    cd "$work/$name" || exit 2
    while read -r block; do
        run_block "$name" "$block"
    done <"$work/list"
    for link in $(grep -oE '\]\([a-z_]+\.md' "$page" | cut -c 3-); do
        [ -f "$prefix/share/doc/lubench/$link" ] || fail "$name: no page $link"
    done
done
[ "$n_pages" -ge 5 ] || fail "only $n_pages pages show a command"
[ "$failures" -eq 0 ]
