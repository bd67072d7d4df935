/* encounter.c -- an encounter of two spheres, accepted only where quadrature and CVODE agree. */
#include "reference/pair/encounter.h"
#include "cases/path.h"

#include <math.h>
#include <stdlib.h>

/* Claimed agreement, in radii and in ln(r - 2).  Pair functions that jump cost CVODE a restart of
 * low order at every seam, and two digits. */
static const double claimed = 1e-10, claimed_with_jumps = 1e-8;
/* Relative, of CVODE's steps: as small as it takes.  Its path runs ahead or behind by a time that
 * is some 1e4 of these. */
static const double tolerance = 4e-16;

static void compare(const struct lub_orbit *orbit, const struct lub_encounter_point *exact,
                    const struct lub_encounter_point *other, struct lub_encounter_bounds *bounds)
{
    const double distance =
        hypot(hypot(other->x - exact->x, other->y - exact->y), other->z - exact->z);
    double phi, square;
    lub_orbit_shape(orbit, fmax(other->log_gap, lub_orbit_closest(orbit)), &phi, &square);
    bounds->position = fmax(bounds->position, distance);
    bounds->log_gap = fmax(bounds->log_gap, fabs(other->log_gap - exact->log_gap));
    bounds->closed_form = fmax(bounds->closed_form, fabs(other->y * other->y - phi * phi * square));
}

static enum lub_status quadrature(const struct lub_orbit *orbit, size_t n, const double times[],
                                  struct lub_encounter_point points[], struct lub_message *message)
{
    const double end = lub_orbit_end(orbit);
    for (size_t k = 0; k < n; k++) {
        const double t = times ? times[k] : end * (double)k / (double)(n - 1);
        if (lub_orbit_at(orbit, t, &points[k]) != LUB_OK) {
            return lub_fail(message, LUB_REFUSED, "the quadrature does not converge at t = %g", t);
        }
    }
    return LUB_OK;
}

static int by_time(const void *a, const void *b)
{
    const struct lub_encounter_point *const x = a, *const y = b;
    return lub_by_value(&x->t, &y->t);
}

/* CVODE at the times of the points, which it needs in order. */
static enum lub_status witness(const struct lub_encounter *encounter, const struct lub_orbit *orbit,
                               size_t n, const struct lub_encounter_point points[],
                               struct lub_encounter_point others[], double times[],
                               struct lub_encounter_bounds *bounds, struct lub_message *message)
{
    for (size_t k = 0; k < n; k++) {
        times[k] = points[k].t;
    }
    qsort(times, n, sizeof *times, lub_by_value);
    const enum lub_status status =
        lub_encounter_cvode(encounter, tolerance, n, times, others, &bounds->steps, message);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        const struct lub_encounter_point *const other =
            bsearch(&points[k], others, n, sizeof *others, by_time);
        compare(orbit, &points[k], other, bounds);
    }
    return status > 0 ? LUB_REFUSED : status;
}

enum lub_status lub_encounter_certified(const struct lub_encounter *encounter,
                                        const struct lub_orbit *orbit, size_t n,
                                        const double times[], struct lub_encounter_point points[],
                                        struct lub_encounter_bounds *bounds,
                                        struct lub_message *message)
{
    struct lub_encounter_point *const others = malloc((n + 1) * sizeof *others);
    double *const sorted = malloc((n + 1) * sizeof *sorted);
    const double most = encounter->pair->jumps ? claimed_with_jumps : claimed;
    *bounds = (struct lub_encounter_bounds){0};
    enum lub_status status = others && sorted ? quadrature(orbit, n, times, points, message)
                                              : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (status == LUB_OK) {
        status = witness(encounter, orbit, n, points, others, sorted, bounds, message);
    }
    if (status == LUB_OK && !(fmax(bounds->position, bounds->log_gap) <= most)) {
        status = lub_fail(message, LUB_REFUSED,
                          "quadrature and CVODE differ by %.2g in position and %.2g in log_gap, "
                          "more than %g",
                          bounds->position, bounds->log_gap, most);
    }
    free(sorted);
    free(others);
    return status;
}
