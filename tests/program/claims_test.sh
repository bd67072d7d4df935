#!/usr/bin/env bash
# claims_test.sh -- `lubench claim`: verdicts, exit codes, files, and what is said of bad claims.
#
# usage: claims_test.sh LUBENCH
set -uo pipefail
lubench=$1
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
failures=0
fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# expect CODE TEXT COMMAND...: exit code, and a text in what is said.
expect() {
    local code=$1 text=$2 said status
    shift 2
    said=$("$@" 2>&1)
    status=$?
    [ "$status" -eq "$code" ] || fail "exit $status instead of $code: $*: $said"
    grep -qF -- "$text" <<<"$said" || fail "no '$text' in: $said"
}

# write KEY=VALUE...: a claim of one run, with keys of [claim] and lines after it replaced.
write() {
    cat >"$work/c.ini" <<EOF
[claim]
paper     = Nobody 2000
place     = figure 1
title     = a fall
statement = The particle hits at t = 1.
expect    = ${expect:-agrees}
reason    = Closed form.

[run]
name  = exact
case  = ${case:-lefebvre2009}
${run:-model = limit}

[test]
value  = ${value:-exact.t_hit}
${bound:-within = 0.999 1.001}
${more:-}
EOF
}

write
expect 0 'observed agrees' "$lubench" claim "$work/c.ini"
expect=disagrees write
expect 1 'FAIL' "$lubench" claim "$work/c.ini"
bound='within = 2 3' write
expect 1 'observed disagrees' "$lubench" claim "$work/c.ini"
expect=disagrees bound='within = 2 3' write
expect 0 'observed disagrees' "$lubench" claim "$work/c.ini"

# Rows of a table that a case has beside its own; unknown ones, and those of many runs, are refused.
cloud='aggregation-shear n=30 width=0.3 t_end=0.2'
run='rows = clusters' case=$cloud value='sum(where(exact.size * exact.count, exact.t == last(exact.t)))' \
    bound='within = 30 30' write
expect 0 'observed agrees' "$lubench" claim "$work/c.ini"
run='rows = stress' case=$cloud value=1 bound='within = 1 1' write
expect 2 'has no such table' "$lubench" claim "$work/c.ini"
run='rows = clusters
vary = seed 1 2' case=$cloud value=1 bound='within = 1 1' write
expect 2 'without model and vary' "$lubench" claim "$work/c.ini"

# A run that stops is infinitely far; one that never hits has no time of it.
run='scheme = euler
dt = 0.1' case='plane eps=0.001 p=1.5' value='exact.status' bound='is = ok' write
expect 1 'stops at t = 0.9: gap-closed' "$lubench" claim "$work/c.ini"
case='lefebvre2009 q0=1000' write
expect 1 'observed unknown' "$lubench" claim "$work/c.ini"
# A reference that refuses its certificate leaves the question open.
run='model = eps-ode' case='plane eps=1e-300' value='last(exact.q)' bound='above = 0' write
"$lubench" claim "$work/c.ini" >"$work/said" 2>&1
[ $? -eq 3 ] || fail "no 3 where a reference is refused: $(cat "$work/said")"
grep -q INCONCLUSIVE "$work/said" || fail 'a refused reference is not inconclusive'

# A claim that cannot be computed fails alone.
run='model = limit

[run]
name  = few
case  = lefebvre2009
model = limit
at    = 7' value='max(exact.t - few.t)' write
expect 1 'lists of' "$lubench" claim "$work/c.ini" lefebvre2009-fig12
expect 1 'PASS         Lefebvre 2009, figure 12' "$lubench" claim "$work/c.ini" lefebvre2009-fig12

# A run for each value of one setting with each of another.
run='model = limit
vary = eps 0.1 0.2 0.3, q0 logspace 1 4 2' value='sum(exact.eps * exact.q0)' \
    bound='within = 2.999 3.001' write
