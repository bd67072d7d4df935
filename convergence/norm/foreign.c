/* foreign.c -- reads trajectories of other programs. */
#include "convergence/norm/foreign.h"
#include "cases/param.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { max_fields = 64 };

static const char *const column_names[LUB_N_COLUMNS] = {"t", "q", "u", "log_gap", "gamma", "state"};

/* A file being read. */
struct reading {
    FILE *in;
    const char *name;
    char *line;
    size_t size, number;
    size_t n_fields;
    char *fields[max_fields];
    size_t at[LUB_N_COLUMNS]; /* field of each column, max_fields if it is missing */
    int digits;               /* most significant digits seen in q */
    struct lub_foreign *foreign;
    struct lub_message *message;
};

static enum lub_status refuse(const struct reading *reading, const char *why, const char *what)
{
    return lub_fail(reading->message, LUB_FILE_ERROR, "%.200s:%zu: %s%.60s", reading->name,
                    reading->number, why, what);
}

/* The text without blanks and quotes around it. */
static char *trimmed(char *text)
{
    while (isspace((unsigned char)*text) || *text == '"') {
        text++;
    }
    for (size_t n = strlen(text); n && (isspace((unsigned char)text[n - 1]) || text[n - 1] == '"');
         n--) {
        text[n - 1] = '\0';
    }
    return text;
}

static void cut(struct reading *reading)
{
    char *at = reading->line;
    reading->n_fields = 0;
    while (reading->n_fields < max_fields) {
        char *const comma = strchr(at, ',');
        if (comma) {
            *comma = '\0';
        }
        reading->fields[reading->n_fields++] = trimmed(at);
        if (!comma) {
            return;
        }
        at = comma + 1;
    }
}

static enum lub_status read_comment(struct reading *reading)
{
    char *const text = trimmed(reading->line + 1);
    if (strncmp(text, "dt:", 3) != 0) {
        return LUB_OK;
    }
    double *const dt = &reading->foreign->dt;
    const char *const value = trimmed(text + 3);
    if (!lub_parse_number(value, dt) || !(*dt > 0) || !isfinite(*dt)) {
        return refuse(reading, "the line `# dt:` needs a finite number > 0, not ", value);
    }
    return LUB_OK;
}

static enum lub_status read_header(struct reading *reading)
{
    cut(reading);
    for (size_t c = 0; c < LUB_N_COLUMNS; c++) {
        reading->at[c] = max_fields;
        for (size_t k = 0; k < reading->n_fields; k++) {
            if (strcmp(reading->fields[k], column_names[c]) != 0) {
                continue;
            }
            if (reading->at[c] < max_fields) {
                return refuse(reading, "two columns are called ", column_names[c]);
            }
            reading->at[c] = k;
        }
        reading->foreign->has[c] = reading->at[c] < max_fields;
    }
    if (!reading->foreign->has[LUB_T] || !reading->foreign->has[LUB_Q]) {
        return refuse(reading,
                      "the first line must name the columns, t and q among them, separated "
                      "by commas; no column ",
                      reading->foreign->has[LUB_T] ? "q" : "t");
    }
    return LUB_OK;
}

static int count_digits(const char *text)
{
    int n = 0;
    for (bool counting = false; *text && *text != 'e' && *text != 'E'; text++) {
        counting = counting || (*text >= '1' && *text <= '9');
        n += counting && isdigit((unsigned char)*text);
    }
    return n;
}

/* A number, nan and inf among them. */
static bool read_number(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && !*end;
}

static enum lub_status read_row(struct reading *reading)
{
    double values[LUB_N_COLUMNS];
    cut(reading);
    for (size_t c = 0; c < LUB_N_COLUMNS; c++) {
        values[c] = c == LUB_STATE ? 0 : NAN;
        if (!reading->foreign->has[c]) {
            continue;
        }
        if (reading->at[c] >= reading->n_fields) {
            return refuse(reading, "the row ends before its column ", column_names[c]);
        }
        if (!read_number(reading->fields[reading->at[c]], &values[c])) {
            return refuse(reading, "not a number: ", reading->fields[reading->at[c]]);
        }
    }
    if (!isfinite(values[LUB_T]) || values[LUB_T] < 0) {
        return refuse(reading, "the time must be a number >= 0, not ",
                      reading->fields[reading->at[LUB_T]]);
    }
    if (!isfinite(values[LUB_Q]) && reading->foreign->line == 0) {
        reading->foreign->line = reading->number;
    }
    const int digits = count_digits(reading->fields[reading->at[LUB_Q]]);
    reading->digits = digits > reading->digits ? digits : reading->digits;
    const struct lub_gap gap = {.q = values[LUB_Q],
                                .u = values[LUB_U],
                                .log_gap = values[LUB_LOG_GAP],
                                .gamma = values[LUB_GAMMA],
                                .stuck = values[LUB_STATE] > 0};
    return lub_trajectory_append(&reading->foreign->trajectory, values[LUB_T], &gap);
}

/* Row numbers by rising time, for rows that do not stand in order. */
struct place {
    double t;
    size_t row;
};

static int by_time(const void *a, const void *b)
{
    const struct place *const p = a, *const q = b;
    const int order = (p->t > q->t) - (p->t < q->t);
    return order ? order : (p->row > q->row) - (p->row < q->row);
}

