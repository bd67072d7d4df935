/* snapshot.h -- a picture of a particle run: discs, obstacles, and glue as tubes between discs.
 *
 * Tubes are darker the more glue there is, as in Lefebvre (2009), figure 18.  The data of a picture
 * is one CSV file of four blocks, and the picture is drawn from it alone (templates/particles.gp).
 */
#ifndef LUB_PROGRAM_SNAPSHOT_H
#define LUB_PROGRAM_SNAPSHOT_H

#include "convergence/kind/particles.h"
#include "reports/figure.h"

#include <stdio.h>

/* What is shown: the same for all pictures of a run, so that they make a film. */
struct lub_view {
    double lo[2], hi[2];
    double gamma; /* |gamma| that is drawn black; 0: the largest in the picture */
    bool halves;  /* the first half of the spheres is drawn dark, the second light */
};

/* All obstacles and all spheres where they are now, with room for obstacles that turn. */
struct lub_view lub_view_of(const struct lub_particles *particles);

/* Blocks, two empty lines apart: spheres x,y,r,dark; tubes x,y,dx,dy,shade,gamma; outlines of
 * obstacles x,y with an empty line between two; the view lo_x,lo_y,hi_x,hi_y,t. */
void lub_print_snapshot(FILE *file, const struct lub_particles *particles,
                        const struct lub_view *view);

/* The variables of templates/particles.gp, as text. */
enum { LUB_VIEW_VARIABLES = 6 };
struct lub_view_text {
    char number[LUB_VIEW_VARIABLES][32];
    struct lub_variable variables[LUB_VIEW_VARIABLES]; /* points into itself: fill where it stays */
};
void lub_view_text(const struct lub_particles *particles, const struct lub_view *view,
                   const char *kind, struct lub_view_text *text);

/* Writes folder/name.csv and draws folder/name.png from it. */
enum lub_status lub_snapshot(const char *folder, const char *name, const char *templates,
                             const struct lub_particles *particles, const struct lub_view *view,
                             struct lub_message *message);

#endif
