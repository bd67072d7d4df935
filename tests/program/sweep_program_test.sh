#!/usr/bin/env bash
# sweep_program_test.sh -- sweeps as a stranger uses them: same bytes from threads, shards and after
# kills; a full disk; files of others.
#
# usage: sweep_program_test.sh LUBENCH
set -uo pipefail

lubench=$(realpath "${1:?usage: sweep_program_test.sh LUBENCH}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
# shellcheck source=tests/program/sweep_study.sh
. "$here/sweep_study.sh"

sweep() { timeout 120 "$lubench" sweep "$@" --quiet >.stdout 2>.stderr; }

# expect CODE WORDS ARGUMENT...: ends with CODE and one line on standard error that holds WORDS.
expect() {
    local code=$1 words=$2 status=0
    shift 2
    sweep "$@" || status=$?
    [ "$status" -eq "$code" ] || fail "$*: exit $status instead of $code: $(cat .stderr)"
    grep -qF -- "$words" .stderr || fail "$*: no '$words' in: $(cat .stderr)"
    [ "$(wc -l <.stderr)" -eq 1 ] || fail "$*: $(wc -l <.stderr) lines of message"
}

small_study s.ini 0.01
sweep s.ini --out one --threads 1 || fail "one thread: $(cat .stderr)"
[ ! -s .stderr ] || fail "--quiet says: $(cat .stderr)"
for file in points.csv boundaries.csv cells.csv manifest.json journal; do
    [ -s "one/$file" ] || fail "no $file"
done
sweep s.ini --out two --threads 2 || fail "two threads: $(cat .stderr)"
same one two
sweep s.ini --out two --threads 2 || fail "a finished sweep cannot be made again: $(cat .stderr)"
same one two
sweep s.ini --out two --resume || fail "a finished sweep cannot be resumed: $(cat .stderr)"
same one two
sweep s.ini --quick --out quick || fail "quick: $(cat .stderr)"
[ "$(grep -vc '^#' quick/points.csv)" -eq 19 ] || fail 'quick: not 2 x 9 points'

# Shards, in any order; missing, doubled, foreign, unfinished and other ones are told.
for i in 0 1 2 3; do
    sweep s.ini --shard $i/4 --out part$i || fail "shard $i: $(cat .stderr)"
done
sweep s.ini --merge part2 part0 part3 part1 --out merged || fail "merge: $(cat .stderr)"
same one merged
expect 2 'each of the 4 shards' s.ini --merge part0 part1 part2 --out x
expect 2 'stands twice' s.ini --merge part0 part1 part2 part2 --out x
expect 2 'holds shard 0/1' s.ini --merge part0 part1 part2 one --out x
small_study t.ini 0.011
expect 5 'another sweep' t.ini --merge part0 part1 part2 part3 --out x
expect 5 'another sweep' s.ini --quick --merge part0 part1 part2 part3 --out x
cp -r part3 cut
truncate -s -30 cut/journal
expect 5 'is not finished' s.ini --merge part0 part1 part2 cut --out x
expect 5 'cannot read' s.ini --merge part0 part1 part2 nothing --out x
cp -r part1 bad
sed -i '20s/ok/no/' bad/journal
expect 5 'checksums' s.ini --merge part0 bad part2 part3 --out x
[ ! -e x ] || fail 'a refused merge left a folder'

# Kills at random moments, several on the way through one sweep, which is then let go to its end.
small_study slow.ini 0.001
sweep slow.ini --out whole --threads 2 || fail "slow: $(cat .stderr)"
kills=0
for round in $(seq 12); do
    [ "$kills" -lt 20 ] || break
    rm -rf killed
    resume=
    for try in 1 2 3 4 5 6 7; do
        # shellcheck disable=SC2086
        "$lubench" sweep slow.ini --out killed --threads 2 --quiet $resume >/dev/null 2>&1 &
        pid=$!
        sleep "0.$(printf '%03d' $((RANDOM % (60 * try) + 15)))"
        kill -9 "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null && break
        kills=$((kills + 1))
        [ -e killed/journal ] && resume=--resume
    done
    sweep slow.ini --out killed $resume || fail "after $try kills: $(cat .stderr)"
    same whole killed
done
[ "$kills" -ge 20 ] || fail "only $kills kills in $round rounds"

# A torn last record is dropped with a message; a journal of another sweep is refused.
cp -r one torn
truncate -s -40 torn/journal
timeout 60 "$lubench" sweep s.ini --out torn --resume >/dev/null 2>.stderr || fail "torn: $(cat .stderr)"
grep -q 'torn last record was dropped' .stderr || fail "torn: $(cat .stderr)"
same one torn
cp -r one foreign
expect 5 'another sweep' t.ini --out foreign --resume
same one foreign
cp -r one unfinished
truncate -s -40 unfinished/journal
expect 5 'add --resume' s.ini --out unfinished

# A full disk: code 5, every finished point kept, and the same bytes in the end.
status=0
(ulimit -f 16 && sweep s.ini --out full --threads 2) || status=$?
[ "$status" -eq 5 ] || fail "full disk: exit $status: $(cat .stderr)"
grep -q 'finished points are kept' .stderr || fail "full disk: $(cat .stderr)"
[ -e full/points.csv ] && fail 'full disk: a result file'
[ "$(wc -l <full/journal)" -gt 20 ] || fail 'full disk: points were lost'
sweep s.ini --out full --resume || fail "after a full disk: $(cat .stderr)"
same one full

# Two at once in one folder; the interrupt.
"$lubench" sweep slow.ini --out busy --threads 1 --quiet >/dev/null 2>.first &
pid=$!
for _ in $(seq 100); do
    [ "$(wc -l 2>/dev/null <busy/journal)" -gt 2 ] 2>/dev/null && break
    sleep 0.02
done
expect 5 'in use by another process' slow.ini --out busy --resume
kill -INT "$pid"
status=0
wait "$pid" || status=$?
[ "$status" -eq 130 ] || fail "interrupt: exit $status"
grep -q 'go on with --resume' .first || fail "interrupt: $(cat .first)"
sweep slow.ini --out busy --resume || fail "after an interrupt: $(cat .stderr)"
same whole busy

# What the file says must hold is judged at the end: exit code 1 where it does not.
small_study gate.ini 0.05
printf '\n[gate]\nwhat = all runs end well\nvalue = mean(status == '\''ok'\'')\nwithin = 1 1\n' >>gate.ini
sweep gate.ini --quick || fail "a gate that holds: exit $?: $(cat .stderr)"
grep -q '^PASS .*all runs end well' .stdout || fail "a gate that holds: $(cat .stdout)"
sed -i 's/within = 1 1/within = 0 0.5/' gate.ini
status=0
sweep gate.ini --quick || status=$?
[ "$status" -eq 1 ] || fail "a gate that fails: exit $status"
grep -q '^FAIL .*all runs end well .*observed 1$' .stdout || fail "a gate that fails: $(cat .stdout)"

