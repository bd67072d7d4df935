# resistance.gp -- the drag near a plane against the gap: exact, at contact, and as computed.
#
# Given: rows, out, title, labels (separated by |; the first is exact, drawn as a line, the others
# as marks), x_label, y_label, contact (name of the law at contact), logarithmic (1 or 0), fit (name of
# the fitted curve of the second label; empty: none), templates; columns curve,x,y,contact,fit.
load templates.'/style.gp'
set output out
set title title noenhanced
if (logarithmic) { set logscale xy; set format x '10^{%T}'; set format y '10^{%T}' }
set xlabel x_label
set ylabel y_label
n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
mine(k, c) = strcol(1) eq label(k, labels) ? column(c) : NaN
plot rows skip 1 using 2:(mine(1, 4)) with lines ls 20 title contact, \
     rows skip 1 using 2:(mine(1, 3)) with lines lc rgb '#000000' lw 1.6 title label(1, labels) noenhanced, \
     rows skip 1 using 2:(fit eq 'none' ? NaN : mine(2, 5)) with lines lc rgb '#D55E00' lw 1.6 dt (6,3) \
       title (fit eq 'none' ? '' : fit), \
     for [k = 2 : n_labels] rows skip 1 using 2:(mine(k, 3)) with points ls (k - 1) ps 1 title label(k, labels) noenhanced
