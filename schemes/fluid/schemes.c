/* schemes.c -- the list of schemes of a sphere in a fluid. */
#include "schemes/fluid/coupled.h"

#define SCHEME(name) extern const struct lub_scheme lub_scheme_##name;
#include "schemes/fluid/schemes.def"
#undef SCHEME

static const void *const entries[] = {
#define SCHEME(name) &lub_scheme_##name,
#include "schemes/fluid/schemes.def"
#undef SCHEME
};

const struct lub_registry lub_coupled_schemes = {
    .what = "scheme", .n = sizeof entries / sizeof *entries, .entries = entries};
