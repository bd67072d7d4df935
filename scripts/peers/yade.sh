#!/usr/bin/env bash
# yade.sh -- lubricated spheres under shear: lubench beside Yade (Debian package), in one run.
#
# usage: yade.sh LUBENCH [N [STEPS]]     N spheres (1000) at volume fraction 0.45, STEPS steps (200)
#
# Both start from the same spheres in the same periodic box, with the same radii, time step and
# neighbours within two radii, on one core.  Prints pair-steps per second of lubench, of Yade with
# resolution 0 (its default) and 2 (that of the paper), each the best of three, and the ratios.
# Exit 77 without Yade.
set -euo pipefail

[ $# -ge 1 ] && [ $# -le 3 ] || {
    echo 'usage: yade.sh LUBENCH [N [STEPS]]' >&2
    exit 2
}
command -v yade >/dev/null || {
    echo 'yade.sh: skipped, yade is not installed' >&2
    exit 77
}
lubench=$(realpath "$1")
n=${2:-1000}
steps=${3:-200}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

value() { # KEY: a number of the summary
    sed -nE "s/.*\"$1\": ([^,}]+).*/\1/p" "$folder/summary.json"
}

settings=(--set "n=$n" --set Ca=1e-5)
"$lubench" run suspension-shear "${settings[@]}" --set strain=1e-12 --every 1 --quiet \
    --out "$folder/start.csv" --summary "$folder/summary.json"
stable=$(value stable_dt)
dt=$(awk "BEGIN { print 0.5 * $stable }")
strain=$(awk "BEGIN { print $steps * $dt }")
ours=0
for _ in 1 2 3; do
    "$lubench" run suspension-shear "${settings[@]}" --set "strain=$strain" --dt "$dt" --quiet \
        --out "$folder/end.csv" --summary "$folder/summary.json"
    ours=$(awk "BEGIN { r = $(value pair_steps) / $(value seconds_steps); print (r > $ours ? r : $ours) }")
done
printf '%-28s %10.3g pair-steps/s  %s pairs\n' "lubench loggap-vep" "$ours" "$(value pairs_mean)"

cat >"$folder/peer.py" <<'PYTHON'
import os, time
from yade import *
rows = [l.split(",") for l in open(os.environ["START"]) if l[0].isdigit()]
rows = [[float(x) for x in r] for r in rows if float(r[0]) == 0]
n, dt, steps = len(rows), float(os.environ["DT"]), int(os.environ["STEPS"])
box = (n * 4 * pi / 3 / 0.45) ** (1 / 3.)
O.periodic = True
O.cell.hSize = Matrix3(box, 0, 0, 0, box, 0, 0, 0, box)
O.materials.append(FrictMat(young=1e5, poisson=0.3, density=0.1, frictionAngle=atan(0.3)))
for r in rows:
    O.bodies.append(sphere((r[2], r[3], r[4]), 1))
O.cell.velGrad = Matrix3(0, 1, 0, 0, 0, 0, 0, 0, 0)
for body, r in zip(O.bodies, rows):
    body.state.angVel = (0, 0, -0.5)
law = Law2_ScGeom_ImplicitLubricationPhys(
    activateTangencialLubrication=True, activateTwistLubrication=True, activateRollLubrication=True,
    MaxDist=2, resolution=int(os.environ["RESOLUTION"]), theta=1, SolutionTol=1e-10, MaxIter=100)
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(aabbEnlargeFactor=2)], verletDist=0.15,
                          allowBiggerThanPeriod=True),
    InteractionLoop([Ig2_Sphere_Sphere_ScGeom6D(interactionDetectionFactor=2)],
                    [Ip2_FrictMat_FrictMat_LubricationPhys(eta=1, eps=0.005)], [law]),
    NewtonIntegrator(damping=0)]
O.dt = dt
O.run(20, True)
seconds = 1e9
for repeat in range(3):
    start = time.time()
    O.run(steps, True)
    seconds = min(seconds, time.time() - start)
pairs = sum(1 for i in O.interactions if i.geom.penetrationDepth > -2)
print("RESULT", pairs, pairs * steps / seconds)
os._exit(0)
PYTHON
for resolution in 0 2; do
    result=$(cd "$folder" && START="$folder/start.csv" DT=$dt STEPS=$steps RESOLUTION=$resolution \
        timeout 600 yade -n -j1 -x "$folder/peer.py" 2>&1 | sed -n 's/^RESULT //p') || true
    [ -n "$result" ] || {
        echo "yade.sh: yade gave no result with resolution $resolution" >&2
        exit 1
    }
    read -r pairs theirs <<<"$result"
    printf '%-28s %10.3g pair-steps/s  %s pairs, lubench is %.1f times as fast\n' \
        "yade resolution=$resolution" "$theirs" "$pairs" "$(awk "BEGIN { print $ours / $theirs }")"
done
