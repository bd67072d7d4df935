# curves.gp -- one-gap curves against time, one panel for each quantity, from data/NAME.csv.
#
# Given: rows, out, title, labels (separated by |; the first is the truth), panels (words: q gamma
# log_gap dt), templates (folder).
load templates.'/style.gp'
set terminal svg size 760,(words(panels) == 1 ? 420 : 60 + 260 * words(panels)) dynamic \
    font 'sans-serif,13' background '#ffffff' enhanced
set output out

n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))

column_of(p) = p eq 'q' ? 3 : p eq 'log_gap' ? 5 : p eq 'gamma' ? 6 : 7
axis_of(p) = p eq 'q' ? 'gap q' : p eq 'log_gap' ? 'ln q' : p eq 'gamma' ? 'glue potential γ' : 'time step'
mine(k, column) = strcol(1) eq label(k, labels) ? column(column) : NaN

set lmargin 10
longest = 0
do for [k = 1 : n_labels] { longest = strlen(label(k, labels)) > longest ? strlen(label(k, labels)) : longest }
set rmargin 0.95 * longest + 9
if (words(panels) > 1) { set multiplot layout words(panels),1 title title noenhanced } else {
  # Over the whole width: a title may be longer than the plot.
  set title ' '
  set label 900 title at screen 0.5, screen 0.955 center noenhanced font (strlen(title) > 90 ? ',11' : ',13')
}
do for [i = 1 : words(panels)] {
  p = word(panels, i)
  c = column_of(p)
  set ylabel axis_of(p)
  set xlabel (i == words(panels) ? 'time t' : '')
  if (p eq 'dt') { set logscale y; set format y '10^{%T}' } else { unset logscale y; set format y '%g' }
  if (i > 1) { set key off } else { set key outside right top vertical Left reverse samplen 2.5 spacing 1.15 }
  plot for [k = 2 : n_labels] rows skip 1 using 2:(mine(k, c)) with lines ls (k - 1) title label(k, labels) noenhanced, \
       rows skip 1 using 2:(p eq 'dt' ? NaN : mine(1, c)) with lines lc rgb '#000000' lw 1.2 dt (2,3) \
         title label(1, labels) noenhanced
}
if (words(panels) > 1) { unset multiplot }
