# particles.gp -- discs, glue as tubes in grey, obstacles, from the four blocks of a snapshot.
#
# Variables: rows (the data), kind (svg or png), x_lo, x_hi, y_lo, y_hi, radius (a typical one).
width = x_hi - x_lo
height = y_hi - y_lo
pad = 0.02 * (width > height ? width : height)
scale = 900.0 / (width > height ? width : height)
size_x = int(scale * (width + 2 * pad)) + 2
size_y = int(scale * (height + 2 * pad)) + 2
# A film wants even numbers of pixels.
size_x = size_x + size_x % 2
size_y = size_y + size_y % 2
if (kind eq 'png') {
    set terminal pngcairo size size_x, size_y background '#ffffff'
} else {
    set terminal svg size size_x, size_y dynamic background '#ffffff'
}
set output out
set datafile separator ','
set datafile missing 'nan'
unset key
unset border
unset tics
unset colorbox
set lmargin 0
set rmargin 0
set tmargin 0
set bmargin 0
set size ratio -1
set xrange [x_lo - pad : x_hi + pad]
set yrange [y_lo - pad : y_hi + pad]
set style fill solid 1.0 border rgb '#555555'
tube = 0.35 * scale * radius
tube = tube > 4 ? 4 : tube < 0.4 ? 0.4 : tube
grey(shade) = int(215 * (1 - shade)) * 65793
light = 0xE8E8E8
dark = 0x56B4E9
plot rows index 0 skip 1 using 1:2:3:($4 > 0 ? dark : light) with circles lw 0.3 lc rgb variable, \
     rows index 1 skip 1 using 1:2:3:4:(grey($5)) with vectors nohead lw tube lc rgb variable, \
     rows index 2 skip 1 using 1:2 with lines lw 1.6 lc rgb '#D55E00'
set output
