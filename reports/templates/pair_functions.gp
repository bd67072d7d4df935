# pair_functions.gp -- Batchelor-Green functions A and B, exact and fitted, and the distance of both.
#
# Given: rows, out, title, templates (folder); columns curve,gap,A,B,mobility,
# A_fit,B_fit,mobility_fit.
load templates.'/style.gp'
set terminal svg size 760,640 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
set multiplot layout 2,1 title title noenhanced
set lmargin 10
set rmargin 22
set logscale x
set xrange [6e-6 : 6]
set format x '10^{%T}'
set ylabel 'A, B'
do for [seam in '0.01 0.5'] { set arrow from seam, graph 0 to seam, graph 1 nohead ls 20 }
plot rows skip 1 using 2:3 with lines ls 1 title 'A exact', \
     rows skip 1 using 2:6 with lines lc rgb '#000000' dt (3,4) lw 1.5 title 'A fitted', \
     rows skip 1 using 2:4 with lines lc rgb '#D55E00' lw 2 title 'B exact', \
     rows skip 1 using 2:7 with lines lc rgb '#666666' dt (3,4) lw 1.5 title 'B fitted', \
     NaN with lines ls 20 title 'seams of the fits'
set xlabel 'gap r/a - 2'
set ylabel 'distance of the fits'
set logscale y
set yrange [1e-7 : 1]
set format y '10^{%T}'
plot rows skip 1 using 2:(abs($6 - $3)) with lines ls 1 title 'A', \
     rows skip 1 using 2:(abs($7 - $4)) with lines ls 2 title 'B', \
     rows skip 1 using 2:(abs($8 / $5 - 1)) with lines ls 3 title '1 - A, relative'
unset multiplot
