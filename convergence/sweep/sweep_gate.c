/* sweep_gate.c -- gates on the points of a sweep. */
#include "convergence/sweep/sweep_gate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { max_conditions = 8 };

/* What a name stands for at a point. */
enum place { ON_X, ON_Y, OF_SLICE, MEASURED, CLASS, STATUS };
struct term {
    enum place place;
    size_t k; /* which list of slices, or which quantity */
};

enum relation { LESS, AT_MOST, MORE, AT_LEAST, EQUAL, OTHER, HOLDS };
static const char *const relations[] = {"<", "<=", ">", ">=", "=", "!=", "~"};
enum { n_relations = sizeof relations / sizeof *relations };

struct condition {
    struct term term;
    enum relation relation;
    char word[LUB_NAME_LEN];
    double number; /* the word as a number, or NaN */
};

enum minus { NOTHING, A_NUMBER, A_TERM, A_SLICE };

/* A gate, read. */
struct rule {
    bool share, max;
    struct term of; /* the quantity */
    struct condition part;
    enum minus minus;
    double number;
    struct term other, over;
    size_t axis, value; /* A_SLICE: which list, and which of its values */
    bool is_over;
    size_t n;
    struct condition where[max_conditions];
};

static bool find_term(const struct lub_sweep *sweep, const char *name, struct term *term)
{
    const size_t quantity = lub_sweep_quantity(sweep, name);
    *term = (struct term){MEASURED, quantity};
    if (quantity < sweep->n_quantities) {
        return true;
    }
    if (strcmp(name, "class") == 0 || strcmp(name, "status") == 0) {
        term->place = *name == 'c' ? CLASS : STATUS;
        return true;
    }
    if (strcmp(name, sweep->x.parameter) == 0 ||
        (sweep->y.n > 1 && strcmp(name, sweep->y.parameter) == 0)) {
        term->place = strcmp(name, sweep->x.parameter) == 0 ? ON_X : ON_Y;
        return true;
    }
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        if (strcmp(name, sweep->slice_axes[k].parameter) == 0) {
            *term = (struct term){OF_SLICE, k};
            return true;
        }
    }
    return false;
}

static enum lub_status read_term(const struct lub_sweep *sweep, const char *key, const char *name,
                                 struct term *term, struct lub_message *message)
{
    return find_term(sweep, name, term)
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "[gate] %s: '%.60s' is neither measured nor a parameter that is swept",
                          key, name);
}

/* NAME RELATION VALUE without blanks. */
static enum lub_status read_condition(const struct lub_sweep *sweep, const char *key,
                                      const char *text, struct condition *condition,
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
    condition->relation = (enum relation)k;
    if (!lub_parse_number(condition->word, &condition->number)) {
        condition->number = NAN;
    }
    return read_term(sweep, key, name, &condition->term, message);
}

static enum lub_status read_measure(const struct lub_sweep *sweep, const char *text,
                                    struct rule *rule, struct lub_message *message)
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
                                  struct rule *rule, struct lub_message *message)
{
    struct condition slice;
    const enum lub_status status = read_condition(sweep, "minus", text, &slice, message);
    if (status != LUB_OK) {
        return status;
    }
    rule->minus = A_SLICE;
    rule->axis = slice.term.k;
    if (slice.term.place == OF_SLICE && slice.relation == EQUAL) {
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
                                  struct rule *rule, struct lub_message *message)
{
    if (!*text || lub_parse_number(text, &rule->number)) {
        rule->minus = *text ? A_NUMBER : NOTHING;
        return LUB_OK;
    }
    if (strchr(text, '=')) {
        return read_slice(sweep, text, rule, message);
    }
    rule->minus = A_TERM;
    return read_term(sweep, "minus", text, &rule->other, message);
}

static enum lub_status read_where(const struct lub_sweep *sweep, const char *text,
                                  struct rule *rule, struct lub_message *message)
{
    char words[LUB_LABEL_LEN], *rest = NULL;
    enum lub_status status = LUB_OK;
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok_r(words, ", \t", &rest); word && status == LUB_OK;
         word = strtok_r(NULL, ", \t", &rest)) {
        status = rule->n == max_conditions
                     ? lub_fail(message, LUB_BAD_ARGUMENT, "[gate] where: more than %d conditions",
                                max_conditions)
                     : read_condition(sweep, "where", word, &rule->where[rule->n++], message);
    }
    return status;
}

