/* registry.c -- the schemes of schemes.def by number and by name. */
#include "schemes/scheme.h"

#define SCHEME(name) extern const struct lub_scheme lub_scheme_##name;
#include "schemes/schemes.def"
#undef SCHEME

static const void *const schemes[] = {
#define SCHEME(name) &lub_scheme_##name,
#include "schemes/schemes.def"
#undef SCHEME
};

const struct lub_registry lub_schemes = {
    .what = "scheme", .n = sizeof schemes / sizeof *schemes, .entries = schemes};

const struct lub_scheme *lub_scheme_at(size_t index)
{
    return lub_registry_at(&lub_schemes, index);
}

unsigned lub_scheme_models(const struct lub_scheme *scheme)
{
    return scheme->models ? scheme->models : (unsigned)scheme->model;
}

const struct lub_scheme *lub_scheme_find(const char *name)
{
    return lub_registry_find(&lub_schemes, name);
}
