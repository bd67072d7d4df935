/* case.h -- a case: a named question with parameters.  How to add one: one file, one line.
 *
 * Write cases/my_case.c ending in `const struct lub_case lub_case_my_case = {...};` and add
 * CASE(my_case) to cases.def.  A preset of another case names it as `base` and lists other
 * defaults; it needs no code.
 */
#ifndef LUB_CASES_CASE_H
#define LUB_CASES_CASE_H

#include "cases/param.h"
#include "cases/problem.h"

struct lub_case {
    const char *name;
    const char *summary;  /* one sentence: what happens and why it is worth running */
    const char *source;   /* citation */
    const char *scheme;   /* default of --scheme */
    const char *dt;       /* default of --dt, as text */
    enum lub_model model; /* default of --model */

    const struct lub_case *base; /* NULL, or the case whose params and build are used */
    size_t n_presets;
    const struct lub_preset *presets; /* other defaults for the parameters of base */

    size_t n_params;
    const struct lub_param *params;
    /* Fills a zeroed problem from resolved values; the caller frees it in every case. */
    enum lub_status (*build)(const struct lub_value values[], struct lub_problem *problem,
                             struct lub_message *message);
};

/* The cases of cases.def in its order; NULL past the end. */
const struct lub_case *lub_case_at(size_t index);
const struct lub_case *lub_case_find(const char *name);

/* The table of parameters and its length, through `base`. */
size_t lub_case_params(const struct lub_case *which, const struct lub_param **params);
/* Default text of parameter k with the presets applied. */
const char *lub_case_default(const struct lub_case *which, size_t k);

/* Resolves the settings and builds the problem; on failure the problem is zeroed. */
enum lub_status lub_case_build(const struct lub_case *which, struct lub_settings *settings,
                               struct lub_problem *problem, struct lub_message *message);

#endif
