# pair_distribution.gp -- pairs by gap, where the flow brings them together and where it parts them.
#
# Given: rows, out, title, templates (folder); columns curve,gap,g,g_in,g_out.
load templates.'/style.gp'
set output out
set title title noenhanced
set logscale xy
set format x '10^{%T}'
set xlabel 'gap (radii)'
set ylabel 'pairs, over those of spheres at random places'
set key below
plot rows skip 1 using 2:3 with linespoints ls 1 title 'all', \
     rows skip 1 using 2:4 with linespoints ls 2 title 'brought together', \
     rows skip 1 using 2:5 with linespoints ls 3 title 'parted', \
     1 with lines lw 1 lc rgb '#000000' notitle
