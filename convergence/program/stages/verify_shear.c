/* verify_shear.c -- the stage of two spheres in shear: gates, the smallest gap by offset and
 * cut-off, and the other figures of this case. */
#include "convergence/program/stages/shear_show.h"
#include "convergence/program/stages/showing.h"

#include <math.h>
#include <string.h>

static const char stage[] = "two spheres in shear";

/* A family of runs over d0: six models with a cut-off and a factor of the spin, and two sets of
 * pair functions. */
struct family {
    const char *label, *settings; /* settings NULL: the encounter of `pair` */
    const struct lub_pair_set *pair;
};

static const struct family families[] = {
    {"exact hydrodynamics", NULL, &lub_pair_exact},
    {"fits of Da Cunha & Hinch", NULL, &lub_pair_fits},
    {"printed torque; cut-off 2a", "cutoff=2", NULL},
    {"printed torque; cut-off 4a", "cutoff=4", NULL},
    {"printed torque; cut-off 7a", "cutoff=7", NULL},
    {"torque of the script; cut-off 2a", "cutoff=2 torque_factor=6.283185307179586", NULL},
    {"torque of the script; cut-off 4a", "cutoff=4 torque_factor=6.283185307179586", NULL},
    {"torque of the script; cut-off 7a", "cutoff=7 torque_factor=6.283185307179586", NULL}};

enum { n_families = sizeof families / sizeof *families, n_offsets = 17 };

/* From 0.01 to 2, equal on a logarithmic scale. */
static double offset_of(size_t k)
{
    return 0.01 * pow(200, (double)k / (n_offsets - 1));
}

static enum lub_status smallest_gap(const struct family *family, double d0, double *gap,
                                    struct lub_message *message)
{
    char settings[160];
    snprintf(settings, sizeof settings, "d0=%.9g Ca=1e-7 %s", d0,
             family->settings ? family->settings : "");
    if (family->settings) {
        struct lub_shear_outcome outcome;
        const enum lub_status status = lub_shear_show_run(settings, NULL, &outcome, message);
        *gap = exp(outcome.log_gap_min);
        return status;
    }
    const struct lub_encounter encounter = {-LUB_SHEAR_X, d0, 0, family->pair};
    struct lub_orbit *orbit;
    const enum lub_status status = lub_orbit_create(&encounter, &orbit, message);
    if (status == LUB_OK) {
        *gap = exp(lub_orbit_closest(orbit));
        lub_orbit_free(orbit);
    }
    return status;
}

static enum lub_status measure(FILE *file, double gaps[n_families][n_offsets],
                               struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    fputs("curve,d0,gap_min\n", file);
    for (size_t f = 0; f < n_families; f++) {
        for (size_t k = 0; k < n_offsets && status == LUB_OK; k++) {
            status = smallest_gap(&families[f], offset_of(k), &gaps[f][k], message);
            fprintf(file, "%s,%.17g,%.17g\n", families[f].label, offset_of(k), gaps[f][k]);
        }
    }
    return status;
}

/* Mean distance from the exact curve, as a factor. */
static double factor_off(double gaps[n_families][n_offsets], size_t family)
{
    double sum = 0;
    for (size_t k = 0; k < n_offsets; k++) {
        sum += fabs(log(gaps[family][k] / gaps[0][k])) / n_offsets;
    }
    return exp(sum);
}

/* Published: a limit of about 3e-5 as d0 -> 0.  Agreement is within a factor of 2 of it with the
 * equations as they are printed. */
static void tell(double gaps[n_families][n_offsets], struct lub_exhibit *exhibit)
{
    lub_say(exhibit->seen,
            "At d0 = 0.01: exact %.3g, fits %.3g (%.1f %%); as printed %.3g, %.3g, %.3g at "
            "cut-off 2a, 4a, 7a; with the script's factor 2 pi on the spin %.3g, %.3g, %.3g. ",
            gaps[0][0], gaps[1][0], 100 * (gaps[1][0] / gaps[0][0] - 1), gaps[2][0], gaps[3][0],
            gaps[4][0], gaps[5][0], gaps[6][0], gaps[7][0]);
    lub_say(exhibit->seen,
            "Mean factor from exact over all d0: printed %.3g, %.3g, %.3g; script %.3g, %.3g, "
            "%.3g. ",
            factor_off(gaps, 2), factor_off(gaps, 3), factor_off(gaps, 4), factor_off(gaps, 5),
            factor_off(gaps, 6), factor_off(gaps, 7));
    const bool follows = fabs(log(gaps[3][0] / 3e-5)) < log(2);
    exhibit->agreement = follows ? LUB_AGREES : LUB_DISAGREES;
    lub_say(exhibit->seen, "The published limit %s from the printed equations%s.",
            follows ? "follows" : "does not follow",
            fabs(log(gaps[6][0] / 3e-5)) < log(2) ? "; it does with the script's factor" : "");
}

static enum lub_status show_smallest_gaps(const struct lub_verify *verify,
                                          double gaps[n_families][n_offsets],
                                          struct lub_message *message)
{
    struct lub_exhibit exhibit = lub_showing(
        "papers", "chevremont-fig9",
        "Chevremont et al. 2020, figure 9: smallest gap of smooth stiff spheres in shear",
        "The smallest gap tends to about 3e-5 a as d0 -> 0; it grows with the cut-off of the "
        "lubrication, and 4a fits the solution of Da Cunha and Hinch best.");
    struct lub_output output = {0};
    char labels[512] = "";
    for (size_t f = 0; f < n_families; f++) {
        strcat(strcat(labels, f ? "|" : ""), families[f].label);
    }
    const struct lub_variable variables[] = {{"labels", labels}};
    lub_shear_show_command(exhibit.command, "reference", "d0=0.01");
    lub_shear_show_command(exhibit.command, "run", "d0=0.01 Ca=1e-7");
    lub_shear_show_command(exhibit.command, "run",
                           "d0=0.01 Ca=1e-7 torque_factor=6.283185307179586");
    enum lub_status status = lub_showing_open(verify, &exhibit, &output, message);
    if (status == LUB_OK) {
        status = measure(output.file, gaps, message);
    }
    if (status == LUB_OK) {
        status = lub_output_close(&output, message);
    }
    lub_output_discard(&output);
    if (status == LUB_OK) {
        tell(gaps, &exhibit);
        status = lub_showing_draw(verify, &exhibit, "smallest_gap.gp", 1, variables, message);
    }
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}

