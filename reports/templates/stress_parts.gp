# stress_parts.gp -- relative viscosity over strain, by what carries the stress.
#
# Given: rows, out, title, templates (folder); columns curve,strain,eta_r,contact,film,pressure,n2.
load templates.'/style.gp'
set output out
set title title noenhanced
set xlabel 'strain'
set ylabel 'stress / (eta rate)'
set key below
plot rows skip 1 using 2:3 with lines ls 1 title 'relative viscosity', \
     rows skip 1 using 2:4 with lines ls 2 title 'part of contacts', \
     rows skip 1 using 2:5 with lines ls 3 title 'part of lubrication', \
     rows skip 1 using 2:6 with lines ls 4 title 'particle pressure', \
     rows skip 1 using 2:7 with lines ls 5 title 'N2 = yy - zz'
