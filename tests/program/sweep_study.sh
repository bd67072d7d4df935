# sweep_study.sh -- shared by the tests of sweeps: a small study, and folders compared.

failures=0

fail() {
    printf 'FAIL %s\n' "$*"
    failures=$((failures + 1))
}

# small_study FILE DT: where a particle on a plane stays free, sticks, or comes free again.
small_study() {
    cat >"$1" <<END
[sweep]
question = Where does the particle stick and come free again?
case     = plane force=-2@2,2@6
scheme   = loggap-sdirk2
dt       = $2
measure  = q_end log_gap_min t_hit t_release
classes  = regime
refine   = 2
quick_refine = 0

[x]
parameter = eps
from = 1e-3
to = 10
scale = log
points = 7
quick = 3

[y]
parameter = u0
from = -2
to = 4
scale = linear
points = 7
quick = 3

[slice]
parameter = p
values = 1 1.5
END
}

# same A B: the folders hold the same files with the same bytes.
same() {
    diff -r "$1" "$2" >.diff 2>&1 || fail "$1 and $2 differ: $(head -c 300 .diff)"
}
