#!/usr/bin/env bash
# yade_falling.sh -- a lubricated sphere that falls on its twin: Yade (Debian package) under the referee.
#
# usage: yade_falling.sh LUBENCH [FOLDER]     CSV of every run of Yade go to FOLDER (default: thrown away)
#
# 1. Restitution at equal time steps, by Yade's law (resolution 2, theta 1: the step of Chevremont et
#    al. 2020) and by scheme chevremont, which is the same step.
# 2. Six time steps of Yade against the certified solution: `lubench compare` tells the order, and its
#    exit code is that of the script, unless a restitution is off by more than 1e-3, which gives 1.
# Prints a section for docs/peers.md.  Exit 77 without Yade.
set -euo pipefail

[ $# -ge 1 ] && [ $# -le 2 ] || {
    echo 'usage: yade_falling.sh LUBENCH [FOLDER]' >&2
    exit 2
}
command -v yade >/dev/null || {
    echo 'yade_falling.sh: skipped, yade is not installed' >&2
    exit 77
}
lubench=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=${2:-$work}
mkdir -p "$folder"
folder=$(realpath "$folder")

# Units a = rho = g = 1; Yade counts roughness on both surfaces, and its stiffness is young times a.
cat >"$work/fall.py" <<'PYTHON'
import os
from math import pi, sqrt
from yade import *
St, roughness, K, dt, t_end = (float(os.environ[k]) for k in ("ST", "ROUGHNESS", "K", "DT", "T_END"))
mass = 4 * pi / 3
O.materials.append(FrictMat(young=K / roughness * mass, poisson=0.3, density=1, frictionAngle=0.3))
O.bodies.append(sphere((0, 0, 0), 1, fixed=True))
O.bodies.append(sphere((0, 3, 0), 1))
law = Law2_ScGeom_ImplicitLubricationPhys(
    activateTangencialLubrication=True, activateTwistLubrication=True, activateRollLubrication=True,
    MaxDist=50, resolution=2, theta=1, SolutionTol=1e-10, MaxIter=100)
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(aabbEnlargeFactor=4)]),
    InteractionLoop([Ig2_Sphere_Sphere_ScGeom(interactionDetectionFactor=4)],
                    [Ip2_FrictMat_FrictMat_LubricationPhys(eta=sqrt(2) / St, eps=roughness / 2)], [law]),
    NewtonIntegrator(damping=0, gravity=(0, -1, 0))]
O.dt = dt
every = max(1, round(1e-2 / dt))
with open(os.environ["OUT"], "w") as file:
    file.write("# dt: %.17g\nt,u_n\n0,1\n" % dt)
    while O.time < t_end:
        O.run(every, True)
        file.write("%.17g,%.17g\n" % (O.time, O.bodies[1].state.pos[1] - 2))
os._exit(0)
PYTHON

# fall ST ROUGHNESS K DT T_END FILE
fall() {
    (cd "$work" && ST=$1 ROUGHNESS=$2 K=$3 DT=$4 T_END=$5 OUT=$6 timeout 100 yade -n -j1 -x fall.py >/dev/null 2>&1) || true
    [ "$(wc -l <"$6")" -gt 20 ] || {
        echo "yade_falling.sh: yade gave no result for St = $1" >&2
        exit 1
    }
}

# The square root of the first maximum of u_n after its first minimum, as the summary has it.
rebound() {
    awk -F, '!/^[#t]/ { if (seen++ && $2 > last) up = 1
                        if (up && $2 < last) { print (last > 0 ? sqrt(last) : 0); exit }
                        last = $2 }' "$1"
}

version=$(yade --version 2>/dev/null | sed -nE 's/.*[Yy]ade version: *([^ ,]+).*/\1/p' | head -n 1)
cat <<END
## Yade ${version:-of this machine}, a falling sphere

\`Law2_ScGeom_ImplicitLubricationPhys\` (resolution 2, theta 1) with Yade's own integrator on case \`falling-sphere\`: restitution at
equal time steps beside that of scheme \`chevremont\`, which is the same step, and six time steps against the certified
solution at St = 100, roughness 0.1, K = 5.

\`\`\`text
END
off=0
printf '%-8s %-10s %-4s %-8s %-10s %s\n' St roughness K dt Yade chevremont
while read -r st roughness k dt; do
    fall "$st" "$roughness" "$k" "$dt" 4 "$folder/fall_${st}_${roughness}_$k.csv"
    "$lubench" run falling-sphere --scheme chevremont --dt "$dt" --set "St=$st" --set "roughness=$roughness" \
        --set "K=$k" --set t_end=4 --quiet --out /dev/null --summary "$work/ours.json"
    ours=$(sed -nE 's/.*"restitution": ([^,}]+).*/\1/p' "$work/ours.json")
    theirs=$(rebound "$folder/fall_${st}_${roughness}_$k.csv")
    printf '%-8s %-10s %-4s %-8s %-10.5f %.5f\n' "$st" "$roughness" "$k" "$dt" "$theirs" "$ours"
    off=$((off + $(awk "BEGIN { d = $theirs - $ours; print (d > 1e-3 || d < -1e-3) }")))
done <<'RUNS'
1000 0.01 5 1e-4
1000 0.1 5 1e-3
10000 0.1 5 1e-3
10000 0.01 50 1e-4
RUNS

# St = 100 from t = 0 to 3: no step of the film is beyond what the step can follow.
files=()
for dt in 4e-4 2.8e-4 2e-4 1.4e-4 1e-4 7e-5; do
    fall 100 0.1 5 "$dt" 3 "$folder/yade_$dt.csv"
    files+=("yade_$dt.csv")
done
status=0
cd "$folder"
"$lubench" compare falling-sphere --set St=100 --set roughness=0.1 --set K=5 --set t_end=3 --expect 0.8,1.2 \
    "${files[@]}" || status=$?
printf '```\n'
[ "$off" -eq 0 ] || status=1
exit "$status"
