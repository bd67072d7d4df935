/* claim_read.c -- the INI file of a claim. */
#include "convergence/claim/claim_keys.h"
#include "convergence/study/ini_file.h"

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
        return lub_claim_key(c, key, value, again, message);
    case RUN:
        return lub_run_key(&c->runs[c->n_runs - 1], key, value, again, message);
    case FIGURE:
        return lub_figure_key(&c->figures[c->n_figures - 1], key, value, again, message);
    default:
        return lub_test_key(&c->tests[c->n_tests - 1], sections[r->section - 1].name, key, value,
                            again, message);
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
            const size_t length = strlen(t->value), most = sizeof t->what - 1;
            memcpy(t->what, t->value, length < most ? length : most);
            t->what[length < most ? length : most] = '\0';
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
        if (!*c->figures[k].template_name == !*c->figures[k].file) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "a figure needs a template or a file");
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

enum lub_status lub_claim_read(const char *name, const char *directory, struct lub_claim **claim,
                               struct lub_message *message)
{
    struct lub_ini_source source = {.what = "claim", .list = "lubench list claims"};
    *claim = NULL;
    enum lub_status status = lub_ini_open(name, directory, &source, message);
    if (status != LUB_OK) {
        return status;
    }
    *claim = calloc(1, sizeof **claim);
    status = *claim ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (*claim) {
        strcpy((*claim)->name, source.name);
        strcpy((*claim)->path, source.path);
        status = read_stream(source.in, *claim, message);
    }
    fclose(source.in);
    if (status != LUB_OK) {
        free(*claim);
        *claim = NULL;
    }
    return status;
}
