/* curves.c -- computes, compares, writes and draws the curves of a figure. */
#include "convergence/program/stages/curves.h"
#include "convergence/program/stages/showing.h"
#include "convergence/study/study.h"
#include "reference/cache.h"
#include "reference/reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A curve as computed: the rows that are drawn, how the run ended, how far it is from curve 0. */
struct drawn {
    struct lub_problem problem;
    struct lub_trajectory rows;
    double *step; /* to the next row of the run */
    enum lub_status status;
    double t_stop, distance;
};

struct sheet {
    const struct lub_curve_figure *figure;
    struct drawn curves[LUB_MAX_CURVES];
};

static enum lub_status find_problem(const char *text, struct lub_problem *problem,
                                    struct lub_message *message)
{
    struct lub_entry entry = {.n_settings = 0};
    enum lub_status status = lub_entry_parse(&entry, text, message);
    const struct lub_case *const which = status == LUB_OK ? lub_case_find(entry.text) : NULL;
    struct lub_settings settings = {.n = entry.n_settings, .list = entry.settings};
    if (status == LUB_OK && !which) {
        status = lub_fail(message, LUB_BAD_ARGUMENT, "unknown case '%.80s'", entry.text);
    }
    return status == LUB_OK ? lub_case_build(which, &settings, problem, message) : status;
}

/* A row is drawn if the plot would look different without it: it is the first or the last, q, ln q
 * or the step moved visibly, or half a per cent of the run has passed. */
static bool is_visible(const struct lub_trajectory *all, const struct drawn *drawn, size_t k,
                       double t_end)
{
    const struct lub_trajectory *const rows = &drawn->rows;
    if (rows->n == 0 || k + 1 == all->n) {
        return true;
    }
    const size_t last = rows->n - 1;
    const double step = all->t[k + 1] - all->t[k];
    return all->t[k] - rows->t[last] > 0.005 * t_end ||
           fabs(all->q[k] - rows->q[last]) > 0.02 * (1 + fabs(all->q[k])) ||
           fabs(log(step / drawn->step[last])) > 0.3;
}

static enum lub_status thin(const struct lub_trajectory *all, double t_end, struct drawn *drawn)
{
    drawn->step = malloc((all->n + 1) * sizeof *drawn->step);
    enum lub_status status = drawn->step ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; k < all->n && status == LUB_OK; k++) {
        if (is_visible(all, drawn, k, t_end)) {
            const struct lub_gap gap = lub_trajectory_row(all, k);
            drawn->step[drawn->rows.n] = k + 1 < all->n ? all->t[k + 1] - all->t[k] : NAN;
            status = lub_trajectory_append(&drawn->rows, all->t[k], &gap);
        }
    }
    return status;
}

static enum lub_status run_scheme(const struct lub_curve *curve, struct drawn *drawn,
                                  struct lub_message *message)
{
    struct lub_entry entry = {.n_settings = 0};
    struct lub_trajectory all = {0};
    struct lub_outcome outcome = {0};
    enum lub_status status = lub_entry_parse(&entry, curve->scheme, message);
    const struct lub_scheme *const scheme = status == LUB_OK ? lub_scheme_find(entry.text) : NULL;
    struct lub_settings settings = {.n = entry.n_settings, .list = entry.settings};
    const struct lub_request request = {
        .dt = strtod(curve->dt, NULL), .every = 1, .settings = &settings};
    if (status == LUB_OK) {
        status = scheme ? lub_integrate(scheme, &drawn->problem, &request, &all, &outcome, message)
                        : lub_fail(message, LUB_BAD_ARGUMENT, "unknown scheme '%.80s'", entry.text);
    }
    if (status == LUB_OK) {
        drawn->status = outcome.status;
        drawn->t_stop = outcome.t_end;
        status = thin(&all, drawn->problem.t_end, drawn);
    }
    lub_trajectory_free(&all);
    return status;
}

