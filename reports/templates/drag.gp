# drag.gp -- force on a disk near a plane against the gap, exact and asymptotic.
#
# Given: rows, out, title, templates; columns curve,q,exact,asymptotic.
load templates.'/style.gp'
set output out
set title title noenhanced
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
set xlabel 'gap q, radius R = 0.1'
set ylabel 'force / (viscosity velocity)'
plot rows skip 1 using 2:3 with lines ls 1 title 'exact', \
     rows skip 1 using 2:4 with lines ls 2 title '3 sqrt(2) π (R/q)^{1.5}'
