/* rigid.c -- smooth rigid spheres without inertia as references of two spheres in shear: with their
 * exact hydrodynamics (stokes) or with published fits (fits). */
#include "convergence/kinds/pair/pair.h"
#include "reference/pair/encounter.h"

#include <stdlib.h>

static struct lub_encounter encounter_of(const struct lub_shear *shear,
                                         const struct lub_pair_set *pair)
{
    return (struct lub_encounter){
        .x = shear->start[0], .y = shear->start[1], .z = shear->start[2], .pair = pair};
}

double lub_pair_rigid_gap(const struct lub_shear *shear, const struct lub_pair_set *pair)
{
    const struct lub_encounter encounter = encounter_of(shear, pair);
    struct lub_orbit *orbit = NULL;
    double gap = NAN;
    if (lub_orbit_create(&encounter, &orbit, NULL) == LUB_OK) {
        gap = exp(lub_orbit_closest(orbit));
    }
    lub_orbit_free(orbit);
    return gap;
}

static double offset_at(const struct lub_orbit *orbit, double t)
{
    struct lub_encounter_point point;
    return lub_orbit_at(orbit, t, &point) == LUB_OK ? hypot(point.y, point.z) : NAN;
}

static void tell(const struct lub_orbit *orbit, struct lub_pair_solution *solution)
{
    const double end = lub_orbit_end(orbit);
    *solution = (struct lub_pair_solution){.t_in = NAN,
                                           .t_out = NAN,
                                           .t_end = end,
                                           .how = LUB_PAIR_PASSES,
                                           .log_gap_min = lub_orbit_closest(orbit),
                                           .offset_start = offset_at(orbit, 0),
                                           .offset_end = offset_at(orbit, end)};
}

static void put_bounds(const struct lub_encounter_bounds *bounds,
                       struct lub_pair_solution *solution)
{
    const double far = bounds->position;
    solution->bound = (struct lub_pair_point){
        .t = NAN, .x = far, .y = far, .z = far, .u_n = far, .log_gap = bounds->log_gap};
    solution->bound_log_gap_min = bounds->log_gap;
    solution->bound_offset_end = far;
    solution->certificate =
        (struct lub_certificate){.n = 1, .compared = "position", .t_hit = NAN, .t_release = NAN};
    solution->certificate.witness[0] =
        (struct lub_witness){.name = "cvode against quadrature of the closed form",
                             .worst_q = bounds->position,
                             .worst_log_gap = bounds->log_gap,
                             .steps = bounds->steps};
}

static enum lub_status certify(const struct lub_encounter *encounter, const struct lub_orbit *orbit,
                               size_t n, const double times[], struct lub_pair_point points[],
                               struct lub_pair_solution *solution, struct lub_message *message)
{
    struct lub_encounter_bounds bounds;
    struct lub_encounter_point *const found = malloc((n + 1) * sizeof *found);
    const enum lub_status status =
        found ? lub_encounter_certified(encounter, orbit, n, times, found, &bounds, message)
              : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        points[k] = (struct lub_pair_point){.t = found[k].t,
                                            .x = found[k].x,
                                            .y = found[k].y,
                                            .z = found[k].z,
                                            .u_n = exp(found[k].log_gap),
                                            .log_gap = found[k].log_gap};
    }
    if (status == LUB_OK) {
        put_bounds(&bounds, solution);
    }
    free(found);
    return status;
}

/* No points: t_end alone is wanted. */
static enum lub_status solve(const struct lub_shear *shear, const struct lub_pair_set *pair,
                             size_t n, const double times[], struct lub_pair_point points[],
                             struct lub_pair_solution *solution, struct lub_message *message)
{
    const struct lub_encounter encounter = encounter_of(shear, pair);
    struct lub_orbit *orbit = NULL;
    enum lub_status status = lub_orbit_create(&encounter, &orbit, message);
    if (status == LUB_OK) {
        tell(orbit, solution);
    }
    if (status == LUB_OK && points) {
        status = certify(&encounter, orbit, n, times, points, solution, message);
    }
    lub_orbit_free(orbit);
    return status;
}

static enum lub_status stokes(const struct lub_shear *shear, size_t n, const double times[],
                              struct lub_pair_point points[], struct lub_pair_solution *solution,
                              struct lub_message *message)
{
    return solve(shear, &lub_pair_exact, n, times, points, solution, message);
}

static enum lub_status fits(const struct lub_shear *shear, size_t n, const double times[],
                            struct lub_pair_point points[], struct lub_pair_solution *solution,
                            struct lub_message *message)
{
    return solve(shear, &lub_pair_fits, n, times, points, solution, message);
}

const struct lub_pair_model lub_pair_stokes = {
    .name = "stokes",
    .truth = "smooth rigid spheres without inertia, Batchelor-Green functions of two equal "
             "spheres, from a bispherical solution",
    .solve = stokes};

const struct lub_pair_model lub_pair_published_fits = {
    .name = "fits",
    .truth = "smooth rigid spheres without inertia, fits of Da Cunha & Hinch (1996), with jumps "
             "at r = 2.01 and 2.5",
    .solve = fits};
