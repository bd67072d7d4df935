#!/usr/bin/env bash
# particles_test.sh -- particle runs as a stranger makes them: files, bad input, resume, interrupts.
#
# usage: particles_test.sh LUBENCH
set -uo pipefail

lubench=$(realpath "${1:?usage: particles_test.sh LUBENCH}")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 2
failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# expect CODE WORDS ARGUMENT...: ends with CODE and one line that holds WORDS, and writes no o.csv.
expect() {
    local code=$1 words=$2 status=0
    shift 2
    rm -f o.csv
    timeout 60 "$lubench" "$@" --out o.csv >/dev/null 2>err || status=$?
    [ "$status" -eq "$code" ] || fail "$*: exit $status instead of $code: $(cat err)"
    grep -qF -- "$words" err || fail "$*: no '$words' in: $(cat err)"
    [ "$(wc -l <err)" -eq 1 ] || fail "$*: $(wc -l <err) lines of message"
    [ ! -e o.csv ] || fail "$*: left o.csv"
    [ -z "$(find . -name 'o.csv.*')" ] || fail "$*: left a temporary file"
}

# good ARGUMENT...: must succeed.
good() {
    timeout 120 "$lubench" "$@" 2>err || fail "$*: exit $?: $(cat err)"
}

# Files of packings that cannot be.
ok='0.1,0.1,0,0.1,1,0,0,0'
pack() { printf '%s\n' '# W=1' "$@" >p.csv; }
try() { expect "$1" "$2" run packing --set file=p.csv; }
pack "$ok" && good run packing --set file=p.csv --out o.csv --quiet
pack 'x,y,z,r,m,vx,vy,vz' "$ok" && good run packing --set file=p.csv --out o.csv --quiet
pack "$ok" '0.15,0.3,0,0.12,1,0,0,0' '0.5,0.1,0,0.1,1,0,0,0' && try 2 'particle 0 and particle 1'
pack "$ok" '0.5,0.05,0,0.1,1,0,0,0' && try 2 'particle 1 and obstacle -1'
pack '0.1,0.1,0,0,1,0,0,0' && try 2 "r='0'"
pack '0.1,0.1,0,-0.1,1,0,0,0' && try 2 "r='-0.1'"
pack '0.1,0.1,0,0.1,0,0,0,0' && try 2 "m='0'"
pack '0.1,nan,0,0.1,1,0,0,0' && try 2 "y='nan'"
pack '0.1,0.1,0,0.1,1,0,inf,0' && try 2 "vy='inf'"
pack '0.1,0.1,0,0.1,1,0,0' && try 2 '7 columns'
pack '0.1,0.1,0,0.1,1,0,0,0,0' && try 2 '9 columns'
pack 'x,y,z,m,r,vx,vy,vz' "$ok" && try 2 'line 2'
pack '1.5,0.1,0,0.1,1,0,0,0' && try 2 'outside the box'
pack '0.1,-0.1,0,0.1,1,0,0,0' && try 2 'outside the box'
pack && try 2 'no particle'
printf '# W=-1\n%s\n' "$ok" >p.csv && try 2 'width W'
printf '%s\n' "$ok" >p.csv && try 2 'no line `# W=width`'
expect 5 'cannot read' run packing --set file=nowhere.csv
expect 5 'cannot read' run packing --set file=.

expect 2 'too long' run packing --set file=/dev/zero
expect 2 'would move by inf radii' run packing --set n=10 --set gravity=1e300
expect 5 'cannot read the checkpoint' run billiard --resume /dev/zero

# Names and values.
expect 2 "did you mean 'gamma_min'" run lotto --set gama_min=0
expect 2 "law='glue'" run lotto --set law=glue
expect 2 "did you mean 'apgd'" run lotto --set solver=apgdd
expect 2 "gamma_min='1'" run lotto --set gamma_min=1
expect 2 'the box' run lotto --set n=2000
expect 2 'find room' run aggregation-shear --set n=5000 --set width=0.5
expect 2 'relaxation time' run aggregation-shear --dt 0.5
expect 2 'radius_min' run packing --set radius_min=1
expect 2 "allowed is projection" run billiard --scheme euler
expect 2 'needs --checkpoint' run billiard --checkpoint-every 5
expect 2 'for cases with particles' run plane --events e.csv
expect 2 'overlap at the start' run billiard --set x=0.01 --set y=0
expect 2 'no exact solution' reference lotto
expect 5 'no/such' run billiard --events no/such/e.csv
expect 5 'no/such' run billiard --checkpoint no/such/c
expect 5 'cannot read the checkpoint' run billiard --resume nothing

