/* scene_settings.c -- settings of a particle case held against all names that it may have. */
#include "convergence/program/io/scene_files.h"

#include <string.h>

enum { max_names = 256 };

struct names {
    size_t n;
    const char *list[max_names];
};

static void add(struct names *names, size_t n, const struct lub_param params[])
{
    for (size_t k = 0; k < n && names->n < max_names; k++) {
        names->list[names->n++] = params[k].name;
    }
}

static bool has(const struct names *names, const char *name)
{
    for (size_t k = 0; k < names->n; k++) {
        if (strcmp(names->list[k], name) == 0) {
            return true;
        }
    }
    return false;
}

enum lub_status lub_scene_settings(const struct lub_case *which,
                                   const struct lub_settings *settings, bool with_engine,
                                   struct lub_message *message)
{
    struct names names = {0};
    const struct lub_param *params;
    const size_t n = lub_case_params(which, &params);
    add(&names, n, params);
    if (with_engine) {
        add(&names, LUB_ENGINE_PARAMS, lub_engine_params);
    }
    for (size_t law = 0; with_engine && lub_law_at(law); law++) {
        add(&names, lub_law_at(law)->n_params, lub_law_at(law)->params);
    }
    for (size_t k = 0; k < settings->n; k++) {
        const char *const name = settings->list[k].name;
        if (!has(&names, name)) {
            const char *const nearest = lub_nearest_name(name, names.n, names.list);
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "unknown parameter '%.80s' of case %s%s%s%s (see lubench describe %s)",
                            name, which->name, nearest ? "; did you mean '" : "",
                            nearest ? nearest : "", nearest ? "'?" : "", which->name);
        }
    }
    return LUB_OK;
}
