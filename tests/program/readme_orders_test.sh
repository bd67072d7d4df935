#!/usr/bin/env bash
# readme_orders_test.sh -- the orders that the README states are those of the studies.
#
# usage: readme_orders_test.sh README DIR      DIR/STUDY/verdicts.csv, as the tests gate_STUDY leave them
set -uo pipefail
readme=$1 results=$2
failures=0 rows=0
fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# order STUDY CASE SCHEME NORM: what the study found; cells without commas inside, as these have none.
order() {
    awk -F, -v which="$2" -v scheme="$3" -v norm="$4" \
        '$2 == which && $3 == scheme && $5 == norm { print $6; exit }' "$results/$1/verdicts.csv"
}

while IFS='|' read -r _ problem scheme stated where _; do
    rows=$((rows + 1))
    scheme=$(tr -d '`' <<<"$scheme" | xargs)
    stated=$(xargs <<<"$stated")
    where=$(xargs <<<"$where")
    study=${where%%:*} rest=${where#*: }
    which=${rest%, *} norm=${rest##*, }
    found=$(order "$study" "$which" "$scheme" "$norm")
    [ -n "$found" ] || {
        fail "no verdict of $scheme on $which in $norm, study $study (for:$problem)"
        continue
    }
    awk -v a="$stated" -v b="$found" 'BEGIN { exit !(a - b <= 0.011 && b - a <= 0.011) }' ||
        fail "README states order $stated of $scheme on $which in $norm, the study found $found"
done < <(sed -n '/^## Which scheme/,/^## Install/p' "$readme" | grep '^|' | tail -n +3)

[ "$rows" -ge 5 ] || fail "README states $rows orders"
printf '%d orders, %d failures\n' "$rows" "$failures"
[ "$failures" -eq 0 ]