# A pair that met head on rests and does not turn, in a run as in the exact solution.
for verb in reference run; do
    good $verb billiard --set vy=0.05 --set t_end=8 --out /dev/null --summary straight.json
    grep -q '"turned": 0,\?$' straight.json ||
        fail "$verb head on: $(grep '"turned"' straight.json)"
done

# The exact solution and a run have the same columns and agree.
good run billiard --dt 0.0005 --out run.csv --summary run.json --events events.csv --quiet
good reference billiard --out exact.csv --summary exact.json
[ "$(grep -v '^#' run.csv | head -1)" = "$(grep -v '^#' exact.csv | head -1)" ] || fail 'columns'
for key in n steps pairs_max overlap_max kkt_residual_max momentum_error energy_start energy_end \
    iterations_mean seconds_total seconds_projection seconds_search; do
    grep -q "\"$key\"" run.json || fail "no $key in the summary of a run"
    grep -q "\"$key\"" exact.json || fail "no $key in the summary of the reference"
done
paste -d, <(tail -2 run.csv) <(tail -2 exact.csv) | awk -F, '
    { for (c = 3; c <= 8; c++) if (($c - $(c + 9)) ^ 2 > 1e-12) bad = 1 } END { exit bad }' ||
    fail 'billiard differs from its exact solution'
grep -q ',stick,0,1,0$' events.csv || fail 'no stick event'
grep -q ',release,0,1,-' events.csv || fail 'no release event'
good run billiard --set law=inelastic --events events.csv --out o.csv --quiet
grep -q ',contact,0,1,-0.06' events.csv || fail 'no contact event'
grep -q ',separate,0,1,' events.csv || fail 'no separate event'

# A step that lets spheres jump is warned about, with the safe one.
good run billiard --set vx=5 --set vy=4.6 --dt 0.01 --out o.csv
grep -q 'warning.*a safe step is about' err || fail 'no warning about a large step'

expect 2 'allowed is at most 1000' run packing --set n=50 --set settle=2 --dt 100

# Contacts that leave no room: a run goes on while the overlap is allowed, and names the worst.
wedge() { printf '%s\n' '# W=0.39996' '0.1,0.1,0,0.1,1,0,0,0' '0.29996,0.1,0,0.1,1,0,0,0' >p.csv; }
wedge && good run packing --set file=p.csv --set overlap_tol=1e-3 --out o.csv --summary room.json --quiet
grep -q '"violation_max": 0.00666' room.json || fail "three contacts share: $(grep viol room.json)"
printf '%s\n' '# W=0.4' '0.1,0.1,0,0.1,1,50,0,0' '0.3,0.1,0,0.1,1,-50,0,0' \
    '0.2,0.27320508075688775,0,0.1,1e12,0,-50,0' >p.csv
expect 2 'separate=on moves' run packing --set file=p.csv --set overlap_tol=1e-19
wedge && expect 2 'no room to move them apart' run packing --set file=p.csv --set separate=on
sed -i 's/# W=0.39996/# W=0.41/' p.csv
good run packing --set file=p.csv --set separate=on --out o.csv --quiet
expect 2 "separate='yes'" run packing --set separate=yes

# Equal discs: a crystal, also one that fits between its walls without play.
good run packing --set n=2500 --set radius_min=0.02 --set radius_max=0.02 --out o.csv \
    --summary crystal.json --quiet
good run packing --set n=400 --set radius_min=0.02 --set radius_max=0.02 --set width=0.8 \
    --out o.csv --summary wedged.json --quiet
for heap in crystal wedged; do
    awk -F'[:,]' '/"kkt_residual_max"/ { found = $2 > 0 && $2 <= 1e-8 } END { exit !found }' \
        $heap.json || fail "equal discs: $(grep kkt $heap.json)"
done

# Frames that a reader of XML takes.
good run billiard --every 300 --vtk frames --out o.csv --quiet
if command -v python3 >/dev/null; then
    python3 - frames <<'PYTHON' || fail 'frames cannot be read'
