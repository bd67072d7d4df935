/* claim_keys.c -- the keys of the sections of a claim. */
#include "convergence/claim/claim_keys.h"
#include "convergence/study/ini_file.h"

#include <math.h>
#include <string.h>

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

static enum lub_status keep_weight(struct lub_claim *c, const char *value, bool again,
                                   struct lub_message *message)
{
    const struct key key = KEY("weight", c->weight);
    double weight;
    if (!lub_parse_number(value, &weight) || !(weight >= 1 && weight <= 100)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "weight = %.60s: allowed is 1 to 100", value);
    }
    return keep(&key, value, again, message);
}

enum lub_status lub_claim_key(struct lub_claim *c, const char *key, const char *value, bool again,
                              struct lub_message *message)
{
    const struct key keys[] = {KEY("paper", c->paper),         KEY("place", c->place),
                               KEY("title", c->title),         KEY("page", c->page),
                               KEY("statement", c->statement), KEY("reason", c->reason),
                               KEY("headline", c->headline)};
    const size_t n = sizeof keys / sizeof *keys;
    for (size_t k = 0; k < n; k++) {
        if (strcmp(keys[k].name, key) == 0) {
            return keep(&keys[k], value, again, message);
        }
    }
    if (strcmp(key, "weight") == 0) {
        return keep_weight(c, value, again, message);
    }
    if (strcmp(key, "tier") == 0) {
        return lub_ini_tier(&c->full, value, message);
    }
    if (strcmp(key, "expect") != 0) {
        return unknown("claim", n, keys, ", expect, tier, weight", key, message);
    }
    c->expect = lub_claim_outcome_find(value);
    return c->expect != LUB_CLAIM_UNKNOWN
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "expect = %.60s: allowed is one of agrees, disagrees, not testable as "
                          "printed, observed",
                          value);
}

enum lub_status lub_run_key(struct lub_claim_run *r, const char *key, const char *value, bool again,
                            struct lub_message *message)
{
    static const char *const sources[] = {[LUB_FROM_CASE] = "case",
                                          [LUB_FROM_SWEEP] = "sweep",
                                          [LUB_FROM_STUDY] = "study",
                                          [LUB_FROM_DRAG] = "drag",
                                          [LUB_FROM_PAIR] = "pair"};
    const struct key keys[] = {
        KEY("name", r->name), KEY("label", r->label), KEY("scheme", r->scheme),
        KEY("dt", r->dt),     KEY("model", r->model), KEY("at", r->at),
        KEY("vary", r->vary), KEY("every", r->every), KEY("rows", r->rows)};
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
enum lub_status lub_test_key(struct lub_claim_test *t, const char *section, const char *key,
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

enum lub_status lub_figure_key(struct lub_claim_figure *f, const char *key, const char *value,
                               bool again, struct lub_message *message)
{
    const struct key keys[] = {KEY("template", f->template_name), KEY("columns", f->columns),
                               KEY("file", f->file), KEY("runs", f->runs)};
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
