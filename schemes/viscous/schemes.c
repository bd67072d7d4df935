/* schemes.c -- the list of schemes of spheres on a line. */
#include "schemes/viscous/method.h"

#define SCHEME(name) extern const struct lub_scheme lub_scheme_##name;
#include "schemes/viscous/schemes.def"
#undef SCHEME

static const void *const entries[] = {
#define SCHEME(name) &lub_scheme_##name,
#include "schemes/viscous/schemes.def"
#undef SCHEME
};

const struct lub_registry lub_viscous_schemes = {
    .what = "scheme", .n = sizeof entries / sizeof *entries, .entries = entries};