expect 0 'observed agrees' "$lubench" claim "$work/c.ini"
run='model = limit
vary = eps 0.1 0.2, eps 1 4' write
expect 2 'c.ini:9: vary: eps stands twice' "$lubench" claim "$work/c.ini"
run='model = limit
vary = eps 0.1 0.2, q0' write
expect 2 'c.ini:9: values are missing' "$lubench" claim "$work/c.ini"

# Bad claims: the file, the line, and what is allowed.
bound='inside = 1 2' write
expect 2 "c.ini:16: unknown key 'inside' of [test]: allowed is one of what, value, is, within" \
    "$lubench" claim "$work/c.ini"
value='exact.t_hitt' write
expect 2 "c.ini:14: exact has no column 't_hitt': allowed is one of t, q, u" \
    "$lubench" claim "$work/c.ini"
value='median(exact.q)' write
expect 2 "c.ini:14: unknown function 'median': allowed is one of" "$lubench" claim "$work/c.ini"
value='exact.q' write
expect 2 'c.ini:14: this is a list' "$lubench" claim "$work/c.ini"
value='other.q' write
expect 2 "c.ini:14: no run is called 'other': there are exact" "$lubench" claim "$work/c.ini"
case='lefebvre2009 epps=1' write
expect 2 "c.ini:9: unknown parameter 'epps'" "$lubench" claim "$work/c.ini"
case=lefebre2009 write
expect 2 "did you mean 'lefebvre2009'" "$lubench" claim "$work/c.ini"
run='model = limits' write
expect 2 "c.ini:9: unknown model 'limits'" "$lubench" claim "$work/c.ini"
run='model = limit
dt = 0.1' write
expect 2 'c.ini:9: a run has a model or a scheme' "$lubench" claim "$work/c.ini"
more='[tests]' write
expect 2 'unknown section [tests]: allowed is one of claim, run, let' "$lubench" claim "$work/c.ini"
expect=agree write
expect 2 'allowed is one of agrees, disagrees' "$lubench" claim "$work/c.ini"
expect=observed write
expect 2 'observed stands for a claim without [test]' "$lubench" claim "$work/c.ini"
more='[figure]
template = curves.gp
columns = t, nothing' write
expect 2 "c.ini:17: the run has no column 'nothing'" "$lubench" claim "$work/c.ini"
expect 2 "did you mean 'lefebvre2009-fig5'" "$lubench" claim lefebvre2009-fig55
expect 2 'is named twice' "$lubench" claim lefebvre2009-fig5 lefebvre2009-fig5
expect 5 'No such file' "$lubench" claim "$work/none.ini"
expect 2 'is a folder' "$lubench" claim lefebvre2009-fig5 --out -

# Shipped claims, with their files; without --out nothing is written.
cd "$work" || exit 1
mkdir empty && cd empty || exit 1
cheap=(lefebvre2009-fig5 lefebvre2009-fig12 maury2007-fig3 hillairet-fig4-left hillairet-fig7)
expect 0 '6 gates: 6 PASS' "$lubench" claim "${cheap[@]}"
[ -z "$(ls -A)" ] || fail "files without --out: $(ls)"
cd ..
expect 0 '"verdict": "PASS"' "$lubench" claim "${cheap[@]}" --json
expect 0 'PASS' "$lubench" claim "${cheap[@]}" --out out --quiet
for name in "${cheap[@]}"; do
    [ -s "out/data/$name.csv" ] || fail "no data of $name"
    ! command -v gnuplot >/dev/null || [ -s "out/figures/$name.svg" ] || fail "no figure of $name"
    grep -q "^$name,statement," out/claims.csv || fail "no statement of $name"
done
[ -s out/junit.xml ] || fail 'no junit.xml'
"$lubench" claim "${cheap[@]}" --out one --threads 1 --quiet >/dev/null
"$lubench" claim "${cheap[@]}" --out two --threads 2 --quiet >/dev/null
diff -r one two >/dev/null || fail 'files depend on the number of threads'

# They are listed and described.
[ "$("$lubench" list claims | wc -l)" -ge 25 ] || fail 'fewer than 25 claims'
expect 0 'published: ' "$lubench" describe maury2007-fig3
[ "$failures" -eq 0 ]
