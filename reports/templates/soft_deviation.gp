# soft_deviation.gp -- by how much the square of the offset grows in an encounter, over Ca.
#
# Given: rows, out, title, labels (of the curves, separated by |), templates (folder); columns curve,Ca,excess.
load templates.'/style.gp'
set output out
set title title noenhanced
set logscale xy
set format '10^{%T}'
set xlabel 'capillary number'
set ylabel 'y_{end}^2 - d_0^2  (radii^2)'
set key outside right top
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
of(k) = strcol(1) eq label(k, labels)
set xrange [7e-7 : 1.4e-4]
plot rows skip 1 using (of(1) ? $2 : NaN):3 with points ls 1 title label(1, labels) noenhanced, \
     rows skip 1 using (of(2) ? $2 : NaN):3 with points ls 2 title label(2, labels) noenhanced, \
     rows skip 1 using (of(3) || of(4) ? $2 : NaN):3 with points pt 6 ps 1.6 lc rgb '#000000' title 'certified', \
     19.32 * x with lines ls 1 lw 1 title '19.3 Ca', \
     14.508 * x with lines ls 2 lw 1 title '14.5 Ca'
