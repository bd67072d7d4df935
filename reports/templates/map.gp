# map.gp -- error over time step and viscosity of one scheme; a cross where the run failed.
#
# Given: rows (CSV eps,dt,error,floor,status), out, title, templates (folder).
load templates.'/style.gp'
set output out
set title title noenhanced
set logscale xy
set format x '10^{%T}'
set format y '10^{%T}'
set xlabel 'time step dt'
set ylabel 'viscosity eps'
set cblabel 'error, max\_q'
# Light is a small error, dark a large one.
set palette defined (0 '#F7FBFF', 1 '#C6DBEF', 2 '#9ECAE1', 3 '#6BAED6', 4 '#4292C6', 5 '#2171B5', 6 '#08306B')
set cbtics format '10^{%g}'
set xrange [*:*] noextend
stats rows using (log10($1)) name 'E' nooutput
stats rows using (log10($2)) name 'D' nooutput
set xrange [10**(D_min - 0.15) : 10**(D_max + 0.15)]
set yrange [10**(E_min - 0.5) : 10**(E_max + 0.5)]
unset key
plot rows using 2:1:(strcol(5) eq 'ok' && $3 > 0 ? log10($3) : NaN) with points pt 5 ps 2.2 lc palette, \
     rows using 2:(strcol(5) eq 'ok' ? NaN : $1) with points pt 2 ps 1.2 lc rgb '#000000'