static enum lub_status read_rule(const struct lub_sweep *sweep, const struct lub_sweep_gate *gate,
                                 struct rule *rule, struct lub_message *message)
{
    *rule = (struct rule){.is_over = *gate->over};
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
    struct rule rule;
    if (!*gate->text || !*gate->measure || !gate->has_range) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "[gate]: text, measure or range is missing");
    }
    return read_rule(sweep, gate, &rule, message);
}

/* The points, to be looked at. */
struct view {
    const struct lub_sweep *sweep;
    const struct lub_sweep_points *points;
    struct lub_sweep_grid grid;
};

/* What stands there as a word; NULL where only a number does. */
static const char *word_at(const struct view *view, const struct lub_sweep_point *point,
                           struct term term)
{
    switch (term.place) {
    case CLASS:
        return point->word;
    case STATUS:
        return lub_status_word(point->status);
    case OF_SLICE:
        return lub_sweep_slice_value(view->sweep, lub_sweep_node(&view->grid, point->index).slice,
                                     term.k);
    default:
        return NULL;
    }
}

static double number_at(const struct view *view, const struct lub_sweep_point *point,
                        struct term term)
{
    const struct lub_sweep_node node = lub_sweep_node(&view->grid, point->index);
    const char *const word = word_at(view, point, term);
    double number;
    if (word) {
        return lub_parse_number(word, &number) ? number : NAN;
    }
    return term.place == ON_X   ? lub_sweep_axis_value(&view->sweep->x, node.i, view->grid.nx)
           : term.place == ON_Y ? lub_sweep_axis_value(&view->sweep->y, node.j, view->grid.ny)
                                : point->values[term.k];
}

static bool holds(const struct view *view, const struct lub_sweep_point *point,
                  const struct condition *condition)
{
    const char *const word = word_at(view, point, condition->term);
    const double number = number_at(view, point, condition->term), bound = condition->number;
    const bool equal = (word && strcmp(word, condition->word) == 0) || number == bound;
    switch (condition->relation) {
    case LESS:
        return number < bound;
    case AT_MOST:
        return number <= bound;
    case MORE:
        return number > bound;
    case AT_LEAST:
        return number >= bound;
    case EQUAL:
        return equal;
    case OTHER:
        return !equal;
    default:
        return word && strstr(word, condition->word);
    }
}

static bool counts(const struct view *view, const struct lub_sweep_point *point,
                   const struct rule *rule)
{
    for (size_t k = 0; k < rule->n; k++) {
        if (!holds(view, point, &rule->where[k])) {
            return false;
        }
    }
    return true;
}

/* The point at the same place of the slice with another value of one list. */
static const struct lub_sweep_point *
partner(const struct view *view, const struct lub_sweep_point *point, const struct rule *rule)
{
    struct lub_sweep_node node = lub_sweep_node(&view->grid, point->index);
    const struct lub_sweep *const sweep = view->sweep;
    size_t slice = 0, rest = node.slice, unit = 1;
    for (size_t k = sweep->n_slice_axes; k-- > 0;) {
        slice += unit * (k == rule->axis ? rule->value : rest % sweep->slice_axes[k].n);
        rest /= sweep->slice_axes[k].n;
        unit *= sweep->slice_axes[k].n;
    }
    node.slice = slice;
    return lub_sweep_points_at(view->points, lub_sweep_index(&view->grid, node));
}

