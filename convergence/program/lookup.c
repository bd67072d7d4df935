/* lookup.c -- names to cases, schemes and problems, with the nearest name in every refusal. */
#include "convergence/program/lookup.h"
#include "cases/gap/falling.h"

enum { max_names = 256 };

static enum lub_status unknown(const char *kind, const char *name, size_t n,
                               const char *const names[], struct lub_message *message)
{
    const char *const nearest = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown %s '%.80s'%s%s%s (see lubench list %ss)",
                    kind, name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?" : "", kind);
}

enum lub_status lub_lookup_case(const char *name, const struct lub_case **found,
                                struct lub_message *message)
{
    const char *names[max_names];
    size_t n = 0;
    *found = lub_case_find(name);
    if (*found) {
        return LUB_OK;
    }
    for (; n < max_names && lub_case_at(n); n++) {
        names[n] = lub_case_at(n)->name;
    }
    return unknown("case", name, n, names, message);
}

enum lub_status lub_lookup_normal(const char *name, const struct lub_case *which,
                                  const struct lub_normal **found, struct lub_message *message)
{
    const char *names[max_names];
    size_t n = 0;
    *found = lub_normal_find(name);
    if (*found) {
        return LUB_OK;
    }
    for (; n < max_names && lub_normal_at(n); n++) {
        names[n] = lub_normal_at(n)->name;
    }
    if (lub_scheme_find(name)) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "scheme %s treats one gap, not case %s: allowed is loggap-vep or "
                        "chevremont",
                        name, which->name);
    }
    return unknown("scheme", name, n, names, message);
}

enum lub_status lub_lookup_scheme(const char *name, const struct lub_scheme **found,
                                  struct lub_message *message)
{
    const char *names[max_names];
    size_t n = 0;
    *found = lub_scheme_find(name);
    if (*found) {
        return LUB_OK;
    }
    if (lub_normal_find(name)) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "scheme %s is for lubricated elastic contact (falling-sphere), not for one "
                        "gap",
                        name);
    }
    for (; n < max_names && lub_scheme_at(n); n++) {
        names[n] = lub_scheme_at(n)->name;
    }
    return unknown("scheme", name, n, names, message);
}

enum lub_status lub_case_argument(const struct lub_arguments *arguments,
                                  const struct lub_case **found, struct lub_message *message)
{
    if (arguments->n_names == 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s needs a case (see lubench list cases)",
                        arguments->command->name);
    }
    if (arguments->n_names > 1) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "unexpected argument '%.80s' after case '%.80s'",
                        arguments->names[1], arguments->names[0]);
    }
    return lub_lookup_case(arguments->names[0], found, message);
}

static enum lub_status refuse_unused(const struct lub_case *which, const struct lub_scheme *scheme,
                                     const char *name, struct lub_message *message)
{
    const char *names[max_names];
    const struct lub_param *params;
    size_t n = 0;
    const size_t n_case = lub_case_params(which, &params);
    for (size_t k = 0; k < n_case; k++) {
        names[n++] = params[k].name;
    }
    for (size_t k = 0; scheme && k < scheme->n_params; k++) {
        names[n++] = scheme->params[k].name;
    }
    const char *const nearest = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "unknown parameter '%.80s' of case %s%s%s%s%s%s (see lubench describe %s)",
                    name, which->name, scheme ? " with scheme " : "", scheme ? scheme->name : "",
                    nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "",
                    which->name);
}

static enum lub_status check_used(const struct lub_case *which, const struct lub_scheme *scheme,
                                  const struct lub_settings *settings, struct lub_message *message)
{
    for (size_t k = 0; k < settings->n; k++) {
        if (!settings->list[k].used) {
            return refuse_unused(which, scheme, settings->list[k].name, message);
        }
    }
    return LUB_OK;
}

enum lub_status lub_lookup_problem(const struct lub_case *which, const struct lub_scheme *scheme,
                                   struct lub_settings *settings, struct lub_problem *problem,
                                   struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    enum lub_status status = lub_case_build(which, settings, problem, message);
    if (status == LUB_OK && scheme) {
        status = lub_params_resolve(scheme->n_params, scheme->params, 0, NULL, settings, values,
                                    message);
    }
    if (status == LUB_OK) {
        status = check_used(which, scheme, settings, message);
    }
    if (status != LUB_OK) {
        lub_problem_free(problem);
    }
    return status;
}

enum lub_status lub_lookup_falling(const struct lub_case *which, struct lub_settings *settings,
                                   struct lub_falling *falling, struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    enum lub_status status = lub_case_resolve(which, settings, values, message);
    if (status == LUB_OK) {
        status = check_used(which, NULL, settings, message);
    }
    return status == LUB_OK ? lub_case_root(which)->build(values, falling, message) : status;
}

enum lub_status lub_lookup_shear(const struct lub_case *which, struct lub_settings *settings,
                                 struct lub_shear *shear, struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    enum lub_status status = lub_case_resolve(which, settings, values, message);
    if (status == LUB_OK) {
        status = check_used(which, NULL, settings, message);
    }
    return status == LUB_OK ? lub_case_root(which)->build(values, shear, message) : status;
}
