# my_shear.awk -- "your code" for case two-sphere-shear: Heun's method for the place of sphere 2 and
# x = ln u of the film; the normal film alone (tangential=0 rotation=0).
#
# awk -v dt=0.01 -f my_shear.awk >shear_1.csv        Ca = 0.1, d0 = 0.8, film from the start (cutoff=9)
function rates(Y, R,    r, pull) {
    r = sqrt(Y[1]^2 + Y[2]^2)
    pull = (r - 2 - exp(Y[3])) / Ca
    R[1] = Y[2] - pull * Y[1] / r / (3 * pi)
    R[2] = -pull * Y[2] / r / (3 * pi)
    R[3] = pull / (1.5 * pi)
}
BEGIN {
    pi = atan2(0, -1); Ca = 0.1
    Y[1] = -10; Y[2] = 0.8; Y[3] = log(sqrt(Y[1]^2 + Y[2]^2) - 2)
    print "# dt: " dt
    print "time x y log_gap"
    for (n = 0; ; n++) {
        printf "%.17g %.17g %.17g %.17g\n", n * dt, Y[1], Y[2], Y[3]
        if (Y[1] >= 10) exit
        rates(Y, A)
        for (i = 1; i <= 3; i++) Z[i] = Y[i] + dt * A[i]
        rates(Z, B)
        for (i = 1; i <= 3; i++) Y[i] += dt / 2 * (A[i] + B[i])
    }
}
