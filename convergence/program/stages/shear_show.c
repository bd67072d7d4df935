/* shear_show.c -- runs and exact paths of two spheres in shear from a line of text. */
#include "convergence/program/stages/shear_show.h"
#include "convergence/program/stages/showing.h"
#include "convergence/study/study.h"

#include <math.h>
#include <string.h>

static const char name[] = "two-sphere-shear";

enum lub_status lub_shear_of(const char *settings, struct lub_shear *shear,
                             struct lub_message *message)
{
    struct lub_entry entry = {.n_settings = 0};
    char text[256];
    snprintf(text, sizeof text, "%s %s", name, settings);
    struct lub_value values[LUB_MAX_PARAMS];
    const struct lub_case *const which = lub_case_find(name);
    enum lub_status status = lub_entry_parse(&entry, text, message);
    struct lub_settings list = {.n = entry.n_settings, .list = entry.settings};
    if (status == LUB_OK) {
        status = lub_case_resolve(which, &list, values, message);
    }
    return status == LUB_OK ? lub_case_root(which)->build(values, shear, message) : status;
}

struct lub_encounter lub_shear_encounter(const struct lub_shear *shear,
                                         const struct lub_pair_set *pair)
{
    return (struct lub_encounter){
        .x = shear->start[0], .y = shear->start[1], .z = shear->start[2], .pair = pair};
}

enum lub_status lub_shear_show_run(const char *settings, struct lub_shear_path *path,
                                   struct lub_shear_outcome *outcome, struct lub_message *message)
{
    const struct lub_shear_request request = {.every = 1, .max_steps = 10000000};
    struct lub_shear shear;
    enum lub_status status = lub_shear_of(settings, &shear, message);
    if (status == LUB_OK) {
        status =
            lub_shear_run(lub_normal_find("loggap-vep"), &shear, &request, path, outcome, message);
    }
    if (status == LUB_OK && outcome->status != LUB_OK) {
        status = lub_fail(message, outcome->status, "%s %s: %s", name, settings,
                          lub_status_text(outcome->status));
    }
    return status;
}

enum lub_status lub_shear_show_exact(const char *settings, const struct lub_pair_set *pair,
                                     size_t n, struct lub_shear_path *path,
                                     struct lub_message *message)
{
    struct lub_shear shear;
    struct lub_orbit *orbit = NULL;
    enum lub_status status = lub_shear_of(settings, &shear, message);
    if (status == LUB_OK) {
        const struct lub_encounter encounter = lub_shear_encounter(&shear, pair);
        status = lub_orbit_create(&encounter, &orbit, message);
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        struct lub_encounter_point p;
        const double s = 2 * (double)k / (double)(n - 1) - 1;
        status = lub_orbit_at(orbit, lub_orbit_end(orbit) * (1 + s * s * s) / 2, &p);
        const struct lub_shear_row row = {p.t, p.x, p.y, p.z, exp(p.log_gap), p.log_gap};
        status = status == LUB_OK ? lub_shear_append(path, &row) : status;
    }
    lub_orbit_free(orbit);
    return status;
}

void lub_shear_show_command(char text[LUB_EXHIBIT_TEXT], const char *command, const char *settings)
{
    lub_say(text, "%slubench %s %s", *text ? "\n" : "", command, name);
    for (const char *s = settings; *s; s += strcspn(s, " ") + (strchr(s, ' ') != NULL)) {
        lub_say(text, " --set %.*s", (int)strcspn(s, " "), s);
    }
}

/* y of the truth at x, by a straight line between its points; NaN outside. */
static double y_at(const struct lub_shear_path *truth, double x)
{
    for (size_t k = 0; k + 1 < truth->n; k++) {
        const struct lub_shear_row *const a = &truth->rows[k], *const b = a + 1;
        if (a->x <= x && x <= b->x && a->x < b->x) {
            return a->y + (b->y - a->y) * (x - a->x) / (b->x - a->x);
        }
    }
    return NAN;
}

double lub_shear_deviation(const struct lub_shear_path *path, const struct lub_shear_path *truth,
                           double reach)
{
    double worst = 0;
    for (size_t k = 0; k < path->n; k++) {
        const struct lub_shear_row *const row = &path->rows[k];
        const double off = fabs(row->y - y_at(truth, row->x)) / (2 + row->u_n);
        if (fabs(row->x) <= reach && off > worst) {
            worst = off;
        }
    }
    return worst;
}
