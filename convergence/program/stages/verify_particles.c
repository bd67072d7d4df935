/* verify_particles.c -- stage: billiard, lotto, sedimentation and aggregation of the papers. */
#include "cases/scene/scatter.h"
#include "convergence/kinds/scene/scene_kind.h"
#include "convergence/program/arguments.h"
#include "convergence/program/stages/scene_show.h"
#include "convergence/program/io/snapshot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { max_given = 8 };

enum lub_status lub_scene_run_start(struct lub_scene_run *run, const char *name, const char *dt,
                                    const char *const given[], struct lub_message *message)
{
    struct lub_setting list[max_given];
    struct lub_settings settings = {.list = list};
    struct lub_engine_request request = {.threads = 1, .settings = &settings};
    const struct lub_case *const which = lub_case_find(name);
    *run = (struct lub_scene_run){.which = which};
    for (size_t k = 0; given[k] && settings.n < max_given; k += 2) {
        list[settings.n++] = (struct lub_setting){.name = given[k], .value = given[k + 1]};
    }
    enum lub_status status = lub_positive("--dt", dt ? dt : which->dt, &request.dt, message);
    if (status == LUB_OK) {
        status = lub_case_build_scene(which, &settings, &run->scene, message);
    }
    return status == LUB_OK ? lub_engine_create(&run->engine, &run->scene, &request, message)
                            : status;
}

void lub_scene_run_free(struct lub_scene_run *run)
{
    lub_engine_free(&run->engine);
    lub_scene_free(&run->scene);
}

/* To the end; LUB_INTERRUPTED when asked to stop. */
static enum lub_status finish(const struct lub_verify *verify, struct lub_scene_run *run,
                              const char *what, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    while (status == LUB_OK && run->engine.step < run->engine.n_steps) {
        if (verify->interrupted && *verify->interrupted) {
            return LUB_INTERRUPTED;
        }
        status = lub_engine_step(&run->engine, message);
        lub_progress_tell(verify->progress, what, run->engine.step, run->engine.n_steps);
    }
    return status;
}

/* The state now as figure and data of the exhibit, which is then added.  A picture of many discs is
 * a PNG: as SVG it would take megabytes. */
static enum lub_status show(const struct lub_verify *verify, const struct lub_scene_run *run,
                            bool halves, struct lub_exhibit *exhibit, struct lub_message *message)
{
    struct lub_output output = {0};
    struct lub_view_text text;
    struct lub_particles seen;
    lub_scene_particles(&run->engine, &seen);
    struct lub_view view = lub_view_of(&seen);
    view.halves = halves;
    memcpy(exhibit->figure + strlen(exhibit->figure) - 3, "png", 3);
    lub_view_text(&seen, &view, "png", &text);
    enum lub_status status = lub_showing_open(verify, exhibit, &output, message);
    if (status == LUB_OK) {
        lub_print_snapshot(output.file, &seen, &view);
        status = lub_output_close(&output, message);
    }
    lub_output_discard(&output);
    if (status == LUB_OK) {
        status = lub_showing_draw(verify, exhibit, "particles.gp", LUB_VIEW_VARIABLES,
                                  text.variables, message);
    }
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, exhibit) : status;
}

static double measured(const struct lub_scene_run *run, const char *name)
{
    double value[LUB_MAX_MEASURES];
    const struct lub_case *const root = lub_case_root(run->which);
    run->scene.measure(&run->scene, run->engine.t, value);
    for (size_t k = 0; k < root->n_measures; k++) {
        if (strcmp(root->measures[k].name, name) == 0) {
            return value[k];
        }
    }
    return NAN;
}

/* One kind of surface when the box is upside down. */
static enum lub_status lotto_once(const struct lub_verify *verify, const char *gamma_min,
                                  const char *name, const char *title, double *share,
                                  struct lub_message *message)
{
    struct lub_scene_run run;
    const char *const given[] = {"gamma_min", gamma_min, NULL};
    struct lub_exhibit exhibit = lub_showing(
        "particles", name, title,
        "Smooth spheres take off from the wall when they are at the top of the box; rough ones "
        "(gamma_min = -1) earlier; inelastic ones never hold on.");
    enum lub_status status = lub_scene_run_start(&run, "lotto", NULL, given, message);
    if (status == LUB_OK) {
        status = finish(verify, &run, title, message);
    }
    if (status == LUB_OK) {
        *share = measured(&run, "share_left");
        lub_say(exhibit.command, "lubench run lotto --set gamma_min=%s --snapshots frames",
                gamma_min);
        lub_say(exhibit.seen,
                "When the box is upside down %.0f %% of the spheres have left for the "
                "other half of the box.",
                100 * *share);
        status = show(verify, &run, true, &exhibit, message);
    }
    lub_scene_run_free(&run);
    return status;
}

