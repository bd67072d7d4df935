#!/usr/bin/env bash
# plug_in_test.sh -- schemes and cases from a shared object, and what is refused as one.
#
# usage: plug_in_test.sh LUBENCH ROOT HEADERS CC
set -uo pipefail
lubench=$(realpath "${1:?usage: plug_in_test.sh LUBENCH ROOT HEADERS CC}")
example=$(realpath "$2")/docs/examples/plug_in.c
headers=$(realpath "$3") cc=$4
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
export LUBENCH_CACHE=$work/cache
unset LUBENCH_PLUGINS
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# build NAME.so SED_SCRIPT: the example, changed.
build() {
    sed -E "$2" "$example" >changed.c
    "$cc" -shared -fPIC -O1 -Wall -Wextra -Werror -I "$headers" changed.c -o "$1" >log 2>&1 || fail "$2: $(head -n 5 log)"
}

# refuses CODE WORDS FILE.so: nothing is run, one line says why.
refuses() {
    local status=0
    "$lubench" --plugin "$3" list kinds >out 2>err || status=$?
    [ "$status" -eq "$1" ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] || fail "$3: exit $status: $(cat err)"
    grep -qF -- "$2" err || fail "$3: no '$2' in: $(cat err)"
}

build good.so ''
plug=("$lubench" --plugin ./good.so)
grep -q '^my-scheme ' < <("${plug[@]}" list schemes) || fail 'the scheme is not listed'
grep -q '^my-case ' < <("${plug[@]}" list cases) || fail 'the case is not listed'
grep -q 'speed *0.5' < <("${plug[@]}" describe my-case) || fail 'the case is not described'
grep -q '^schemes: .*lefebvre.* my-scheme$' < <("${plug[@]}" describe my-case) || fail 'the schemes of the case'
"${plug[@]}" run my-case --set speed=0.1 --out rows.csv || fail 'the case does not run'
grep -q '^# plug-in: good.so [0-9a-f]*$' rows.csv || fail 'rows do not name the plug-in'
"${plug[@]}" reference my-case --at 1,4 >out || fail "no reference of the case"
LUBENCH_PLUGINS=./good.so "$lubench" run my-case --scheme my-scheme >out || fail 'LUBENCH_PLUGINS'
cat >study.ini <<'END'
[study]
question = is it of order one
reference = eps-ode
case = my-case
schemes = my-scheme
norms = max_q
dt = logspace 0.02 0.001 8

[expect]
order = 0.9 1.1
why = it is built so
END
"${plug[@]}" converge study.ini >out || fail "the study: $(cat out)"
sed -i 's/0.9 1.1/1.9 2.1/' study.ini
"${plug[@]}" converge study.ini >out && fail 'a wrong order passes'
grep -q my-scheme < <("$lubench" list schemes) && fail 'a plug-in stays'

refuses 5 'cannot read plug-in' absent.so
refuses 5 'cannot read plug-in' .
: >empty.so
refuses 2 'cannot be loaded' empty.so
echo 'no object' >text.so
refuses 2 'cannot be loaded' text.so
head -c 3000 good.so >cut.so
refuses 2 'cannot be loaded' cut.so
echo 'int lub_other = 1;' >changed.c
"$cc" -shared -fPIC changed.c -o foreign.so
refuses 2 'exports no lub_plug_in' foreign.so
build old.so 's/LUB_INTERFACE/"0.0.9-0123456789ab"/'
refuses 2 'compiled against the headers 0.0.9-0123456789ab' old.so
build null.so 's/LUB_INTERFACE/NULL/'
refuses 2 'compiled against the headers of nobody' null.so
build step.so 's/\.step = step/.step = NULL/; s/^static enum lub_status step/static __attribute__((unused)) enum lub_status step/'
refuses 2 'no step or no model of scheme my-scheme' step.so
build taken.so 's/"my-scheme"/"euler"/'
refuses 2 'there is a scheme called' taken.so
build name.so 's/"my-scheme"/"my scheme"/'
refuses 2 'a name is letters' name.so
build kind.so 's/"gap", &my_case/"gpa", \&my_case/'
refuses 2 'unknown kind of a case' kind.so
build text.so 's/^    \.source = .*//'
refuses 2 'no summary or no source' text.so
build scheme.so 's/\.scheme = "my-scheme"/.scheme = "projection"/'
refuses 2 'cannot run case my-case' scheme.so
build param.so 's/\[SPEED\] = .*/[SPEED] = {.name = "speed"},/; s/^ *0, 1e3\),//'
refuses 2 'a parameter without' param.so
"$lubench" --plugin ./good.so --plugin ./good.so list kinds >out 2>err && fail 'a plug-in is loaded twice'
"$lubench" --plugin >out 2>err && fail '--plugin without a file'
"$lubench" run plane --plugin ./good.so >out 2>err && fail '--plugin after the command'
[ "$failures" -eq 0 ]
