# loglog.gp -- errors or distances over a step, a film, a viscosity, with the slopes they should have.
#
# Given: rows, out, title, labels (of the curves, separated by |), xname, yname, orders (words: slopes
# to draw), templates (folder); columns curve,x,y.
load templates.'/style.gp'
set output out
count(s) = strstrt(s, '|') ? 1 + count(s[strstrt(s, '|') + 1 : *]) : 1
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
n = count(labels)
longest = 0
do for [k = 1 : n] { longest = strlen(label(k, labels)) > longest ? strlen(label(k, labels)) : longest }
set terminal svg size 620 + 8 * longest,460 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set rmargin 0.95 * longest + 8
set title title noenhanced
set logscale xy
set format '10^{%T}'
set xlabel xname noenhanced
set ylabel yname noenhanced
shown(y) = y > 0 ? y : NaN
stats rows skip 1 using 2 name 'X' nooutput
stats rows skip 1 using (shown($3)) name 'Y' nooutput
set xrange [X_min / 1.5 : X_max * 1.5]
set yrange [Y_min / 3 : Y_max * 3]
mine(k) = strcol(1) eq label(k, labels) ? shown($3) : NaN
plot for [k = 1 : n] rows skip 1 using 2:(mine(k)) smooth unique with linespoints ls k title label(k, labels) noenhanced, \
     for [m = 1 : words(orders)] (x >= X_min && x <= X_max) ? 1.6 * Y_max * (x / X_max) ** real(word(orders, m)) : NaN \
         with lines ls 20 title 'order '.word(orders, m)
