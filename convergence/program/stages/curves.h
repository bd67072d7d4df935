/* curves.h -- figures of one-gap curves: runs and references of several settings in one plot.
 *
 * The first curve is the one that the others are held against: their distance from it in q is
 * measured and decides whether the figure agrees with what was published.
 */
#ifndef LUB_PROGRAM_CURVES_H
#define LUB_PROGRAM_CURVES_H

#include "cases/problem.h"
#include "cases/status.h"
#include "convergence/program/stages/verify.h"

#include <stddef.h>

enum { LUB_MAX_CURVES = 8 };

/* A run of a scheme, or the reference of `model` if scheme is NULL; "name k=v k=v" with settings.
 */
struct lub_curve {
    const char *label;
    const char *of_case;
    const char *scheme;
    const char *dt;
    enum lub_model model;
};

struct lub_curve_figure {
    const char *name;   /* of the files: figures/NAME.svg, data/NAME.csv */
    const char *title;  /* "Lefebvre 2009, figure 5: ..." */
    const char *panels; /* what is drawn, one panel each: q gamma log_gap dt, separated by blanks */
    const char *published;
    const char *remark; /* added to what is seen; NULL if none */
    double within;      /* of curve 0, in q; 0 if nothing is claimed */
    unsigned near, far; /* bits of curves said to be within it, and said not to be */
    size_t n;
    struct lub_curve curves[LUB_MAX_CURVES];
};

/* Computes the curves, writes data/NAME.csv below the folder of the verification, draws
 * figures/NAME.svg and adds the exhibit to page `page`. */
enum lub_status lub_curves_show(const struct lub_verify *verify,
                                const struct lub_curve_figure *figure, const char *page,
                                struct lub_message *message);

#endif
