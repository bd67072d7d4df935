#!/usr/bin/env bash
# report_test.sh -- what stands on the pages of a small report, and that two runs write the same bytes.
#
# usage: report_test.sh MAKE_REPORT TEMPLATES
set -uo pipefail
make_report=$1 templates=$2
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
failures=0
fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

mkdir "$work/one" "$work/two"
"$make_report" "$work/one" "$templates" && "$make_report" "$work/two" "$templates" || exit 1
diff -r "$work/one" "$work/two" >"$work/said" || fail "two runs differ: $(head -n 3 "$work/said")"

# The first page: a row for each scheme, with a link, of ten cells; the matrix says what was found.
index=$work/one/index.html
grep -q 'Which scheme should I use' "$index" || fail 'the first page does not say which scheme to use'
[ "$(wc -c <"$index")" -lt 200000 ] || fail 'the first page is above 200 kB'
for scheme in good bad open; do
    row=$(grep -m 1 "^<tr><th><a href=\"schemes/$scheme.html\">$scheme</a></th>" "$index") ||
        fail "no row of scheme $scheme"
    [ "$(grep -o '<td' <<<"$row" | wc -l)" -eq 9 ] || fail "the row of $scheme has other cells: $row"
done
grep -q 'class="yes"><a href="verdicts.html#made-up">order 1.0' "$index" || fail 'no order that was expected'
grep -q 'class="no"><a href="verdicts.html#made-up">order 2.0</a><small>not as expected' "$index" ||
    fail 'no order that was not expected'
grep -q '<math' "$work/one/schemes/good.html" || fail 'a scheme without its formula'
grep -q '<svg class="sketch"' "$work/one/cases/plane.html" || fail 'a case without its drawing'

# Findings: all outcomes, heaviest first, and no paragraph or cell of 90 words.
findings=$work/one/findings.html
for outcome in unknown agrees disagrees 'not testable as printed' observed; do
    grep -q ">$outcome</span>" "$findings" || fail "no finding that is $outcome"
done
grep -o 'id="made-up-[0-9]*"' "$findings" | head -n 1 | grep -q made-up-3 || fail 'the heaviest finding is not the first'
longest=$(tr '\n' ' ' <"$findings" | sed -E 's#<(p|td)( [^>]*)?>#\n@#g; s#</(p|td)>#\n#g' | grep '^@' |
    sed 's/<[^>]*>/ /g' | awk 'NF > n { n = NF } END { print n }')
[ "$longest" -lt 90 ] || fail "a finding of $longest words in one paragraph"
[ "$failures" -eq 0 ]
