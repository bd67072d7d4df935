/* kind.c -- the kinds of kinds.def, and names looked up over all of them. */
#include "convergence/kind/kind.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KIND(name) extern const struct lub_kind lub_kind_##name;
#include "convergence/kinds/kinds.def"
#undef KIND

static const struct lub_kind *const kinds[] = {
#define KIND(name) &lub_kind_##name,
#include "convergence/kinds/kinds.def"
#undef KIND
    NULL};

enum { max_names = 512 };

const struct lub_kind *lub_kind_at(size_t k)
{
    return k < sizeof kinds / sizeof *kinds ? kinds[k] : NULL; /* the last is NULL */
}

const struct lub_kind *lub_kind_find(const char *name)
{
    for (size_t k = 0; lub_kind_at(k); k++) {
        if (strcmp(kinds[k]->name, name) == 0) {
            return kinds[k];
        }
    }
    return NULL;
}

const struct lub_case *lub_any_case_at(size_t k, const struct lub_kind **kind)
{
    for (size_t i = 0; lub_kind_at(i); i++) {
        const size_t n = lub_registry_count(kinds[i]->cases);
        if (k < n) {
            *kind = kinds[i];
            return lub_registry_at(kinds[i]->cases, k);
        }
        k -= n;
    }
    return NULL;
}

static bool is_scheme(const char *name)
{
    const struct lub_scheme *scheme;
    for (size_t k = 0; (scheme = lub_any_scheme_at(k)); k++) {
        if (strcmp(scheme->name, name) == 0) {
            return true;
        }
    }
    return false;
}

enum lub_status lub_find_case(const char *name, const struct lub_kind **kind,
                              const struct lub_case **which, struct lub_message *message)
{
    const char *names[max_names];
    size_t n = 0;
    for (; n < max_names && (*which = lub_any_case_at(n, kind)); n++) {
        if (strcmp((*which)->name, name) == 0) {
            return LUB_OK;
        }
        names[n] = (*which)->name;
    }
    if (is_scheme(name)) {
        return lub_fail(
            message, LUB_BAD_ARGUMENT,
            "unknown case '%.80s': that is a scheme, asked for by --scheme %.80s beside "
            "a case (see lubench list cases)",
            name, name);
    }
    return lub_unknown_name("case", name, n, names, "lubench list cases", message);
}

/* Whether an earlier kind lists the scheme too. */
static bool is_earlier(const struct lub_scheme *scheme, size_t kind)
{
    for (size_t i = 0; i < kind; i++) {
        if (lub_registry_find(kinds[i]->schemes, scheme->name)) {
            return true;
        }
    }
    return false;
}

const struct lub_scheme *lub_any_scheme_at(size_t k)
{
    for (size_t i = 0; lub_kind_at(i); i++) {
        for (size_t s = 0; s < lub_registry_count(kinds[i]->schemes); s++) {
            const struct lub_scheme *const scheme = lub_registry_at(kinds[i]->schemes, s);
            if (!is_earlier(scheme, i) && k-- == 0) {
                return scheme;
            }
        }
    }
    return NULL;
}

static bool runs(const struct lub_kind *kind, const struct lub_case *which,
                 const struct lub_scheme *scheme)
{
    return !kind->runs || kind->runs(which, scheme);
}

static enum lub_status refuse_scheme(const struct lub_kind *kind, const struct lub_case *which,
                                     const char *name, struct lub_message *message)
{
    char allowed[320] = "";
    const char *names[max_names];
    size_t n = 0;
    bool known = false;
    for (; n < max_names && lub_any_scheme_at(n); n++) {
        names[n] = lub_any_scheme_at(n)->name;
        known = known || strcmp(names[n], name) == 0;
    }
    if (!known) {
        return lub_unknown_name("scheme", name, n, names, "lubench list schemes", message);
    }
    for (size_t k = 0; k < lub_registry_count(kind->schemes); k++) {
        const struct lub_scheme *const scheme = lub_registry_at(kind->schemes, k);
        if (runs(kind, which, scheme)) {
            lub_list_word(allowed, sizeof allowed, scheme->name);
        }
    }
    return lub_fail(message, LUB_UNSUPPORTED, "scheme %s cannot run case %s: allowed is %s", name,
                    which->name, allowed);
}

enum lub_status lub_find_scheme(const struct lub_kind *kind, const struct lub_case *which,
                                const char *name, const struct lub_scheme **scheme,
                                struct lub_message *message)
{
    const char *const wanted = name ? name : which->scheme;
    *scheme = lub_registry_find(kind->schemes, wanted);
    return *scheme && runs(kind, which, *scheme) ? LUB_OK
                                                 : refuse_scheme(kind, which, wanted, message);
}

enum lub_status lub_ask_scheme(struct lub_ask *ask, const char *name, struct lub_message *message)
{
    const struct lub_scheme *const own =
        !name && ask->kind->own_scheme ? ask->kind->own_scheme(ask) : NULL;
    return lub_find_scheme(ask->kind, ask->which, own ? own->name : name, &ask->scheme, message);
}

enum lub_status lub_find_model(const struct lub_kind *kind, const struct lub_case *which,
                               const char *name, const char **model, struct lub_message *message)
{
    char all[160] = "";
    *model = kind->model ? kind->model(which, 0) : NULL;
    if (!*model) {
        return lub_fail(message, LUB_UNSUPPORTED, "case %s has no reference: %s", which->name,
                        kind->summary);
    }
    for (size_t k = 0; name && (*model = kind->model(which, k)); k++) {
        if (strcmp(*model, name) == 0) {
            return LUB_OK;
        }
        lub_list_word(all, sizeof all, *model);
    }
    return name ? lub_fail(message, LUB_BAD_ARGUMENT,
                           "unknown model '%.60s' of case %s: allowed is one of %s", name,
                           which->name, all)
                : LUB_OK;
}

