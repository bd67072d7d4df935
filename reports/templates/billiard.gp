# billiard.gp -- the tracks of two spheres, run and exact.  Variables: rows (curve,id,t,x,y).
load templates.'/style.gp'
set output out
set size ratio -1
set xlabel 'x (m)'
set ylabel 'y (m)'
track(kind, ball) = strcol(1) eq kind && column(2) == ball ? column(5) : NaN
set datafile missing NaN
# Of the run one state each fifth of a second.
shown = 0.2
mark(ball) = abs(column(3) - shown * floor(column(3) / shown + 0.5)) < 1e-6 ? track('run', ball) : NaN
plot rows using 4:(track('exact', 0)) with lines ls 1 title 'exact, at rest first', \
     rows using 4:(track('exact', 1)) with lines ls 2 title 'exact, thrown', \
     rows using 4:(mark(0)) with points ls 1 pt 6 title 'run, at rest first', \
     rows using 4:(mark(1)) with points ls 2 pt 4 title 'run, thrown'
set output
