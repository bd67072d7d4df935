# style.gp -- shared look: colour-blind safe (Okabe and Ito), told apart by mark and dash in grey.
set terminal svg size 760,460 dynamic font 'sans-serif,13' background '#ffffff' enhanced
set encoding utf8
set datafile separator ','
set datafile commentschars '#'
set datafile missing 'nan'
set border 3 lc rgb '#444444'
set tics nomirror out
set grid back lc rgb '#dddddd' lt 1 lw 0.6
set key outside right top vertical Left reverse samplen 2.5 spacing 1.15
set style line 1 lc rgb '#0072B2' lw 2 pt 7  ps 0.7 dt 1
set style line 2 lc rgb '#D55E00' lw 2 pt 5  ps 0.7 dt 2
set style line 3 lc rgb '#009E73' lw 2 pt 9  ps 0.8 dt 3
set style line 4 lc rgb '#CC79A7' lw 2 pt 11 ps 0.8 dt 4
set style line 5 lc rgb '#E69F00' lw 2 pt 13 ps 0.8 dt 5
set style line 6 lc rgb '#56B4E9' lw 2 pt 6  ps 0.8 dt 1
set style line 7 lc rgb '#000000' lw 2 pt 4  ps 0.8 dt 2
set style line 8 lc rgb '#7F7F7F' lw 2 pt 8  ps 0.8 dt 3
set style line 9 lc rgb '#8C510A' lw 2 pt 10 ps 0.8 dt 4
set style line 10 lc rgb '#01665E' lw 2 pt 12 ps 0.8 dt 5
set style line 11 lc rgb '#762A83' lw 2 pt 2 ps 0.8 dt 1
set style line 12 lc rgb '#1B7837' lw 2 pt 1 ps 0.8 dt 2
set style line 20 lc rgb '#999999' lw 1.2 dt (6,4)
set style line 21 lc rgb '#333333' lw 1.2 dt 1
