#!/usr/bin/env bash
# check_symbols.sh -- enforces what compiled code may export.
#
# usage: check_symbols.sh BUILD_DIR [ROOT]      ROOT defaults to the tree this script stands in
#
#   * A plug-in, named by SCHEME(x), CASE(x), DRAG(x), SOLVER(x), LAW(x) or FLUID(x) in a .def file, exports
#     exactly one symbol: the constant lub_scheme_x, lub_case_x, ...  Its source stands below the
#     folder of the .def file and is called x.c or, where kinds share a folder, scheme_x.c, ...
#   * Every symbol that a static library exports begins with lub_.
#   * No static library exports data that can be written.
#
# Exit 1 if a rule is broken, 2 on bad usage, 77 if the tools to look are missing.
set -euo pipefail

usage() {
    echo "check_symbols: $1" >&2
    echo 'usage: check_symbols.sh BUILD_DIR [ROOT]' >&2
    exit 2
}

[ $# -eq 1 ] || [ $# -eq 2 ] || usage 'needs a build directory'
[ -d "$1" ] || usage "$1 is not a directory"
command -v objdump >/dev/null || {
    echo 'check_symbols: skipped, objdump (binutils) is not installed' >&2
    exit 77
}
build=$(cd "$1" && pwd)
cd "${2:-$(dirname "${BASH_SOURCE[0]}")/..}" || exit 2

broken=0
complain() {
    printf '%s: %s\n' "$1" "$2"
    broken=1
}

# Prints "kind name" for each symbol that object or archive $1 exports: kind is constant, function,
# writable or other.  The section decides: a constant that holds addresses lies in .data.rel.ro,
# which the loader makes read-only, though nm calls it data.  Symbols that the address sanitizer
# adds beside each global are left out.
exported() {
    objdump -t "$1" | LC_ALL=C awk '
        /^[0-9a-f]+ ....... [^ \t]+\t/ {
            flags = substr($0, index($0, " ") + 1, 7)
            split(substr($0, index($0, " ") + 9), part, "\t")
            section = part[1]
            if (section == "*UND*") next
            if (section != "*COM*" && flags !~ /^[gu!]/ && flags !~ /^.w/) next
            if ($NF ~ /^__odr_asan/) next
            kind = "other"
            if (section ~ /^(\.l?rodata|\.data\.rel\.ro)/) kind = "constant"
            else if (section ~ /^\.text/) kind = "function"
            else if (section ~ /^(\.l?data|\.l?bss|\.tdata|\.tbss|\*COM\*)/) kind = "writable"
            print kind, $NF
        }'
}

# Prints "kind name" for each plug-in that .def file $1 lists, the kind in lower case.
plug_ins() {
    sed -nE 's/^[[:space:]]*(SCHEME|CASE|DRAG|SOLVER|LAW|FLUID)\([[:space:]]*([A-Za-z0-9_]+).*/\L\1\E \2/p' "$1"
}

# Prints the objects compiled from the source of plug-in $3 of kind $2 listed in folder $1: CMake puts
# a folder of its own between the first part of the path and the rest.
objects_of() {
    find "$build" -path "*/${1%%/*}/*" -path "*/${1##*/}/*" \( -name "$3.c.o" -o -name "$2_$3.c.o" \)
}

check_plug_in() {
    local folder=$1 kind=$2 name=$3 objects object symbols
    objects=$(objects_of "$folder" "$kind" "$name")
    [ -n "$objects" ] || complain "$folder/$name.c" "no object was compiled from this $kind"
    while read -r object; do
        [ -n "$object" ] || continue
        symbols=$(exported "$object")
        [ "$symbols" = "constant lub_${kind}_$name" ] ||
            complain "${object#"$build"/}" \
                "must export only the constant lub_${kind}_$name, exports: ${symbols//$'\n'/, }"
    done <<<"$objects"
}

check_library() {
    local kind name
    while read -r kind name; do
        [ -n "$kind" ] || continue
        case $name in lub_*) ;; *) complain "${1#"$build"/}" "$name does not begin with lub_" ;; esac
        [ "$kind" != writable ] || complain "${1#"$build"/}" "$name is data that can be written"
    done <<<"$(exported "$1")"
}

n_plug_ins=0
definitions=$(find . \( -path './.*' -o -path './build*' \) -prune -o -name '*.def' -printf '%P\n')
for definition in $definitions; do
    while read -r kind name; do
        [ -n "$kind" ] || continue
        check_plug_in "$(dirname "$definition")" "$kind" "$name"
        n_plug_ins=$((n_plug_ins + 1))
    done <<<"$(plug_ins "$definition")"
done
[ "$n_plug_ins" -gt 0 ] || complain "$PWD" 'no .def file names a plug-in'

# Unity is compiled here too, with names of its own.
libraries=$(find "$build" -name '*.a' ! -name 'libunity*.a')
[ -n "$libraries" ] || complain "$build" 'holds no static library'
while read -r library; do
    [ -z "$library" ] || check_library "$library"
done <<<"$libraries"

exit "$broken"
