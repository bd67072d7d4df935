/* claim_read.c -- the INI file of a claim. */
#include "convergence/claim/claim.h"
#include "convergence/study/ini_file.h"
#include "convergence/study/study.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum section { NOWHERE, CLAIM, RUN, LET, TEST, NEEDED, GATE, SHOWN, FIGURE };

static const struct {
    const char *name;
    enum section section;
    enum lub_claim_use use;
} sections[] = {{"claim", CLAIM, 0},
                {"run", RUN, 0},
                {"let", LET, LUB_LET},
                {"test", TEST, LUB_TEST},
                {"needed", NEEDED, LUB_NEEDED},
                {"gate", GATE, LUB_GATE},
                {"shown", SHOWN, LUB_SHOWN},
                {"figure", FIGURE, 0}};

enum { n_sections = sizeof sections / sizeof *sections };

struct reading {
    struct lub_claim *claim;
    enum section section;
};

/* A key whose value is kept as it stands. */
struct key {
    const char *name;
    char *text;
    size_t size;
};

/* A value that goes on on the next line is joined with a blank. */
static enum lub_status keep(const struct key *key, const char *value, bool again,
                            struct lub_message *message)
{
    const size_t used = strlen(key->text);
    if (!again && used) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s is given twice", key->name);
    }
    if (used + strlen(value) + 2 > key->size) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s: longer than %zu characters", key->name,
                        key->size - 1);
    }
    strcat(strcat(key->text, used ? " " : ""), value);
    return LUB_OK;
}

static enum lub_status unknown(const char *section, size_t n, const struct key keys[],
                               const char *more, const char *key, struct lub_message *message)
{
    char all[240] = "";
    for (size_t k = 0; k < n; k++) {
        lub_list_word(all, sizeof all, keys[k].name);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "unknown key '%.40s' of [%s]: allowed is one of %s%s", key, section, all, more);
}

#define KEY(name, text)                                                                            \
    {                                                                                              \
        name, text, sizeof(text)                                                                   \
    }

static enum lub_status claim_key(struct lub_claim *c, const char *key, const char *value,
                                 bool again, struct lub_message *message)
{
    const struct key keys[] = {KEY("paper", c->paper),         KEY("place", c->place),
                               KEY("title", c->title),         KEY("page", c->page),
                               KEY("statement", c->statement), KEY("reason", c->reason)};
    const size_t n = sizeof keys / sizeof *keys;
    for (size_t k = 0; k < n; k++) {
        if (strcmp(keys[k].name, key) == 0) {
            return keep(&keys[k], value, again, message);
        }
    }
    if (strcmp(key, "expect") != 0) {
        return unknown("claim", n, keys, ", expect", key, message);
    }
    c->expect = lub_claim_outcome_find(value);
    return c->expect != LUB_CLAIM_UNKNOWN
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "expect = %.60s: allowed is one of agrees, disagrees, not testable as "
                          "printed, observed",
                          value);
}

static enum lub_status run_key(struct lub_claim_run *r, const char *key, const char *value,
                               bool again, struct lub_message *message)
{
    static const char *const sources[] = {[LUB_FROM_CASE] = "case",
                                          [LUB_FROM_SWEEP] = "sweep",
                                          [LUB_FROM_STUDY] = "study",
                                          [LUB_FROM_DRAG] = "drag",
                                          [LUB_FROM_PAIR] = "pair"};
    const struct key keys[] = {KEY("name", r->name),     KEY("label", r->label),
                               KEY("scheme", r->scheme), KEY("dt", r->dt),
                               KEY("model", r->model),   KEY("at", r->at),
                               KEY("vary", r->vary),     KEY("every", r->every)};
    const size_t n = sizeof keys / sizeof *keys;
    for (size_t k = 0; k < n; k++) {
        if (strcmp(keys[k].name, key) == 0) {
            return keep(&keys[k], value, again, message);
        }
    }
    for (size_t k = 0; k < sizeof sources / sizeof *sources; k++) {
        if (strcmp(sources[k], key) == 0) {
            const struct key of = KEY(sources[k], r->of);
            r->source = (enum lub_claim_source)k;
            return keep(&of, value, again, message);
        }
    }
    return unknown("run", n, keys, ", case, sweep, study, drag, pair", key, message);
}

static enum lub_status bounds(struct lub_claim_test *t, const char *key, const char *value,
                              struct lub_message *message)
{
    char lo[LUB_NAME_LEN] = "-inf", hi[LUB_NAME_LEN] = "inf", extra;
    bool right = true;
    if (strcmp(key, "within") == 0) {
        right = sscanf(value, "%63s %63s %c", lo, hi, &extra) == 2;
    } else {
        snprintf(strcmp(key, "above") == 0 ? lo : hi, LUB_NAME_LEN, "%s", value);
    }
    if (t->bounded || !right || !lub_parse_number(lo, &t->lo) || !lub_parse_number(hi, &t->hi) ||
        t->lo > t->hi) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "%s = %.60s: allowed is one of within = LO HI, below = HI, above = LO, is "
                        "= WORD, once",
                        key, value);
    }
    t->bounded = true;
    return LUB_OK;
}

