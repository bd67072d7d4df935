/* sweep_names.c -- finds what the keys of [sweep] name: case, quantities, classes, columns. */
#include "convergence/sweep/sweep_keys.h"
#include "convergence/sweep/sweep_measure.h"

#include <string.h>

enum lub_status lub_sweep_missing(const char *key, struct lub_message *message)
{
    return lub_fail(message, LUB_BAD_ARGUMENT, "%s is missing", key);
}

static enum lub_status find_case(struct lub_sweep *sweep, struct lub_message *message)
{
    return *sweep->entry.text ? lub_find_case(sweep->entry.text, &sweep->entry.of_kind,
                                              &sweep->entry.of_case, message)
                              : lub_sweep_missing("case", message);
}

/* Names that can be measured: numbers of a run's summary, or what an order has; NULL past the end,
 * "" for a word. */
static const char *quantity_at(const struct lub_sweep *sweep, size_t k)
{
    if (sweep->is_order) {
        return lub_sweep_order_name(k);
    }
    const struct lub_quantity *const quantity =
        lub_quantity_at(sweep->entry.of_kind, sweep->entry.of_case, k);
    return !quantity ? NULL : quantity->form == LUB_A_WORD ? "" : quantity->name;
}

static enum lub_status find_quantity(const struct lub_sweep *sweep, const char *name,
                                     size_t *quantity, struct lub_message *message)
{
    const char *names[LUB_MAX_QUANTITIES], *at;
    char all[300] = "";
    size_t n = 0;
    for (size_t k = 0; (at = quantity_at(sweep, k)); k++) {
        if (*at && strcmp(at, name) == 0) {
            *quantity = k;
            return LUB_OK;
        }
        if (*at && n < LUB_MAX_QUANTITIES) {
            names[n++] = at;
            lub_list_word(all, sizeof all, at);
        }
    }
    const char *const near = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "unknown quantity '%.60s' of %s of case %s%s%s%s; there is: %s", name,
                    sweep->is_order ? "orders" : "runs", sweep->entry.of_case->name,
                    near ? ": did you mean '" : "", near ? near : "", near ? "'?" : "", all);
}

static enum lub_status find_quantities(struct lub_sweep *sweep, struct lub_message *message)
{
    char words[LUB_TEXT_LEN], *rest = NULL;
    snprintf(words, sizeof words, "%s", sweep->measure);
    for (char *word = strtok_r(words, ", \t", &rest); word; word = strtok_r(NULL, ", \t", &rest)) {
        size_t quantity;
        const enum lub_status status = find_quantity(sweep, word, &quantity, message);
        if (status != LUB_OK) {
            return status;
        }
        if (lub_sweep_quantity(sweep, word) < sweep->n_quantities) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "measure: %s stands twice", word);
        }
        if (sweep->n_quantities == LUB_SWEEP_MAX_QUANTITIES) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "measure: more than %d quantities",
                            LUB_SWEEP_MAX_QUANTITIES);
        }
        sweep->quantities[sweep->n_quantities++] = quantity;
    }
    return sweep->n_quantities ? LUB_OK : lub_sweep_missing("measure", message);
}

/* The word of a run that is its class: `regime` is the one that its kind prefers. */
static bool find_regime(struct lub_sweep *sweep)
{
    struct lub_offer offer = {0};
    sweep->entry.of_kind->offer(sweep->entry.of_case, &offer);
    const bool preferred = strcmp(sweep->classes, "regime") == 0;
    sweep->regime = lub_quantity_find(sweep->entry.of_kind, sweep->entry.of_case,
                                      preferred ? offer.regime : sweep->classes);
    const struct lub_quantity *const quantity =
        lub_quantity_at(sweep->entry.of_kind, sweep->entry.of_case, sweep->regime);
    return sweep->is_order ? preferred : quantity && quantity->form == LUB_A_WORD;
}

/* A word, or `quantity threshold below above`. */
static enum lub_status find_classes(struct lub_sweep *sweep, struct lub_message *message)
{
    char name[LUB_NAME_LEN], number[LUB_NAME_LEN], extra;
    if (!*sweep->classes) {
        return lub_sweep_missing("classes", message);
    }
    if (find_regime(sweep)) {
        return LUB_OK;
    }
    sweep->regime = 0;
    if (strcmp(sweep->classes, "regime") == 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "classes = regime: runs of case %s have none; allowed is `QUANTITY "
                        "THRESHOLD BELOW ABOVE`",
                        sweep->entry.of_case->name);
    }
    if (sscanf(sweep->classes, "%63s %63s %31s %31s %c", name, number, sweep->below, sweep->above,
               &extra) != 4 ||
        !lub_parse_number(number, &sweep->threshold)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "classes = %.60s: allowed is `regime` or `QUANTITY THRESHOLD BELOW ABOVE`",
                        sweep->classes);
    }
    sweep->by_threshold = true;
    return find_quantity(sweep, name, &sweep->threshold_of, message);
}

static enum lub_status check_measured(const struct lub_sweep *sweep, const char *key,
                                      const char *name, struct lub_message *message)
{
    return !*name || lub_sweep_quantity(sweep, name) < sweep->n_quantities
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "%s: '%.60s' is not among what `measure` lists", key, name);
}

static enum lub_status check_sample(struct lub_sweep *sweep, struct lub_message *message)
{
    struct lub_offer offer = {0};
    char all[300] = "";
    sweep->entry.of_kind->offer(sweep->entry.of_case, &offer);
    if (!*sweep->sample_x) {
        snprintf(sweep->sample_x, LUB_NAME_LEN, "%s", offer.sample_x);
        snprintf(sweep->sample_y, LUB_NAME_LEN, "%s", offer.sample_y);
    }
    if (lub_sweep_sample_has(sweep, sweep->sample_x) &&
        lub_sweep_sample_has(sweep, sweep->sample_y)) {
        return LUB_OK;
    }
    lub_list_word(all, sizeof all, "t");
    for (size_t k = 0; k < offer.layout->n; k++) {
        lub_list_word(all, sizeof all, offer.layout->columns[k].name);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "sample = %.40s %.40s: allowed are two of %s, or one of them over a quantity, "
                    "as in t/t_end",
                    sweep->sample_x, sweep->sample_y, all);
}

/* What the keys of [sweep] say, one after the other, each with its line. */
enum lub_status lub_sweep_find_names(struct lub_sweep *sweep, size_t *line,
                                     struct lub_message *message)
{
    sweep->is_order = strpbrk(sweep->dt, ", \t") != NULL;
    enum lub_status status = *sweep->question ? LUB_OK : lub_sweep_missing("question", message);
    const struct {
        const char *key;
        enum lub_status (*check)(struct lub_sweep *sweep, struct lub_message *message);
    } keys[] = {{"case", find_case},
                {"measure", find_quantities},
                {"classes", find_classes},
                {"sample", check_sample}};
    const struct {
        const char *key, *name;
    } measured[] = {{"figure", sweep->curve},
                    {"also", sweep->also},
                    {"colour", sweep->colour},
                    {"level", sweep->level_of}};
    for (size_t k = 0; k < sizeof keys / sizeof *keys && status == LUB_OK; k++) {
        *line = lub_sweep_key_line(sweep, keys[k].key);
        status = keys[k].check(sweep, message);
    }
    for (size_t k = 0; k < sizeof measured / sizeof *measured && status == LUB_OK; k++) {
        *line = lub_sweep_key_line(sweep, measured[k].key);
        status = check_measured(sweep, measured[k].key, measured[k].name, message);
    }
    *line = status == LUB_OK ? 0 : *line;
    return status;
}