static enum lub_status lotto(const struct lub_verify *verify, struct lub_gates *gates,
                             struct lub_message *message)
{
    double dry = 0, rough = 0, smooth = 0;
    enum lub_status status =
        lotto_once(verify, "0", "lefebvre-fig16-dry",
                   "Lefebvre 2009, figure 16, left: gluey lotto, inelastic", &dry, message);
    if (status == LUB_OK) {
        status =
            lotto_once(verify, "-1", "lefebvre-fig16-rough",
                       "Lefebvre 2009, figure 16, middle: gluey lotto, rough", &rough, message);
    }
    if (status == LUB_OK) {
        status =
            lotto_once(verify, "none", "lefebvre-fig16-smooth",
                       "Lefebvre 2009, figure 16, right: gluey lotto, smooth", &smooth, message);
    }
    if (status == LUB_OK) {
        status = lub_gates_add_number(gates, "particles", "lotto: share that left, dry less rough",
                                      dry - rough, 0, 1, "lubench run lotto --set gamma_min=-1");
    }
    return status == LUB_OK
               ? lub_gates_add_number(gates, "particles",
                                      "lotto: share that left, rough less smooth", rough - smooth,
                                      0.3, 1, "lubench run lotto --set gamma_min=none")
               : status;
}

/* A smaller heap than the paper's 3000, so that the stage takes seconds. */
static enum lub_status sedimentation(const struct lub_verify *verify, const char *law,
                                     struct lub_gates *gates, struct lub_message *message)
{
    struct lub_scene_run run;
    char name[64], title[100], gate[100];
    const char *const given[] = {"n", "800", "t_end", "1.6", "law", law, NULL};
    snprintf(name, sizeof name, "lefebvre-fig17-%s", law);
    snprintf(title, sizeof title, "Lefebvre 2009, figures 17 and 18: sedimentation, %s", law);
    snprintf(gate, sizeof gate, "sedimentation, %s: largest overlap, in smallest radii", law);
    struct lub_exhibit exhibit =
        lub_showing("particles", name, title,
                    "Gluey grains form a packed network of glue in the funnel and come unstuck "
                    "smoothly when they leave the wheel; dry grains flow freely.");
    enum lub_status status = lub_scene_run_start(&run, "sedimentation", "0.002", given, message);
    if (status == LUB_OK) {
        status = finish(verify, &run, title, message);
    }
    if (status == LUB_OK) {
        size_t glued = 0;
        for (size_t k = 0; k < run.engine.pairs.n; k++) {
            glued += lub_engine_gamma(&run.engine, k) < 0;
        }
        lub_say(exhibit.command,
                "lubench run sedimentation --dt 0.002 --set n=800 --set t_end=1.6 --set law=%s "
                "--snapshots frames",
                law);
        lub_say(exhibit.seen,
                "%zu of %zu near pairs are glued; %.1f %% of the spheres have passed the funnel; "
                "the largest overlap was %.1e of the smallest radius.",
                glued, run.engine.pairs.n, 100 * measured(&run, "share_through"),
                run.engine.stats.overlap_max / 0.015);
        status = show(verify, &run, false, &exhibit, message);
    }
    if (status == LUB_OK) {
        status =
            lub_gates_add_number(gates, "particles", gate, run.engine.stats.overlap_max / 0.015, 0,
                                 1e-6, "lubench run sedimentation --dt 0.002 --set n=800");
    }
    lub_scene_run_free(&run);
    return status;
}

/* Spheres that were in one cluster and no longer are. */
static size_t count_parted(size_t n, const size_t before[], const size_t now[])
{
    size_t parted = 0;
    for (size_t b = 0; b < n; b++) {
        parted += now[before[b]] != now[b];
    }
    return parted;
}

static enum lub_status aggregate(const struct lub_verify *verify, struct lub_scene_run *run,
                                 size_t *parted, struct lub_message *message)
{
    const size_t n = run->scene.spheres.n;
    const double eps = run->scene.forces.range;
    size_t *const label = malloc(2 * n * sizeof *label);
    enum lub_status status = label ? lub_clusters(&run->scene.spheres, eps, label) : LUB_NO_MEMORY;
    while (status == LUB_OK && run->engine.step < run->engine.n_steps) {
        status = lub_engine_step(&run->engine, message);
        if (status == LUB_OK && run->engine.step % 25 == 0) {
            status = lub_clusters(&run->scene.spheres, eps, label + n);
            *parted += count_parted(n, label, label + n);
            memcpy(label, label + n, n * sizeof *label);
        }
        if (verify->interrupted && *verify->interrupted) {
            status = LUB_INTERRUPTED;
        }
    }
    free(label);
    return status;
}

