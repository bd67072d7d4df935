# reference_audit.gp -- what plain CVODE answers over eps, form by form and tolerance by tolerance.
#
# Given: rows (reference_audit.csv), out, title, templates.  One mark for each p and force, side by
# side.
load templates.'/style.gp'
set terminal svg size 860,460 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
set title title noenhanced
set logscale x
set format x '10^{%T}'
set xlabel 'viscosity eps'
set yrange [0.4:9.6]
set grid noytics
line(form, tol) = (form eq 'q' ? 0 : form eq 'ln q' ? 3 : 6) + (tol > 5e-7 ? 1 : tol > 5e-9 ? 2 : 3)
set ytics ('q, 1e-6' 1, 'q, 1e-8' 2, 'q, 1e-10' 3, 'ln q, 1e-6' 4, 'ln q, 1e-8' 5, 'ln q, 1e-10' 6, \
           "ln q and q', 1e-6" 7, "ln q and q', 1e-8" 8, "ln q and q', 1e-10" 9)
# Points of one eps and line are spread by their number in the file.
spread(n) = (int(n / 9) % 8 - 3.5) * 0.09
at(v) = strcol(10) eq v ? line(strcol(4), $5) + spread($0) : NaN
plot rows skip 1 using 1:(at('right')) with points pt 7 ps 0.5 lc rgb '#009E73' title 'right', \
     rows skip 1 using 1:(at('failed')) with points pt 4 ps 0.6 lc rgb '#7F7F7F' title 'fails loudly', \
     rows skip 1 using 1:(at('lied')) with points pt 2 ps 0.8 lw 2 lc rgb '#D55E00' title 'lies: success, and wrong'
