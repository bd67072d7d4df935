#!/usr/bin/env bash
# hostile_test.sh -- names that would be commands, files that are none, links that lead elsewhere.
#
# usage: hostile_test.sh LUBENCH
set -uo pipefail

lubench=$(realpath "${1:?usage: hostile_test.sh LUBENCH}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
export LUBENCH_CACHE=$work/cache
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# try CODE ARGUMENT...: ends with one of the codes in CODE within seconds; its messages in .stderr.
try() {
    local codes=$1 status=0
    shift
    timeout 30 "$lubench" "$@" >.stdout 2>.stderr || status=$?
    case " $codes " in
    *" $status "*) ;;
    *) fail "$*: exit $status, not one of $codes: $(head -c 300 .stderr)" ;;
    esac
}

# said WORDS: the messages of the last try hold them.
said() { grep -qF -- "$1" .stderr || fail "no '$1' in: $(head -c 300 .stderr)"; }

# No name of a file or folder, and nothing in an INI file, is a command: P would be there.
names=('|touch P;' '<touch P;' "a'; system('touch P'); '" '`touch P`' '$(touch P)' 'a|<touch P;' '@P' '-' 'a b"c')
cat >map.ini <<'END'
[sweep]
question = a small one
case = plane
dt = 0.5
measure = q_end
classes = q_end 0.5 low high
[x]
parameter = eps
from = 0.01
to = 1
scale = log
points = 3
[y]
parameter = q0
from = 0.5
to = 2
points = 3
END
for name in "${names[@]}"; do
    try '0 2' run billiard --every 500 --out b.csv --snapshots "./$name"
    try '0 2 5' run billiard --every 500 --out b.csv --snapshots "$name"
    try '0 2' sweep ./map.ini --out "$name"
    try '0 2 3' claim lefebvre2009-fig2 --out "c$name"
    try '0 5' run plane --dt 0.5 --out "$name"
    cp map.ini "$name.ini" 2>/dev/null && try '0 2' sweep "./$name.ini" --out of_a_name
    [ ! -e P ] || fail "a command ran: $name"
    rm -rf -- ./P "./$name" "./c$name" "./$name.ini" of_a_name
done
for name in $'s\nsystem("touch P")\n#' $'s\033[2J'; do
    try 2 run billiard --every 500 --out b.csv --snapshots "$name"
    said 'control character'
    try 2 sweep ./map.ini --out "$name"
    said 'control character'
    [ ! -e "$name" ] || fail 'a folder with a control character was made'
done

# A claim chooses neither the files of its figure, nor a script, nor a word of its program.
cat >claim.ini <<'END'
[claim]
paper = x
place = x
title = x
statement = x
expect = observed
reason = x
[run]
name = a
case = plane
dt = 0.5
[figure]
template = curves.gp
columns = t, q
runs = a
panels = q
END
for line in 'rows = <touch P' 'templates = <touch P;' 'samples = <touch P' 'out = |touch P' \
    'system("touch P");x = 1' 'template = ../../x.gp' "template = a'; system('touch P') #"; do
    { grep -v "^${line%% = *} = " claim.ini; printf '%s\n' "$line"; } >evil.ini
    try '1 2 3 5' claim ./evil.ini --out evil
    [ ! -e P ] || fail "a command of a claim ran: $line"
    rm -rf ./P evil
done
try 0 claim ./claim.ini --out good
[ -s good/figures/claim.svg ] || fail 'the claim that is no attack has no figure'

# A blank before a section.
for pair in 'sweep [sweep]' 'converge [study]' 'claim [claim]'; do
    printf ' %s\nquestion = x\n' "${pair#* }" >blank.ini
    try 2 "${pair%% *}" ./blank.ini
done

# What stands in the cache under the name of an answer, but is none.
try 0 reference plane --at 1 --out truth.csv
for file in cache/*.lubref; do
    kept=$file
done
evil() {
    rm -f -- "$kept"
    "$@"
    try 0 reference plane --at 1 --out again.csv
    said 'is not used'
    cmp -s truth.csv again.csv || fail "a planted cache file changed the answer: $*"
    rm -rf -- "$kept"
}
evil mkfifo "$kept"
evil ln -s /dev/zero "$kept"
evil mkdir "$kept"
evil cp truth.csv "$kept"
try 0 reference plane --at 1 --out truth.csv
if [ "$(id -u)" -eq 0 ]; then
    cp "$kept" answer
    chmod 777 cache
    rm -f "$kept" && cp answer "$kept" && chown 12345 "$kept"
    try 0 reference plane --at 1 --out again.csv
    said 'belongs to somebody else'
    chmod 700 cache
fi

# Planted links are not followed.
mkdir planted
ln -s "$work/victim" planted/points.csv.part
try 0 sweep ./map.ini --out planted
[ ! -e victim ] && [ -f planted/points.csv ] && [ ! -L planted/points.csv ] ||
    fail 'a planted link points.csv.part was followed'
mkdir linked
ln -s "$work/victim" linked/journal
try 5 sweep ./map.ini --out linked
said 'link'
[ ! -e victim ] || fail 'a planted link named journal was followed'
mkdir piped
mkfifo piped/journal
try 5 sweep ./map.ini --out piped

# A file that only its owner may read stays so.
try 0 run plane --dt 0.5 --out private.csv
chmod 600 private.csv
try 0 run plane --dt 0.5 --out private.csv
[ "$(stat -c %a private.csv)" = 600 ] || fail "--out made a private file $(stat -c %a private.csv)"

# More rows than are held are refused, not taken; the threads that the system refuses are no failed gate.
{ printf '# dt: 0.001\nt,q\n'; yes 0.001,1 | head -n 5000000; } | try 5 compare plane -
said 'more rows than can be held'
# A sanitizer needs more room than this before the program begins.
if (ulimit -v 400000 && "$lubench" list cases) >/dev/null 2>&1; then
    (ulimit -v 400000 && try '0 4' sweep ./map.ini --threads 500 --out crowd) || failures=$((failures + 1))
fi

# Names of files in what others read: JSON is UTF-8, and XML has no elements of theirs.
name=$'a\xff<b>"&'
try 0 run plane --dt 0.1 --out "$name.csv"
try 0 compare plane --json "$name.csv"
iconv -f UTF-8 -t UTF-8 .stdout >/dev/null 2>&1 || fail 'JSON with a name that is not UTF-8 is not UTF-8'
printf '[study]\nquestion = <b>\nreference = limit\ncase = lefebvre2009\nschemes = lefebvre\nnorms = max_q\n%s\n' \
    $'dt = 0.1, 0.05\n[expect]\norder = 0 2\nwhy = <b>' >"$name.ini"
try '0 1 3' converge "./$name.ini" --out named
[ -s named/junit.xml ] || fail 'no junit.xml'
! grep -q '<b>' named/junit.xml || fail 'a name of a study is an element of junit.xml'

[ "$failures" -eq 0 ]
