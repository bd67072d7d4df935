/* verify_falling.c -- stage: the falling sphere, as in the figures of Chevremont et al. (2020), and
 * where their step of the film lets a trapped sphere go. */
#include "convergence/kind/simulate.h"
#include "convergence/program/stages/showing.h"

#include <math.h>
#include <string.h>

/* One run: its question in words of --set, and what came of it. */
struct fall {
    const char *label, *regime; /* regime: the one that was published; NULL if none */
    const char *St, *roughness, *K, *stiffness, *accuracy; /* NULL: default */
    double t_end, unit, eta;                               /* unit: sqrt(m/k_b) */
    double rest;                                           /* film in equilibrium */
    struct lub_path path;
    struct lub_summary summary;
};

/* Columns of the path. */
enum { U_N = 0, LOG_GAP = 2 };

enum { n_given = 5 };

static size_t given(const struct fall *fall, struct lub_setting list[n_given])
{
    const struct lub_setting all[n_given] = {{.name = "St", .value = fall->St},
                                             {.name = "roughness", .value = fall->roughness},
                                             {.name = "K", .value = fall->K},
                                             {.name = "stiffness", .value = fall->stiffness},
                                             {.name = "accuracy", .value = fall->accuracy}};
    size_t n = 0;
    for (size_t k = 0; k < n_given; k++) {
        if (all[k].value) {
            list[n++] = all[k];
        }
    }
    return n;
}

static enum lub_status ask_of(const struct fall *fall, struct lub_setting list[n_given],
                              struct lub_ask *ask, struct lub_message *message)
{
    *ask = (struct lub_ask){.threads = 1};
    ask->settings = (struct lub_settings){.n = given(fall, list), .list = list};
    return lub_find_case("falling-sphere", &ask->kind, &ask->which, message);
}

static enum lub_status build(struct fall *fall, struct lub_message *message)
{
    struct lub_setting list[n_given];
    struct lub_ask ask;
    struct lub_problem problem = {0};
    enum lub_status status = ask_of(fall, list, &ask, message);
    if (status == LUB_OK) {
        status = lub_case_build(ask.which, &ask.settings, &problem, message);
    }
    const struct lub_surface *const surface = &problem.surface;
    fall->t_end = problem.t_end;
    fall->unit = sqrt(problem.mass / surface->k_b);
    fall->eta = problem.drag.eps / (1.5 * 3.14159265358979323846);
    fall->rest = surface->asperity - problem.mass / (surface->k_b * surface->asperity_stiffness);
    lub_problem_free(&problem);
    return status;
}

static double value(const struct fall *fall, const char *name)
{
    const struct lub_kind *const kind = lub_kind_find("gap");
    return fall->summary.value[lub_quantity_find(kind, lub_case_find("falling-sphere"), name)];
}

static const char *regime(const struct fall *fall)
{
    const struct lub_kind *const kind = lub_kind_find("gap");
    return fall->summary.word[lub_quantity_find(kind, lub_case_find("falling-sphere"), "regime")];
}

static void put_command(char *text, const struct fall *fall, const char *more)
{
    struct lub_setting list[n_given];
    const size_t n = given(fall, list);
    lub_say(text, "%slubench run falling-sphere", *text ? "\n" : "");
    for (size_t k = 0; k < n; k++) {
        lub_say(text, " --set %s=%s", list[k].name, list[k].value);
    }
    lub_say(text, "%s", more);
}

/* dt_factor 0: automatic steps; t_end 0: that of the case. */
static enum lub_status run(struct fall *fall, const char *scheme, double dt_factor, double t_end,
                           struct lub_path *path, struct lub_message *message)
{
    struct lub_setting list[n_given + 1];
    char dt[40], end[40];
    struct lub_ask ask;
    const struct lub_march march = {.every = 1};
    const enum lub_status status = ask_of(fall, list, &ask, message);
    snprintf(dt, sizeof dt, "%.17g", dt_factor * fall->unit);
    snprintf(end, sizeof end, "%.17g", t_end);
    ask.dt = dt_factor > 0 ? dt : NULL;
    ask.scheme = lub_scheme_find(scheme);
    if (t_end > 0) {
        list[ask.settings.n++] = (struct lub_setting){.name = "t_end", .value = end};
    }
    return status == LUB_OK ? lub_simulate(&ask, &march, 0, path, &fall->summary, message) : status;
}

static enum lub_status build_and_run(struct fall *fall, struct lub_message *message)
{
    const enum lub_status status = build(fall, message);
    return status == LUB_OK ? run(fall, "loggap-vep", 0, 0, &fall->path, message) : status;
}

