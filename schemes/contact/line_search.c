/* line_search.c -- the least point along a line of a sum of one-sided springs.
 *
 * The slope is monotone and piecewise linear: Newton's method finds its zero in a few steps, kept
 * between the points where it was seen to be negative and positive.
 */
#include "schemes/contact/line_search.h"

#include <math.h>

enum { max_steps = 60 };

/* The slope at t; its own slope goes to *curvature. */
static double slope_at(const struct lub_line *line, double t, double *curvature)
{
    double slope = line->slope + line->curvature * t;
    *curvature = line->curvature;
    for (size_t k = 0; k < line->n; k++) {
        const double x = line->c[k] + t * line->b[k];
        if (line->in[k] && ((line->both && line->both[k]) || x > 0)) {
            slope += x * line->b[k];
            *curvature += line->b[k] * line->b[k];
        }
    }
    return slope;
}

double lub_line_search(const struct lub_line *line)
{
    double t = 1, low = 0, high = INFINITY;
    for (int n = 0; n < max_steps; n++) {
        double curvature;
        const double slope = slope_at(line, t, &curvature);
        if (!(curvature > 0)) {
            return t;
        }
        low = slope < 0 ? t : low;
        high = slope < 0 ? high : t;
        const double next = t - slope / curvature;
        if (fabs(next - t) <= 1e-14 * t) {
            return t;
        }
        t = next > low && next < high ? next : isfinite(high) ? (low + high) / 2 : 2 * t;
    }
    return t;
}
