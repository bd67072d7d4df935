#!/usr/bin/env bash
# check_symbols_test.sh -- shows that check_symbols.sh accepts good objects and refuses bad ones.
#
# A tiny tree is compiled as CMake would place its objects, with one flaw at a time.
# Exit 77 (skipped) without a compiler.
set -euo pipefail

check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/check_symbols.sh
compiler=${CC:-cc}
command -v "$compiler" >/dev/null && command -v ar >/dev/null || {
    echo 'check_symbols_test: skipped, no C compiler' >&2
    exit 77
}
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT

readonly good='static int step(void) { return 1; }
struct scheme { int (*step)(void); };
extern const struct scheme lub_scheme_toy;
const struct scheme lub_scheme_toy = { step };'
readonly plain='extern const int lub_case_toy; const int lub_case_toy = 3;'

# build FLAGS SCHEME_SOURCE CASE_SOURCE LIBRARY_SOURCE
build() {
    rm -rf -- "${tree:?}"/*
    local objects=$tree/build/CMakeFiles/all.dir
    mkdir -p "$tree"/{schemes,cases/gap} "$objects"/{schemes,cases/all.dir/gap}
    printf '/* list */\nSCHEME(toy)\n' >"$tree/schemes/schemes.def"
    printf 'CASE(toy)\n' >"$tree/cases/gap/cases.def"
    printf 'STATUS(other_list)\n' >"$tree/cases/status.def"
    "$compiler" $1 -x c -c -o "$objects/schemes/toy.c.o" - <<<"$2"
    "$compiler" $1 -x c -c -o "$objects/cases/all.dir/gap/toy.c.o" - <<<"$3"
    "$compiler" $1 -x c -c -o "$objects/library.c.o" - <<<"$4"
    "$compiler" $1 -x c -c -o "$objects/unity.c.o" - <<<'int UnityBegin; '
    (cd "$objects" && ar rc ../../libtoy.a schemes/toy.c.o cases/all.dir/gap/toy.c.o library.c.o &&
        ar rc ../../libunity.a unity.c.o)
}

failures=0
# expect STATUS WHAT [WORDS]: the check ends with STATUS and, if given, says WORDS.
expect() {
    local status=0 output
    output=$("$check" "$tree/build" "$tree" 2>&1) || status=$?
    if [ "$status" -ne "$1" ] || [[ $output != *"${3:-}"* ]]; then
        printf 'FAIL %s: exit %s, said: %s\n' "$2" "$status" "$output"
        failures=$((failures + 1))
    fi
}

readonly helper='int lub_helper(int x); int lub_helper(int x) { return x; } static int hidden;
int *lub_hidden(void); int *lub_hidden(void) { return &hidden; }'

for flags in '-fno-pie' '-fPIE -O2' '-fPIC' '-O2 -g -fsanitize=address,undefined' \
    '-ffunction-sections -fdata-sections -fPIC'; do
    build "$flags" "$good" "$plain" "$helper"
    expect 0 "good objects with $flags"
done

build -fPIC "$good int lub_scheme_extra(void) { return 2; }" "$plain" "$helper"
expect 1 'a plug-in with a second function' 'schemes/toy.c.o: must export only the constant'
build -fPIC "${good//lub_scheme_toy/lub_scheme_other}" "$plain" "$helper"
expect 1 'a plug-in with another name' lub_scheme_other
build -fPIC "${good//const struct/struct}" "$plain" "$helper"
expect 1 'a plug-in that is not constant' 'writable lub_scheme_toy'
build -fPIC "$good" 'static const int lub_case_toy = 3; extern int x; int *p(void);' "$helper"
expect 1 'a plug-in that exports nothing' 'gap/toy.c.o'
build -fPIC "$good" "$plain" 'int helper(void) { return 1; }'
expect 1 'a function without the prefix' 'helper does not begin with lub_'
build -fPIC "$good" "$plain" 'int __attribute__((weak)) helper(void) { return 1; }'
expect 1 'a weak function without the prefix' 'helper does not begin with lub_'
build -fPIC "$good" "$plain" 'int lub_count;'
expect 1 'zeroed data' 'lub_count is data that can be written'
build -fcommon "$good" "$plain" 'int lub_count;'
expect 1 'common data' 'lub_count is data that can be written'
build -fPIC "$good" "$plain" 'int lub_count = 3;'
expect 1 'initialised data' 'lub_count is data that can be written'
build -fPIC "$good" "$plain" '_Thread_local int lub_count = 3;'
expect 1 'data of a thread' 'lub_count is data that can be written'
build -fPIC "$good" "$plain" "$helper"
printf 'SCHEME(absent)\n' >>"$tree/schemes/schemes.def"
expect 1 'a plug-in that was not compiled' 'schemes/absent.c: no object'
build -fPIC "$good" "$plain" "$helper"
printf '  LAW( toy )\n' >"$tree/schemes/laws.def"
expect 1 'a kind that shares the file of another' 'lub_law_toy'
build -fPIC "$good" "$plain" "$helper"
find "$tree" -name "*.def" -delete
expect 1 'no list of plug-ins' 'no .def file'
build -fPIC "$good" "$plain" "$helper"
rm "$tree"/build/libtoy.a
expect 1 'no library' 'holds no static library'
rm -rf -- "$tree/build"
expect 2 'no build directory' 'is not a directory'

[ "$failures" -eq 0 ] || exit 1