import sys, xml.etree.ElementTree as tree
folder = sys.argv[1]
index = tree.parse(folder + "/run.pvd").getroot()
sets = index.find("Collection").findall("DataSet")
assert len(sets) == 2 * 6, len(sets)
for entry in sets:
    piece = tree.parse(folder + "/" + entry.get("file")).getroot().find("PolyData/Piece")
    n = {kind: int(piece.get("NumberOf" + kind)) for kind in ("Points", "Verts", "Lines")}
    for array in piece.iter("DataArray"):
        length = len(array.text.split()) // int(array.get("NumberOfComponents"))
        if array.get("Name") in ("position", "radius", "velocity", "id"):
            assert length == n["Points"], (entry.get("file"), array.get("Name"), length)
        elif array.get("Name") in ("gap", "gamma", "lambda", "offsets"):
            assert length == n["Verts"] + n["Lines"], (entry.get("file"), array.get("Name"))
try:
    import vtk
except ImportError:
    sys.exit(0)
reader = vtk.vtkXMLPolyDataReader()
reader.SetFileName(folder + "/" + sets[0].get("file"))
reader.Update()
assert reader.GetOutput().GetNumberOfPoints() == 2
PYTHON
fi

# The darkest tube is that with the most glue.
good run lotto --set n=40 --set gamma_min=none --set t_end=0.05 --snapshots pictures --out /dev/null
cat pictures/frame_*.csv | awk -F, '
    /^x,y,dx,dy,shade,gamma/ { tubes = 1; next }
    /^$/ { tubes = 0 }
    tubes && $6 < least { least = $6; shade = $5 }
    tubes && $5 == 1 { full++ }
    END { exit !(least < 0 && shade == 1 && full == 1) }' || fail 'shades of the tubes'

# Lubricated spheres have the same files, and go on from a checkpoint, and after a kill, as others do.
crowd=(run suspension-shear --set n=256 --set phi=0.4 --set roughness=0.1 --set Ca=1e-3 --set strain=1 --every 20 --quiet)
good "${crowd[@]}" --out a.csv --events a.ev --contacts a.co --stress a.st --distribution a.di --summary a.json \
    --vtk frames
[ -s frames/run.pvd ] || fail 'no VTK index of a suspension'
for event in contact separate; do
    grep -q "^[^,]*,$event,[0-9]" a.ev || fail "no event $event in a suspension"
done
tables() { for end in "$@"; do echo "--events $end.ev --contacts $end.co --stress $end.st --distribution $end.di"; done; }
# shellcheck disable=SC2046 # words of the options
good "${crowd[@]}" --out b.csv $(tables b) --summary b.json --checkpoint crowd --checkpoint-every 90
good "${crowd[@]}" --out c.csv $(tables c) --summary c.json --resume crowd
"$lubench" "${crowd[@]}" --out k.csv $(tables k) --checkpoint shot --checkpoint-every 5 2>err &
pid=$!
for _ in $(seq 200); do
    [ -e shot ] && break
    sleep 0.02
done
kill -KILL $pid 2>/dev/null
wait $pid 2>/dev/null
good "${crowd[@]}" --out k.csv $(tables k) --resume shot
for kind in csv ev co st di; do
    cmp -s a.$kind b.$kind || fail "a suspension with checkpoints differs in $kind"
    cmp -s a.$kind c.$kind || fail "a resumed suspension differs in $kind"
    cmp -s a.$kind k.$kind || fail "a killed suspension differs in $kind"
done
cmp -s <(grep -v seconds a.json) <(grep -v seconds c.json) || fail 'summary of a resumed suspension'
# Parts of the stress add up; bins hold all pairs within the cut-off: the mean of g over the volume is 1.
awk -F, '!/^#/ && header++ { rows++; off = $3 - 1 - $4 - $5 - $6; bad += off > 1e-9 || off < -1e-9; film += $5
                             if ($4 > most) { most = $4; z = $10 } }
    END { exit !(rows > 20 && bad == 0 && film > 0 && most > 0.1 && z > 0) }' a.st || fail 'parts of the stress'
awk -F, '!/^#/ && header++ && $1 >= 0.999999 {
        lo = $2 > 0 ? $2 : 0; shell = (2 + $3) ^ 3 - (2 + lo) ^ 3; pairs += $4 * shell; volume += shell
        in_out += ($4 - ($5 + $6) / 2) ^ 2 }
    END { g = pairs / volume; exit !(g > 0.9 && g < 1.25 && in_out < 1e-20) }' a.di || fail 'pair distribution'
