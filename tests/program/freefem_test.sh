#!/usr/bin/env bash
# freefem_test.sh -- FreeFem++ as a witness of the fluid `grid`, and as the penalised solver of Lefebvre.
#
# usage: freefem_test.sh LUBENCH
set -uo pipefail

lubench=$(realpath "${1:?usage: freefem_test.sh LUBENCH}")
command -v FreeFem++-nw >/dev/null || command -v FreeFem++ >/dev/null || {
    echo 'FreeFem++ is not installed'
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

run() { "$lubench" run "$@" --quiet || fail "$*: exit $?"; }

# Triangles that follow the body agree with cells, eight and more in the film, within 0.5 %, sphere and disk.
for body in sphere disk; do
    for fluid in freefem grid; do
        dx=$([ $fluid = grid ] && echo 0.025 || echo 0.1)
        run drag --set body=$body --set fluid=$fluid --set "dx=$dx" --set q=1.5,1,0.5,0.3,0.25 | grep '^[0-9]' >$fluid
    done
    paste -d, freefem grid | awk -F, -v body=$body '{ off = $10 / $3 - 1; if (off < 0) off = -off
        printf "%s q = %g: FreeFem++ %.6f (%.2f %% off the exact one), grid %.6f: %.2f %% apart\n", body, $1, $3, 100 * $5, $10, 100 * off
        if (!(off < 0.005)) bad = 1 } END { exit bad || NR != 5 }' || fail "$body: more than 0.5 % apart"
done

# The solver of the paper: squares cut in two, those whose middle is in the body rigid.  Motion without inertia
# is reversible whatever the drag is; glue at one cell holds the sphere, lets it go, and gives the impulse back.
motion=(--dt 0.05 --set dx=0.1 --set box=5 --set force=-4@1.5,4@3)
run fluid-plane "${motion[@]}" --set fluid=freefem --set mesh=cartesian --out freefem.csv
run fluid-plane "${motion[@]}" --set fluid=grid --out grid.csv
for file in freefem.csv grid.csv; do
    awk -F, -v file=$file '/^[0-9]/ { if ($2 < 0.1 - 1e-12) low = 1; held += $6; last = $6; q = $2 }
        END { printf "%s: held in %d rows, gap at the end %.4f\n", file, held, q
              exit !(!low && held > 5 && !last && q > 0.8 && q < 1.1) }' $file || fail "$file: not held, or not let go"
done
paste -d, <(grep '^[0-9]' freefem.csv) <(grep '^[0-9]' grid.csv) | awk -F, '{ off = $2 - $8; if (off < 0) off = -off
    if (off > most) most = off } END { printf "largest distance of the gaps %.4f\n", most; exit !(most < 0.1) }' ||
    fail 'FreeFem++ and grid move apart'

[ "$failures" -eq 0 ]
