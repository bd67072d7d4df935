#!/usr/bin/env bash
# install_test.sh -- the installed program works from any directory, and other projects can link the
# library by CMake and by pkg-config.
#
# usage: install_test.sh BUILD_DIR
set -euo pipefail

build=$(realpath "${1:?usage: install_test.sh BUILD_DIR}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
prefix=$work/prefix
cmake --install "$build" --prefix "$prefix" >"$work/log" || {
    cat "$work/log"
    exit 1
}

cd /
lubench=$prefix/bin/lubench
"$lubench" list studies | grep -q . || {
    echo 'the installed program finds no study'
    exit 1
}
study=$("$lubench" list studies | head -n 1 | cut -d' ' -f1)
"$lubench" describe "$study" >/dev/null

mkdir "$work/user"
cat >"$work/user/main.c" <<'END'
#include "schemes/scheme.h"
#include <stdio.h>
int main(void)
{
    return puts(lub_scheme_at(0)->name) < 0;
}
END
cat >"$work/user/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.18)
project(user C)
find_package(lubench REQUIRED)
add_executable(user main.c)
target_link_libraries(user PRIVATE lubench::lubench)
END
cmake -S "$work/user" -B "$work/user/build" -DCMAKE_PREFIX_PATH="$prefix" >>"$work/log" 2>&1 &&
    cmake --build "$work/user/build" >>"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
"$work/user/build/user"

pc=$(find "$prefix" -name lubench.pc)
export PKG_CONFIG_PATH=${pc%/*}
# shellcheck disable=SC2046
cc -o "$work/user/by_hand" "$work/user/main.c" $(pkg-config --define-variable=prefix="$prefix" \
    --static --cflags --libs lubench)
"$work/user/by_hand"
