/* describe_contact.c -- `lubench describe` of contact laws, solvers, and the engine's parameters.
 */
#include "convergence/program/commands/describe.h"
#include "schemes/contact/engine.h"
#include "schemes/lubricated/pair.h"

#include <stdio.h>
#include <string.h>

static void print_params(size_t n, const struct lub_param params[])
{
    for (size_t k = 0; k < n; k++) {
        lub_print_param(&params[k], params[k].value);
    }
}

void lub_describe_engine(void)
{
    puts("parameters of the engine:");
    print_params(LUB_ENGINE_PARAMS, lub_engine_params);
}

static void describe_law(const struct lub_law *law)
{
    printf("%s -- contact law (--set law=%s)\n%s\nsource: %s\n", law->name, law->name, law->summary,
           law->source);
    if (law->formula) {
        lub_print_formula(law->formula);
    }
    puts(law->n_params ? "parameters (--set name=value): name, default, [unit] meaning (allowed)"
                       : "parameters: those of the case");
    print_params(law->n_params, law->params);
}

/* Not a projected law: it brings forces and motion of its own. */
static void describe_lubricated(void)
{
    const struct lub_law_text *const law = &lub_lubricated_law;
    printf("%s -- contact law of cases falling-sphere, two-sphere-shear, suspension-shear\n%s\n"
           "source: %s\n",
           law->name, law->summary, law->source);
    lub_print_formula(law->formula);
    puts("parameters: those of the case");
}

static void describe_solver(const struct lub_solver *solver)
{
    printf("%s -- projection solver (--set solver=%s)\n%s\nsource: %s\n", solver->name,
           solver->name, solver->summary, solver->source);
    if (solver->max_rows > 0) {
        printf("at most %zu pairs\n", solver->max_rows);
    }
    if (solver == lub_solver_default()) {
        puts("the default");
    }
}

bool lub_describe_contact(const char *name)
{
    const struct lub_law *const law = lub_law_find(name);
    const struct lub_solver *const solver = lub_solver_find(name);
    const bool lubricated = strcmp(name, lub_lubricated_law.name) == 0;
    if (law) {
        describe_law(law);
    } else if (solver) {
        describe_solver(solver);
    } else if (lubricated) {
        describe_lubricated();
    }
    return law || solver || lubricated;
}