/* The number of one point; false if the one that it is compared with is missing or failed. */
static bool value_of(const struct view *view, const struct lub_sweep_point *point,
                     const struct rule *rule, double *value)
{
    *value = number_at(view, point, rule->of);
    if (rule->minus == A_SLICE) {
        const struct lub_sweep_point *const other = partner(view, point, rule);
        if (!other || other->status != LUB_OK) {
            return false;
        }
        *value = fabs(*value - number_at(view, other, rule->of));
    } else if (rule->minus != NOTHING) {
        *value = fabs(*value - (rule->minus == A_NUMBER ? rule->number
                                                        : number_at(view, point, rule->other)));
    }
    *value /= rule->is_over ? number_at(view, point, rule->over) : 1;
    return true;
}

static double share(const struct view *view, const struct rule *rule)
{
    double all = 0, n = 0;
    for (size_t k = 0; k < view->points->n; k++) {
        const struct lub_sweep_point *const point = &view->points->list[k];
        if (counts(view, point, rule)) {
            all++;
            n += holds(view, point, &rule->part);
        }
    }
    return n / all;
}

/* A value that is no number stays, where fmax and fmin would pass over it. */
static double extreme(const struct view *view, const struct rule *rule)
{
    double found = rule->max ? -INFINITY : INFINITY;
    for (size_t k = 0; k < view->points->n && !isnan(found); k++) {
        const struct lub_sweep_point *const point = &view->points->list[k];
        double value;
        if (counts(view, point, rule) && value_of(view, point, rule, &value) &&
            (isnan(value) || (rule->max ? value > found : value < found))) {
            found = value;
        }
    }
    return found;
}

static bool is_status(const char *word)
{
    static const char *const words[] = {
#define STATUS(name, value, word, exit_code, text) word,
#include "cases/status.def"
#undef STATUS
    };
    size_t k = 0;
    while (k < sizeof words / sizeof *words && strcmp(words[k], word) != 0) {
        k++;
    }
    return k < sizeof words / sizeof *words;
}

/* Whether a point of the sweep can be of the class. */
static bool is_class(const struct lub_sweep *sweep, const char *word)
{
    bool found = is_status(word) || !sweep->by_threshold || strcmp(word, "unknown") == 0 ||
                 strcmp(word, sweep->below) == 0 || strcmp(word, sweep->above) == 0;
    if (strchr(sweep->dt, ' ') && !sweep->by_threshold) {
        found = is_status(word);
        for (int k = LUB_UNCLASSED; k <= LUB_DIVERGING; k++) {
            found = found || strcmp(word, lub_class_name((enum lub_class)k)) == 0;
        }
    }
    return found;
}

/* All coarse points are there, of classes that there are. */
static bool is_complete(const struct view *view)
{
    size_t coarse = 0;
    for (size_t k = 0; k < view->points->n; k++) {
        const size_t index = view->points->list[k].index;
        if (!is_class(view->sweep, view->points->list[k].word)) {
            return false;
        }
        coarse += lub_sweep_level(&view->grid, lub_sweep_node(&view->grid, index)) == 0;
    }
    return coarse == view->grid.n_slices * view->sweep->x.n * view->sweep->y.n;
}

double lub_sweep_gate_value(const struct lub_sweep *sweep, const struct lub_sweep_points *points,
                            const struct lub_sweep_gate *gate)
{
    const struct view view = {sweep, points, lub_sweep_grid_of(sweep)};
    struct rule rule;
    if (read_rule(sweep, gate, &rule, NULL) != LUB_OK || !is_complete(&view)) {
        return NAN;
    }
    const double value = rule.share ? share(&view, &rule) : extreme(&view, &rule);
    return isfinite(value) ? value : NAN;
}

enum lub_status lub_sweep_judge(const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points, struct lub_gates *gates)
{
    char command[LUB_LABEL_LEN];
    enum lub_status status = LUB_OK;
    snprintf(command, sizeof command, "lubench sweep %.60s%s --out map", sweep->name,
             sweep->is_quick ? " --quick" : "");
    for (size_t k = 0; k < sweep->n_gates && status == LUB_OK; k++) {
        const struct lub_sweep_gate *const gate = &sweep->gates[k];
        status = lub_gates_add_number(gates, "phase diagrams", gate->text,
                                      lub_sweep_gate_value(sweep, points, gate), gate->range[0],
                                      gate->range[1], command);
    }
    return status;
}
