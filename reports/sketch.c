/* sketch.c -- drawings of cases, 420 by 200, in pieces of SVG. */
#include "reports/sketch.h"

#include <stddef.h>
#include <string.h>

/* Spheres are filled with s, arrows end in >; names stand in italics. */
#define SPHERE(x, y, r)   "<circle cx=\"" #x "\" cy=\"" #y "\" r=\"" #r "\" class=\"s\"/>"
#define LINE(x, y, u, v)  "<path d=\"M" #x " " #y "L" #u " " #v "\"/>"
#define ARROW(x, y, u, v) "<path d=\"M" #x " " #y "L" #u " " #v "\" marker-end=\"url(#a)\"/>"
#define NAME(x, y, text)  "<text x=\"" #x "\" y=\"" #y "\">" text "</text>"
#define GROUND            "<path d=\"M60 170H360\"/><path class=\"h\" d=\"M60 176H360\"/>"

static const struct {
    const char *name, *drawing, *caption;
} sketches[] = {
    {"falling-sphere",
     SPHERE(210, 160, 36) SPHERE(210, 62, 36) ARROW(290, 40, 290, 92) NAME(300, 70, "gravity")
         LINE(150, 98, 190, 98) LINE(150, 124, 190, 124) NAME(98, 116, "u_n, u"),
     "A sphere falls on a fixed one: the film u drains, the surfaces give way, u_n is the distance "
     "that rigid ones would have."},
    {"billiard",
     SPHERE(270, 90, 30) SPHERE(90, 140, 30) ARROW(125, 132, 200, 114) NAME(150, 108, "v"),
     "A gluey sphere is thrown at one at rest; they stick, turn, and let go when the centrifugal "
     "force has used up the glue."},
    {"three-discs",
     SPHERE(190, 100, 28) SPHERE(246, 100, 28) SPHERE(190, 30, 22) ARROW(190, 54, 190, 68),
     "A disc hits one of a glued pair from the side."},
    {"gap",
     GROUND SPHERE(210, 92, 40) LINE(262, 132, 320, 132) ARROW(300, 150, 300, 134) ARROW(
         300, 150, 300, 168) NAME(310, 155, "q") ARROW(210, 20, 210, 48) NAME(222, 36, "f(t)"),
     "A particle before a wall: the force pushes it, the film of the gap q resists with n(q), "
     "which "
     "grows without bound as q goes to 0."},
    {"pair",
     SPHERE(120, 82, 32) SPHERE(300, 118, 32) ARROW(40, 30, 120, 30) ARROW(380, 176, 300, 176)
         LINE(40, 100, 380, 100) NAME(130, 34, "shear"),
     "Two spheres pass each other in a shear flow; how near they come decides whether they return "
     "to their streamlines."},
    {"scene",
     LINE(100, 20, 100, 180) LINE(320, 20, 320, 180) LINE(100, 180, 320, 180) SPHERE(124, 156, 22)
         SPHERE(168, 157, 22) SPHERE(213, 157, 22) SPHERE(260, 156, 22) SPHERE(146, 118, 22)
             SPHERE(191, 119, 22) SPHERE(238, 112, 22) SPHERE(214, 66, 22) ARROW(360, 60, 360, 120),
     "Spheres among walls: every near pair obeys a contact law, all velocities are found at once."},
    {"suspension",
     "<rect x=\"110\" y=\"20\" width=\"200\" height=\"160\" class=\"h\"/>" SPHERE(140, 50, 20)
         SPHERE(190, 70, 20) SPHERE(240, 48, 20) SPHERE(284, 84, 20) SPHERE(150, 112, 20)
             SPHERE(205, 126, 20) SPHERE(256, 132, 20) SPHERE(150, 160, 16) ARROW(130, 12, 290, 12)
                 ARROW(290, 190, 130, 190),
     "Lubricated elastic spheres fill a periodic box that is sheared."},
    {"chain",
     GROUND SPHERE(210, 148, 18) SPHERE(210, 104, 18) SPHERE(210, 56, 18) ARROW(262, 40, 262, 76)
         NAME(272, 62, "F_i") NAME(150, 128, "q_2") NAME(150, 80, "q_3"),
     "Spheres on a line over a wall, a film in every gap."},
    {"fluid",
     GROUND SPHERE(210, 92, 40) "<path class=\"h\" d=\"M60 40H360M60 70H360M60 100H360M60 130H360"
                                "M90 20V170M130 20V170M170 20V170M210 20V170M250 20V170M290 "
                                "20V170M330 20V170\"/>" ARROW(300, 150, 300, 134)
                                    ARROW(300, 150, 300, 168) NAME(310, 155, "q"),
     "A sphere in a fluid that is computed on cells, which cannot see a gap smaller than they "
     "are."},
    {"resistance",
     GROUND SPHERE(210, 92, 40) "<path class=\"h\" d=\"M60 40H360M60 70H360M60 100H360M60 130H360"
                                "M90 20V170M130 20V170M170 20V170M210 20V170M250 20V170M290 "
                                "20V170M330 20V170\"/>" ARROW(210, 20, 210, 48),
     "A body moves towards a plane; its resistance is held against the exact one."},
};

void lub_sketch(FILE *file, const char *kind, const char *name)
{
    enum { n = sizeof sketches / sizeof *sketches };
    size_t k = 0;
    while (k < n && strcmp(sketches[k].name, name) != 0) {
        k++;
    }
    if (k == n) {
        for (k = 0; k < n && strcmp(sketches[k].name, kind) != 0;) {
            k++;
        }
    }
    if (k < n) {
        fprintf(file,
                "<figure><svg class=\"sketch\" viewBox=\"0 0 420 200\" role=\"img\" "
                "aria-label=\"%s\"><defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"7\" "
                "refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path "
                "d=\"M0 0L8 4L0 8z\"/></marker></defs>%s</svg><figcaption>%s</figcaption>"
                "</figure>\n",
                name, sketches[k].drawing, sketches[k].caption);
    }
}