/* Fills the empty trajectory `to` by the rows of `from` in the order of the places. */
static enum lub_status copy_sorted(struct reading *reading, const struct place places[],
                                   const struct lub_trajectory *from, struct lub_trajectory *to)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < from->n && status == LUB_OK; k++) {
        const struct lub_gap gap = lub_trajectory_row(from, places[k].row);
        const bool again = to->n && !(places[k].t > to->t[to->n - 1]);
        if (again && !(gap.q == to->q[to->n - 1])) {
            status = lub_fail(reading->message, LUB_FILE_ERROR,
                              "%.200s: the time %.17g stands twice with different q", reading->name,
                              places[k].t);
        } else if (!again) {
            status = lub_trajectory_append(to, places[k].t, &gap);
        }
    }
    return status;
}

static enum lub_status sort_rows(struct reading *reading)
{
    struct lub_trajectory *const rows = &reading->foreign->trajectory, sorted = {0};
    struct lub_trajectory target = sorted;
    struct place *const places = malloc((rows->n + 1) * sizeof *places);
    if (!places) {
        return LUB_NO_MEMORY;
    }
    for (size_t k = 0; k < rows->n; k++) {
        places[k] = (struct place){rows->t[k], k};
    }
    qsort(places, rows->n, sizeof *places, by_time);
    const enum lub_status status = copy_sorted(reading, places, rows, &target);
    free(places);
    lub_trajectory_free(rows);
    *rows = target;
    return status;
}

static enum lub_status read_lines(struct reading *reading)
{
    bool header = false;
    enum lub_status status = LUB_OK;
    while (status == LUB_OK && getline(&reading->line, &reading->size, reading->in) >= 0) {
        if (reading->number++ == 0 && strncmp(reading->line, "\xEF\xBB\xBF", 3) == 0) {
            memmove(reading->line, reading->line + 3, strlen(reading->line + 3) + 1);
        }
        const char first = reading->line[strspn(reading->line, " \t\r\n")];
        if (first == '#') {
            status = read_comment(reading);
        } else if (first != '\0' && !header) {
            status = read_header(reading);
            header = true;
        } else if (first != '\0') {
            status = read_row(reading);
        }
    }
    if (status == LUB_OK && (ferror(reading->in) || reading->foreign->trajectory.n < 2)) {
        status = lub_fail(reading->message, LUB_FILE_ERROR, "%.200s: %s", reading->name,
                          ferror(reading->in) ? "cannot be read" : "fewer than two rows");
    }
    return status;
}

static void find_resolution(const struct reading *reading)
{
    const struct lub_trajectory *const rows = &reading->foreign->trajectory;
    double largest = 0;
    for (size_t k = 0; k < rows->n; k++) {
        largest = isfinite(rows->q[k]) ? fmax(largest, fabs(rows->q[k])) : largest;
    }
    reading->foreign->resolution = 0.5 * largest * pow(10, 1 - fmax(reading->digits, 1));
}

enum lub_status lub_foreign_read(FILE *in, const char *name, struct lub_foreign *foreign,
                                 struct lub_message *message)
{
    *foreign = (struct lub_foreign){.dt = NAN};
    struct reading reading = {.in = in, .name = name, .foreign = foreign, .message = message};
    enum lub_status status = read_lines(&reading);
    if (status == LUB_OK) {
        find_resolution(&reading);
        status = sort_rows(&reading);
    }
    free(reading.line);
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}

void lub_foreign_free(struct lub_foreign *foreign)
{
    lub_trajectory_free(&foreign->trajectory);
    *foreign = (struct lub_foreign){0};
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double lub_foreign_sampling(const struct lub_foreign *foreign)
{
    const struct lub_trajectory *const rows = &foreign->trajectory;
    double *const steps = malloc(rows->n * sizeof *steps);
    if (!steps || rows->n < 2) {
        free(steps);
        return NAN;
    }
    for (size_t k = 0; k + 1 < rows->n; k++) {
        steps[k] = rows->t[k + 1] - rows->t[k];
    }
    qsort(steps, rows->n - 1, sizeof *steps, by_size);
    const double median = steps[(rows->n - 1) / 2];
    free(steps);
    return median;
}

void lub_foreign_complete(struct lub_foreign *foreign, const struct lub_problem *problem,
                          enum lub_model model)
{
    struct lub_trajectory *const rows = &foreign->trajectory;
    bool *const has = foreign->has;
    const double eps = problem->drag.eps;
    for (size_t k = 0; k < rows->n; k++) {
        if (!has[LUB_LOG_GAP]) {
            rows->log_gap[k] = log(fmax(rows->q[k], 0));
        }
        if (!has[LUB_GAMMA] && model == LUB_EPS_ODE) {
            rows->gamma[k] = lub_drag_N(&problem->drag, rows->log_gap[k]);
        }
        if (!has[LUB_STATE] && model == LUB_EPS_ODE) {
            rows->stuck[k] = rows->gamma[k] < -eps && fabs(rows->u[k]) < eps;
        }
    }
    has[LUB_LOG_GAP] = true;
    has[LUB_GAMMA] = has[LUB_GAMMA] || model == LUB_EPS_ODE;
    has[LUB_STATE] = has[LUB_STATE] || (model == LUB_EPS_ODE && has[LUB_U]);
}

bool lub_foreign_cut(struct lub_foreign *foreign, double t_end, double dt)
{
    struct lub_trajectory *const rows = &foreign->trajectory;
    while (rows->n > 0 && rows->t[rows->n - 1] > t_end) {
        if (rows->t[rows->n - 1] <= t_end * (1 + 1e-9)) {
            rows->t[rows->n - 1] = t_end; /* the end, but for round-off */
            break;
        }
        rows->n--;
    }
    if (rows->n < 2) {
        return false;
    }
    const double last = rows->t[rows->n - 1] - rows->t[rows->n - 2];
    return rows->t[rows->n - 1] >= t_end - 1.001 * fmax(dt, last);
}
