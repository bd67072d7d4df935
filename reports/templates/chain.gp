# chain.gp -- places of spheres on a line over time, diameters taken out, one dash for each curve.
#
# Given: rows, out, title, labels (of the curves, separated by |; the first is the limit), templates
# (folder); columns curve,t,i,x.
load templates.'/style.gp'
set output out
count(s) = strstrt(s, '|') ? 1 + count(s[strstrt(s, '|') + 1 : *]) : 1
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
set title 'Places of spheres on a line, pushed until t = 2, pulled afterwards'
set xlabel 'time t'
set ylabel 'place x'
stats rows skip 1 using 3 name 'N' nooutput
of(k, i) = strcol(1) eq label(k, labels) && column(3) == i ? $4 : NaN
set datafile missing NaN
plot for [k = 1 : count(labels)] for [i = 1 : int(N_max)] rows skip 1 using 2:(of(k, i)) with lines \
    ls (k == 1 ? 21 : k - 1) title (i == 1 ? label(k, labels) : '') noenhanced