static bool is_bound(const char *key)
{
    return strcmp(key, "within") == 0 || strcmp(key, "below") == 0 || strcmp(key, "above") == 0;
}

/* Of a value with a name (let) or with a bound. */
static enum lub_status test_key(struct lub_claim_test *t, const char *section, const char *key,
                                const char *value, bool again, struct lub_message *message)
{
    const bool let = t->use == LUB_LET, bare = let || t->use == LUB_SHOWN;
    const struct key keys[] = {KEY(let ? "name" : "what", t->what), KEY("value", t->value),
                               KEY("is", t->is)};
    const size_t n = bare ? 2 : 3;
    if (!bare && is_bound(key)) {
        return bounds(t, key, value, message);
    }
    for (size_t k = 0; k < n; k++) {
        if (strcmp(keys[k].name, key) == 0) {
            return keep(&keys[k], value, again, message);
        }
    }
    return unknown(section, n, keys, bare ? "" : ", within, below, above", key, message);
}

static enum lub_status figure_key(struct lub_claim_figure *f, const char *key, const char *value,
                                  bool again, struct lub_message *message)
{
    const struct key keys[] = {KEY("template", f->template_name), KEY("columns", f->columns),
                               KEY("runs", f->runs)};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        if (strcmp(keys[k].name, key) == 0) {
            return keep(&keys[k], value, again, message);
        }
    }
    if (again) {
        const struct key last = KEY(key, f->variables[f->n_variables - 1].value);
        return keep(&last, value, again, message);
    }
    if (f->n_variables == LUB_CLAIM_VARIABLES || strlen(key) >= LUB_NAME_LEN ||
        strlen(value) >= LUB_TEXT_LEN) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "%.60s: a figure has at most %d variables, of %d characters", key,
                        LUB_CLAIM_VARIABLES, LUB_TEXT_LEN - 1);
    }
    strcpy(f->variables[f->n_variables].name, key);
    strcpy(f->variables[f->n_variables++].value, value);
    return LUB_OK;
}

static enum lub_status too_many(const char *section, int most, struct lub_message *message)
{
    return lub_fail(message, LUB_BAD_ARGUMENT, "more than %d sections like [%s]", most, section);
}

static enum lub_status begin(struct reading *r, size_t which, size_t line,
                             struct lub_message *message)
{
    struct lub_claim *const c = r->claim;
    const char *const name = sections[which].name;
    r->section = sections[which].section;
    switch (r->section) {
    case CLAIM:
        return LUB_OK;
    case RUN:
        if (c->n_runs == LUB_CLAIM_RUNS) {
            return too_many(name, LUB_CLAIM_RUNS, message);
        }
        c->runs[c->n_runs++].line = line;
        return LUB_OK;
    case FIGURE:
        if (c->n_figures == LUB_CLAIM_FIGURES) {
            return too_many(name, LUB_CLAIM_FIGURES, message);
        }
        c->figures[c->n_figures++].line = line;
        return LUB_OK;
    default:
        if (c->n_tests == LUB_CLAIM_TESTS) {
            return too_many(name, LUB_CLAIM_TESTS, message);
        }
        c->tests[c->n_tests++] =
            (struct lub_claim_test){.line = line, .use = sections[which].use, .lo = 1, .hi = 1};
        return LUB_OK;
    }
}

static enum lub_status on_section(void *user, const char *name, size_t line,
                                  struct lub_message *message)
{
    char all[160] = "";
    for (size_t k = 0; k < n_sections; k++) {
        if (strcmp(sections[k].name, name) == 0) {
            return begin(user, k, line, message);
        }
        lub_list_word(all, sizeof all, sections[k].name);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown section [%.40s]: allowed is one of %s",
                    name, all);
}

static enum lub_status on_key(void *user, const char *key, const char *value, bool again,
                              struct lub_message *message)
{
    struct reading *const r = user;
    struct lub_claim *const c = r->claim;
    switch (r->section) {
    case CLAIM:
        return claim_key(c, key, value, again, message);
    case RUN:
        return run_key(&c->runs[c->n_runs - 1], key, value, again, message);
    case FIGURE:
        return figure_key(&c->figures[c->n_figures - 1], key, value, again, message);
    default:
        return test_key(&c->tests[c->n_tests - 1], sections[r->section - 1].name, key, value, again,
                        message);
    }
}

/* What every section must hold. */
static enum lub_status complete_runs(struct lub_claim *c, size_t *line, struct lub_message *message)
{
    for (size_t k = 0; k < c->n_runs; k++) {
        struct lub_claim_run *const r = &c->runs[k];
        *line = r->line;
        if (!*r->name || !*r->of) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "a run needs a name and one of case, sweep, study, drag, pair");
        }
        for (size_t i = 0; i < k; i++) {
            if (strcmp(c->runs[i].name, r->name) == 0) {
                return lub_fail(message, LUB_BAD_ARGUMENT, "two runs are called %s", r->name);
            }
        }
        if (!*r->label) {
            strcpy(r->label, r->name);
        }
    }
    return LUB_OK;
}

