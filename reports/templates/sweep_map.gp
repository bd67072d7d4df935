# sweep_map.gp -- the regions of one slice of a sweep, their boundary with its band, and a sample of each.
#
# Given, all as strings: points, boundaries, cells (files), n_slice (leading columns that name the slice), slice (their
# values, separated by |), xlo xhi xlog xname, the same for y, classes and places (x,y of a sample) and samples (files, separated by a byte 31),
# sample_x sample_y (columns), lines (x|value|text separated by ~), title, colour and level (quantities or
# empty), out, templates.
load templates.'/style.gp'
set terminal svg size 1000,500 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out

# The k-th part of a text cut at a character.
parts(s, c) = strlen(s) == 0 ? 0 : 1 + (strstrt(s, c) ? parts(s[strstrt(s, c) + 1 : *], c) : 0)
head(s, c) = strstrt(s, c) ? s[1 : strstrt(s, c) - 1] : s
rest(s, c) = strstrt(s, c) ? s[strstrt(s, c) + 1 : *] : ''
part(k, s, c) = k == 1 ? head(s, c) : part(k - 1, rest(s, c), c)

ns = int(n_slice)
mine(n) = (ns < 1 || strcol(1) eq part(1, slice, '|')) && (ns < 2 || strcol(2) eq part(2, slice, '|')) \
          && (ns < 3 || strcol(3) eq part(3, slice, '|'))
n_classes = parts(classes, '|')

dark_of(s) = s eq 'damped' ? '#00634A' : s eq 'oscillating' ? '#A04000' : s eq 'bouncing' ? '#003F6B' \
  : s eq 'bouncing+oscillating' ? '#7A2E5D' : s eq 'free' ? '#00634A' : s eq 'stuck' ? '#A04000' \
  : s eq 'released' ? '#003F6B' : '#333333'

