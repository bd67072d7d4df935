#!/usr/bin/env bash
# yade_shear.sh -- two spheres in shear by the film of Yade (Debian package), judged on case two-sphere-shear.
#
# usage: yade_shear.sh LUBENCH [FOLDER]     tables of the runs go to FOLDER; absent: they are not kept
#
# Yade computes the normal force of the film (Law2_ScGeom_ImplicitLubricationPhys, resolution 2, theta 1: the
# step of Chevremont et al. 2020); the spheres have no inertia and follow it at V = (y, 0, 0) + F/(6 pi) by
# Euler's method in a PyRunner.  Prints a section for docs/peers.md.  Exit 1 if a statement there does not
# hold, 77 without Yade.
set -euo pipefail

# shellcheck disable=SC2016 # back quotes of the page, not of the shell
[ $# -eq 1 ] || [ $# -eq 2 ] || {
    echo 'usage: yade_shear.sh LUBENCH [FOLDER]' >&2
    exit 2
}
command -v yade >/dev/null || {
    echo 'yade_shear.sh: skipped, Yade is not installed' >&2
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
# shellcheck source=scripts/peers/judge.sh
. "$here/judge.sh"

# The film acts from the start; tangential and rolling parts are off.
cat >shear.py <<'PYTHON'
import os
from math import pi
from yade import *
Ca, dt = float(os.environ["CA"]), float(os.environ["DT"])
O.materials.append(FrictMat(young=1 / Ca, poisson=0.3, density=1, frictionAngle=0))
O.bodies.append(sphere((0, 0, 0), 1))
O.bodies.append(sphere((-10, 0.8, 0), 1))
law = Law2_ScGeom_ImplicitLubricationPhys(
    activateTangencialLubrication=False, activateTwistLubrication=False, activateRollLubrication=False,
    MaxDist=9, resolution=2, theta=1, SolutionTol=1e-12, MaxIter=200)
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(aabbEnlargeFactor=6)], verletDist=0),
    InteractionLoop([Ig2_Sphere_Sphere_ScGeom(interactionDetectionFactor=6)],
                    [Ip2_FrictMat_FrictMat_LubricationPhys(eta=1, eps=0)], [law]),
    PyRunner(command="move()", iterPeriod=1)]
O.dt = dt
spheres = [body.state for body in O.bodies]
rows = [(-10, 0.8)]

def flow(sphere):
    return Vector3(sphere.pos[1], 0, 0)

for sphere in spheres:
    sphere.vel = flow(sphere)

def move():
    force = O.interactions[0, 1].phys.normalForce
    for sphere, sign in zip(spheres, (1, -1)):
        sphere.vel = flow(sphere) + sign * force / (6 * pi)
        sphere.pos += dt * sphere.vel
    apart = spheres[1].pos - spheres[0].pos
    rows.append((apart[0], apart[1]))

while rows[-1][0] < 10 and len(rows) * dt < 100:
    O.run(100, True)
with open(os.environ["OUT"], "w") as file:
    file.write("# dt: %.17g\nt,x,y\n" % dt)
    for k, (x, y) in enumerate(rows):
        file.write("%.17g,%.17g,%.17g\n" % (k * dt, x, y))
        if x >= 10:
            break
os._exit(0)
PYTHON

version=$(yade --version 2>/dev/null | sed -nE 's/.*[Yy]ade version: *([^ ,]+).*/\1/p' | head -n 1)
cat <<END
## Yade ${version:-of this machine}, two spheres in shear

The normal film of \`Law2_ScGeom_ImplicitLubricationPhys\` (resolution 2, theta 1) between spheres without inertia that follow
it by Euler's method. This is case \`two-sphere-shear\`, model \`lubricated\`, with \`tangential=0 rotation=0 cutoff=9 d0=0.8\`.

END
head_of_table
for Ca in 0.1 0.01; do
    for dt in 0.02 0.014 0.01 0.007 0.005 0.0035 0.0025; do
        CA=$Ca DT=$dt OUT=$PWD/shear_${Ca}_$dt.csv timeout 300 yade -n -j1 -x shear.py >/dev/null 2>&1 || true
    done
    row "Ca = $Ca" 0 two-sphere-shear --model lubricated --set "Ca=$Ca" --set d0=0.8 --set cutoff=9 \
        --set tangential=0 --set rotation=0 --expect 0.9,1.1 shear_"${Ca}"_*.csv
done
cat <<'END'

First order, which is that of Euler's method and of the film step, and it tends to the certified solution: the normal law
of Yade is that of the paper.
END
exit "$failed"
