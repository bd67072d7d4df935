# sweep_curves.gp -- a measured quantity over x, one curve for each slice of a sweep.
#
# Given, all as strings: points (file), n_slice (leading columns that name the slice), keys (their values, joined by
# commas) and slices (titles), separated by |, xlo xhi xlog xname, curve (quantity) and column (its number), lines
# (x|value|text separated by ~), title, out, templates.
load templates.'/style.gp'
set terminal svg size 900,500 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
parts(s, c) = strlen(s) == 0 ? 0 : 1 + (strstrt(s, c) ? parts(s[strstrt(s, c) + 1 : *], c) : 0)
head(s, c) = strstrt(s, c) ? s[1 : strstrt(s, c) - 1] : s
rest(s, c) = strstrt(s, c) ? s[strstrt(s, c) + 1 : *] : ''
part(k, s, c) = k == 1 ? head(s, c) : part(k - 1, rest(s, c), c)
ns = int(n_slice)
key_of(n) = n == 0 ? '-' : n == 1 ? strcol(1) : n == 2 ? strcol(1).','.strcol(2) : strcol(1).','.strcol(2).','.strcol(3)
ok(k) = key_of(ns) eq part(k, keys, '|') && strcol(ns + 4) eq 'ok'
n_slices = parts(slices, '|')
set title title noenhanced
set xlabel xname noenhanced
set ylabel curve noenhanced
if (int(xlog)) { set logscale x; set format x '10^{%T}' }
set xrange [real(xlo) : real(xhi)]
col = int(column)
stats points skip 1 using (strcol(ns + 4) eq 'ok' ? column(col) : NaN) name 'V' nooutput
if (V_records > 0 && V_min > 0 && V_max / V_min > 50) { set logscale y; set format y '10^{%T}' }
n_lines = parts(lines, '~')
do for [k = 1 : n_lines] {
  l = part(k, lines, '~'); v = real(part(2, l, '|'))
  if (head(l, '|') eq 'x') {
    set arrow from v, graph 0 to v, graph 1 nohead back lc rgb '#000000' lw 1.2 dt 2
    set label part(3, l, '|') at v, graph 0.03 rotate left offset 0.8, 0 noenhanced font ',11'
  } else {
    set arrow from graph 0, first v to graph 1, first v nohead back lc rgb '#000000' lw 1.2 dt 2
    set label part(3, l, '|') at graph 0.01, first v left offset 0, 0.6 noenhanced font ',11'
  }
}
plot for [k = 1 : n_slices] points skip 1 using (ok(k) ? column(ns + 1) : NaN):(column(col)) \
       with linespoints ls ((k - 1) % 12) + 1 title part(k, slices, '|') noenhanced