awk -F'[:,]' '/"viscosity"/ { eta = $2 } /"viscosity_err"/ { err = $2 }
    END { exit !(eta > 3 && eta < 40 && err > 0 && err < eta / 5) }' a.json || fail 'viscosity of a suspension'
expect 2 'box of' run suspension-shear --set n=30
expect 2 'polydispersity' run suspension-shear --set polydispersity=0.6
expect 2 'option --stress is for other cases' run lotto --stress s
good run suspension-shear --set n=60 --set cutoff=0.5 --set polydispersity=0.5 --set strain=0.05 --set Ca=1e-3 --out uneven.csv --quiet
awk -F, '!/^#/ && header++ { n++; v += $9 ^ 3; if ($9 > hi) hi = $9; if (!lo || $9 < lo) lo = $9 }
    END { exit !(n == 60 && lo > 0.5 && lo < 0.6 && hi < 1.5 && hi > 1.4) }' uneven.csv || fail 'radii of a suspension'
expect 2 'is of another run' "${crowd[@]}" --set seed=2 --events e --contacts c --resume crowd

# Clusters over time: their spheres are all spheres; as many at the end as the summary says; a run
# that goes on writes the same bytes.
cloud=(run aggregation-shear --set n=200 --set width=0.6 --set t_end=2 --quiet)
good "${cloud[@]}" --out a.csv --clusters a.cl --summary a.json
awk -F, '!/^#/ && header++ { spheres[$1] += $2 * $3; last = $1; clusters[$1] += $3 }
    END { for (t in spheres) { times++; wrong += spheres[t] != 200 }
          print clusters[last]; exit !(times == 101 && wrong == 0) }' a.cl >number || fail 'clusters over time'
grep -q "\"clusters\": $(cat number)\b" a.json || fail 'clusters at the end'
good "${cloud[@]}" --out b.csv --clusters b.cl --checkpoint cloud --checkpoint-every 30
good "${cloud[@]}" --out c.csv --clusters c.cl --resume cloud
cmp -s a.cl b.cl && cmp -s a.cl c.cl || fail 'clusters of a resumed run'
good "${cloud[@]}" --every 40 --out d.csv --clusters d.cl
[ "$(awk -F, '!/^#/ && NR > 1 { print $1 }' d.cl | sort -u | grep -c '^[0-9]')" -eq 4 ] || fail 'clusters with --every'
expect 2 "is of another run" "${cloud[@]}" --out c.csv --resume cloud
expect 2 'option --clusters is for other cases' run plane --clusters p
expect 2 '--out and --clusters both name' "${cloud[@]}" --clusters o.csv

# A run that goes on from its checkpoint gives the same bytes as one that never stopped.
run=(run lotto --set n=60 --set t_end=0.4 --every 10)
without_seconds() { grep -v seconds "$1"; }
good "${run[@]}" --out a.csv --events a.ev --contacts a.co --summary a.json
good "${run[@]}" --out b.csv --events b.ev --contacts b.co --summary b.json --checkpoint state \
    --checkpoint-every 70
good "${run[@]}" --out c.csv --events c.ev --contacts c.co --summary c.json --resume state
for kind in csv ev co; do
    cmp -s a.$kind b.$kind || fail "a run with checkpoints differs in $kind"
    cmp -s a.$kind c.$kind || fail "a resumed run differs in $kind"
done
cmp -s <(without_seconds a.json) <(without_seconds c.json) || fail 'a resumed run differs in summary'
# It may go on in the same checkpoint, whatever was written after it, and in another.
echo more >>state.rows
cp state state.copy
for end in rows contacts events; do cp "state.$end" "state.copy.$end"; done
good "${run[@]}" --out d.csv --events d.ev --contacts d.co --resume state --checkpoint state
good "${run[@]}" --out e.csv --events e.ev --contacts e.co --resume state.copy --checkpoint other
for kind in csv ev co; do
    cmp -s a.$kind d.$kind || fail "a run that goes on in its checkpoint differs in $kind"
    cmp -s a.$kind e.$kind || fail "a run that goes on in another checkpoint differs in $kind"
done
good run aggregation-brownian --set n=50 --set width=0.3 --set t_end=1 --out a.csv --quiet
good run aggregation-brownian --set n=50 --set width=0.3 --set t_end=1 --out b.csv --quiet \
    --checkpoint noise --checkpoint-every 20
