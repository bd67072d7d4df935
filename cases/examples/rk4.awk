# rk4.awk -- q'' = -eps q'/q + f by the classical Runge-Kutta method, ten lines; f = -2 until t = 1, then +2, to t = 3.
# usage: awk -v eps=0.3 -v n=240 -f rk4.awk > rk4_240.csv      (n steps, a multiple of 60: every n/60-th is written)
function a(q, u, t) { return -eps * u / q + (t < 1 ? -2 : 2) }
BEGIN { q = 1; dt = 3 / n; printf "# dt: %.17g\nt,q,u\n", dt
    for (k = 0; k <= n; k++) { b = (k + 1e-9) * dt; m = b + dt / 2; e = (k + 1 - 1e-9) * dt
        if (k % (n / 60) == 0) printf "%.12g,%.15g,%.15g\n", k * dt, q, u
        k1 = a(q, u, b); k2 = a(q + dt / 2 * u, u + dt / 2 * k1, m)
        k3 = a(q + dt / 2 * (u + dt / 2 * k1), u + dt / 2 * k2, m); k4 = a(q + dt * (u + dt / 2 * k2), u + dt * k3, e)
        q += dt * (u + dt * (k1 + k2 + k3) / 6); u += dt * (k1 + 2 * k2 + 2 * k3 + k4) / 6 } }
