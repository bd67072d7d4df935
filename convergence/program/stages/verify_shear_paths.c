/* verify_shear_paths.c -- paths of two spheres in shear: smooth, rough and soft (figure 8), and
 * what the tangential film and the spin do to them (figure 10). */
#include "convergence/program/stages/shear_show.h"
#include "convergence/program/stages/showing.h"

#include <math.h>
#include <string.h>

#define SCRIPT " torque_factor=6.283185307179586"

enum { max_runs = 24, exact_points = 401 };

/* One line of a figure. */
struct line {
    const char *settings;
    unsigned panel, style; /* from 1 */
    bool exact;            /* the reference instead of a run */
};

struct drawing {
    const char *panels, *labels; /* by panel and by style, separated by | */
    size_t n;
    const struct line *lines;
    struct lub_shear_path paths[max_runs];
    struct lub_shear_outcome outcomes[max_runs];
};

static enum lub_status compute(struct drawing *drawing, struct lub_exhibit *exhibit,
                               struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < drawing->n && status == LUB_OK; k++) {
        const struct line *const line = &drawing->lines[k];
        status = line->exact ? lub_shear_show_exact(line->settings, &lub_pair_exact, exact_points,
                                                    &drawing->paths[k], message)
                             : lub_shear_show_run(line->settings, &drawing->paths[k],
                                                  &drawing->outcomes[k], message);
        if (k % 3 == 0 || drawing->n < 8) {
            lub_shear_show_command(exhibit->command, line->exact ? "reference" : "run",
                                   line->settings);
        }
    }
    return status;
}

/* Rows far enough apart to be seen apart. */
static void print_path(FILE *file, size_t run, const struct lub_shear_path *path)
{
    const struct lub_shear_row *last = NULL;
    for (size_t k = 0; k < path->n; k++) {
        const struct lub_shear_row *const row = &path->rows[k];
        if (!last || k + 1 == path->n || hypot(row->x - last->x, row->y - last->y) > 0.03 ||
            fabs(row->log_gap - last->log_gap) > 0.1) {
            fprintf(file, "%zu,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", run, row->t, row->x, row->y,
                    row->z, row->u_n, row->log_gap);
            last = row;
        }
    }
}

static enum lub_status write_paths(const struct lub_verify *verify, const struct drawing *drawing,
                                   const struct lub_exhibit *exhibit, struct lub_message *message)
{
    struct lub_output output = {0};
    enum lub_status status = lub_showing_open(verify, exhibit, &output, message);
    if (status == LUB_OK) {
        for (size_t k = 0; k < drawing->n; k++) {
            fprintf(output.file, "# run %zu: %s%s\n", k + 1,
                    drawing->lines[k].exact ? "exact hydrodynamics, " : "",
                    drawing->lines[k].settings);
        }
        fputs("run,t,x,y,z,u_n,log_gap\n", output.file);
        for (size_t k = 0; k < drawing->n; k++) {
            print_path(output.file, k + 1, &drawing->paths[k]);
        }
        status = lub_output_close(&output, message);
    }
    lub_output_discard(&output);
    return status;
}

static enum lub_status draw(const struct lub_verify *verify, const struct drawing *drawing,
                            const struct lub_exhibit *exhibit, struct lub_message *message)
{
    char owners[LUB_EXHIBIT_TEXT] = "", styles[LUB_EXHIBIT_TEXT] = "";
    for (size_t k = 0; k < drawing->n; k++) {
        lub_say(owners, "%u ", drawing->lines[k].panel);
        lub_say(styles, "%u ", drawing->lines[k].style);
    }
    const struct lub_variable variables[] = {{"panels", drawing->panels},
                                             {"labels", drawing->labels},
                                             {"owners", owners},
                                             {"styles", styles}};
    return lub_showing_draw(verify, exhibit, "shear_paths.gp", 4, variables, message);
}

static void free_paths(struct drawing *drawing)
{
    for (size_t k = 0; k < drawing->n; k++) {
        lub_shear_free(&drawing->paths[k]);
    }
}

/* Everything but the text. */
static enum lub_status make(const struct lub_verify *verify, struct drawing *drawing,
                            struct lub_exhibit *exhibit, struct lub_message *message)
{
    enum lub_status status = compute(drawing, exhibit, message);
    if (status == LUB_OK) {
        status = write_paths(verify, drawing, exhibit, message);
    }
    return status == LUB_OK ? draw(verify, drawing, exhibit, message) : status;
}

