# shellcheck shell=bash disable=SC2034,SC2154
# judge.sh -- rows of a table of verdicts, for the scripts of peers; `failed` becomes 1 where one is not as said.
#
# Wants $lubench and a folder of its own as the working directory.
failed=0

head_of_table() {
    printf '| question | order (95 %% interval) | error at the finest step | verdict |\n|---|---|---|---|\n'
}

# row TITLE EXIT PARAMETER... -- FILE...: judges, and prints a row of the table.
row() {
    local title=$1 expected=$2 status=0 json order lo hi error verdict
    shift 2
    "$lubench" compare "$@" --json >verdict.json 2>message || status=$?
    json=$(tr -d '\n' <verdict.json)
    order=$(sed -nE 's/.*"order": ([^,]*), "ci_lo": ([^,]*), "ci_hi": ([^,]*),.*/\1 \2 \3/p' <<<"$json")
    read -r order lo hi <<<"$order"
    [ "$order" = null ] || order=$(printf '%.2f (%.2f to %.2f)' "$order" "$lo" "$hi")
    [ "$order" != null ] || order=none
    error=$(grep -oE '"error": [^,}]*' <<<"$json" | tail -n 1 | sed 's/.*: //; s/"//g')
    [ "$error" = null ] && error='every run fails' || error=$(printf '%.1e' "$error")
    verdict=$(sed -nE 's/.*"verdict": "([A-Z]*)".*/\1/p' <<<"$json")
    printf '| %s | %s | %s | %s |\n' "$title" "$order" "$error" "$verdict"
    [ "$status" -eq "$expected" ] || {
        printf 'judge: %s: exit %s instead of %s: %s\n' "$title" "$status" "$expected" "$(cat message)" >&2
        failed=1
    }
}
