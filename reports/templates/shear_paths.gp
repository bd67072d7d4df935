# shear_paths.gp -- paths of two spheres in shear: y against x, and the gap against x below.
#
# Given: rows, out, title, labels (of the curves), panels and legend (separated by |), owners and
# styles (words: panel, 0 for all, and style of each curve), templates (folder); columns
# curve,t,x,y,z,u_n,log_gap.
load templates.'/style.gp'
count(s) = strstrt(s, '|') ? 1 + count(s[strstrt(s, '|') + 1 : *]) : 1
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
n_panels = count(panels); n_legend = count(legend); n_runs = words(owners)
set terminal svg size (n_panels > 1 ? 330 * n_panels : 620),640 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
set multiplot layout 2,n_panels title title noenhanced
style_of(k) = int(word(styles, k))
array name[n_runs]
do for [k = 1 : n_runs] { name[k] = label(k, labels) }
set for [k = 1 : 9] style line k ps 0
set style line 1 lc rgb '#000000' lw 2.2 dt 1
set style line 2 lc rgb '#D55E00' lw 2 dt (6,3)
set style line 3 lc rgb '#0072B2' lw 1.6 dt (2,2)
set xrange [-6 : 6]
draw(k, p) = word(owners, k) eq '0' || word(owners, k) eq sprintf('%d', p)
set arrow 1 from -6, 0 to 6, 0 nohead ls 21 lw 0.6
do for [p = 1 : n_panels] {
  set title label(p, panels) noenhanced
  set xlabel ''
  set ylabel (p == 1 ? 'y / a' : '')
  set yrange [0 : 2.4 + 0.34 * n_legend]
  unset logscale y
  set format y '%g'
  if (p == 1) { set key inside right top samplen 2 font ',11' } else { set key off }
  plot sample [phi = 0 : pi] '+' using (cos($1)):(sin($1)) with filledcurves lc rgb '#dddddd' notitle, \
       for [k = 1 : n_runs] rows skip 1 using (draw(k, p) && strcol(1) eq name[k] ? $3 : NaN):4 with lines ls style_of(k) notitle, \
       for [i = 1 : n_legend] NaN with lines ls i title label(i, legend) noenhanced, \
       [phi = 0 : pi] '+' using (2 * cos($1)):(2 * sin($1)) with lines lc rgb '#888888' dt (1,3) notitle
}
unset arrow 1
unset title
set key off
do for [p = 1 : n_panels] {
  set xlabel 'x / a'
  set ylabel (p == 1 ? 'gap u / a' : '')
  set logscale y
  set yrange [1e-5 : 10]
  set format y '10^{%T}'
  plot for [k = 1 : n_runs] rows skip 1 using (draw(k, p) && strcol(1) eq name[k] ? $3 : NaN):(exp($7)) with lines ls style_of(k) notitle
}
unset multiplot