/* Figure 8; each run follows the exact line it is held against. */
static enum lub_status typical(const struct lub_verify *verify, struct lub_message *message)
{
    static const struct line lines[] = {{"d0=0.1", 1, 1, true},
                                        {"d0=0.1 Ca=1e-6" SCRIPT, 1, 2, false},
                                        {"d0=0.1 Ca=1e-6", 1, 3, false},
                                        {"d0=0.5", 1, 1, true},
                                        {"d0=0.5 Ca=1e-6" SCRIPT, 1, 2, false},
                                        {"d0=0.5 Ca=1e-6", 1, 3, false},
                                        {"d0=1.2", 1, 1, true},
                                        {"d0=1.2 Ca=1e-6" SCRIPT, 1, 2, false},
                                        {"d0=1.2 Ca=1e-6", 1, 3, false},
                                        {"d0=0.1", 2, 1, true},
                                        {"d0=0.1 Ca=1e-6 roughness=0.01" SCRIPT, 2, 2, false},
                                        {"d0=0.5", 2, 1, true},
                                        {"d0=0.5 Ca=1e-6 roughness=0.01" SCRIPT, 2, 2, false},
                                        {"d0=1.2", 2, 1, true},
                                        {"d0=1.2 Ca=1e-6 roughness=0.01" SCRIPT, 2, 2, false},
                                        {"d0=0.1", 3, 1, true},
                                        {"d0=0.1 Ca=0.1" SCRIPT, 3, 2, false},
                                        {"d0=0.5", 3, 1, true},
                                        {"d0=0.5 Ca=0.1" SCRIPT, 3, 2, false},
                                        {"d0=1.2", 3, 1, true},
                                        {"d0=1.2 Ca=0.1" SCRIPT, 3, 2, false}};
    struct drawing drawing = {.panels = "smooth; stiff|rough 0.01; stiff|smooth; soft (Ca = 0.1)",
                              .labels = "exact (smooth; rigid)|torque of the script|torque as "
                                        "printed",
                              .n = sizeof lines / sizeof *lines,
                              .lines = lines};
    struct lub_exhibit exhibit = lub_showing(
        "papers", "chevremont-fig8",
        "Chevremont et al. 2020, figure 8: paths of two spheres in shear, d0 = 0.1, 0.5, 1.2",
        "Smooth stiff spheres follow the analytical solution with a deviation of at most 2 %; "
        "rough and soft ones leave on other streamlines.");
    enum lub_status status = make(verify, &drawing, &exhibit, message);
    if (status == LUB_OK) {
        double script = 0, printed = 0;
        for (size_t k = 0; k < 9; k += 3) {
            const struct lub_shear_path *const p = &drawing.paths[k];
            script = fmax(script, lub_shear_deviation(&p[1], p, 6));
            printed = fmax(printed, lub_shear_deviation(&p[2], p, 6));
        }
        const struct lub_shear_outcome *const o = drawing.outcomes;
        lub_say(exhibit.seen,
                "Smooth, |x| < 6a: largest |y - y_exact|/r, taken for the deviation, is %.1f %% "
                "with the script's torque and "
                "%.1f %% with the printed one. From d0 = 0.1, 0.5, 1.2 spheres leave at %.3f, "
                "%.3f, %.3f (smooth), %.3f, %.3f, %.3f (rough), %.3f, %.3f, %.3f (soft).",
                100 * script, 100 * printed, lub_shear_offset(&o[1].last),
                lub_shear_offset(&o[4].last), lub_shear_offset(&o[7].last),
                lub_shear_offset(&o[10].last), lub_shear_offset(&o[12].last),
                lub_shear_offset(&o[14].last), lub_shear_offset(&o[16].last),
                lub_shear_offset(&o[18].last), lub_shear_offset(&o[20].last));
        exhibit.agreement = script <= 0.02 ? LUB_AGREES : LUB_DISAGREES;
        status = lub_exhibit_add(verify->exhibits, &exhibit);
    }
    free_paths(&drawing);
    return status;
}

/* Figure 10. */
static enum lub_status parts(const struct lub_verify *verify, struct lub_message *message)
{
    static const struct line lines[] = {{"d0=0.5", 1, 1, true},
                                        {"d0=0.5 Ca=1e-6" SCRIPT, 1, 2, false},
                                        {"d0=0.5 Ca=1e-6", 1, 3, false},
                                        {"d0=0.5 Ca=1e-6 tangential=0", 1, 4, false},
                                        {"d0=0.5 Ca=1e-6 rotation=0", 1, 5, false}};
    struct drawing drawing = {.panels = "d0 = 0.5",
                              .labels = "exact|all; torque of the script|all; torque as printed|"
                                        "normal film only|without rotation",
                              .n = sizeof lines / sizeof *lines,
                              .lines = lines};
    struct lub_exhibit exhibit = lub_showing(
        "papers", "chevremont-fig10",
        "Chevremont et al. 2020, figure 10: all components of lubrication, or the normal one alone",
        "With all components the path and the gap follow the analytical solution; with the normal "
        "film alone, or without rotation, they clearly do not.");
    enum lub_status status = make(verify, &drawing, &exhibit, message);
    if (status == LUB_OK) {
        static const char *const names[] = {"", "script's torque", "printed torque", "normal only",
                                            "without rotation"};
        double off[5] = {0};
        const struct lub_shear_path *const exact = &drawing.paths[0];
        const double gap = exact->rows[exact->n / 2].u_n; /* odd number of points: x = 0 */
        lub_say(exhibit.seen,
                "Smallest gap (exact %.2g) and largest |y - y_exact|/r for |x| < 6a:", gap);
        for (size_t k = 1; k < 5; k++) {
            const double log_gap = drawing.outcomes[k].log_gap_min;
            off[k] = fabs(log_gap - log(gap));
            lub_say(exhibit.seen, " %s %.2g, %.1f %%%s", names[k], exp(log_gap),
                    100 * lub_shear_deviation(&drawing.paths[k], exact, 6), k < 4 ? ";" : ".");
        }
        lub_say(exhibit.seen, " Judged by the gap, since the path hardly tells them apart: all "
                              "components, with the script's torque, must be nearer by half.");
        exhibit.agreement = off[1] < 0.5 * fmin(off[3], off[4]) ? LUB_AGREES : LUB_DISAGREES;
        status = lub_exhibit_add(verify->exhibits, &exhibit);
    }
    free_paths(&drawing);
    return status;
}

enum lub_status lub_show_shear_paths(const struct lub_verify *verify, struct lub_gates *gates,
                                     struct lub_message *message)
{
    (void)gates;
    const enum lub_status status = typical(verify, message);
    return status == LUB_OK ? parts(verify, message) : status;
}
