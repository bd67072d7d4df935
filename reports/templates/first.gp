# first.gp -- a stiff contact by several schemes beside the certified motion: the gap, and its logarithm.
#
# Given: rows (curve, t, q, log_gap), labels (separated by |; the first is the truth), out, templates.
load templates.'/style.gp'
set terminal svg size 1000,560 dynamic font 'sans-serif,14' background '#ffffff' enhanced
set output out
n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
curve(k, column) = strcol(1) eq label(k, labels) ? column(column) : NaN
set lmargin at screen 0.095
set rmargin at screen 0.70
set xrange [0 : 6]
set multiplot
set tmargin at screen 0.96
set bmargin at screen 0.56
set yrange [-0.1 : 4]
set ylabel 'gap q' offset 1, 0
set format x ''
set key at screen 0.72, screen 0.95 left top Left reverse samplen 2.5 spacing 1.3
plot rows skip 1 using 2:(curve(1, 3)) with lines lw 6 lc rgb '#BBBBBB' title label(1, labels) noenhanced, \
     for [k = 2 : n_labels] rows skip 1 using 2:(curve(k, 3)) with lines lw 2 lc rgb scheme_colour(label(k, labels), k) \
       dt k - 1 title label(k, labels) noenhanced
set tmargin at screen 0.50
set bmargin at screen 0.14
set autoscale y
stats rows skip 1 using (strcol(1) eq label(1, labels) ? $4 : NaN) name 'L' nooutput
set yrange [1.08 * L_min : 0.1 * abs(L_min)]
set ylabel 'ln q' offset 1, 0
set xlabel 'time t'
set format x '%g'
unset key
plot rows skip 1 using 2:(curve(1, 4)) with lines lw 6 lc rgb '#BBBBBB', \
     for [k = 2 : n_labels] rows skip 1 using 2:(curve(k, 4)) with lines lw 2 lc rgb scheme_colour(label(k, labels), k) dt k - 1
unset multiplot
