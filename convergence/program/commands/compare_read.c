/* compare_read.c -- one file of compare: its rows, its time step, and what its preamble claims. */
#include "convergence/program/commands/compare.h"
#include "convergence/program/io/output.h"

#include <math.h>
#include <string.h>

/* A time step above the median distance of the rows by more than this is none of theirs. */
static const double spacing_slack = 0.01;

/* Where runs end at times of their own, a file may end earlier than the reference by this part. */
static const double open_end_slack = 0.5;

static enum lub_status read_rows(struct lub_comparison *c, struct lub_compared *file,
                                 struct lub_message *message)
{
    struct lub_offer offer = {0};
    FILE *in;
    c->ask.kind->offer(c->ask.which, &offer);
    const struct lub_foreign_ask ask = {
        .layout = offer.layout, .columns = c->arguments->columns, .of = c->norms.list[c->norm].of};
    enum lub_status status = lub_input_any(file->name, &in, message);
    if (status == LUB_OK) {
        status = lub_foreign_read(in, file->name, &ask, &file->foreign, message);
        if (in != stdin) {
            fclose(in);
        }
    }
    return status;
}

/* Number k of the list that --dt gives. */
static enum lub_status dt_of_option(const struct lub_comparison *c, size_t k, double *dt,
                                    struct lub_message *message)
{
    const char *text = c->arguments->dt;
    for (size_t i = 0; i < k && text; i++) {
        text = strchr(text, ',') ? strchr(text, ',') + 1 : NULL;
    }
    char word[64] = "";
    const size_t length = text ? strcspn(text, ",") : 0;
    memcpy(word, text ? text : "", length < sizeof word ? length : sizeof word - 1);
    if (!text || (k + 1 == c->n && text[length])) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--dt: allowed are as many time steps as files, %zu, separated by commas",
                        c->n);
    }
    return lub_positive("--dt", word, dt, message);
}

/* Whether the file names a scheme that chooses its own steps. */
static bool chooses_steps(const struct lub_foreign *foreign)
{
    const char *const name = lub_foreign_key(foreign, "scheme");
    const struct lub_scheme *scheme;
    for (size_t k = 0; name && (scheme = lub_any_scheme_at(k)); k++) {
        if (strcmp(scheme->name, name) == 0) {
            return scheme->adaptive;
        }
    }
    return false;
}

bool lub_compare_thinned(const struct lub_compared *file)
{
    return file->spacing > (1 + spacing_slack) * file->dt;
}

/* The option, then the file's own line, then its sampling. */
static enum lub_status find_dt(const struct lub_comparison *c, size_t k,
                               struct lub_message *message)
{
    struct lub_compared *const file = &c->files[k];
    const enum lub_status room = lub_foreign_spacing(&file->foreign, &file->spacing);
    if (room != LUB_OK) {
        return lub_fail(message, room, "out of memory");
    }
    const char *const key = lub_foreign_key(&file->foreign, "dt");
    const bool automatic = !key || strcmp(key, "auto") == 0;
    file->dt = file->spacing;
    if (c->arguments->dt) {
        const enum lub_status status = dt_of_option(c, k, &file->dt, message);
        if (status != LUB_OK) {
            return status;
        }
    } else if (!automatic &&
               (!lub_parse_number(key, &file->dt) || !(file->dt > 0) || !isfinite(file->dt))) {
        return lub_fail(message, LUB_FILE_ERROR,
                        "%.200s:%zu: the line `# dt:` needs a finite number > 0, not %.60s",
                        file->name, lub_foreign_key_line(&file->foreign, "dt"), key);
    }
    if (file->foreign.path.n > 2 && file->dt > (1 + spacing_slack) * file->spacing &&
        !chooses_steps(&file->foreign)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "%.200s: dt is said to be %.10g, but its rows are %.10g apart (median); no "
                        "step is longer than the distance of rows",
                        file->name, file->dt, file->spacing);
    }
    return LUB_OK;
}

/* A parameter's text as a number, if it is one. */
static bool as_number(const struct lub_param *param, const char *text, double *number)
{
    if (param->word && strcmp(text, param->word) == 0) {
        *number = param->word_value;
        return true;
    }
    return lub_parse_number(text, number);
}

/* Of the name of a file only its end counts, as in preambles. */
static const char *end_of(const char *text)
{
    const char *const slash = strrchr(text, '/'), *const table = "table:";
    return slash                                      ? slash + 1
           : strncmp(text, table, strlen(table)) == 0 ? text + strlen(table)
                                                      : text;
}

static bool says_the_same(const struct lub_param *param, const char *a, const char *b)
{
    double x, y;
    if (as_number(param, a, &x) && as_number(param, b, &y)) {
        return !(fabs(x - y) > 1e-12 * fmax(fabs(x), fabs(y)));
    }
    return strcmp(end_of(a), end_of(b)) == 0;
}

