# viscosity.gp -- relative viscosity of suspensions over volume fraction or cut-off, with error bars.
#
# Given: rows, out, title, labels (of the curves, separated by |), x_label, published (yes: beside
# what was published), templates (folder); columns curve,x,viscosity,error.
load templates.'/style.gp'
set output out
set title title noenhanced
set xlabel x_label noenhanced
set ylabel 'relative viscosity'
set logscale y
set key below
count(s) = strstrt(s, '|') ? 1 + count(s[strstrt(s, '|') + 1 : *]) : 1
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
zarraga(p) = exp(-2.34 * p) / (1 - p / 0.62)**3
boyer(p) = 1 + 2.5 * p / (1 - p / 0.585) + (0.32 + 0.38 / (1 + 0.005 * (p / (0.585 - p))**2)) * (p / (0.585 - p))**2
shown = published eq 'yes'
if (shown) { set xrange [0.15 : 0.53] } else { set logscale x; set xrange [0.07 : 6] }
plot for [k = 1 : count(labels)] rows skip 1 using (strcol(1) eq label(k, labels) ? $2 : NaN):3:4 with yerrorbars ls k title label(k, labels) noenhanced, \
     shown ? zarraga(x) : NaN with lines lw 1 dt 1 lc rgb '#000000' title (shown ? 'Zarraga et al. 2000, as we know it' : ''), \
     shown ? boyer(x) : NaN with lines lw 1 dt 2 lc rgb '#000000' title (shown ? 'Boyer et al. 2011, as we know it' : ''), \
     shown ? 1 + 2.5 * x + 7.6 * x**2 : NaN with lines lw 1 dt 3 lc rgb '#000000' title (shown ? 'Batchelor and Green 1972, dilute, pure strain' : '')
