# restitution.gp -- restitution of the first rebound against the time step, both film steps.
#
# Given: rows, out, title, templates (folder); columns curve,factor,lambda,restitution,truth.
load templates.'/style.gp'
set output out
set title 'First rebound, St = 1000, roughness 0.01, K = 5'
stats rows skip 1 using (strcol(1) eq 'chevremont' ? $3 / $2 : NaN) name 'L' nooutput
set logscale x
set format x '10^{%T}'
set xlabel 'time step over (m/k_b)^{1/2}'
set ylabel 'restitution of the first rebound'
set yrange [0:1.05]
set xrange [0.04 / L_mean:0.4]
of(s) = strcol(1) eq s ? $4 : NaN
set arrow from 1 / L_mean, graph 0 to 1 / L_mean, graph 1 nohead ls 21 dt (4,4)
set label 'Λ = 1' at 1 / L_mean, graph 0.93 offset 0.6,0
plot rows skip 1 using 2:(of('chevremont')) with linespoints ls 2 title 'backward Euler on u (published)', \
     rows skip 1 using 2:(of('loggap-vep')) with linespoints ls 1 title 'second order in ln u', \
     rows skip 1 using 2:5 with lines lc rgb '#000000' lw 1.2 dt (2,3) title 'automatic steps, 1e-8'
