/* sweep_gate.c -- gates on the points of a sweep. */
#include "convergence/kind/kind.h"
#include "convergence/sweep/sweep_rule.h"

#include <math.h>
#include <string.h>

/* The points, to be looked at. */
struct view {
    const struct lub_sweep *sweep;
    const struct lub_sweep_points *points;
    struct lub_sweep_grid grid;
};

/* What stands there as a word; NULL where only a number does. */
static const char *word_at(const struct view *view, const struct lub_sweep_point *point,
                           struct lub_term term)
{
    switch (term.place) {
    case LUB_OF_CLASS:
        return point->word;
    case LUB_OF_STATUS:
        return lub_status_word(point->status);
    case LUB_OF_SLICE:
        return lub_sweep_slice_value(view->sweep, lub_sweep_node(&view->grid, point->index).slice,
                                     term.k);
    default:
        return NULL;
    }
}

static double number_at(const struct view *view, const struct lub_sweep_point *point,
                        struct lub_term term)
{
    const struct lub_sweep_node node = lub_sweep_node(&view->grid, point->index);
    const char *const word = word_at(view, point, term);
    double number;
    if (word) {
        return lub_parse_number(word, &number) ? number : NAN;
    }
    return term.place == LUB_ON_X   ? lub_sweep_axis_value(&view->sweep->x, node.i, view->grid.nx)
           : term.place == LUB_ON_Y ? lub_sweep_axis_value(&view->sweep->y, node.j, view->grid.ny)
                                    : point->values[term.k];
}

static bool holds(const struct view *view, const struct lub_sweep_point *point,
                  const struct lub_condition *condition)
{
    const char *const word = word_at(view, point, condition->term);
    const double number = number_at(view, point, condition->term), bound = condition->number;
    const bool equal = (word && strcmp(word, condition->word) == 0) || number == bound;
    switch (condition->relation) {
    case LUB_LESS:
        return number < bound;
    case LUB_AT_MOST:
        return number <= bound;
    case LUB_MORE:
        return number > bound;
    case LUB_AT_LEAST:
        return number >= bound;
    case LUB_EQUAL:
        return equal;
    case LUB_OTHER:
        return !equal;
    default:
        return word && strstr(word, condition->word);
    }
}

static bool counts(const struct view *view, const struct lub_sweep_point *point,
                   const struct lub_gate_rule *rule)
{
    for (size_t k = 0; k < rule->n; k++) {
        if (!holds(view, point, &rule->where[k])) {
            return false;
        }
    }
    return true;
}

/* The point at the same place of the slice with another value of one list. */
static const struct lub_sweep_point *partner(const struct view *view,
                                             const struct lub_sweep_point *point,
                                             const struct lub_gate_rule *rule)
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
                     const struct lub_gate_rule *rule, double *value)
{
    *value = number_at(view, point, rule->of);
    if (rule->minus == LUB_MINUS_SLICE) {
        const struct lub_sweep_point *const other = partner(view, point, rule);
        if (!other || other->status != LUB_OK) {
            return false;
        }
        *value = fabs(*value - number_at(view, other, rule->of));
    } else if (rule->minus != LUB_MINUS_NOTHING) {
        *value =
            fabs(*value - (rule->minus == LUB_MINUS_NUMBER ? rule->number
                                                           : number_at(view, point, rule->other)));
    }
    *value /= rule->is_over ? number_at(view, point, rule->over) : 1;
    return true;
}

static double share(const struct view *view, const struct lub_gate_rule *rule)
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
static double extreme(const struct view *view, const struct lub_gate_rule *rule)
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
#undef LUB_OF_STATUS
    };
    size_t k = 0;
    while (k < sizeof words / sizeof *words && strcmp(words[k], word) != 0) {
        k++;
    }
    return k < sizeof words / sizeof *words;
}

static bool is_regime(const struct lub_sweep *sweep, const char *word)
{
    struct lub_offer offer = {0};
    size_t k = 0;
    sweep->entry.of_kind->offer(sweep->entry.of_case, &offer);
    if (lub_quantity_find(sweep->entry.of_kind, sweep->entry.of_case, offer.regime) !=
        sweep->regime) {
        return true; /* another word, of which nothing is known */
    }
    while (k < offer.n_regimes && strcmp(offer.regimes[k].name, word) != 0) {
        k++;
    }
    return k < offer.n_regimes;
}

static bool is_order_class(const char *word)
{
    int k = LUB_UNCLASSED;
    while (k <= LUB_DIVERGING && strcmp(lub_class_name((enum lub_class)k), word) != 0) {
        k++;
    }
    return k <= LUB_DIVERGING;
}

/* Whether a point of the sweep can be of the class. */
static bool is_class(const struct lub_sweep *sweep, const char *word)
{
    if (is_status(word)) {
        return true;
    }
    if (sweep->by_threshold) {
        return strcmp(word, sweep->below) == 0 || strcmp(word, sweep->above) == 0 ||
               strcmp(word, "unknown") == 0;
    }
    return sweep->is_order ? is_order_class(word) : is_regime(sweep, word);
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
    struct lub_gate_rule rule;
    if (lub_gate_rule_read(sweep, gate, &rule, NULL) != LUB_OK || !is_complete(&view)) {
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
