/* scene_files.c -- CSV and JSON of particle runs. */
#include "convergence/program/io/scene_files.h"
#include "convergence/program/io/gap_files.h"
#include "convergence/program/io/json.h"
#include "convergence/program/io/provenance.h"

#include <stddef.h>

void lub_print_scene_preamble(FILE *file, const struct lub_case *which, const struct lub_law *law,
                              const char *dt, const struct lub_settings *settings)
{
    const struct lub_param *params;
    const size_t n = lub_case_params(which, &params);
    fprintf(file, "# case: %s\n# scheme: %s\n", which->name, which->scheme);
    if (dt) {
        fprintf(file, "# dt: %s\n", dt);
    }
    for (size_t k = 0; k < n; k++) {
        lub_print_setting(file, settings, params[k].name, lub_case_default(which, k));
    }
    for (size_t k = 0; law && k < LUB_ENGINE_PARAMS; k++) {
        lub_print_setting(file, settings, lub_engine_params[k].name, lub_engine_params[k].value);
    }
    for (size_t k = 0; law && k < law->n_params; k++) {
        lub_print_setting(file, settings, law->params[k].name, law->params[k].value);
    }
    lub_print_versions(file);
}

void lub_print_rows_header(FILE *file)
{
    fputs("t,id,x,y,z,vx,vy,vz,r\n", file);
}

void lub_print_rows(FILE *file, double t, const struct lub_spheres *s)
{
    for (size_t b = 0; b < s->n; b++) {
        fprintf(file, "%.17g,%zu,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", t, b, s->x[0][b],
                s->x[1][b], s->x[2][b], s->v[0][b], s->v[1][b], s->v[2][b], s->r[b]);
    }
}

static void print_measures(FILE *file, const struct lub_case *which,
                           const struct lub_engine *engine)
{
    const struct lub_scene *const scene = engine->scene;
    double value[LUB_MAX_MEASURES];
    if (scene->measure) {
        scene->measure(scene, engine->t, value);
    }
    for (size_t k = 0; scene->measure && k < lub_case_root(which)->n_measures; k++) {
        lub_print_json_member(file, lub_case_root(which)->measures[k].name, value[k]);
    }
}

void lub_print_scene_summary(FILE *file, const struct lub_case *which,
                             const struct lub_engine *engine, enum lub_status status,
                             double seconds_total)
{
    const struct lub_engine_stats *const stats = &engine->stats;
    const double steps = stats->steps > 0 ? (double)stats->steps : 1;
    fprintf(file,
            "{\n  \"status\": \"%s\",\n  \"law\": \"%s\",\n  \"solver\": \"%s\",\n  \"n\": %zu,\n"
            "  \"steps\": %zu,\n  \"pairs_max\": %zu,\n  \"glue_lost\": %zu",
            lub_status_word(status), engine->law->name, engine->solver->name,
            engine->scene->spheres.n, stats->steps, stats->pairs_max, stats->glue_lost);
    lub_print_json_member(file, "t_end", engine->t);
    lub_print_json_member(file, "pairs_mean", (double)stats->rows_sum / steps);
    lub_print_json_member(file, "overlap_max", stats->overlap_max);
    lub_print_json_member(file, "gamma_gap_max", stats->gamma_gap_max);
    lub_print_json_member(file, "kkt_residual_max", stats->kkt_residual_max);
    lub_print_json_member(file, "momentum_error", stats->momentum_error);
    lub_print_json_member(file, "angular_momentum_error", stats->spin_error);
    lub_print_json_member(file, "energy_start", stats->energy_start);
    lub_print_json_member(file, "energy_end", lub_engine_energy(engine));
    lub_print_json_member(file, "displacement_max", stats->displacement_max);
    lub_print_json_member(file, "iterations_mean", (double)stats->iterations / steps);
    lub_print_json_member(file, "factorisations_mean", (double)stats->factorisations / steps);
    print_measures(file, which, engine);
    lub_print_json_member(file, "seconds_total", seconds_total);
    lub_print_json_member(file, "seconds_projection", stats->seconds_projection);
    lub_print_json_member(file, "seconds_search", stats->seconds_search);
    fputs("\n}\n", file);
}