/* How far quadrature and CVODE are apart, over some encounters. */
static enum lub_status gate_reference(struct lub_gates *gates, struct lub_message *message)
{
    static const double starts[][2] = {{0.01, 0}, {0.2, 0}, {0.5, 0.5}};
    enum { n_points = 51 };
    struct lub_encounter_point points[n_points];
    double worst = 0;
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < sizeof starts / sizeof *starts && status == LUB_OK; k++) {
        const struct lub_encounter e = {-LUB_SHEAR_X, starts[k][0], starts[k][1], &lub_pair_exact};
        struct lub_encounter_bounds bounds = {0};
        struct lub_orbit *orbit;
        status = lub_orbit_create(&e, &orbit, message);
        if (status == LUB_OK) {
            status = lub_encounter_certified(&e, orbit, n_points, NULL, points, &bounds, message);
            worst = fmax(worst, fmax(bounds.position, bounds.log_gap));
            lub_orbit_free(orbit);
        }
    }
    return status == LUB_OK
               ? lub_gates_add_number(
                     gates, stage, "exact path: quadrature of the closed form against CVODE", worst,
                     0, 1e-10, "lubench reference two-sphere-shear --set d0=0.2")
               : status;
}

/* Smooth stiff spheres leave on the streamline they came on. */
static enum lub_status gate_symmetry(struct lub_gates *gates, struct lub_message *message)
{
    struct lub_shear_outcome outcome;
    const enum lub_status status = lub_shear_show_run("d0=0.5 Ca=1e-9", NULL, &outcome, message);
    const double change = lub_shear_offset(&outcome.last) - lub_shear_offset(&outcome.first);
    return status == LUB_OK
               ? lub_gates_add_number(gates, stage,
                                      "smooth stiff spheres return to their streamline: change of "
                                      "the offset",
                                      change, -1e-4, 1e-4,
                                      "lubench run two-sphere-shear --set d0=0.5 --set Ca=1e-9")
               : status;
}

/* The order in dt of the smallest gap, from steps of 0.04 and 0.01 against a fine run. */
static enum lub_status gate_order(struct lub_gates *gates, const char *scheme, double order,
                                  struct lub_message *message)
{
    static const double steps[] = {0.04, 0.01, 0};
    struct lub_shear shear;
    double gap[3] = {0};
    char name[80], command[160];
    enum lub_status status = lub_shear_of("d0=0.8 Ca=0.01 accuracy=1e-11", &shear, message);
    for (size_t k = 0; k < 3 && status == LUB_OK; k++) {
        const struct lub_shear_request request = {.dt = steps[k], .every = 1};
        struct lub_shear_outcome outcome;
        status = lub_shear_run(lub_normal_find(steps[k] > 0 ? scheme : "loggap-vep"), &shear,
                               &request, NULL, &outcome, message);
        gap[k] = outcome.log_gap_min;
    }
    const double observed = log(fabs((gap[0] - gap[2]) / (gap[1] - gap[2]))) / log(4);
    snprintf(name, sizeof name, "order of %s in the log of the smallest gap", scheme);
    snprintf(command, sizeof command,
             "lubench run two-sphere-shear --scheme %s --dt 0.01 --set d0=0.8 --set Ca=0.01",
             scheme);
    return status == LUB_OK ? lub_gates_add_number(gates, stage, name, observed, order - 0.25,
                                                   order + 0.25, command)
                            : status;
}

static enum lub_status gate_gaps(struct lub_gates *gates, double gaps[n_families][n_offsets])
{
    static const char command[] = "lubench run two-sphere-shear --set d0=0.01 --set Ca=1e-7";
    enum lub_status status =
        lub_gates_add_number(gates, stage, "smallest gap at d0 = 0.01, torque as printed",
                             gaps[3][0], 0.0413, 0.0421, command);
    if (status == LUB_OK) {
        status =
            lub_gates_add_number(gates, stage, "smallest gap at d0 = 0.01, torque of the script",
                                 gaps[6][0], 3.70e-5, 3.78e-5, command);
    }
    return status;
}

enum lub_status lub_verify_shear(const struct lub_verify *verify, struct lub_gates *gates,
                                 struct lub_message *message)
{
    double gaps[n_families][n_offsets];
    enum lub_status status = gate_reference(gates, message);
    if (status == LUB_OK) {
        status = gate_symmetry(gates, message);
    }
    if (status == LUB_OK) {
        status = show_smallest_gaps(verify, gaps, message);
    }
    if (status == LUB_OK) {
        status = gate_gaps(gates, gaps);
    }
    if (status == LUB_OK) {
        status = gate_order(gates, "loggap-vep", 2, message);
    }
    if (status == LUB_OK) {
        status = gate_order(gates, "chevremont", 1, message);
    }
    if (status == LUB_OK) {
        status = lub_show_shear_paths(verify, gates, message);
    }
    return status == LUB_OK ? lub_show_pair_functions(verify, gates, message) : status;
}