bool lub_approximates(const struct lub_kind *kind, const struct lub_scheme *scheme,
                      const char *model)
{
    return kind->approximates ? kind->approximates(scheme, model)
                              : strcmp(lub_model_name(scheme->model), model) == 0;
}

size_t lub_quantity_count(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_offer offer = {0};
    kind->offer(which, &offer);
    return offer.n_quantities + lub_case_root(which)->n_measures;
}

const struct lub_quantity *lub_quantity_at(const struct lub_kind *kind,
                                           const struct lub_case *which, size_t k)
{
    struct lub_offer offer = {0};
    kind->offer(which, &offer);
    const struct lub_case *const root = lub_case_root(which);
    return k < offer.n_quantities                      ? &offer.quantities[k]
           : k - offer.n_quantities < root->n_measures ? &root->measures[k - offer.n_quantities]
                                                       : NULL;
}

size_t lub_quantity_find(const struct lub_kind *kind, const struct lub_case *which,
                         const char *name)
{
    size_t k = 0;
    const struct lub_quantity *quantity;
    while ((quantity = lub_quantity_at(kind, which, k)) && strcmp(quantity->name, name) != 0) {
        k++;
    }
    return k;
}

const struct lub_param *lub_ask_params(const struct lub_ask *ask, size_t k, size_t *n)
{
    const struct lub_param *params = NULL;
    if (k == 0) {
        *n = lub_case_params(ask->which, &params);
    } else if (k == 1) {
        const bool any = ask->scheme && (!ask->kind->sets_scheme ||
                                         ask->kind->sets_scheme(ask->which, ask->scheme));
        *n = any ? ask->scheme->n_params : 0;
        params = *n ? ask->scheme->params : NULL;
    } else {
        return ask->kind->params ? ask->kind->params(ask, k - 2, n) : NULL;
    }
    static const struct lub_param none = {.name = ""};
    return params ? params : &none;
}

enum lub_status lub_ask_dt(const struct lub_ask *ask, const char *chosen, double *dt,
                           struct lub_message *message)
{
    const char *const text = ask->dt ? ask->dt : ask->which->dt;
    *dt = 0;
    if (chosen && strcmp(text, chosen) == 0) {
        return LUB_OK;
    }
    if (lub_parse_number(text, dt) && isfinite(*dt) && *dt > 0) {
        return LUB_OK;
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "--dt '%.80s': allowed is a finite number > 0%s%s",
                    text, chosen ? " or " : "", chosen ? chosen : "");
}

static bool is_known(const struct lub_ask *ask, const char *name, const char *names[],
                     size_t *n_names)
{
    size_t n;
    const struct lub_param *params;
    *n_names = 0;
    for (size_t k = 0; (params = lub_ask_params(ask, k, &n)); k++) {
        for (size_t i = 0; i < n && *n_names < max_names; i++) {
            if (strcmp(params[i].name, name) == 0) {
                return true;
            }
            names[(*n_names)++] = params[i].name;
        }
    }
    return false;
}

/* What a person may have meant who set a parameter that there is not, in place of the nearest name:
 * the end of a run that another parameter sets, or a result. */
static bool hint(const struct lub_ask *ask, const char *name, size_t n, const char *const names[],
                 char text[], size_t size)
{
    static const char of_force[] = "force";
    for (size_t k = 0; k < n && strcmp(name, "t_end") == 0; k++) {
        if (strcmp(names[k], of_force) == 0) {
            snprintf(text, size, ": the last time of `%s` ends the run, as in %s=-2@1,2@3",
                     of_force, of_force);
            return true;
        }
    }
    if (lub_quantity_find(ask->kind, ask->which, name) <
        lub_quantity_count(ask->kind, ask->which)) {
        snprintf(text, size, ": it is a result of the case");
        return true;
    }
    return false;
}

enum lub_status lub_ask_check(const struct lub_ask *ask, struct lub_message *message)
{
    const char *names[max_names];
    size_t n;
    for (size_t k = 0; k < ask->settings.n; k++) {
        const char *const name = ask->settings.list[k].name;
        if (!is_known(ask, name, names, &n)) {
            char text[160] = "";
            const char *const near = hint(ask, name, n, names, text, sizeof text)
                                         ? NULL
                                         : lub_nearest_name(name, n, names);
            return lub_fail(
                message, LUB_BAD_ARGUMENT,
                "unknown parameter '%.80s' of case %s%s%s%s%s%s%s (see lubench describe %s)", name,
                ask->which->name, ask->scheme ? " with scheme " : "",
                ask->scheme ? ask->scheme->name : "", text, near ? "; did you mean '" : "",
                near ? near : "", near ? "'?" : "", ask->which->name);
        }
    }
    return LUB_OK;
}

bool lub_runs_film(const struct lub_case *which, const struct lub_scheme *scheme)
{
    (void)which;
    return scheme->film != NULL;
}

bool lub_sets_no_scheme(const struct lub_case *which, const struct lub_scheme *scheme)
{
    (void)which, (void)scheme;
    return false;
}

void lub_truth_free(struct lub_truth *truth)
{
    lub_path_free(&truth->path);
}

const struct lub_series *lub_series_find(const struct lub_kind *kind, const char *name)
{
    const struct lub_series *series = kind->series ? kind->series(0) : NULL;
    for (size_t k = 1; series && strcmp(series->name, name) != 0; k++) {
        series = kind->series(k);
    }
    return series;
}

bool lub_series_is_due(const struct lub_clock *clock, size_t every)
{
    enum { usual_rows = 1000 };
    return clock->steps % (every > 0 ? every : 1 + clock->n_steps / usual_rows) == 0;
}
