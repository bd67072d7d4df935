#!/usr/bin/env bash
# pages_test.sh -- the pages of a report in a real browser, and that the check sees what is wrong.
#
# usage: pages_test.sh MAKE_REPORT TEMPLATES CHECK_PAGES
set -uo pipefail
make_report=$1 templates=$2 check=$3
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
failures=0
fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

mkdir "$work/report"
"$make_report" "$work/report" "$templates" || exit 1
"$check" "$work/report"
status=$?
[ "$status" -ne 77 ] || exit 77
[ "$status" -eq 0 ] || fail 'the pages have faults'

# What is printed is a PDF of a few pages.
"$(dirname "$check")/pdf" "$work/report" "$work/report.pdf" >"$work/said" || fail "no PDF: $(cat "$work/said")"
pages=$(grep -oE '[0-9]+ pages' "$work/said" | cut -d' ' -f1)
[ "${pages:-0}" -ge 1 ] && [ "$pages" -lt 40 ] && head -c 5 "$work/report.pdf" | grep -q '%PDF-' ||
    fail "a PDF of ${pages:-no} pages"
[ ! -e "$work/report/print.html" ] || fail 'the page that is printed was left behind'

# Each kind of fault, planted in a copy, must be found.
cp -r "$work/report" "$work/spoilt"
sed -i -e 's,</body>,<a href="absent.html">x</a><div style="width:2000px">x</div></body>,' \
    -e 's,</body>,<p style="color:#777;background:#888">faint</p></body>,' "$work/spoilt/index.html"
"$check" "$work/spoilt" >"$work/said" && fail 'a spoilt page passes'
for words in 'broken link absent.html' 'scrolls sideways' contrast; do
    grep -q "$words" "$work/said" || fail "no '$words' in: $(cat "$work/said")"
done
[ "$failures" -eq 0 ]