static enum lub_status run_reference(const struct lub_curve *curve, struct drawn *drawn,
                                     struct lub_message *message)
{
    struct lub_certificate certificate;
    size_t n;
    double *const times = lub_reference_times(&drawn->problem, &n);
    if (!times) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    drawn->step = calloc(n + 1, sizeof *drawn->step);
    const enum lub_status status =
        drawn->step ? lub_reference_cached(&drawn->problem, curve->model, n, times, &drawn->rows,
                                           &certificate, message)
                    : LUB_NO_MEMORY;
    free(times);
    return status;
}

/* Largest distance of each curve from the truth of curve 0, in q, at the rows drawn.  The truth is
 * asked for once, at the times of all curves. */
static enum lub_status measure(struct sheet *sheet, struct lub_message *message)
{
    const size_t n_curves = sheet->figure->n;
    struct lub_trajectory truth = {0};
    struct lub_certificate certificate;
    struct lub_times times = {0};
    enum lub_status status = LUB_OK;
    for (size_t c = 1; c < n_curves; c++) {
        for (size_t k = 0; k < sheet->curves[c].rows.n && status == LUB_OK; k++) {
            status = lub_times_add(&times, sheet->curves[c].rows.t[k]);
        }
    }
    if (status == LUB_OK) {
        status = lub_reference_cached(&sheet->curves[0].problem, sheet->figure->curves[0].model,
                                      times.n, times.t, &truth, &certificate, message);
    }
    for (size_t c = 1, row = 0; c < n_curves && status == LUB_OK; c++) {
        struct drawn *const drawn = &sheet->curves[c];
        for (size_t k = 0; k < drawn->rows.n; k++, row++) {
            drawn->distance = fmax(drawn->distance, fabs(drawn->rows.q[k] - truth.q[row]));
        }
    }
    lub_trajectory_free(&truth);
    lub_times_free(&times);
    return status;
}

static enum lub_status compute(struct sheet *sheet, struct lub_message *message)
{
    const struct lub_curve_figure *const figure = sheet->figure;
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < figure->n && status == LUB_OK; k++) {
        const struct lub_curve *const curve = &figure->curves[k];
        struct drawn *const drawn = &sheet->curves[k];
        status = find_problem(curve->of_case, &drawn->problem, message);
        if (status == LUB_OK) {
            status = curve->scheme ? run_scheme(curve, drawn, message)
                                   : run_reference(curve, drawn, message);
        }
    }
    return status == LUB_OK ? measure(sheet, message) : status;
}

static void print_rows(FILE *file, const struct sheet *sheet)
{
    fputs("curve,t,q,u,log_gap,gamma,dt\n", file);
    for (size_t c = 0; c < sheet->figure->n; c++) {
        const struct drawn *const drawn = &sheet->curves[c];
        for (size_t k = 0; k < drawn->rows.n; k++) {
            fprintf(file, "%s,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n",
                    sheet->figure->curves[c].label, drawn->rows.t[k], drawn->rows.q[k],
                    drawn->rows.u[k], drawn->rows.log_gap[k], drawn->rows.gamma[k], drawn->step[k]);
        }
    }
}

static enum lub_status write_rows(const struct lub_verify *verify, const struct sheet *sheet,
                                  const struct lub_exhibit *exhibit, struct lub_message *message)
{
    struct lub_output output;
    const enum lub_status status = lub_showing_open(verify, exhibit, &output, message);
    if (status != LUB_OK) {
        return status;
    }
    print_rows(output.file, sheet);
    return lub_output_close(&output, message);
}

static enum lub_status draw(const struct lub_verify *verify, const struct lub_curve_figure *figure,
                            const struct lub_exhibit *exhibit, struct lub_message *message)
{
    char labels[1024] = "";
    for (size_t k = 0; k < figure->n; k++) {
        strcat(strcat(labels, k ? "|" : ""), figure->curves[k].label);
    }
    const struct lub_variable variables[] = {{"labels", labels}, {"panels", figure->panels}};
    return lub_showing_draw(verify, exhibit, "curves.gp", 2, variables, message);
}