# Before any range is set, because stats would leave out what lies outside it.
if (strlen(colour)) {
  stats cells skip 1 using (mine(0) && strcol(ns + 5) ne 'none' && column(ns + 6) > 0 ? column(ns + 6) : NaN) name 'C' nooutput
}
set multiplot
set lmargin at screen 0.075; set rmargin at screen 0.60
set tmargin at screen 0.90; set bmargin at screen 0.14
set title title noenhanced
set xlabel xname noenhanced
set ylabel yname noenhanced
if (int(xlog)) { set logscale x; set format x '10^{%T}' }
if (int(ylog)) { set logscale y; set format y '10^{%T}' }
set xrange [real(xlo) : real(xhi)]
set yrange [real(ylo) : real(yhi)]
unset grid
unset key
set style fill solid 1.0 noborder
# How far a value lies along an axis, from 0 to 1: labels near an end are written inwards.
along(v, lo, hi, l) = l ? log(v / lo) / log(hi / lo) : (v - lo) / (hi - lo)
do for [k = 1 : n_classes] {
  p = part(k, places, '|')
  fx = along(real(head(p, ',')), real(xlo), real(xhi), int(xlog))
  fy = along(real(rest(p, ',')), real(ylo), real(yhi), int(ylog))
  fy = fy < 0.05 ? 0.05 : fy > 0.95 ? 0.95 : fy
  if (fx < 0.15) {
    set label k part(k, classes, '|') at graph (fx < 0.02 ? 0.02 : fx), fy left front noenhanced textcolor rgb dark_of(part(k, classes, '|')) boxed
  } else { if (fx > 0.8) {
    set label k part(k, classes, '|') at graph (fx > 0.98 ? 0.98 : fx), fy right front noenhanced textcolor rgb dark_of(part(k, classes, '|')) boxed
  } else {
    set label k part(k, classes, '|') at graph fx, fy center front noenhanced textcolor rgb dark_of(part(k, classes, '|')) boxed
  } }
}
set style textbox opaque fillcolor rgb '#ffffff' noborder margins 0.6, 0.4
n_lines = parts(lines, '~')
do for [k = 1 : n_lines] {
  l = part(k, lines, '~'); v = real(part(2, l, '|'))
  if (head(l, '|') eq 'x') {
    set arrow 100 + k from v, graph 0 to v, graph 1 nohead front lc rgb '#000000' lw 1.6 dt 2
    set label 100 + k part(3, l, '|') at v, graph 0.97 right rotate offset 0.8, 0 front noenhanced font ',12' boxed
  } else { if (head(l, '|') eq 'y') {
    set arrow 100 + k from graph 0, first v to graph 1, first v nohead front lc rgb '#000000' lw 1.6 dt 2
    set label 100 + k part(3, l, '|') at graph 0.99, first v right offset 0, (k % 2 ? -0.75 : 0.75) front noenhanced font ',12' boxed
  } }
}
c = ns + 1
in_class(s) = mine(0) && strcol(ns + 5) eq s
shade(x) = strlen(colour) ? x : NaN
if (strlen(colour)) {
  set palette defined (0 '#F7FBFF', 1 '#C6DBEF', 2 '#9ECAE1', 3 '#6BAED6', 4 '#4292C6', 5 '#2171B5', 6 '#084594')
  set cbrange [C_min : C_max]
  set logscale cb; set format cb '10^{%T}'
  set cblabel colour noenhanced offset -1.5, 0
  set colorbox user origin screen 0.612, 0.14 size screen 0.012, 0.76
  plot for [k = 1 : n_classes] cells skip 1 using (in_class(part(k, classes, '|')) ? column(c) : NaN):(column(c + 2)):(column(c)):(column(c + 1)):(column(c + 2)):(column(c + 3)) \
         with boxxyerror fc rgb class_colour(part(k, classes, '|'), k), \
       cells skip 1 using (mine(0) && column(c + 5) > 0 && strcol(c + 4) ne 'none' ? column(c) : NaN):(column(c + 2)):(column(c)):(column(c + 1)):(column(c + 2)):(column(c + 3)):(column(c + 5)) \
         with boxxyerror fc palette, \
       boundaries skip 1 using (mine(0) && strcol(c) eq 'class' ? column(c + 2) : NaN):(column(c + 3)) with points pt 7 ps 0.6 lc rgb '#C00000'
} else {
  plot for [k = 1 : n_classes] cells skip 1 using (in_class(part(k, classes, '|')) ? column(c) : NaN):(column(c + 2)):(column(c)):(column(c + 1)):(column(c + 2)):(column(c + 3)) \
         with boxxyerror fc rgb class_colour(part(k, classes, '|'), k), \
       cells skip 1 using (in_class('boundary') ? column(c) : NaN):(column(c + 2)):(column(c)):(column(c + 1)):(column(c + 2)):(column(c + 3)) \
         with boxxyerror fc rgb '#D8D8D8', \
       boundaries skip 1 using (mine(0) && strcol(c) eq 'class' ? column(c + 2) : NaN):(column(c + 3)) with points pt 7 ps 0.3 lc rgb '#000000', \
       points skip 1 using (mine(0) && strcol(c + 4) eq 'ok' ? column(c) : NaN):(column(c + 1)) with points pt 7 ps 0.12 lc rgb '#555555', \
       points skip 1 using (mine(0) && strcol(c + 4) ne 'ok' ? column(c) : NaN):(column(c + 1)) with points pt 2 ps 0.35 lc rgb '#000000', \
       boundaries skip 1 using (mine(0) && strcol(c) eq 'level' ? column(c + 2) : NaN):(column(c + 3)) with points pt 13 ps 0.5 lc rgb '#000000'
}

# Samples on the right, one below the other; the logarithm of the film as a thin line where there is one.
unset label; unset arrow; unset logscale; unset colorbox
set format '%g'
set autoscale
set lmargin at screen (strlen(colour) ? 0.77 : 0.72); set rmargin at screen 0.97
height = 0.86 / n_classes
set style fill empty
set tics font ',12'
do for [k = 1 : n_classes] {
  set tmargin at screen 0.97 - (k - 1) * height - 0.035
  set bmargin at screen 0.97 - k * height + 0.075
  set title part(k, classes, '|') noenhanced font ',12' offset 0, -0.8 textcolor rgb dark_of(part(k, classes, '|'))
  set xlabel (k == n_classes ? sample_x : '') offset 0, 0.8 noenhanced font ',12'
  set ylabel sample_y noenhanced font ',12' offset 1, 0
  file = part(k, samples, "\037")
  stats file using sample_y name 'S' nooutput
  set ytics (sprintf('%.2g', S_min) S_min, sprintf('%.2g', S_max) S_max)
  set xtics autofreq offset 0, 0.4
  plot file using sample_x:sample_y with lines lw 1.6 lc rgb dark_of(part(k, classes, '|'))
}
unset multiplot