static enum lub_status aggregation(const struct lub_verify *verify, struct lub_gates *gates,
                                   struct lub_message *message)
{
    struct lub_scene_run run;
    const char *const given[] = {NULL};
    size_t parted = 0;
    double begin = 0, end = 0;
    struct lub_exhibit exhibit = lub_showing(
        "particles", "maury2004-fig1", "Maury 2004, figure 1: aggregation in an oscillating shear",
        "Spheres that meet stick together; no sphere leaves a cluster in the deterministic case.");
    enum lub_status status = lub_scene_run_start(&run, "aggregation-shear", NULL, given, message);
    if (status == LUB_OK) {
        begin = measured(&run, "clusters");
        status = aggregate(verify, &run, &parted, message);
    }
    if (status == LUB_OK) {
        end = measured(&run, "clusters");
        lub_say(exhibit.command, "lubench run aggregation-shear --every 50 --snapshots frames");
        lub_say(
            exhibit.seen,
            "%g clusters at t = 0 and %g at t = 10, the largest of %g spheres; %zu spheres left "
            "a cluster.",
            begin, end, measured(&run, "cluster_max"), parted);
        exhibit.agreement = parted == 0 && end < begin ? LUB_AGREES : LUB_DISAGREES;
        status = show(verify, &run, false, &exhibit, message);
    }
    if (status == LUB_OK) {
        status =
            lub_gates_add_number(gates, "particles", "aggregation: spheres that left a cluster",
                                 (double)parted, 0, 0, "lubench run aggregation-shear");
    }
    if (status == LUB_OK) {
        status = lub_gates_add_number(gates, "particles",
                                      "aggregation: clusters at the end, of those "
                                      "at the start",
                                      end / begin, 0, 0.9, "lubench run aggregation-shear");
    }
    lub_scene_run_free(&run);
    return status;
}

/* Figures 2 to 4 of Maury (2004) differ in the number of spheres. */
static enum lub_status brownian(const struct lub_verify *verify, const char *figure, const char *n,
                                const char *t_end, struct lub_message *message)
{
    struct lub_scene_run run;
    char name[64], title[160];
    const char *const given[] = {"n", n, "t_end", t_end, NULL};
    snprintf(name, sizeof name, "maury2004-fig%s", figure);
    snprintf(title, sizeof title, "Maury 2004, figure %s: aggregation by noise, %s spheres", figure,
             n);
    struct lub_exhibit exhibit =
        lub_showing("particles", name, title, "Under white noise the spheres gather in clusters.");
    enum lub_status status =
        lub_scene_run_start(&run, "aggregation-brownian", NULL, given, message);
    if (status == LUB_OK) {
        const double begin = measured(&run, "clusters");
        status = finish(verify, &run, title, message);
        lub_say(exhibit.seen, "%g clusters at the start, %g at t = %s, the largest of %g spheres.",
                begin, measured(&run, "clusters"), t_end, measured(&run, "cluster_max"));
        lub_say(exhibit.command,
                "lubench run aggregation-brownian --set n=%s --set t_end=%s --every 50 --snapshots "
                "frames",
                n, t_end);
        exhibit.agreement = measured(&run, "clusters") < 0.75 * begin ? LUB_AGREES : LUB_DISAGREES;
    }
    if (status == LUB_OK) {
        status = show(verify, &run, false, &exhibit, message);
    }
    lub_scene_run_free(&run);
    return status;
}

enum lub_status lub_verify_particles(const struct lub_verify *verify, struct lub_gates *gates,
                                     struct lub_message *message)
{
    enum lub_status status = lub_verify_billiard(verify, gates, message);
    if (status == LUB_OK) {
        status = lotto(verify, gates, message);
    }
    if (status == LUB_OK) {
        status = sedimentation(verify, "gluey", gates, message);
    }
    if (status == LUB_OK) {
        status = sedimentation(verify, "inelastic", gates, message);
    }
    if (status == LUB_OK) {
        status = aggregation(verify, gates, message);
    }
    if (status == LUB_OK) {
        status = brownian(verify, "2", "500", "9", message);
    }
    if (status == LUB_OK) {
        status = brownian(verify, "3", "2000", "3", message);
    }
    return status == LUB_OK ? brownian(verify, "4", "5000", "3", message) : status;
}
