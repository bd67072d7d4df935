/* verify_work.c -- work against precision: the rows of the study work-precision, and CVODE itself
 * on the same problems, as a table, figures, and who wins where.  Against seconds, which no two
 * runs have alike, only in the tier `full`. */
#include "cases/seconds.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/output.h"
#include "convergence/program/stages/verify.h"
#include "convergence/study/study.h"
#include "reference/peer.h"
#include "reports/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char study_name[] = "work-precision";

/* One run: how much work, how far off. */
struct point {
    char scheme[LUB_LABEL_LEN];
    double knob; /* dt, or the tolerance of CVODE */
    double error, rhs, seconds;
};

struct points {
    size_t n;
    struct point list[1024];
};

static void add(struct points *points, const struct point *point)
{
    if (points->n < sizeof points->list / sizeof *points->list && point->error > 0) {
        points->list[points->n++] = *point;
    }
}

/* A scheme with settings ("loggap-adaptive tol=1e-5") is one point of the line of its name: it
 * chooses its own steps, so that its first row says all. */
static bool is_repeated(const struct lub_table *table, size_t k)
{
    return k > 0 && strchr(table->rows[k].subject.scheme, ' ') &&
           strcmp(table->rows[k].subject.scheme, table->rows[k - 1].subject.scheme) == 0;
}

static void add_rows(const struct lub_table *table, const char *label, struct points *points)
{
    for (size_t k = 0; k < table->n_rows; k++) {
        const struct lub_row *const row = &table->rows[k];
        if (strcmp(row->subject.study, study_name) == 0 &&
            strcmp(row->subject.case_label, label) == 0 && strcmp(row->status, "ok") == 0 &&
            !is_repeated(table, k)) {
            struct point point = {.knob = row->dt,
                                  .error = row->error,
                                  .rhs = (double)row->rhs,
                                  .seconds = row->seconds};
            snprintf(point.scheme, sizeof point.scheme, "%.*s",
                     (int)strcspn(row->subject.scheme, " "), row->subject.scheme);
            add(points, &point);
        }
    }
}

enum { n_times = 201, n_tolerances = 9 };

/* CVODE, as a user would run it, at one tolerance; the error where its answer is asked for. */
static void add_cvode(const struct lub_problem *problem, const struct lub_path *truth,
                      enum lub_peer peer, double tol, struct points *points)
{
    struct lub_path answer = {0};
    size_t rhs = 0;
    const double start = lub_seconds();
    const enum lub_status status =
        lub_peer_solve(peer, problem, tol, truth->n, truth->t, &answer, &rhs);
    struct point point = {.knob = tol, .rhs = (double)rhs, .seconds = lub_seconds() - start};
    snprintf(point.scheme, sizeof point.scheme, "%s", lub_peer_name(peer));
    for (size_t k = 0; k < answer.n && status == LUB_OK; k++) {
        point.error = fmax(point.error, fabs(lub_gap_row(&answer, k).q - lub_gap_row(truth, k).q));
    }
    if (status == LUB_OK) {
        add(points, &point);
    }
    lub_path_free(&answer);
}

static enum lub_status add_peers(const char *label, struct points *points,
                                 struct lub_message *message)
{
    struct lub_entry entry;
    struct lub_problem problem = {0};
    struct lub_path truth = {0};
    struct lub_certificate certificate;
    double times[n_times];
    enum lub_status status = lub_entry_parse(&entry, label, message);
    struct lub_settings settings = {.n = entry.n_settings, .list = entry.settings};
    if (status == LUB_OK) {
        status = lub_case_build(lub_registry_find(&lub_gap_cases, entry.text), &settings, &problem,
                                message);
    }
    for (size_t k = 0; k < n_times && status == LUB_OK; k++) {
        times[k] = k + 1 < n_times ? problem.t_end * (double)k / (n_times - 1) : problem.t_end;
    }
    if (status == LUB_OK) {
        status =
            lub_reference(&problem, LUB_EPS_ODE, n_times, times, &truth, &certificate, message);
    }
    for (int peer = 0; peer < LUB_N_PEERS && status == LUB_OK; peer++) {
        for (int k = 0; k < n_tolerances; k++) {
            add_cvode(&problem, &truth, (enum lub_peer)peer, pow(10, -2 - k), points);
        }
    }
    lub_path_free(&truth);
    lub_problem_free(&problem);
    return status;
}

