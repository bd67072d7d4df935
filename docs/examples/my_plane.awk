# my_plane.awk -- "your code" for case plane: Heun's method for the gap and its rate.
#
# awk -v steps=240 -f my_plane.awk >plane_240.csv        q'' = -(eps/q) q' + f(t), t from 0 to 3
function a(t, q, u) { return -eps / q * u + (t < 1 ? -2 : 2) }
BEGIN {
    eps = 0.3; q = 1; u = 0; dt = 3 / steps
    printf "t,q,u\n0,%.17g,%.17g\n", q, u
    for (k = 0; k < steps; k++) {
        middle = (k + 0.5) * dt # of the step: it tells on which side of the jump of f this step is
        a1 = a(middle, q, u)
        a2 = a(middle, q + dt * u, u + dt * a1)
        q += dt * (u + dt / 2 * a1)
        u += dt / 2 * (a1 + a2)
        printf "%.17g,%.17g,%.17g\n", (k + 1) * dt, q, u
    }
}