static const char *value_of(const struct lub_ask *ask, const char *name, const char *fallback)
{
    const char *text = fallback;
    for (size_t k = 0; k < ask->settings.n; k++) {
        text = strcmp(ask->settings.list[k].name, name) == 0 ? ask->settings.list[k].value : text;
    }
    return text;
}

static enum lub_status contradict(const struct lub_compared *file, const char *key,
                                  const char *theirs, const char *ours, struct lub_message *message)
{
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "%.200s says %s = %.60s, but it is held against %s = %.60s (--ignore-preamble "
                    "lets that stand)",
                    file->name, key, theirs, key, ours);
}

/* What the preamble says of the case must be what the reference is asked for. */
static enum lub_status check_preamble(const struct lub_comparison *c,
                                      const struct lub_compared *file, struct lub_message *message)
{
    const struct lub_ask *const ask = &c->ask;
    const char *const name = lub_foreign_key(&file->foreign, "case");
    const struct lub_kind *kind;
    const struct lub_case *which;
    const struct lub_param *params;
    const size_t n = lub_case_params(ask->which, &params);
    if (name && lub_find_case(name, &kind, &which, NULL) == LUB_OK &&
        lub_case_root(which) != lub_case_root(ask->which)) {
        return contradict(file, "case", name, ask->which->name, message);
    }
    for (size_t k = 0; k < n; k++) {
        const char *const theirs = lub_foreign_key(&file->foreign, params[k].name);
        const char *const ours = value_of(ask, params[k].name, lub_case_default(ask->which, k));
        if (theirs && !params[k].of_steps && !says_the_same(&params[k], theirs, ours)) {
            return contradict(file, params[k].name, theirs, ours, message);
        }
    }
    return LUB_OK;
}

/* A gap at or below 0 is the end of a run, where the model never lets it close. */
static bool is_closed(const struct lub_comparison *c, const struct lub_compared *file)
{
    const struct lub_path *const path = &file->foreign.path;
    if (strcmp(c->model, lub_model_name(LUB_LIMIT)) == 0) {
        return false;
    }
    for (size_t k = 0; k < c->norms.n; k++) {
        const struct lub_norm *const norm = &c->norms.list[k];
        const size_t column = lub_layout_find(path->layout, norm->of);
        if (!(norm->rules & LUB_POSITIVE) || column == path->layout->n) {
            continue;
        }
        for (size_t row = 0; row < path->n; row++) {
            if (lub_path_at(path, row, column) <= 0) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a judged column that follows from others is no number, as they are not. */
static bool is_no_number(const struct lub_comparison *c, const struct lub_compared *file)
{
    const struct lub_path *const path = &file->foreign.path;
    const size_t column = lub_layout_find(path->layout, c->norms.list[c->norm].of);
    bool none = false;
    for (size_t row = 0; column < path->layout->n && row < path->n && !none; row++) {
        none = file->foreign.present[column] && isnan(lub_path_at(path, row, column));
    }
    return none;
}

static enum lub_status complete(struct lub_comparison *c, struct lub_compared *file,
                                struct lub_message *message)
{
    struct lub_path *const path = &file->foreign.path;
    struct lub_offer offer = {0};
    c->ask.kind->offer(c->ask.which, &offer);
    const double slack = offer.open_end ? open_end_slack * c->t_end : file->dt;
    if (!lub_foreign_cut(&file->foreign, c->t_end, slack)) {
        return lub_fail(
            message, LUB_FILE_ERROR,
            "%.200s: ends at t = %.10g, more than %s before the case does, %.10g; a case "
            "that ends earlier can be asked for by --set",
            file->name, path->n ? path->t[path->n - 1] : 0,
            offer.open_end ? "half of it" : "a step", c->t_end);
    }
    if (c->ask.kind->complete) {
        c->ask.kind->complete(&c->ask, c->model, path, file->foreign.present);
    }
    file->status = is_closed(c, file)      ? LUB_GAP_CLOSED
                   : is_no_number(c, file) ? LUB_NOT_FINITE
                                           : LUB_OK;
    return file->status == LUB_NOT_FINITE && c->n == 1
               ? lub_fail(message, LUB_FILE_ERROR, "%.200s: %s is not finite", file->name,
                          c->norms.list[c->norm].of)
               : LUB_OK;
}

enum lub_status lub_compare_read(struct lub_comparison *c, size_t k, struct lub_message *message)
{
    struct lub_compared *const file = &c->files[k];
    file->name = c->arguments->names[k + 1];
    enum lub_status status = read_rows(c, file, message);
    if (status == LUB_OK) {
        status = find_dt(c, k, message);
    }
    if (status == LUB_OK && !c->arguments->ignore_preamble) {
        status = check_preamble(c, file, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    if (file->foreign.line) {
        file->status = LUB_NOT_FINITE;
        return c->n > 1 ? LUB_OK
                        : lub_fail(message, LUB_FILE_ERROR, "%.200s:%zu: %s is not finite",
                                   file->name, file->foreign.line, c->norms.list[c->norm].of);
    }
    return complete(c, file, message);
}
