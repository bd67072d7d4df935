/* sweep_rule.c -- reads what a gate on the points of a sweep says. */
#include "convergence/sweep/sweep_rule.h"

#include <math.h>
#include <string.h>

static const char *const relations[] = {"<", "<=", ">", ">=", "=", "!=", "~"};
enum { n_relations = sizeof relations / sizeof *relations };

static bool find_term(const struct lub_sweep *sweep, const char *name, struct lub_term *term)
{
    const size_t quantity = lub_sweep_quantity(sweep, name);
    *term = (struct lub_term){LUB_MEASURED, quantity};
    if (quantity < sweep->n_quantities) {
        return true;
    }
    if (strcmp(name, "class") == 0 || strcmp(name, "status") == 0) {
        term->place = *name == 'c' ? LUB_OF_CLASS : LUB_OF_STATUS;
        return true;
    }
    if (strcmp(name, sweep->x.parameter) == 0 ||
        (sweep->y.n > 1 && strcmp(name, sweep->y.parameter) == 0)) {
        term->place = strcmp(name, sweep->x.parameter) == 0 ? LUB_ON_X : LUB_ON_Y;
        return true;
    }
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        if (strcmp(name, sweep->slice_axes[k].parameter) == 0) {
            *term = (struct lub_term){LUB_OF_SLICE, k};
            return true;
        }
    }
    return false;
}

static enum lub_status read_term(const struct lub_sweep *sweep, const char *key, const char *name,
                                 struct lub_term *term, struct lub_message *message)
{
    return find_term(sweep, name, term)
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "[gate] %s: '%.60s' is neither measured nor a parameter that is swept",
                          key, name);
}

/* NAME RELATION VALUE without blanks. */
static enum lub_status read_condition(const struct lub_sweep *sweep, const char *key,
                                      const char *text, struct lub_condition *condition,
                                      struct lub_message *message)
{
    char name[LUB_NAME_LEN];
    const size_t length = strcspn(text, "<>=!~");
    const size_t signs = strspn(text + length, "<>=!~");
    size_t k = 0;
    while (k < n_relations &&
           (strlen(relations[k]) != signs || strncmp(text + length, relations[k], signs) != 0)) {
        k++;
    }
    if (k == n_relations || length == 0 || length >= sizeof name || !text[length + signs] ||
        strlen(text + length + signs) >= sizeof condition->word) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "[gate] %s: '%.60s': allowed is NAME and < <= > >= = != or ~ and VALUE, "
                        "without blanks",
                        key, text);
    }
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    strcpy(condition->word, text + length + signs);
    condition->relation = (enum lub_relation)k;
    if (!lub_parse_number(condition->word, &condition->number)) {
        condition->number = NAN;
    }
    return read_term(sweep, key, name, &condition->term, message);
}

static enum lub_status read_measure(const struct lub_sweep *sweep, const char *text,
                                    struct lub_gate_rule *rule, struct lub_message *message)
{
    char what[LUB_NAME_LEN], name[LUB_NAME_LEN], extra;
    if (sscanf(text, "%63s %63s %c", what, name, &extra) != 2 ||
        (strcmp(what, "max") != 0 && strcmp(what, "min") != 0 && strcmp(what, "share") != 0)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "[gate] measure = %.60s: allowed is `max NAME`, `min NAME` or `share "
                        "CONDITION`",
                        text);
    }
    rule->share = *what == 's';
    rule->max = strcmp(what, "max") == 0;
    return rule->share ? read_condition(sweep, "measure", name, &rule->part, message)
                       : read_term(sweep, "measure", name, &rule->of, message);
}

/* PARAMETER=VALUE of a list of slices. */
static enum lub_status read_slice(const struct lub_sweep *sweep, const char *text,
                                  struct lub_gate_rule *rule, struct lub_message *message)
{
    struct lub_condition slice;
    const enum lub_status status = read_condition(sweep, "minus", text, &slice, message);
    if (status != LUB_OK) {
        return status;
    }
    rule->minus = LUB_MINUS_SLICE;
    rule->axis = slice.term.k;
    if (slice.term.place == LUB_OF_SLICE && slice.relation == LUB_EQUAL) {
        const struct lub_sweep_list *const list = &sweep->slice_axes[rule->axis];
        for (rule->value = 0; rule->value < list->n; rule->value++) {
            if (strcmp(list->values[rule->value], slice.word) == 0) {
                return LUB_OK;
            }
        }
    }
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "[gate] minus = %.60s: no slice has this; allowed is a number, a quantity, or "
                    "PARAMETER=VALUE of a slice",
                    text);
}

static enum lub_status read_minus(const struct lub_sweep *sweep, const char *text,
                                  struct lub_gate_rule *rule, struct lub_message *message)
{
    if (!*text || lub_parse_number(text, &rule->number)) {
        rule->minus = *text ? LUB_MINUS_NUMBER : LUB_MINUS_NOTHING;
        return LUB_OK;
    }
    if (strchr(text, '=')) {
        return read_slice(sweep, text, rule, message);
    }
    rule->minus = LUB_MINUS_TERM;
    return read_term(sweep, "minus", text, &rule->other, message);
}

static enum lub_status read_where(const struct lub_sweep *sweep, const char *text,
                                  struct lub_gate_rule *rule, struct lub_message *message)
{
    char words[LUB_LABEL_LEN], *rest = NULL;
    enum lub_status status = LUB_OK;
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok_r(words, ", \t", &rest); word && status == LUB_OK;
         word = strtok_r(NULL, ", \t", &rest)) {
        status = rule->n == LUB_GATE_CONDITIONS
                     ? lub_fail(message, LUB_BAD_ARGUMENT, "[gate] where: more than %d conditions",
                                LUB_GATE_CONDITIONS)
                     : read_condition(sweep, "where", word, &rule->where[rule->n++], message);
    }
    return status;
}

enum lub_status lub_gate_rule_read(const struct lub_sweep *sweep, const struct lub_sweep_gate *gate,
                                   struct lub_gate_rule *rule, struct lub_message *message)
{
    *rule = (struct lub_gate_rule){.is_over = *gate->over};
    enum lub_status status = read_measure(sweep, gate->measure, rule, message);
    if (status == LUB_OK) {
        status = read_minus(sweep, gate->minus, rule, message);
    }
    if (status == LUB_OK && rule->is_over) {
        status = read_term(sweep, "over", gate->over, &rule->over, message);
    }
    return status == LUB_OK ? read_where(sweep, gate->where, rule, message) : status;
}

enum lub_status lub_sweep_gate_check(const struct lub_sweep *sweep,
                                     const struct lub_sweep_gate *gate, struct lub_message *message)
{
    struct lub_gate_rule rule;
    if (!*gate->text || !*gate->measure || !gate->has_range) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "[gate]: text, measure or range is missing");
    }
    return lub_gate_rule_read(sweep, gate, &rule, message);
}
