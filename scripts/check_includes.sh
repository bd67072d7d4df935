#!/usr/bin/env bash
# check_includes.sh -- enforces which folder may include what.
#
# usage: check_includes.sh [ROOT]      ROOT defaults to the tree this script stands in
#
# Prints file:line and the rule broken for each violation; exit 1 if there is one, 2 on bad usage.
# Reads every C source below ROOT (*.c *.h *.def and their .in templates).
set -euo pipefail

[ $# -le 1 ] || {
    echo 'usage: check_includes.sh [ROOT]' >&2
    exit 2
}
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/..}" || exit 2

sources=$(find . \( -path './.*' -o -path './build*' -o -path './reports/out' \) -prune -o -type f \
    \( -name '*.[ch]' -o -name '*.def' -o -name '*.[ch].in' \) -printf '%P\n' | LC_ALL=C sort)
[ -n "$sources" ] || {
    echo "check_includes: no C source below $PWD" >&2
    exit 2
}

# Every folder of cases has a list: "gap/plane" for the line CASE(plane) of cases/gap/cases.def.
concrete_cases=$(find cases -mindepth 2 -name cases.def 2>/dev/null | while read -r list; do
    folder=${list#cases/}
    sed -nE "s|^[[:space:]]*CASE\([[:space:]]*([A-Za-z0-9_]+).*|${folder%/*}/\1|p" "$list"
done)

tr '\n' '\0' <<<"$sources" | LC_ALL=C xargs -0 awk -v concrete_cases="$concrete_cases" '
BEGIN {
    # The table: for each folder, which project paths and which outside headers it may name.
    # A folder deeper in the tree that has a row of its own is ruled by that row alone.
    project["cases"] = "^cases/"
    project["schemes"] = "^(cases|schemes)/"
    project["schemes/contact"] = project["schemes"]
    project["schemes/fluid"] = project["schemes"]
    project["reference"] = "^(cases|reference)/"
    project["convergence"] = "^(cases|schemes|reference|convergence)/"
    # Claims look at sweeps, never the other way.
    project["convergence/sweep"] = "^(cases|schemes|reference)/" \
                                   "|^convergence/(expression|gate|kind|norm|order|study|sweep)/"
    project["convergence/expression"] = "^cases/|^convergence/(expression|gate)/"
    project["convergence/program"] = "^(cases|schemes|reference|convergence|reports)/"
    project["reports"] = "^(reports/|convergence/gate/(finding|result)\\.h$|cases/(csv|grow|status|utf8)\\.h$)"
    project["docs"] = project["convergence"]
    project["tests"] = "^(cases|schemes|reference|convergence|reports|tests)/"

    gsl = "|^gsl/"
    outside["cases"] = gsl
    outside["schemes"] = gsl "|^ut(hash|list|array|string)\\.h$|^omp\\.h$"
    outside["schemes/contact"] = outside["schemes"] "|^(suitesparse/)?cholmod\\.h$"
    outside["schemes/fluid"] = outside["schemes/contact"]
    outside["reference"] = gsl "|^(sundials|cvodes?|ida|nvector|sunmatrix|sunlinsol|sunnonlinsol)/" \
                           "|^quadmath\\.h$"
    outside["convergence"] = gsl "|^(ini|omp|mpi)\\.h$"
    outside["convergence/sweep"] = outside["convergence"]
    outside["convergence/expression"] = ""
    outside["convergence/program"] = outside["convergence"]
    outside["reports"] = ""
    outside["docs"] = ""
    outside["tests"] = "|."

    # C11, then what POSIX adds to the C library.
    c_library = "^((assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp" \
                "|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn" \
                "|string|tgmath|threads|time|uchar|wchar|wctype" \
                "|dirent|dlfcn|fcntl|fnmatch|ftw|getopt|glob|langinfo|libgen|poll|pthread|pwd|regex" \
                "|sched|semaphore|spawn|strings|termios|unistd)\\.h$|sys/[a-z]+\\.h$)"

    known = "^(cases|schemes|reference|convergence|docs|reports|tests)/"
    n = split(concrete_cases, names)
    for (i = 1; i <= n; i++) is_case["cases/" names[i] ".h"] = 1
}

function folder_of(file,    path) {
    path = file
    while (sub("/[^/]*$", "", path)) if (path in project) return path
    return ""
}

function complain(rule) {
    printf "%s:%d: %s: %s\n", FILENAME, FNR, name, rule
    bad = 1
}

# The first rule that the include breaks, or nothing.
function broken_rule(    beside) {
    if (name ~ /(^|\/)\.\.?(\/|$)/)
        return "a relative path; write includes from the root (\"folder/file.h\")"
    if (name ~ /\.c$/) return "a .c file is compiled, never included"
    if (name ~ known) {
        if (!quoted) return "a project header is written in quotes"
        if (name !~ project[folder]) return folder "/ may not include this part of the project"
        if (folder ~ /^schemes/ && (name in is_case || name ~ /^cases\/.*cases\.def$/))
            return "a scheme never includes a concrete case"
        return ""
    }
    if (quoted && folder != "tests")
        return "not written from the root (\"folder/file.h\"), or an outside header in quotes"
    if (quoted) {
        beside = FILENAME
        sub("[^/]*$", name, beside)
        if (beside in is_source) return "write includes from the root (\"folder/file.h\")"
    }
    if (name ~ c_library || name ~ substr(outside[folder], 2) && outside[folder] != "") return ""
    if (name ~ /^(sundials|cvodes?|ida|nvector|sun[a-z]+)\//)
        return "SUNDIALS belongs to reference/ only"
    return folder "/ may not include this library"
}

BEGIN { for (i = 1; i < ARGC; i++) is_source[ARGV[i]] = 1 }

FNR == 1 {
    folder = folder_of(FILENAME)
    if (folder == "") {
        name = "this folder"
        complain("has no row in the table of include directions")
        nextfile
    }
}

/^[ \t]*#[ \t]*include/ {
    name = $0
    sub(/^[ \t]*#[ \t]*include(_next)?[ \t]*/, "", name)
    opening = substr(name, 1, 1)
    quoted = opening == "\""
    if (!quoted && opening != "<") {
        complain("an include names its file itself, not through a macro")
        next
    }
    name = substr(name, 2)
    sub(/[">].*/, "", name)
    rule = broken_rule()
    if (rule != "") complain(rule)
}

END { exit bad }
' || {
    echo 'check_includes: the include directions are broken' >&2
    exit 1
}
