#!/usr/bin/env bash
# page.sh -- the page docs/peers.md, made by runs of the programs that are judged on it.
#
# usage: page.sh LUBENCH >docs/peers.md
#
# A peer is a script here that prints a section; one whose program is missing (exit 77) is left out and said.
set -euo pipefail
lubench=$(realpath "${1:?usage: page.sh LUBENCH}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

cat <<'END'
# Other programs, refereed

Programs that move lubricated particles, run on questions of the bench and judged as any stranger's files are.
This page is printed by `scripts/peers/page.sh build/lubench >docs/peers.md`, which runs each of them; a run that shows
something else than is said here fails a test.

END
for peer in lammps yade_falling yade_shear; do
    status=0
    "$here/$peer.sh" "$lubench" || status=$?
    case $status in
        0) echo ;;
        77) printf '(%s.sh: its program is not installed here.)\n\n' "$peer" ;;
        *) exit $status ;;
    esac
done
