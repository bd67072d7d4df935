# sweep_curves.gp -- a measured quantity over x, one curve for each slice of a sweep.
#
# Given, all as strings: points (file), n_slice (leading columns that name the slice), keys (their values, joined by
# commas) and slices (titles), separated by |, xlo xhi xlog xname, curve (quantity) and column (its number), also and also_column (alike, or empty), range_lo range_hi (of
# y, or empty), lines
# (x|value|text separated by ~), samples (files, separated by a byte 31; - if none), sample_x sample_y (their columns), title,
# out, templates.
load templates.'/style.gp'
has_samples = strlen(samples) > 0 && samples[1:1] ne '-'
set terminal svg size (has_samples ? 1000 : 900),480 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
parts(s, c) = strlen(s) == 0 ? 0 : 1 + (strstrt(s, c) ? parts(s[strstrt(s, c) + 1 : *], c) : 0)
head(s, c) = strstrt(s, c) ? s[1 : strstrt(s, c) - 1] : s
rest(s, c) = strstrt(s, c) ? s[strstrt(s, c) + 1 : *] : ''
part(k, s, c) = k == 1 ? head(s, c) : part(k - 1, rest(s, c), c)
ns = int(n_slice)
key_of(n) = n == 0 ? '-' : n == 1 ? strcol(1) : n == 2 ? strcol(1).','.strcol(2) : strcol(1).','.strcol(2).','.strcol(3)
ok(k) = key_of(ns) eq part(k, keys, '|') && strcol(ns + 4) eq 'ok'
n_slices = parts(slices, '|')
lcol(k) = word('#0072B2 #D55E00 #009E73 #CC79A7 #E69F00 #56B4E9 #000000 #7F7F7F #8C510A #01665E #762A83 #1B7837', (k - 1) % 12 + 1)
set title title noenhanced
set xlabel xname noenhanced
set ylabel curve noenhanced
if (int(xlog)) { set logscale x; set format x '10^{%T}' }
set xrange [real(xlo) : real(xhi)]
col = int(column)
stats points skip 1 using (strcol(ns + 4) eq 'ok' ? column(col) : NaN) name 'V' nooutput
if (V_records > 0 && V_min > 0 && V_max / V_min > 50) { set logscale y; set format y '10^{%T}' }
if (strlen(range_lo)) { set yrange [real(range_lo) : real(range_hi)] }
n_lines = parts(lines, '~')
do for [k = 1 : n_lines] {
  l = part(k, lines, '~'); v = real(part(2, l, '|'))
  if (head(l, '|') eq 'x') {
    set arrow from v, graph 0 to v, graph 1 nohead back lc rgb '#000000' lw 1.2 dt 2
    set label part(3, l, '|') at v, graph 0.03 rotate left offset 0.8, 0 noenhanced font ',12'
  } else { if (head(l, '|') eq 'y') {
    set arrow from graph 0, first v to graph 1, first v nohead back lc rgb '#000000' lw 1.2 dt 2
    set label part(3, l, '|') at graph 0.01, first v left offset 0, -0.7 noenhanced font ',12'
  } }
}
if (has_samples) {
  set multiplot
  set lmargin at screen 0.075; set rmargin at screen 0.40; set tmargin at screen 0.9; set bmargin at screen 0.13
  unset key
}
plot for [k = 1 : n_slices] points skip 1 using (ok(k) ? column(ns + 1) : NaN):(column(col)) \
       with linespoints ls ((k - 1) % 12) + 1 title part(k, slices, '|') noenhanced, \
     points skip 1 using (strlen(also) && ok(1) ? column(ns + 1) : NaN):(column(strlen(also) ? int(also_column) : 1)) with lines lw 2.5 lc rgb '#000000' title also noenhanced
if (has_samples) {
  unset logscale; unset arrow; unset label; set format '%g'; set autoscale; set yrange [*:*]
  set lmargin at screen 0.47; set rmargin at screen 0.75
  set key at screen 0.765, screen 0.9 left top font ',12'
  set title 'a run of each' noenhanced
  set xlabel sample_x noenhanced; set ylabel sample_y noenhanced
  slope = NaN; slope_text = ''
  do for [k = 1 : n_lines] {
    l = part(k, lines, '~')
    if (head(l, '|') eq 'sample') { slope = real(part(2, l, '|')); slope_text = part(3, l, '|') }
  }
  plot for [k = 1 : n_slices] part(k, samples, "\037") using sample_x:sample_y with lines lw 1.6 lc rgb lcol(k) title part(k, slices, '|') noenhanced, \
       slope * x with lines lw 1.4 dt 4 lc rgb '#000000' title slope_text noenhanced
  unset multiplot
}
