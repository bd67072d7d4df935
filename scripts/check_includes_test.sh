#!/usr/bin/env bash
# check_includes_test.sh -- shows that check_includes.sh accepts what is allowed and refuses the rest.
#
# Each row of the table is written alone into an otherwise clean tree, so a refusal can have only
# one cause; the message must name the file, the line and the include.
set -euo pipefail

check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/check_includes.sh
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT

clean_tree() {
    rm -rf -- "${tree:?}"/*
    mkdir -p "$tree"/{cases/gap,schemes/contact,reference,convergence/program,reports,tests,build/cases}
    printf 'CASE(plane)\n' >"$tree/cases/gap/cases.def"
    printf '#pragma once\n#include <stddef.h>\n' >"$tree/cases/status.h"
    printf '#pragma once\n' >"$tree/tests/helper.h"
    printf '#include "schemes/scheme.h"\n' >"$tree/build/cases/generated.c" # built, so not read
}

failures=0
fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# expect VERDICT FILE INCLUDE: the include stands on line 3 of FILE.
expect() {
    local verdict=$1 file=$2 include=$3 said=refused output
    clean_tree
    mkdir -p "$tree/${file%/*}"
    printf '/* made by a test */\n\n  #  include %s /* why */\n' "$include" >"$tree/$file"
    output=$("$check" "$tree" 2>&1) && said=accepted
    [ "$said" = "$verdict" ] || fail "$file with $include: $said, should be $verdict"
    if [ "$verdict" = refused ] && [[ $output != "$file:3: "*": "* ]]; then
        fail "$file with $include: the message does not begin with $file:3: but reads: $output"
    fi
}

while read -r verdict file include; do
    [ -z "$verdict" ] || expect "$verdict" "$file" "$include"
done <<'END'
accepted cases/gap/plane.c "cases/status.h"
accepted cases/gap/plane.c <math.h>
accepted cases/gap/plane.c <gsl/gsl_math.h>
refused  cases/gap/plane.c <ini.h>
refused  cases/gap/plane.c "schemes/scheme.h"
refused  cases/gap/plane.c "status.h"
refused  cases/gap/plane.c "../cases/status.h"
refused  cases/gap/plane.c "./status.h"
refused  cases/gap/plane.c "cases/../schemes/scheme.h"
refused  cases/gap/plane.c <cases/status.h>
refused  cases/gap/plane.c "math.h"
refused  cases/gap/plane.c HEADER
refused  cases/gap/plane.c <cvode/cvode.h>

accepted schemes/euler.c "schemes/scheme.h"
accepted schemes/euler.c "cases/problem.h"
accepted schemes/registry.c "schemes/schemes.def"
accepted schemes/euler.c <uthash.h>
accepted schemes/euler.c <omp.h>
refused  schemes/euler.c "cases/gap/plane.h"
refused  schemes/euler.c "cases/gap/plane.c"
refused  schemes/euler.c "cases/gap/cases.def"
refused  schemes/euler.c "reference/reference.h"
refused  schemes/euler.c "convergence/error.h"
refused  schemes/euler.c <cholmod.h>
refused  schemes/euler.c <sundials/sundials_types.h>
accepted schemes/contact/dense.c <cholmod.h>
accepted schemes/contact/dense.c <suitesparse/cholmod.h>
refused  schemes/contact/dense.c "cases/gap/plane.h"
refused  schemes/contact/dense.c "reports/page.h"

accepted reference/cvode.c <cvode/cvode.h>
accepted reference/cvode.c <nvector/nvector_serial.h>
accepted reference/cvode.c <sunmatrix/sunmatrix_dense.h>
accepted reference/cvode.c <sunlinsol/sunlinsol_dense.h>
accepted reference/exact.c <quadmath.h>
refused  reference/exact.c "schemes/scheme.h"
refused  reference/exact.c <omp.h>

accepted convergence/study.c <ini.h>
accepted convergence/study.c <mpi.h>
accepted convergence/study.c "reference/reference.h"
accepted convergence/study.c "schemes/scheme.h"
refused  convergence/study.c "reports/page.h"
refused  convergence/study.c <cvode/cvode.h>
refused  convergence/study.c <quadmath.h>
accepted convergence/program/main.c "reports/page.h"
accepted convergence/program/main.c <unistd.h>
accepted convergence/program/main.c <sys/stat.h>
refused  convergence/program/main.c <cvode/cvode.h>
refused  convergence/program/main.c "tests/helper.h"

accepted reports/page.c "reports/page.h"
accepted reports/page.c "convergence/gate/result.h"
accepted reports/page.c "cases/status.h"
refused  reports/page.c "convergence/study/study.h"
refused  reports/page.c "cases/problem.h"
refused  reports/page.c "schemes/scheme.h"
refused  reports/page.c <gsl/gsl_math.h>
refused  reports/page.h.in "schemes/scheme.h"

accepted tests/test_a.c "unity.h"
accepted tests/test_a.c "tests/helper.h"
accepted tests/test_a.c <cvode/cvode.h>
refused  tests/test_a.c "helper.h"
refused  tests/test_a.c "../cases/status.h"

refused  cases/deeper/plane.c "schemes/scheme.h"
END

clean_tree
"$check" "$tree" >/dev/null || fail 'a clean tree is refused'
mkdir "$tree/other" && echo 'int x;' >"$tree/other/x.c"
! "$check" "$tree" >/dev/null 2>&1 || fail 'a folder without a row is accepted'
rm -rf -- "${tree:?}"/*
! "$check" "$tree" >/dev/null 2>&1 || fail 'a tree without sources is accepted'

[ "$failures" -eq 0 ] || exit 1
