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

# A scheme has the same colour and mark in every figure; settings of one label differ by their dash.
scheme_names = 'euler implicit maury-theta maury-hybrid lefebvre hillairet-fixed ' \
  .'hillairet-fixed-conservative hillairet-adaptive chevremont loggap-euler loggap-sdirk2 loggap-split ' \
  .'loggap-adaptive loggap-vep projection viscous viscous-sdirk2 viscous-euler viscous-midforce ' \
  .'fluid-step gap-by-gap CVODE'
scheme_colours = '#D55E00 #E69F00 #CC79A7 #882255 #332288 #8C510A ' \
  .'#B59A00 #7A6C00 #000000 #56B4E9 #0072B2 #009E73 ' \
  .'#44AA99 #117733 #762A83 #AA4499 #0072B2 #56B4E9 #E69F00 ' \
  .'#009E73 #D55E00 #7F7F7F'
scheme_marks = '7 5 9 11 13 6 4 8 10 7 5 9 13 11 7 5 9 13 11 7 5 6'
scheme_find(w, k) = k > words(scheme_names) ? 0 : word(scheme_names, k) eq w ? k : scheme_find(w, k + 1)
scheme_base(s) = strstrt(s, ' ') ? s[1 : strstrt(s, ' ') - 1] : s
scheme_index(s) = scheme_find(scheme_base(s), 1)
# The k-th label of a figure; a scheme that has no colour of its own takes that of a line style.
spare = '#01665E #8C510A #1B7837 #7F7F7F #762A83'
scheme_colour(s, k) = scheme_index(s) ? word(scheme_colours, scheme_index(s)) : word(spare, (k - 1) % 5 + 1)
scheme_mark(s, k) = scheme_index(s) ? int(word(scheme_marks, scheme_index(s))) : (k - 1) % 5 + 4

# A class has the same colour in every map; the lightness differs too, for print in grey.
class_colour(s, k) = s eq 'damped' ? '#A6DBC9' : s eq 'oscillating' ? '#E8A15B' : s eq 'bouncing' ? '#4F94C4' \
  : s eq 'bouncing+oscillating' ? '#D9B3CC' : s eq 'none' ? '#F2C9C0' : s eq 'deviated' ? '#9EC9E2' \
  : s eq 'free' ? '#A6DBC9' : s eq 'stuck' ? '#E8A15B' : s eq 'released' ? '#4F94C4' \
  : s eq 'outside-model' ? '#BBBBBB' : s eq 'too-many-steps' ? '#EEEEEE' \
  : k == 1 ? '#F0E442' : k == 2 ? '#56B4E9' : '#BBBBBB'
