#!/usr/bin/env bash
# analyze.sh -- the sources under the analyzers that are installed: cppcheck, clang --analyze, gcc -fanalyzer.
#
# usage: analyze.sh [BUILD [FILE]...]      BUILD (build) holds the generated headers; FILE: all but the tests
#
# What an analyzer says is printed, and ends with 1; what is wrong in it is silenced with the reason, here or in
# the source.  77: none of the three is installed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
build=${1:-build}
shift $(($# > 0))
files=("$@")
[ ${#files[@]} -gt 0 ] || mapfile -t files < <(git -c safe.directory="$PWD" ls-files -- '*.c' ':!tests')
# What cmake defines, by any value, and where the headers of SUNDIALS and MPI stand.
flags=(-std=c11 -D_XOPEN_SOURCE=700 -I. "-I$build/generated" -I/usr/include/suitesparse -isystem .deps/sundials/include
    '-DLUBENCH_DATA_DIR="share"' '-DLUBENCH_SOURCE_DIR="."' '-DLUBENCH_VERSION="0"' '-DLUBENCH_COMPILER="cc"'
    '-DLUBENCH_FLAGS=""' '-DLUB_REFERENCE_SOURCES=""')
if command -v mpicc >/dev/null; then
    read -ra mpi < <(mpicc --showme:compile)
    flags+=("${mpi[@]}")
else
    mapfile -t files < <(printf '%s\n' "${files[@]}" | grep -v '_mpi\.c$')
fi
found=0 used=0

# each NAME FILES COMMAND...: the command, for so many files in one call; its words are findings.
each() {
    local name=$1 at_once=$2 said
    shift 2
    used=$((used + 1))
    said=$(printf '%s\0' "${files[@]}" | xargs -0 -n "$at_once" -P "$(nproc)" "$@" 2>&1)
    printf '%s: %d files, %s\n' "$name" "${#files[@]}" "${said:-clean}"
    [ -z "$said" ] || found=1
}

# What cppcheck 2.10 says wrongly.
wrong=(
    legacyUninitvar uninitvar ctuuninitvar uninitStructMember # what a function fills, or leaves with a status that is looked at
    memleak                                                   # what realloc gave and the owner keeps: `a = new ? new : a`
    autovarInvalidDeallocation bufferAccessOutOfBounds        # `double (*a)[n] = malloc(...)`, which it takes for an array
    autoVariables                                             # an address that is given up before the function ends
    arrayIndexOutOfBoundsCond                                 # an index behind its own condition
    IOWithoutPositioning                                      # one function for a file that is either read or written
    internalAstError                                          # a compound literal in a conditional, which it cannot read
)
if command -v cppcheck >/dev/null; then
    each cppcheck 8 cppcheck --quiet --std=c11 --enable=warning,portability --suppress=missingInclude \
        "${wrong[@]/#/--suppress=}" -D_XOPEN_SOURCE=700 -I. "-I$build/generated"
fi
# What clang and gcc 12 say wrongly: they forget on the way from file to file that a status tells whether a result
# was filled, that a count of 0 goes with a NULL, and gcc who owns what strdup and realloc gave.  What is left:
# memory used after it was freed, freed twice or not its own, files and locks, bounds,
# signal handlers.  For the rest there are the address and undefined sanitizers.
silent=core.NullDereference\;core.DivideZero\;core.CallAndMessage\;core.UndefinedBinaryOperatorResult
silent+=\;core.uninitialized.Assign\;core.uninitialized.Branch\;core.uninitialized.ArraySubscript
silent+=\;core.NonNullParamChecker\;core.StackAddressEscape # of a place in a list that is no longer read
silent+=\;deadcode.DeadStores                                      # it does not see the clause num_threads
if command -v clang >/dev/null; then
    each 'clang --analyze' 8 clang "${flags[@]}" --analyze --analyzer-output text \
        -Xclang -analyzer-config -Xclang "silence-checkers=$silent"
fi
vague=(use-of-uninitialized-value null-dereference null-argument possible-null-argument malloc-leak)
if gcc -fanalyzer -x c -c -o /dev/null /dev/null 2>/dev/null; then
    each 'gcc -fanalyzer' 1 gcc "${flags[@]}" -O1 -fanalyzer "${vague[@]/#/-Wno-analyzer-}" -S -o /dev/null
fi
[ "$used" -gt 0 ] || exit 77
[ "$found" -eq 0 ]
