# gas.gp -- density, velocity and memory of a gas over place and time; one column for each curve.
#
# Given: rows, out, title, labels (of the curves, separated by |), wide, templates (folder); columns
# curve,t,low,x,rho,v,gamma: a row is from low to x, for the time `wide`.
load templates.'/style.gp'
count(s) = strstrt(s, '|') ? 1 + count(s[strstrt(s, '|') + 1 : *]) : 1
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
n = count(labels)
set terminal svg size 60 + 380 * n,900 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
set multiplot layout 3,n columnsfirst title title noenhanced
unset key
unset grid
set style fill solid 1.0 noborder
set xlabel 'time t' offset 0, 0.5
set ylabel 'place x' offset 1, 0
stats rows skip 1 using 2 name 'T' nooutput
stats rows skip 1 using 4 name 'X' nooutput
stats rows skip 1 using 6 name 'V' nooutput
stats rows skip 1 using 7 name 'G' nooutput
fast = V_max > -V_min ? V_max : -V_min
set xrange [T_min - wide/2 : T_max + wide/2]
set yrange [0 : X_max]
array name[3] = ['density ρ', 'velocity v', 'memory γ']
of(k) = strcol(1) eq label(k, labels) ? column(4) : NaN
do for [k = 1 : n] {
  do for [p = 1 : 3] {
    set title name[p].', '.label(k, labels) noenhanced
    if (p == 2) { set palette defined (0 '#0072B2', 0.5 '#f0f0f0', 1 '#D55E00'); set cbrange [-fast : fast] }
    if (p == 1) { set palette defined (0 '#ffffff', 0.6 '#9ecae1', 0.9 '#3182bd', 1 '#08306b'); set cbrange [0 : 1] }
    if (p == 3) { set palette defined (0 '#3b0f5c', 0.5 '#c0559b', 1 '#f4f0f6'); set cbrange [G_min : 0] }
    plot rows skip 1 using 2:(of(k)):($2 - wide/2):($2 + wide/2):3:4:(column(4 + p)) with boxxyerror fs solid lc palette
  }
}
unset multiplot
