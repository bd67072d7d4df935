# order_vs_eps.gp -- observed order with its interval against viscosity, one line for each scheme.
#
# Given: rows (CSV scheme,eps,order,ci_lo,ci_hi), out, title, labels (schemes, separated by |), templates (folder).
load templates.'/style.gp'
set output out
set title title noenhanced
set logscale x
set format x '10^{%T}'
set xlabel 'viscosity eps'
set ylabel 'observed order, 95 % interval'
set yrange [-0.5 : 3]
n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
set key title 'scheme' left
plot for [k = 1 : n_labels] rows using (strcol(1) eq label(k, labels) ? $2 * 1.06**k : NaN):3:4:5 \
       with yerrorlines lw 2 lc rgb scheme_colour(label(k, labels), k) pt scheme_mark(label(k, labels), k) ps 0.75 \
       dt k title label(k, labels) noenhanced