/* Rows far enough apart to be seen apart; times in units of `unit`. */
static void print_path(FILE *file, const struct fall *fall, double unit)
{
    const struct lub_path *const path = &fall->path;
    size_t last = 0;
    for (size_t k = 0; k < path->n; k++) {
        const double u_n = lub_path_at(path, k, U_N);
        if (k == 0 || k + 1 == path->n || path->t[k] - path->t[last] > 0.002 * fall->t_end ||
            fabs(u_n - lub_path_at(path, last, U_N)) > 0.01) {
            fprintf(file, "%s,%.17g,%.17g,%.17g\n", fall->label, path->t[k] / unit, u_n,
                    lub_path_at(path, k, LOG_GAP));
            last = k;
        }
    }
}

/* Runs all, writes their paths to the data file of the exhibit, with commands. */
static enum lub_status run_paths(const struct lub_verify *verify, size_t n, struct fall falls[],
                                 bool slow, struct lub_exhibit *exhibit,
                                 struct lub_message *message)
{
    struct lub_output output = {0};
    enum lub_status status = lub_showing_open(verify, exhibit, &output, message);
    if (status == LUB_OK) {
        fputs("run,t,u_n,log_gap\n", output.file);
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = build_and_run(&falls[k], message);
        if (status == LUB_OK) {
            print_path(output.file, &falls[k], slow ? falls[k].eta : 1);
            put_command(exhibit->command, &falls[k], "");
        }
    }
    if (status == LUB_OK) {
        status = lub_output_close(&output, message);
    }
    lub_output_discard(&output);
    return status;
}

static void free_falls(size_t n, struct fall falls[])
{
    for (size_t k = 0; k < n; k++) {
        lub_path_free(&falls[k].path);
    }
}

/* Figure 4: the four kinds of motion. */
static enum lub_status typical(const struct lub_verify *verify, struct lub_message *message)
{
    struct fall falls[] = {
        {.label = "a", .regime = "damped", .St = "1", .roughness = "0.01", .K = "20"},
        {.label = "b", .regime = "oscillating", .St = "1000", .roughness = "0.01", .K = "0.5"},
        {.label = "c", .regime = "bouncing", .St = "1000", .roughness = "0.01", .K = "1000"},
        {.label = "d",
         .regime = "bouncing+oscillating",
         .St = "1000",
         .roughness = "0.01",
         .K = "5"}};
    const size_t n = sizeof falls / sizeof *falls;
    struct lub_exhibit exhibit = lub_showing(
        "papers", "chevremont-fig4", "Chevremont et al. 2020, figure 4: typical falling spheres",
        "A falling sphere is (a) damped, (b) trapped by the film and oscillating, (c) "
        "bouncing, or (d) bouncing first and oscillating afterwards.");
    enum lub_status status = run_paths(verify, n, falls, false, &exhibit, message);
    exhibit.agreement = LUB_AGREES;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        lub_say(exhibit.seen, "(%s) %s, smallest ln u %.4g. ", falls[k].label, regime(&falls[k]),
                value(&falls[k], "log_gap_min"));
        if (strcmp(regime(&falls[k]), falls[k].regime) != 0) {
            exhibit.agreement = LUB_DISAGREES;
        }
    }
    if (status == LUB_OK) {
        status = lub_showing_draw(verify, &exhibit, "falling.gp", 0, NULL, message);
    }
    free_falls(n, falls);
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}

/* Figure 6: slow spheres follow eq. 36 until their asperities touch and then rest at eq. 37. */
static enum lub_status slow_fall(const struct lub_verify *verify, struct lub_message *message)
{
    struct fall falls[] = {
        {.label = "smooth", .St = "0.001", .roughness = "0", .stiffness = "1e4"},
        {.label = "1e-5", .St = "0.001", .roughness = "1e-5", .K = "5"},
        {.label = "1e-3", .St = "0.01", .roughness = "1e-3", .K = "5"},
        {.label = "0.1", .St = "0.001", .roughness = "0.1", .K = "5"},
        {.label = "0.1; K = 0.5", .St = "0.001", .roughness = "0.1", .K = "0.5"}};
    const size_t n = sizeof falls / sizeof *falls;
    const struct lub_variable variables[] = {{"labels", "smooth|1e-5|1e-3|0.1|0.1; K = 0.5"}};
    struct lub_exhibit exhibit = lub_showing(
        "papers", "chevremont-fig6", "Chevremont et al. 2020, figure 6: slow fall, by roughness",
        "At low Stokes number ln u falls by 8/9 in the time tau_c until the asperities touch; then "
        "the sphere rests at the gap of eq. 37, to 1e-8. Soft asperities (K < 1) only slow it "
        "down.");
    enum lub_status status = run_paths(verify, n, falls, true, &exhibit, message);
    if (status == LUB_OK) {
        const double rate =
            value(&falls[0], "log_gap_end") / value(&falls[0], "t_end") * falls[0].eta;
        exhibit.agreement = LUB_AGREES;
        lub_say(exhibit.seen, "Smooth: mean rate %.7f, published -8/9 = -0.8888889. ", rate);
        for (size_t k = 1; k < 4; k++) {
            const double off = expm1(value(&falls[k], "log_gap_end") - log(falls[k].rest));
            lub_say(exhibit.seen, "Roughness %s: gap at the end off by %.1e of eq. 37. ",
                    falls[k].label, off);
            exhibit.agreement = fabs(off) < 1e-8 ? exhibit.agreement : LUB_DISAGREES;
        }
        exhibit.agreement = fabs(rate + 8.0 / 9) < 1e-3 ? exhibit.agreement : LUB_DISAGREES;
        status = lub_showing_draw(verify, &exhibit, "decay.gp", 1, variables, message);
    }
    free_falls(n, falls);
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}

