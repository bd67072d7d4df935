#!/usr/bin/env bash
# install_test.sh -- the installed program works from any directory, and other projects can link the
# library by CMake and by pkg-config, from C and from C++, also after the tree was moved.
#
# usage: install_test.sh BUILD_DIR ROOT
set -uo pipefail

build=$(realpath "${1:?usage: install_test.sh BUILD_DIR ROOT}")
root=$(realpath "${2:?usage: install_test.sh BUILD_DIR ROOT}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# must WHAT COMMAND...: the command succeeds, or its output is shown.
must() {
    local what=$1
    shift
    "$@" >"$work/log" 2>&1 || fail "$what: $(tail -n 30 "$work/log")"
}

must 'cmake --install' cmake --install "$build" --prefix "$work/first place"
mv "$work/first place" "$work/second" || exit 1
prefix=$work/second
cd / || exit 2
lubench=$prefix/bin/lubench
export LUBENCH_CACHE=$work/cache
for list in studies claims; do
    grep -q . < <("$lubench" list $list) || fail "the installed program finds no $list"
done
must 'describe of a study' "$lubench" describe "$("$lubench" list studies | head -n 1 | cut -d' ' -f1)"
[ -s "$prefix/share/man/man1/lubench.1" ] || fail 'no manual'
named=$(grep -rIlF -e "$build" -e "$root" -e 'first place' "$prefix" --include='*.pc' --include='*.cmake' --include='*.h')
[ -z "$named" ] || fail "these name the folder of the build or of the first installation: $named"

# A program of another project: it integrates, certifies and compares.
mkdir "$work/user"
cp "$root/docs/examples/api.c" "$work/user/"
cat >"$work/user/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.18)
project(user C)
find_package(lubench REQUIRED COMPONENTS static)
add_executable(shared api.c)
target_link_libraries(shared PRIVATE lubench::lubench)
add_executable(static api.c)
target_link_libraries(static PRIVATE lubench::static)
END
must 'a project by CMake' cmake -S "$work/user" -B "$work/user/build" -DCMAKE_PREFIX_PATH="$prefix"
must 'a project by CMake' cmake --build "$work/user/build"
pc=$(find "$prefix" -name lubench.pc)
export PKG_CONFIG_PATH="${pc%/*}"
flags=$(pkg-config --cflags --libs lubench)
PKG_CONFIG_LIBDIR=/nowhere pkg-config --cflags --libs lubench >"$work/log" 2>&1 ||
    fail "the package files of other libraries are needed: $(cat "$work/log")"
must 'a program by pkg-config' bash -c "cc -o '$work/user/by_hand' '$work/user/api.c' $flags"
export LD_LIBRARY_PATH=$prefix/lib
for program in build/shared build/static by_hand; do
    "$work/user/$program" >"$work/out" 2>&1 || fail "$program: exit $?: $(cat "$work/out")"
    grep -q '^PASS: monotone; order 1\.' "$work/out" || fail "$program: $(cat "$work/out")"
done

# Every header can be included from C++, by itself.
if command -v g++ >/dev/null; then
    include=$prefix/include/lubench
    while read -r header; do
        printf '#include "%s"\nint main() { return 0; }\n' "$header" >"$work/one.cpp"
        must "$header from C++" g++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I "$include" "$work/one.cpp"
    done < <(cd "$include" && find . -name '*.h' -printf '%P\n')
    cat >"$work/two.cpp" <<'END'
#include "schemes/scheme.h"
#include <cstdio>
int main() { return std::puts(lub_scheme_at(0)->name) < 0; }
END
    must 'a program in C++' bash -c "g++ -o '$work/two' '$work/two.cpp' $flags && '$work/two'"
fi

# make uninstall removes what make install put there, and nothing else.
mkdir -p "$work/third/bin"
touch "$work/third/bin/other"
must 'make install' make -s -C "$root" BUILD="$build" PREFIX="$work/third" install
[ -x "$work/third/bin/lubench" ] || fail 'make install PREFIX=... installs no program'
must 'make uninstall' make -s -C "$root" BUILD="$build" uninstall
left=$(find "$work/third" | sort | tr '\n' ' ')
[ "$left" = "$work/third $work/third/bin $work/third/bin/other " ] || fail "make uninstall leaves ${left:-nothing, not even what was there before}"
must 'make install to a new folder' make -s -C "$root" BUILD="$build" PREFIX="$work/new/fourth" install
must 'make install once more' make -s -C "$root" BUILD="$build" PREFIX="$work/new/fourth" install
must 'make uninstall of it' make -s -C "$root" BUILD="$build" uninstall
[ ! -e "$work/new" ] || fail "make uninstall leaves $(find "$work/new")"
[ "$failures" -eq 0 ]
