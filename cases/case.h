/* case.h -- a case: a named question with parameters.  How to add one: one file, one line.
 *
 * Write cases/gap/my_case.c ending in `const struct lub_case lub_case_my_case = {...};` and add
 * CASE(my_case) to cases/gap/cases.def.  A preset of another case names it as `base` and lists
 * other defaults; it needs no code.
 */
#ifndef LUB_CASES_CASE_H
#define LUB_CASES_CASE_H

#include "cases/param.h"
#include "cases/problem.h"
#include "cases/registry.h"

/* A number or word that a summary holds and a sweep can measure. */
enum lub_quantity_form { LUB_A_NUMBER, LUB_A_COUNT, LUB_A_WORD };
struct lub_quantity {
    const char *name, *unit, *meaning;
    enum lub_quantity_form form;
    bool costly; /* computed only where asked for by name: not part of a summary */
};

struct lub_case {
    const char *name;
    const char *summary;   /* one sentence: what happens and why it is worth running */
    const char *source;    /* citation */
    const char *equations; /* what is solved, for who solves it himself: lines; NULL if
                            * the law or the base says it */
    const char *scheme;    /* default of --scheme */
    const char *dt;        /* default of --dt, as text */
    enum lub_model model;  /* default of --model */
    unsigned models;       /* LUB_EPS_ODE | ...: models in which a question of one gap makes sense,
                            * for presets too */

    const struct lub_case *base; /* NULL, or the case whose params and build are used */
    size_t n_presets;
    const struct lub_preset *presets; /* other defaults for the parameters of base */

    size_t n_params;
    const struct lub_param *params;
    size_t n_measures;
    const struct lub_quantity *measures; /* what this case measures beside its kind; NULL if 0 */
    /* Fills the zeroed question of the kind (lub_problem, lub_scene, ...) from resolved values; the
     * caller frees it in every case. */
    enum lub_status (*build)(const struct lub_value values[], void *question,
                             struct lub_message *message);
};

/* The lists, one for each kind of question. */
extern const struct lub_registry lub_gap_cases, lub_pair_cases, lub_scene_cases,
    lub_suspension_cases, lub_chain_cases, lub_fluid_cases, lub_resistance_cases;

/* The case itself, or the one whose parameters and builder it uses. */
const struct lub_case *lub_case_root(const struct lub_case *which);

/* The table of parameters and its length, through `base`. */
size_t lub_case_params(const struct lub_case *which, const struct lub_param **params);
/* Default text of parameter k with the presets applied. */
const char *lub_case_default(const struct lub_case *which, size_t k);

/* Values of all parameters, in the order of the table, from defaults, presets and settings. */
enum lub_status lub_case_resolve(const struct lub_case *which, struct lub_settings *settings,
                                 struct lub_value values[LUB_MAX_PARAMS],
                                 struct lub_message *message);

/* Resolves the settings and builds the problem of a one-gap case; on failure the problem is zeroed.
 * A case of another kind gives LUB_UNSUPPORTED. */
enum lub_status lub_case_build(const struct lub_case *which, struct lub_settings *settings,
                               struct lub_problem *problem, struct lub_message *message);

#endif
