# smallest_gap.gp -- smallest gap of two spheres in shear against the offset of the start.
#
# Given: rows, out, title, labels (separated by |; the first is exact), templates (folder); columns
# curve,d0,gap_min.
load templates.'/style.gp'
set terminal svg size 860,480 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
set title title noenhanced
set logscale xy
set format x '%g'
set format y '10^{%T}'
set xlabel 'offset of the start d_0/a'
set ylabel 'smallest gap / a'
set xrange [0.009 : 2.2]
n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
mine(k) = strcol(1) eq label(k, labels) ? $3 : NaN
set arrow from graph 0, first 3e-5 to graph 1, first 3e-5 nohead ls 20
set label 'published limit' at 1.1, 3e-5 offset 0, 0.7 font ',11' textcolor rgb '#666666'
plot for [k = 3 : n_labels] rows skip 1 using 2:(mine(k)) with linespoints ls (k - 2) title label(k, labels) noenhanced, \
     rows skip 1 using 2:(mine(2)) with lines lc rgb '#7F7F7F' lw 2 dt (4,3) title label(2, labels) noenhanced, \
     rows skip 1 using 2:(mine(1)) with lines lc rgb '#000000' lw 2.5 title label(1, labels) noenhanced