static enum lub_status complete_tests(struct lub_claim *c, size_t *line,
                                      struct lub_message *message)
{
    size_t n = 0;
    for (size_t k = 0; k < c->n_tests; k++) {
        struct lub_claim_test *const t = &c->tests[k];
        const bool bare = t->use == LUB_LET || t->use == LUB_SHOWN;
        *line = t->line;
        if (!*t->value || (t->use == LUB_LET && !*t->what) ||
            (!bare && t->bounded == (*t->is != '\0'))) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "a value is missing: let needs name and value, shown a value, all "
                            "others a value and one of within, below, above, is");
        }
        if (!*t->what) {
            snprintf(t->what, sizeof t->what, "%.190s", t->value);
        }
        n += t->use == LUB_TEST || t->use == LUB_NEEDED;
    }
    *line = 0;
    return (n > 0) == (c->expect != LUB_CLAIM_OBSERVED)
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "expect = observed stands for a claim without [test], and only for one");
}

/* A page shows the text as one paragraph, which nobody reads if it is longer. */
enum { most_words = 89 };

static bool is_long(const char *text)
{
    size_t n = 0;
    for (const char *at = text + strspn(text, " "); *at; n++) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return n > most_words;
}

static enum lub_status complete(struct lub_claim *c, size_t *line, struct lub_message *message)
{
    *line = 0;
    if (!*c->paper || !*c->place || !*c->title || !*c->statement || !*c->reason ||
        c->expect == LUB_CLAIM_UNKNOWN) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "[claim] needs paper, place, title, statement, expect and reason");
    }
    if (is_long(c->statement) || is_long(c->reason)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "statement and reason have at most %d words each", most_words);
    }
    if (!*c->page) {
        strcpy(c->page, "papers");
    }
    for (size_t k = 0; k < c->n_figures; k++) {
        *line = c->figures[k].line;
        if (!*c->figures[k].template_name) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "a figure needs a template");
        }
    }
    const enum lub_status status = complete_runs(c, line, message);
    return status == LUB_OK ? complete_tests(c, line, message) : status;
}

static enum lub_status read_stream(FILE *in, struct lub_claim *claim, struct lub_message *message)
{
    struct reading reading = {.claim = claim};
    const struct lub_ini ini = {.user = &reading, .section = on_section, .key = on_key};
    size_t line;
    enum lub_status status = lub_ini_read(in, claim->path, &ini, message);
    if (status == LUB_OK) {
        status = complete(claim, &line, message);
        status = status == LUB_OK ? LUB_OK : lub_ini_located(claim->path, line, status, message);
    }
    return status;
}

static bool ends_in_ini(const char *name)
{
    const size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".ini") == 0;
}

static enum lub_status cannot_open(const char *name, const char *path, const char *directory,
                                   struct lub_message *message)
{
    size_t n = 0;
    char **names = NULL;
    if (ends_in_ini(name) || errno != ENOENT ||
        lub_study_names(directory, &n, &names, NULL) != LUB_OK) {
        return lub_fail(message, LUB_FILE_ERROR, "%.300s: %s", path, strerror(errno));
    }
    const enum lub_status status = lub_unknown_name("claim", name, n, (const char *const *)names,
                                                    "lubench list claims", message);
    lub_study_names_free(n, names);
    return status;
}

static enum lub_status set_names(struct lub_claim *claim, const char *name, const char *directory,
                                 struct lub_message *message)
{
    const char *const slash = strrchr(name, '/');
    const int length =
        ends_in_ini(name) ? snprintf(claim->path, sizeof claim->path, "%s", name)
                          : snprintf(claim->path, sizeof claim->path, "%s/%s.ini", directory, name);
    if ((size_t)length >= sizeof claim->path || strlen(name) >= sizeof claim->name) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "name of a claim too long: %.80s...", name);
    }
    strcpy(claim->name, ends_in_ini(name) && slash ? slash + 1 : name);
    if (ends_in_ini(claim->name)) {
        claim->name[strlen(claim->name) - 4] = '\0';
    }
    return LUB_OK;
}

enum lub_status lub_claim_read(const char *name, const char *directory, struct lub_claim **claim,
                               struct lub_message *message)
{
    *claim = calloc(1, sizeof **claim);
    if (!*claim) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    enum lub_status status = set_names(*claim, name, directory, message);
    if (status == LUB_OK) {
        FILE *const in = fopen((*claim)->path, "r");
        status = in ? read_stream(in, *claim, message)
                    : cannot_open(name, (*claim)->path, directory, message);
        if (in) {
            fclose(in);
        }
    }
    if (status != LUB_OK) {
        free(*claim);
        *claim = NULL;
    }
    return status;
}
