# decay.gp -- slow falling spheres: the film against time, smooth and rough.
#
# Given: rows, out, title, labels (separated by |), templates; columns curve,t,log_gap, t over
# tau_c.
load templates.'/style.gp'
set output out
set title title noenhanced
set xlabel 'time t / τ_c'
set ylabel 'ln(u/a)'
n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
set xrange [0:25]
plot for [k = 1 : n_labels] rows skip 1 using 2:(strcol(1) eq label(k, labels) ? $3 : NaN) \
       with lines ls k title label(k, labels) noenhanced, \
     -8.0 / 9.0 * x with lines lc rgb '#000000' lw 1.2 dt (2,3) title 'smooth, eq. 36'
