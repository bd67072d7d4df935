/* cases.c -- the list of cases of what fluids resist. */
#include "cases/case.h"

#define CASE(name) extern const struct lub_case lub_case_##name;
#include "cases/resistance/cases.def"
#undef CASE

static const void *const entries[] = {
#define CASE(name) &lub_case_##name,
#include "cases/resistance/cases.def"
#undef CASE
};

const struct lub_registry lub_resistance_cases = {
    .what = "case", .n = sizeof entries / sizeof *entries, .entries = entries};
