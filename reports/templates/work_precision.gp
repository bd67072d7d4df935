# work_precision.gp -- error against work of all schemes on one problem.
#
# Given: rows (CSV scheme,dt_or_tolerance,error,rhs,seconds), out, title, labels (schemes, separated by |),
# column (of the work), work (its name), templates (folder).
load templates.'/style.gp'
set output out
set title title noenhanced
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
set xlabel work noenhanced
set ylabel 'error, max\_q'
# An error above 10 is a wrong answer whatever its size: it is marked at the top.
top = 10
set yrange [*:2 * top]
set key maxcols 1
n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
c = int(column)
set key title 'scheme' left
mine(k) = strcol(1) eq label(k, labels)
plot for [k = 1 : n_labels] rows using (mine(k) ? column(c) : NaN):(mine(k) ? ($3 < top ? $3 : top) : NaN) \
       with linespoints lw 2 lc rgb scheme_colour(label(k, labels), k) pt scheme_mark(label(k, labels), k) ps 0.75 \
       dt k title label(k, labels) noenhanced
