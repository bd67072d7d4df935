# sweep_grid.gp -- all slices of a sweep side by side: regions and their boundary, one legend for all.
#
# Given, all as strings: points, boundaries, cells (files), n_slice (leading columns that name the slice), keys (their
# values, joined by commas) and slices (titles), separated by |, xlo xhi xlog xname, the same for y, classes (separated
# by |), out, templates.
load templates.'/style.gp'
parts(s, c) = strlen(s) == 0 ? 0 : 1 + (strstrt(s, c) ? parts(s[strstrt(s, c) + 1 : *], c) : 0)
head(s, c) = strstrt(s, c) ? s[1 : strstrt(s, c) - 1] : s
rest(s, c) = strstrt(s, c) ? s[strstrt(s, c) + 1 : *] : ''
part(k, s, c) = k == 1 ? head(s, c) : part(k - 1, rest(s, c), c)

n = parts(keys, '|'); n_classes = parts(classes, '|'); ns = int(n_slice); c = ns + 1
across = n < 3 ? n : n == 4 ? 2 : 3; down = int(ceil(1.0 * n / across))
set terminal svg size 1000,(60 + down * 300) dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
key_of(n) = n == 1 ? strcol(1) : n == 2 ? strcol(1).','.strcol(2) : strcol(1).','.strcol(2).','.strcol(3)
mine(k) = key_of(ns) eq part(k, keys, '|')
in_class(k, s) = mine(k) && strcol(ns + 5) eq s

if (int(xlog)) { set logscale x }
if (int(ylog)) { set logscale y }
set xrange [real(xlo) : real(xhi)]
set yrange [real(ylo) : real(yhi)]
unset grid
set style fill solid 1.0 noborder
# A key of gnuplot breaks its line where the panel ends.
unset key
do for [m = 1 : n_classes] {
  at = 0.09 + (m - 1) * 0.9 / n_classes
  set object m rectangle from screen at, screen 0.012 to screen at + 0.018, screen 0.036 fc rgb class_colour(part(m, classes, '|'), m) fs solid noborder
  set label m part(m, classes, '|') at screen at + 0.026, screen 0.024 noenhanced
}
set multiplot
band = 52.0 / (60 + down * 300)
do for [k = 1 : n] {
  i = (k - 1) % across; j = (k - 1) / across
  left = 0.09 + i * 0.90 / across
  set lmargin at screen left
  set rmargin at screen left + 0.90 / across - 0.03
  set tmargin at screen 1 - (j + 0.1) * (1 - band) / down
  set bmargin at screen 1 - (j + 0.80) * (1 - band) / down
  set title part(k, slices, '|') noenhanced offset 0, -0.6
  set xlabel (k + across > n ? xname : '') noenhanced offset 0, 0.4
  set ylabel (i == 0 ? yname : '') noenhanced
  set format x (k + across > n ? (int(xlog) ? '10^{%T}' : '%g') : '')
  set format y (i == 0 ? (int(ylog) ? '10^{%T}' : '%g') : '')
  plot for [m = 1 : n_classes] cells skip 1 using (in_class(k, part(m, classes, '|')) ? column(c) : NaN):(column(c + 2)):(column(c)):(column(c + 1)):(column(c + 2)):(column(c + 3)) \
         with boxxyerror fc rgb class_colour(part(m, classes, '|'), m) notitle, \
       cells skip 1 using (in_class(k, 'boundary') ? column(c) : NaN):(column(c + 2)):(column(c)):(column(c + 1)):(column(c + 2)):(column(c + 3)) \
         with boxxyerror fc rgb '#D8D8D8' notitle, \
       boundaries skip 1 using (mine(k) && strcol(c) eq 'class' ? column(c + 2) : NaN):(column(c + 3)) with points pt 7 ps 0.25 lc rgb '#000000' notitle
  if (k == 1) { do for [m = 1 : n_classes] { unset object m; unset label m } }
}
unset multiplot
