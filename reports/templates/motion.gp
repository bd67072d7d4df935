# motion.gp -- what a scheme makes of a mild and of a stiff case, beside the certified motion.
#
# Given: rows (curve, x, y; curves `mild reference`, `mild run`, `stiff reference`, `stiff run`), mild, stiff (cases),
# scheme, step, xname, yname, axes (lines, or points where several bodies share a curve), out, templates.
load templates.'/style.gp'
set terminal svg size 960,400 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set output out
set key outside bottom center horizontal Left reverse samplen 2.5 maxrows 1
colour = scheme_colour(scheme, 1)
x(name) = strcol(1) eq name ? $2 : NaN
y(name) = strcol(1) eq name ? $3 : NaN
set multiplot layout 1,2 title scheme.', dt = '.step noenhanced
do for [panel in 'mild stiff'] {
  set title (panel eq 'mild' ? mild : stiff) noenhanced
  set xlabel xname noenhanced
  set ylabel yname noenhanced
  if (axes eq 'lines') {
    plot rows skip 1 using (x(panel.' reference')):(y(panel.' reference')) with lines lw 5 lc rgb '#BBBBBB' title 'certified', \
         rows skip 1 using (x(panel.' run')):(y(panel.' run')) with lines lw 1.8 lc rgb colour title 'run'
  } else {
    plot rows skip 1 using (x(panel.' reference')):(y(panel.' reference')) with points pt 7 ps 0.5 lc rgb '#BBBBBB' title 'certified', \
         rows skip 1 using (x(panel.' run')):(y(panel.' run')) with points pt 7 ps 0.2 lc rgb colour title 'run'
  }
}
unset multiplot
