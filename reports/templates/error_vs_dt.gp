# error_vs_dt.gp -- error against time step of one study, case, reference and norm, from its rows.
#
# Given: rows (CSV with the columns of rows.csv), out, title, norm, labels (schemes, separated by |),
# orders (words: slopes to draw), templates (folder).
load templates.'/style.gp'
set output out
set title ' '
set label 900 title at screen 0.5, screen 0.955 center noenhanced
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
# Schemes 'NAME over PARAMETER' are studied over a parameter instead of dt.
set xlabel strstrt(labels, ' over ') ? labels[strstrt(labels, ' over ') + 6 : *] : 'time step dt' noenhanced
set ylabel 'error, '.norm noenhanced

# The k-th label; words() would cut labels at their blanks.
n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))

# A run that ended well but flew apart has an error without meaning, up to infinite, which no axis can
# show: what is this far off counts as failed.  Gaps, velocities and times are of order one here.
lost = 1e6
mine(s) = strcol(3) eq s && strcol(5) eq norm
shown(error) = error > 0 && error < lost
good(s) = mine(s) && strcol(9) eq 'ok' && shown($7) ? $7 : NaN
any_dt(s) = mine(s) ? $6 : NaN
floor_of(s) = mine(s) && shown($8) ? $8 : NaN
failed(s) = mine(s) && (strcol(9) ne 'ok' || !($7 < lost))

ok(dummy) = strcol(9) eq 'ok' && shown($7) && strcol(5) eq norm
stats rows skip 1 using (strcol(5) eq norm ? $6 : NaN) name 'X' nooutput
stats rows skip 1 using (ok(0) ? 1 : 0) name 'G' nooutput
stats rows skip 1 using (strcol(5) eq norm && (strcol(9) ne 'ok' || !($7 < lost)) ? 1 : 0) \
      name 'F' nooutput
xlo = X_min; xhi = X_max; ylo = 1e-3; yhi = 1; n_failed = F_sum
if (G_sum > 0) {
  stats rows skip 1 using (ok(0) ? $7 : NaN) name 'Y' nooutput
  ylo = Y_min; yhi = Y_max
}
top = yhi * (yhi / ylo)**0.12 * 2
set xrange [xlo / 1.3 : xhi * 1.3]
set yrange [ylo / (yhi / ylo)**0.25 / 3 : top * 1.6]

# Slope triangles at the lower right, one for each order.
x2 = xhi; x1 = exp(log(xhi) - 0.22 * log(xhi / xlo))
y1 = ylo / (yhi / ylo)**0.18 / 1.6
do for [k = 1 : words(orders)] {
  p = word(orders, k) + 0.0
  xa = exp(log(x1) - (k - 1) * 0.32 * log(xhi / xlo)); xb = exp(log(x2) - (k - 1) * 0.32 * log(xhi / xlo))
  yb = y1 * (xb / xa)**p
  set arrow from xa, y1 to xb, y1 nohead ls 21
  set arrow from xb, y1 to xb, yb nohead ls 21
  set arrow from xa, y1 to xb, yb nohead ls 21
  set label sprintf('%g', p) at xb, sqrt(y1 * yb) offset 0.6, 0 font ',11'
  set label '1' at sqrt(xa * xb), y1 offset -0.3, -0.6 font ',11'
}
set key title 'scheme' left
plot for [k = 1 : n_labels] rows skip 1 using (any_dt(label(k, labels))):(good(label(k, labels))) \
       with linespoints lw 2 lc rgb scheme_colour(label(k, labels), k) pt scheme_mark(label(k, labels), k) ps 0.75 \
       dt k title label(k, labels) noenhanced, \
     for [k = 1 : n_labels] rows skip 1 \
       using (failed(label(k, labels)) ? $6 : NaN):(top) \
       with points lc rgb scheme_colour(label(k, labels), k) pt 2 ps 1.1 notitle, \
     for [k = 1 : n_labels] rows skip 1 using (any_dt(label(k, labels))):(floor_of(label(k, labels))) \
       with lines ls 20 title (k == 1 ? 'floor: reference' : ''), \
     NaN with points pt 2 lc rgb '#000000' title (n_failed > 0 ? 'failed, or far off' : '')
