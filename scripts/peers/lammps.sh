#!/usr/bin/env bash
# lammps.sh -- pair_style lubricate of LAMMPS (Debian package lammps) judged on case plane.
#
# usage: lammps.sh LUBENCH [FOLDER]     tables of the runs go to FOLDER; absent: they are not kept
#
# Two spheres of radius 1 and mass 2, pushed together and pulled apart along the line of their centres by
# forces -f and f, with the squeeze term of LAMMPS alone (flaglog 0, flagfld 0): a force 6 pi mu v/(4 q), so
# that q'' = -(3 pi mu/2) q'/q + f, which is case plane with eps = 3 pi mu/2.  Prints a section for
# docs/peers.md.  Exit 1 if a statement there does not hold, 77 without LAMMPS.
set -euo pipefail

# shellcheck disable=SC2016 # back quotes of the page, not of the shell
[ $# -eq 1 ] || [ $# -eq 2 ] || {
    echo 'usage: lammps.sh LUBENCH [FOLDER]' >&2
    exit 2
}
lammps=$(command -v lmp || command -v lammps) || {
    echo 'lammps.sh: skipped, LAMMPS is not installed' >&2
    exit 77
}
lubench=$(realpath "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=${2:-}
if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf -- "$folder"' EXIT
fi
mkdir -p -- "$folder"
cd -- "$folder"
# Open MPI asks root twice whether it means it.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# The input; lines `variable f ...` and `run ...` follow it.
head_of_input() {
    cat <<'END'
units lj
atom_style sphere
atom_modify map yes
boundary p p p
newton off
comm_modify mode single vel yes cutoff 6
region box block -10 10 -5 5 -5 5
create_box 1 box
create_atoms 1 single -1.5 0 0
create_atoms 1 single 1.5 0 0
set group all diameter 2
set group all mass 2
variable mu equal 2*${eps}/(3*PI)
variable inner equal 2+${least}
pair_style lubricate ${mu} 0 0 ${inner} 5
pair_coeff * *
neighbor 0.5 bin
group left id 1
group right id 2
variable pull equal v_f
variable push equal -v_f
fix move all nve/sphere
fix left left addforce v_push 0 0
fix right right addforce v_pull 0 0
timestep ${dt}
variable q equal x[2]-x[1]-2
variable u equal vx[2]-vx[1]
thermo_modify norm no lost ignore
fix rows all print ${every} "$(step*dt:%.17g),$(v_q:%.17g),$(v_u:%.17g)" file rows.txt screen no title "t,q,u"
END
}

# run NAME STEPS DT EPS LEAST: the rows of a run as NAME_STEPS.csv; its forces come as input.  The last row
# of one force is also the first of the next.
run() {
    local every=$(($2 / 100))
    { head_of_input && cat; } >in.lammps
    rm -f rows.txt
    "$lammps" -log none -screen none -in in.lammps -var dt "$3" -var eps "$4" -var least "$5" \
        -var every "$every" </dev/null >/dev/null 2>&1 || true
    { printf '# dt: %s\n' "$3" && awk -F, '!seen[$1]++' rows.txt; } >"$1_$2.csv"
}

# step END STEPS: END/STEPS in all digits.
step() { awk "BEGIN { printf \"%.17g\", $1 / $2 }"; }

# shellcheck source=scripts/peers/judge.sh
. "$here/judge.sh"

version=$("$lammps" -h | sed -n 's/^Large-scale [^-]* - //p')
for n in 200 400 800 1600 3200 6400; do
    run swing "$n" "$(step 2 "$n")" 0.1 1e-6 <<END
variable f equal -cos(PI*step*dt)
run $n
END
    run push "$n" "$(step 3 "$n")" 1 1e-6 <<END
variable f equal -2
run $((n / 4))
variable f equal 2
run $((3 * n / 4))
END
    for least in 1e-6 1e-2; do
        run "contact_$least" "$((3 * n))" "$(step 6 $((3 * n)))" 0.1 $least <<END
variable f equal -2
run $n
variable f equal 2
run $((2 * n))
END
    done
done
printf '## LAMMPS %s, `pair_style lubricate`\n\n' "$version"
cat <<'END'
Two spheres pushed together and pulled apart along the line of their centres, velocity Verlet (`fix nve/sphere`), the
squeeze term alone (`flaglog 0`, `flagfld 0`): this is case `plane` with eps = 3 pi mu/2 for spheres of radius 1 and mass 2.

END
head_of_table
row '`free`: a smooth swing, gap 0.8 to 1' 0 free --norm max_q --expect 0.9,1.1 swing_*.csv
row '`plane` eps = 1, pushed and pulled, gap down to 0.43' 0 \
    plane --set eps=1 --set force=-2@0.75,2@3 --norm max_q --expect 0.9,1.1 push_*.csv
row '`plane`: contact, drag bounded below a gap of 1e-6' 1 plane --expect 0.9,1.1 contact_1e-6_*.csv
row '`plane`: contact, drag bounded below a gap of 0.01' 1 plane --expect 0.9,1.1 contact_1e-2_*.csv
cat <<'END'

Away from contact it is of first order, because Verlet takes the drag at the velocity of half a step. In contact every run
fails. LAMMPS bounds the drag below the gap `cut_inner`: with a small bound the explicit step is unstable as soon as
dt n(q) > 2, and the spheres are shot out of the box; with a large one they sink into each other, which the solution does
at no time, and a smaller step does not mend it.
END
awk -F, '$2 + 0 < q { q = $2 } END { printf "The deepest overlap of the last row is %.2f radii.\n\n", -q }' contact_1e-2_*.csv
cat <<'END'
A repulsive pair style beside it would keep them apart, and be another model. The granular styles of LAMMPS have no film,
so nothing here is a reference for them.
END
exit "$failed"
