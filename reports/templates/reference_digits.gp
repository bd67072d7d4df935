# reference_digits.gp -- certified digits of ln q over eps.
#
# Given: rows (reference_certificates.csv), out, title, templates.
load templates.'/style.gp'
set output out
set title title noenhanced
set logscale x
set format x '10^{%T}'
set xlabel 'viscosity eps'
set ylabel 'certified digits of ln q'
set yrange [8:16.5]
set arrow from graph 0, first 10 to graph 1, first 10 nohead ls 20
set label 'claimed' at graph 0.01, first 10.25
plot rows skip 1 using 1:($2 < 1.2 ? $5 : NaN) with points ls 1 title 'p = 1', \
     rows skip 1 using 1:($2 > 1.2 ? $5 : NaN) with points ls 2 title 'p = 1.5'