/* The restitution of the first rebound over the time step, by both steps of the film. */
static enum lub_status rebounds(struct fall *fall, FILE *file, struct lub_exhibit *exhibit,
                                struct lub_message *message)
{
    static const double factors[] = {0.2,   0.1,   0.05,  0.02,   0.01,
                                     0.005, 0.002, 0.001, 0.0005, 0.0002};
    static const char *const normals[] = {"chevremont", "loggap-vep"};
    const double truth = value(fall, "restitution");
    enum lub_status status = LUB_OK;
    fputs("scheme,factor,lambda,restitution,truth\n", file);
    lub_say(exhibit->seen, "Truth %.4f.", truth);
    for (size_t s = 0; s < 2; s++) {
        lub_say(exhibit->seen, " %s:", normals[s]);
        for (size_t k = 0; k < sizeof factors / sizeof *factors && status == LUB_OK; k++) {
            status = run(fall, normals[s], factors[k], 6, NULL, message);
            const double found = value(fall, "restitution");
            fprintf(file, "%s,%.17g,%.17g,%.17g,%.17g\n", normals[s], factors[k],
                    value(fall, "lambda_dt"), found, truth);
            if (s == 0 && factors[k] >= 0.05 && found > truth + 0.05) {
                exhibit->agreement = LUB_DISAGREES;
            }
            lub_say(exhibit->seen, "%s %.4f at %g", k ? "," : "", found, factors[k]);
        }
        lub_say(exhibit->seen, ".");
    }
    return status;
}

static enum lub_status false_bounce(const struct lub_verify *verify, struct lub_message *message)
{
    struct fall fall = {.St = "1000", .roughness = "0.01", .K = "5", .accuracy = "1e-8"};
    struct lub_output output = {0};
    struct lub_exhibit exhibit = lub_showing(
        "lubricated", "false-bounce",
        "Where the published step of the film bounces falsely: St = 1000, roughness 0.01, K = 5",
        "Backward Euler on u is stable for every time step, and the phase diagrams rest on it at "
        "the "
        "steps usual for explicit motion.");
    exhibit.agreement = LUB_AGREES; /* unless a usual step gives a rebound that is not there */
    put_command(exhibit.command, &fall, "");
    fall.accuracy = NULL;
    put_command(exhibit.command, &fall, " --scheme chevremont --set dt_factor=0.05");
    put_command(exhibit.command, &fall, " --set dt_factor=0.05");
    fall.accuracy = "1e-8";
    enum lub_status status = build(&fall, message);
    if (status == LUB_OK) {
        status = run(&fall, "loggap-vep", 0, 6, NULL, message); /* the first rebound is over */
    }
    if (status == LUB_OK) {
        status = lub_showing_open(verify, &exhibit, &output, message);
    }
    if (status == LUB_OK) {
        status = rebounds(&fall, output.file, &exhibit, message);
    }
    if (status == LUB_OK) {
        status = lub_output_close(&output, message);
    }
    lub_output_discard(&output);
    if (status == LUB_OK) {
        lub_say(exhibit.seen, " It is stable and wrong where dt k_b |u_n|/(nu_n a^2) exceeds about "
                              "1 (dashed line): under tension the film opens in one step.");
        status = lub_showing_draw(verify, &exhibit, "restitution.gp", 0, NULL, message);
    }
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}

enum lub_status lub_verify_falling(const struct lub_verify *verify, struct lub_gates *gates,
                                   struct lub_message *message)
{
    (void)gates;
    enum lub_status status = typical(verify, message);
    if (status == LUB_OK) {
        status = slow_fall(verify, message);
    }
    return status == LUB_OK ? false_bounce(verify, message) : status;
}
