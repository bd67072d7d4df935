/* cases.c -- the list of cases of a sphere over a plane in a fluid. */
#include "cases/case.h"

#define CASE(name) extern const struct lub_case lub_case_##name;
#include "cases/fluid/cases.def"
#undef CASE

static const void *const entries[] = {
#define CASE(name) &lub_case_##name,
#include "cases/fluid/cases.def"
#undef CASE
};

const struct lub_registry lub_fluid_cases = {
    .what = "case", .n = sizeof entries / sizeof *entries, .entries = entries};
