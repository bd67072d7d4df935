#!/usr/bin/env bash
# peers_test.sh -- docs/peers.md says what a run of another program says, where that is installed in the version
# that the page names.
#
# usage: peers_test.sh LUBENCH ROOT PEER
set -uo pipefail
lubench=${1:?usage: peers_test.sh LUBENCH ROOT PEER} root=${2:?} peer=${3:?}
section=$("$root/scripts/peers/$peer.sh" "$lubench") || exit
title=$(head -n 1 <<<"$section")
grep -qF -- "$title" "$root/docs/peers.md" || {
    echo "skipped: docs/peers.md has no section '$title'"
    exit 77
}
failures=0
while read -r line; do
    [ -z "$line" ] || grep -qxF -- "$line" "$root/docs/peers.md" || {
        printf 'FAIL not on the page: %s\n' "$line"
        failures=$((failures + 1))
    }
done <<<"$section"
[ "$failures" -eq 0 ]