static enum lub_status write_points(const char *path, const struct points *points,
                                    struct lub_message *message)
{
    struct lub_output output;
    const enum lub_status status = lub_output_open(&output, path, message);
    if (status != LUB_OK) {
        return status;
    }
    fputs("scheme,dt_or_tolerance,error,rhs,seconds\n", output.file);
    for (size_t k = 0; k < points->n; k++) {
        const struct point *const p = &points->list[k];
        fprintf(output.file, "%s,%.17g,%.17g,%.17g,%.17g\n", p->scheme, p->knob, p->error, p->rhs,
                p->seconds);
    }
    return lub_output_close(&output, message);
}

/* The cheapest run that is at most `error` off; NULL if none is. */
static const struct point *winner(const struct points *points, double error)
{
    const struct point *best = NULL;
    for (size_t k = 0; k < points->n; k++) {
        const struct point *const p = &points->list[k];
        if (p->error <= error && (!best || p->rhs < best->rhs)) {
            best = p;
        }
    }
    return best;
}

/* Counts, which are the same in every run; who is fastest depends on the machine. */
static void describe(const struct points *points, char *text, size_t size)
{
    for (int digits = 2; digits <= 8; digits += 2) {
        const struct point *const fewest = winner(points, pow(10, -digits));
        const size_t used = strlen(text);
        if (!fewest) {
            snprintf(text + used, size - used, "Nothing reaches 1e-%d. ", digits);
        } else {
            snprintf(text + used, size - used, "Error 1e-%d: fewest right-hand sides %s (%.0f). ",
                     digits, fewest->scheme, fewest->rhs);
        }
    }
}

static void list_schemes(const struct points *points, char *list, size_t size)
{
    for (size_t k = 0; k < points->n; k++) {
        const size_t used = strlen(list);
        if (k == 0 || strcmp(points->list[k].scheme, points->list[k - 1].scheme) != 0) {
            snprintf(list + used, size - used, "%s%s", used ? "|" : "", points->list[k].scheme);
        }
    }
}

static enum lub_status draw(const struct lub_verify *verify, const struct points *points,
                            const char *label, size_t number, bool by_time,
                            struct lub_message *message)
{
    struct lub_exhibit exhibit = {.page = "work-precision", .command = "lubench verify"};
    char data[LUB_PATH_MAX], out[LUB_PATH_MAX], schemes[8192] = "";
    snprintf(exhibit.title, sizeof exhibit.title, "%.120s: error against %s", label,
             by_time ? "seconds" : "right-hand sides");
    snprintf(exhibit.data, sizeof exhibit.data, "figures/work_precision_%zu.csv", number);
    snprintf(exhibit.figure, sizeof exhibit.figure, "figures/work_precision_%zu_%s.svg", number,
             by_time ? "seconds" : "rhs");
    describe(points, exhibit.seen, sizeof exhibit.seen);
    snprintf(data, sizeof data, "%.3800s/%s", verify->folder, exhibit.data);
    snprintf(out, sizeof out, "%.3800s/%s", verify->folder, exhibit.figure);
    list_schemes(points, schemes, sizeof schemes);
    const struct lub_variable variables[] = {
        {"rows", data},
        {"title", exhibit.title},
        {"labels", schemes},
        {"column", by_time ? "5" : "4"},
        {"work", by_time ? "seconds" : "evaluations of the right-hand side"},
    };
    enum lub_status status = write_points(data, points, message);
    if (status == LUB_OK) {
        status = lub_figure_draw(verify->templates, "work_precision.gp", out,
                                 sizeof variables / sizeof *variables, variables, message);
    }
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}

static enum lub_status show_case(const struct lub_verify *verify, const struct lub_table *table,
                                 const char *label, size_t number, struct lub_message *message)
{
    struct points *const points = calloc(1, sizeof *points);
    if (!points) {
        return LUB_NO_MEMORY;
    }
    add_rows(table, label, points);
    enum lub_status status = add_peers(label, points, message);
    for (int by_time = 0; by_time < 1 + verify->full && status == LUB_OK; by_time++) {
        status = draw(verify, points, label, number, by_time, message);
    }
    free(points);
    return status;
}

enum lub_status lub_verify_work(const struct lub_verify *verify, struct lub_gates *gates,
                                struct lub_message *message)
{
    struct lub_table table = {0};
    const char *last = "";
    size_t number = 0;
    (void)gates;
    enum lub_status status = lub_rows_load(verify->folder, &table, message);
    for (size_t k = 0; k < table.n_rows && status == LUB_OK; k++) {
        const struct lub_subject *const subject = &table.rows[k].subject;
        if (strcmp(subject->study, study_name) == 0 && strcmp(subject->case_label, last) != 0) {
            last = subject->case_label;
            status = show_case(verify, &table, last, ++number, message);
        }
    }
    lub_table_free(&table);
    return status;
}