good run aggregation-brownian --set n=50 --set width=0.3 --set t_end=1 --out c.csv --resume noise \
    --quiet
cmp -s a.csv c.csv || fail 'a resumed run with noise differs'

# What was written so far is not copied into the checkpoint: many rows, few rows, the same size.
for every in 1 9; do
    good run lotto --set n=60 --set t_end=0.4 --every $every --out r.csv --checkpoint "rows$every" \
        --checkpoint-every 70
done
[ "$(wc -c <rows1)" -eq "$(wc -c <rows9)" ] || fail "a checkpoint grows with rows: $(wc -c rows?)"

# A checkpoint needs what its streams held.
again=("${run[@]}" --out f.csv --events f.ev --contacts f.co --resume state)
cp state.rows whole
rm state.rows && expect 5 "needs 'state.rows', which cannot be read" "${again[@]}"
head -c 2000 whole >state.rows && expect 5 "'state.rows', which is shorter" "${again[@]}"
tr 1 2 <whole >state.rows && expect 5 "'state.rows', which holds others" "${again[@]}"
[ -z "$(find . -name 'f.*')" ] || fail "a refused checkpoint left $(ls f.*)"
cp whole state.rows

# A kill leaves all that is needed, and a run that ended well before its first checkpoint nothing.
long=(run lotto --set n=60 --set t_end=4 --every 2 --quiet)
"$lubench" "${long[@]}" --out k.csv --checkpoint killed --checkpoint-every 10 2>err &
pid=$!
for _ in $(seq 200); do
    [ -e killed ] && break
    sleep 0.02
done
kill -KILL $pid
wait $pid 2>/dev/null
good "${long[@]}" --out k.csv --resume killed
good "${long[@]}" --out l.csv
cmp -s k.csv l.csv || fail 'a killed run that goes on differs'
good run billiard --out m.csv --checkpoint early --checkpoint-every 1000000
[ -z "$(find . -name 'early*')" ] || fail "left without need: $(ls early*)"

# Checkpoints that are not its own.
expect 2 'is of another run' "${run[@]}" --dt 0.001 --events e --contacts c --resume state
expect 2 'is of another run' run billiard --resume state
expect 2 "'# events: yes'" "${run[@]}" --contacts c --resume state
head -c 3000 state >short && expect 5 'damaged' "${run[@]}" --events e --contacts c --resume short
{ head -c 3000 state; printf x; tail -c +3002 state; } >bent
expect 5 'damaged' "${run[@]}" --events e --contacts c --resume bent
expect 5 'damaged' "${run[@]}" --events e --contacts c --resume p.csv

# An interrupt leaves a checkpoint and no half-written file.
"$lubench" run lotto --set t_end=50 --checkpoint stopped --checkpoint-every 20 --out s.csv 2>err &
pid=$!
for _ in $(seq 200); do
    [ -e stopped ] && break
    sleep 0.05
done
kill -INT $pid
wait $pid
status=$?
[ $status -eq 130 ] || fail "interrupt: exit $status"
grep -q 'go on with --resume stopped' err || fail "interrupt: $(cat err)"
[ -z "$(find . -name 's.csv*')" ] || fail "interrupt left $(ls)"

# Work that does not look at the flag, here the dropping of a large heap, ends within seconds too.
"$lubench" run packing --set n=1000000 --out s.csv 2>err &
pid=$!
sleep 1
kill -TERM $pid
begin=$SECONDS
wait $pid
status=$?
[ $status -eq 130 ] || fail "SIGTERM: exit $status"
[ $((SECONDS - begin)) -le 5 ] || fail "SIGTERM: took $((SECONDS - begin)) s"
[ "$(wc -l <err)" -eq 1 ] || fail "SIGTERM: $(cat err)"
[ -z "$(find . -name 's.csv*')" ] || fail "SIGTERM left $(ls)"

# Threads change no byte.
good run packing --set n=200 --set settle=5 --threads 1 --contacts a.co --out a.csv
good run packing --set n=200 --set settle=5 --threads 2 --contacts b.co --out b.csv
cmp -s a.csv b.csv && cmp -s a.co b.co || fail 'two threads give other bytes than one'

[ $failures -eq 0 ] || { echo "$failures failures"; exit 1; }
