# three_discs.gp -- the velocity of a glued disc after a hit, over the film, between two projections.
#
# Given: rows, out, bounded and printed (velocities of the projections), templates (folder);
# columns curve,film,v_a.
load templates.'/style.gp'
set output out
set title 'A glued disc after a hit from the side'
set logscale x
set format x '10^{%T}'
set xlabel 'film (N s)'
set ylabel 'velocity of A after the hit (m/s)'
set yrange [0 : 0.08]
plot rows skip 1 using 2:3 with linespoints ls 1 title 'films', \
     real(bounded) with lines ls 3 title 'glue bounds the pull', \
     real(printed) with lines ls 2 title 'Algorithm 3.3 as printed'
