# falling.gp -- falling spheres: distance u_n and film ln u against time, four runs.
#
# Given: rows, out, title, templates (folder); columns curve,t,u_n,log_gap with curves a, b, c, d.
load templates.'/style.gp'
set terminal svg size 860,640 dynamic font 'sans-serif,12' background '#ffffff' enhanced
set output out
set multiplot layout 2,2 title title noenhanced
unset key
set xlabel 'time t / (a/g)^{1/2}'
set ylabel 'u_n / a, solid' textcolor rgb '#0072B2'
set y2label 'ln(u/a), dashed' textcolor rgb '#D55E00'
set ytics nomirror
set y2tics
names = 'a b c d'
words_of(k) = k == 1 ? 'damped' : k == 2 ? 'oscillating' : k == 3 ? 'bouncing' : 'bouncing, then oscillating'
set border 11 lc rgb '#444444'
do for [k = 1 : 4] {
  set title sprintf('(%s) %s', word(names, k), words_of(k))
  plot rows skip 1 using 2:(strcol(1) eq word(names, k) ? $3 : NaN) with lines ls 1 title 'u_n', \
       rows skip 1 using 2:(strcol(1) eq word(names, k) ? $4 : NaN) axes x1y2 with lines ls 2 lw 1 title 'ln u'
}
unset multiplot
