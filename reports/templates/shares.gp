# shares.gp -- a share of the spheres over an angle or a time: each seed a point, their range a band.
#
# Given: rows, out, title, labels (of the curves, separated by |), xlabel, ylabel, templates (folder);
# columns curve,x,share,low,middle,high, a row for each seed.
load templates.'/style.gp'
set output out
set title title noenhanced
set xlabel xlabel
set ylabel ylabel
set yrange [-0.03 : 1.03]
set style fill transparent solid 0.18 noborder
n_labels = 1
do for [i = 1 : strlen(labels)] { n_labels = n_labels + (labels[i:i] eq '|') }
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
mine(k, c) = strcol(1) eq label(k, labels) ? column(c) : NaN
plot for [k = 1 : n_labels] rows skip 1 using (mine(k, 2)):(mine(k, 4)):(mine(k, 6)) \
         with filledcurves ls k notitle, \
     for [k = 1 : n_labels] rows skip 1 using (mine(k, 2)):(mine(k, 3)) with points ls k notitle, \
     for [k = 1 : n_labels] rows skip 1 using (mine(k, 2)):(mine(k, 5)) with lines ls k \
         title label(k, labels) noenhanced