static bool is_near(const struct sheet *sheet, size_t k)
{
    const struct drawn *const drawn = &sheet->curves[k];
    return drawn->status == LUB_OK && drawn->distance <= sheet->figure->within;
}

static enum lub_agreement agreement(const struct sheet *sheet)
{
    const struct lub_curve_figure *const figure = sheet->figure;
    bool agrees = true;
    for (size_t k = 1; k < figure->n; k++) {
        agrees = agrees && !(figure->near & 1u << k && !is_near(sheet, k)) &&
                 !(figure->far & 1u << k && is_near(sheet, k));
    }
    return figure->within > 0 ? agrees ? LUB_AGREES : LUB_DISAGREES : LUB_NO_CLAIM;
}

static void tell_curve(char *text, const struct lub_curve *curve, const struct drawn *drawn)
{
    if (drawn->status == LUB_OK) {
        lub_say(text, " %s: %.2g;", curve->label, drawn->distance);
    } else {
        lub_say(text, " %s: stops at t = %.4g (%s), %.2g until then;", curve->label, drawn->t_stop,
                lub_status_word(drawn->status), drawn->distance);
    }
}

static void tell(const struct sheet *sheet, char *text)
{
    const struct lub_curve_figure *const figure = sheet->figure;
    lub_say(text, "Largest distance in q from '%s':", figure->curves[0].label);
    for (size_t k = 1; k < figure->n; k++) {
        tell_curve(text, &figure->curves[k], &sheet->curves[k]);
    }
    text[strlen(text) - 1] = '.';
    if (figure->within > 0) {
        lub_say(text, " A curve is called close if it is within %g.", figure->within);
    }
    if (figure->remark) {
        lub_say(text, " %s", figure->remark);
    }
}

static void put_settings(char *text, const char *entry)
{
    for (const char *s = strchr(entry, ' '); s; s = strchr(s + 1, ' ')) {
        lub_say(text, " --set %.*s", (int)strcspn(s + 1, " "), s + 1);
    }
}

static void put_command(char *text, const struct lub_curve *curve)
{
    const int name = (int)strcspn(curve->of_case, " ");
    lub_say(text, "%slubench %s %.*s", *text ? "\n" : "", curve->scheme ? "run" : "reference", name,
            curve->of_case);
    if (curve->scheme) {
        lub_say(text, " --scheme %.*s --dt %s", (int)strcspn(curve->scheme, " "), curve->scheme,
                curve->dt);
    } else {
        lub_say(text, " --model %s", lub_model_name(curve->model));
    }
    put_settings(text, curve->of_case);
    put_settings(text, curve->scheme ? curve->scheme : "");
}

static void sheet_free(struct sheet *sheet)
{
    for (size_t k = 0; k < LUB_MAX_CURVES; k++) {
        lub_problem_free(&sheet->curves[k].problem);
        lub_trajectory_free(&sheet->curves[k].rows);
        free(sheet->curves[k].step);
    }
}

enum lub_status lub_curves_show(const struct lub_verify *verify,
                                const struct lub_curve_figure *figure, const char *page,
                                struct lub_message *message)
{
    struct sheet sheet = {.figure = figure};
    struct lub_exhibit exhibit = lub_showing(page, figure->name, figure->title, figure->published);
    enum lub_status status = compute(&sheet, message);
    if (status == LUB_OK) {
        status = write_rows(verify, &sheet, &exhibit, message);
    }
    if (status == LUB_OK) {
        status = draw(verify, figure, &exhibit, message);
    }
    if (status == LUB_OK) {
        exhibit.agreement = agreement(&sheet);
        tell(&sheet, exhibit.seen);
        for (size_t k = 0; k < figure->n; k++) {
            put_command(exhibit.command, &figure->curves[k]);
        }
        status = lub_exhibit_add(verify->exhibits, &exhibit);
    }
    sheet_free(&sheet);
    return status;
}