# The certified solution beside a scheme; one that is refused is a point that says so.
cat >truth.ini <<'END'
[sweep]
question = Is the step right?
case     = plane force=-2@1,2@3
dt       = 0.001
measure  = log_gap_min
classes  = log_gap_min -10 thin thick
figure   = curves log_gap_min

[x]
parameter = eps
from = 0.1
to = 1
scale = log
points = 3

[slice]
parameter = scheme
values = loggap-sdirk2 certified

[gate]
what   = distance from the certified solution
value  = max(highest(log_gap_min, eps) - lowest(log_gap_min, eps))
within = 1e-9 0.02
END
sweep truth.ini --out truth || fail "certified: exit $?: $(cat .stdout .stderr)"
[ "$(grep -c '^certified,.*,ok,' truth/points.csv)" -eq 3 ] || fail 'certified: points'
sed 's/from = 0.1/from = 1e-300/' truth.ini >refused.ini
sweep refused.ini --out refused || true
grep -q '^certified,.*,refused,refused,' refused/points.csv || fail 'a refused reference is no point'
sed 's/^dt .*/dt = 0.1 0.05 0.02/; s/^measure.*/measure = order/; s/^classes.*/classes = regime/
    s/^figure.*/figure = curves order/; /gate/,$d' truth.ini >order.ini
expect 2 'scheme = certified: dt lists step sizes' order.ini
sed 's/^case.*/case = lotto n=5 t_end=0.1/; s/= eps/= omega/; s/log_gap_min/overlap_max/g
    s/loggap-sdirk2/projection/; /gate/,$d' truth.ini >lotto.ini
expect 2 'scheme = certified: case lotto has no reference' lotto.ini

# Bad words.
expect 2 'sweep needs a study'
expect 2 "unknown sweep 'nothing'" nothing
expect 2 "did you mean 'eps-uniformity'" eps-uniformty
expect 2 "'smooth' is a study of orders, not a sweep: type lubench converge smooth" smooth
printf '[study]\n' >study.ini
expect 2 "'study.ini' is a study of orders, not a sweep: type lubench converge" study.ini
expect 5 'nothing.ini' nothing.ini
expect 2 "unexpected argument 'b'" s.ini b
expect 2 'allowed is i/n' s.ini --shard 4/4 --out x
expect 2 'allowed is i/n' s.ini --shard 1 --out x
expect 2 '--shard needs --out' s.ini --shard 0/2
expect 2 '--merge needs --out' s.ini --merge a b
expect 2 '--merge needs the folders' s.ini --merge --out x
expect 2 '--resume needs --out' s.ini --resume
expect 2 'is a folder' s.ini --out -
expect 2 '--threads' s.ini --threads 0
expect 5 'cannot write' s.ini --out s.ini
[ ! -e x ] || fail 'a refused sweep left a folder'

[ "$failures" -eq 0 ]
