# cluster_sizes.gp -- how many clusters there are of each size, over time.
#
# Given: rows, out, title, templates (folder); columns curve,t,size,count.
load templates.'/style.gp'
set output out
set title title noenhanced
set xlabel 't (s)'
set ylabel 'spheres of a cluster'
set cblabel 'clusters of that size'
set logscale y
set logscale cb
set palette defined (0 '#DDDDDD', 0.5 '#56B4E9', 1 '#0072B2')
unset key
plot rows skip 1 using 2:3:4 with points pt 5 ps 0.45 palette
