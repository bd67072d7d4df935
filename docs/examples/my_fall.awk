# my_fall.awk -- "your code" for case falling-sphere: the film by backward Euler in x = ln u, the
# motion by symplectic Euler.
#
# awk -v dt=0.01 -f my_fall.awk >fall_1.csv        St = 10, roughness 0.01, K = 5, until t = 10
BEGIN {
    St = 10; roughness = 0.01; K = 5; u0 = 1; t_end = 10
    stiffness = K / roughness                    # k_b/m = k_n/m
    eta = sqrt(2 * u0) / St
    tau = 1.5 * eta / (4 / 3 * stiffness)        # (3/2) pi eta/k_b, m = 4 pi/3
    un = u0; v = 0; x = log(u0)
    print "t;u_n;log_gap"
    steps = int(t_end / dt + 0.5)
    for (k = 0; k <= steps; k++) {
        printf "%.17g;%.17g;%.17g\n", k * dt, un, x
        un += dt * v
        x = film(x)
        v += dt * (-1 + stiffness * (exp(x) - un))
    }
}
# x+ = x + (dt/tau) (u_n - u+ + max(0, roughness - u+)): its right side falls with x+, so one root.
function film(old,    y, lo, hi, u, f) {
    lo = old - dt / tau * 10 - 1; hi = old + dt / tau * 10 + 1
    while (hi - lo > 1e-13 * (1 + (hi < 0 ? -hi : hi))) {
        y = (lo + hi) / 2
        if (y == lo || y == hi) break
        u = exp(y < 50 ? y : 50)
        f = y - old - dt / tau * (un - u + (u < roughness ? roughness - u : 0))
        if (f > 0) hi = y; else lo = y
    }
    return (lo + hi) / 2
}
