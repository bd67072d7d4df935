#!/usr/bin/env bash
# mutants.sh -- which small errors does no test see?
#
# Each line of mutants.txt is one error: a file, the tests that should see it (with commas), and a sed
# expression that changes one line.  It is applied to a copy of the tree, what the tests need is built, and
# they run until one fails.  A line `equivalent: why` says that no test can see the error that follows.
#
#   mutants.sh --check            whether every error still changes one line (nothing is built)
#   mutants.sh [FOLDER [PATTERN]]   tries all errors, or those whose line PATTERN matches; FOLDER keeps the copy
#
# Ends with 1 if an error survives, or if one that is said to be equivalent does not.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
list=$root/tests/mutants/mutants.txt

# change FILE EXPRESSION RESULT: RESULT is FILE with one line changed; says why not.
change() {
    sed "$2" "$1" >"$3" || return 1
    local n
    n=$(diff "$1" "$3" | grep -c '^>')
    [ "$n" -eq 1 ] || {
        echo "changes $n lines: ${1#"$root"/} $2"
        return 1
    }
}

# each FUNCTION: calls FUNCTION FILE TESTS EXPRESSION WHY for every error; WHY is empty unless it is equivalent.
each() {
    local file tests expression why='' line
    while IFS= read -r line <&3; do
        case $line in
        '#'* | '') continue ;;
        'equivalent: '*) why=${line#equivalent: } && continue ;;
        esac
        read -r file tests expression <<<"$line"
    [[ $line =~ $pattern ]] && "$1" "$file" "$tests" "$expression" "$why" </dev/null
        why=''
    done 3<"$list"
}

n_all=0 n_bad=0 pattern=

check_one() {
    n_all=$((n_all + 1))
    change "$root/$1" "$3" "$changed" || n_bad=$((n_bad + 1))
}

# Targets that the tests need: a Unity test is its own, everything else runs the program.
targets_of() {
    local test
    for test in ${1//,/ }; do
        case $test in
        test_* | fuzz_replay) echo "$test" ;;
        *) echo lubench ;;
        esac
    done | sort -u
}

# Ends with 0 if a test fails.  Kept references of the sound tree must not answer for a wrong one.
is_killed() {
    local file=$1 tests=$2 cache=$folder/cache
    [[ $file == reference/* || $file == cases/* ]] && cache=$folder/cache-of-one && rm -rf "$cache"
    # shellcheck disable=SC2046
    cmake --build "$folder/build" --target $(targets_of "$tests") >"$folder/log" 2>&1 || return 2
    # Some errors make a test run for ever: it has a minute of computing, whatever else the machine does.
    ! (
        ulimit -t 60
        LUBENCH_CACHE=$cache ctest --test-dir "$folder/build" -R "^(${tests//,/|})\$" --stop-on-failure \
            --timeout 3600 --no-tests=error
    ) >"$folder/log" 2>&1
}

try_one() {
    local file=$1 tests=$2 expression=$3 why=$4 word code=0 target=$folder/tree/$1
    n_all=$((n_all + 1))
    cp "$target" "$sound"
    if ! change "$sound" "$expression" "$changed"; then
        n_bad=$((n_bad + 1))
        return
    fi
    cp "$changed" "$target"
    is_killed "$file" "$tests" || code=$?
    cp "$sound" "$target"
    case $code$why in
    0) word=killed ;;
    1) word=SURVIVES ;;
    2*) word='DOES NOT COMPILE' ;;
    0*) word="KILLED, though said to be equivalent" ;;
    *) word="equivalent: $why" ;;
    esac
    [[ $word == 'killed'* || $word == equivalent* ]] || n_bad=$((n_bad + 1))
    [ "$code" -ne 0 ] || word+=" by $(sed -n 's/^[[:space:]]*[0-9]* - \([^ ]*\) (.*/\1/p' "$folder/log" | head -1)"
    printf '%s: %s %s [%s]\n' "$word" "$file" "$expression" "$tests"
}

# What fails without an error sees nothing.
check_sound() {
    local all
    all=$(each list_tests | tr ',' '\n' | sort -u | paste -sd,)
    is_killed sound "$all"
    [ $? -eq 1 ] || {
        cat "$folder/log"
        echo 'mutants.sh: the tests do not pass on the sound tree' >&2
        exit 2
    }
}

list_tests() { echo "$2"; }

# A copy of what git knows, configured once.
copy_tree() {
    mkdir -p "$folder/tree" "$folder/cache"
    (cd "$root" && git ls-files -z -co --exclude-standard | xargs -0 cp --parents -t "$folder/tree") || exit 2
    [ ! -d "$root/.deps" ] || cp -rn "$root/.deps" "$folder/tree/"
    cmake -S "$folder/tree" -B "$folder/build" >"$folder/log" 2>&1 || {
        cat "$folder/log"
        exit 2
    }
}

changed=$(mktemp) sound=$(mktemp)
trap 'rm -f "$changed" "$sound"' EXIT
if [ "${1-}" = --check ]; then
    each check_one
    echo "$n_all errors, $n_bad do not apply"
else
    folder=${1:-$(mktemp -d)} pattern=${2-}
    copy_tree
    check_sound
    each try_one
    echo "$n_all errors, $n_bad survive or do not apply"
fi
[ "$n_all" -gt 0 ] && [ "$n_bad" -eq 0 ]
