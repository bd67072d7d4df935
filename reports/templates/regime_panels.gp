# regime_panels.gp -- what a sphere does over roughness and K, one panel for each curve and St; a ring
# where the rebound is another than the true one.
#
# Given: rows, out, title, labels (of the curves, separated by |), slices (values of St, separated by
# blanks), numbers (yes: the restitution beside each point), templates (folder); columns
# curve,roughness,K,St,regime,restitution,truth.
load templates.'/style.gp'
count(s) = strstrt(s, '|') ? 1 + count(s[strstrt(s, '|') + 1 : *]) : 1
rest(s) = s[strstrt(s, '|') + 1 : *]
head(s) = strstrt(s, '|') ? s[1 : strstrt(s, '|') - 1] : s
label(k, s) = k == 1 ? head(s) : label(k - 1, rest(s))
n = count(labels); m = words(slices)
set terminal svg size 100 + 300 * n,110 + (m > 2 ? 235 : 330) * m dynamic font 'sans-serif,12' background '#ffffff' enhanced
set output out
array regime[4] = ['damped', 'oscillating', 'bouncing', 'bouncing+oscillating']
array shade[4] = ['#009E73', '#D55E00', '#0072B2', '#CC79A7']
array mark[4] = [7, 13, 5, 9]
array place[4] = [0.09, 0.19, 0.315, 0.43]
set logscale xy
set format '10^{%T}'
stats rows skip 1 using (log10($2)):(log10($3)) name 'A' nooutput
set xrange [10**(A_min_x - 0.4) : 10**(A_max_x + (numbers eq 'yes' ? 0.7 : 0.4))]
set yrange [10**(A_min_y - 0.3) : 10**(A_max_y + 0.3)]
same(a, b) = abs(real(a) / real(b) - 1) < 1e-9
of(k, s) = strcol(1) eq label(k, labels) && same(strcol(4), word(slices, s))
big = numbers eq 'yes' ? 0.9 : 0.75
unset key
set for [r = 1 : 4] label r regime[r] at screen place[r], screen (m > 2 ? 0.012 : 0.03) noenhanced point pt mark[r] ps 0.9 lc rgb shade[r] offset 1, 0
set label 5 'rebound off by more than 0.01' at screen 0.69, screen (m > 2 ? 0.012 : 0.03) point pt 6 ps 1.6 lw 1.6 lc rgb '#000000' offset 1, 0
set multiplot layout m,n title title noenhanced margins 0.09,0.985,(m > 2 ? 0.07 : 0.24),(m > 2 ? 0.94 : 0.84) spacing 0.03,(m > 2 ? 0.035 : 0.14)
do for [s = 1 : m] {
  do for [k = 1 : n] {
    set title (s == 1 ? label(k, labels) : '') noenhanced font ',12'
    set xlabel (s == m ? 'roughness (radii)' : '') offset 0, 0.5
    set format y (k == 1 ? '10^{%T}' : '')
    set ylabel (k == 1 ? 'K at St = '.word(slices, s) : '') offset 1, 0
    plot for [r = 1 : 4] rows skip 1 using (of(k, s) && strcol(5) eq regime[r] ? $2 : NaN):3 with points pt mark[r] ps big lc rgb shade[r], \
         rows skip 1 using (of(k, s) && abs($6 - $7) > 0.01 ? $2 : NaN):3 with points pt 6 ps big + 0.9 lw 1.6 lc rgb '#000000', \
         rows skip 1 using (numbers eq 'yes' && of(k, s) ? $2 : NaN):3:(sprintf('%.3f', $6)) with labels font ',11' offset 3.4, 0
  }
}
unset multiplot
