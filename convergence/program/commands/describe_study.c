/* describe_study.c -- `lubench describe` of a study of orders. */
#include "convergence/program/commands/describe.h"
#include "convergence/program/studies.h"
#include "convergence/study/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_rule(const struct lub_rule *rule)
{
    printf("  %s%s%s%s%s%s", *rule->schemes ? rule->schemes : "all schemes",
           *rule->norms ? ", norm " : "", rule->norms, *rule->cases ? ", case " : "", rule->cases,
           rule->skip             ? ": not run"
           : rule->observe        ? ": observed, not judged"
           : rule->expected.fails ? ": every run fails"
                                  : ": order ");
    if (rule->claimed) {
        printf("claimed by the scheme, within %g", rule->tolerance);
    } else if (rule->has_order) {
        printf("%g to %g", rule->expected.lo, rule->expected.hi);
    }
    printf("\n    %s\n", rule->why);
}

static void describe(const struct lub_study *study)
{
    printf("%s -- study\n%s\nsource: study file %s.ini\nreference: %s%s\ncases:\n", study->name,
           study->question, study->name, study->reference,
           study->distance ? " (model distance: schemes of other models too)" : "");
    for (size_t k = 0; k < study->n_cases; k++) {
        printf("  %s\n", study->cases[k].label);
    }
    puts("schemes:");
    for (size_t k = 0; k < study->n_schemes; k++) {
        printf("  %s\n", study->schemes[k].label);
    }
    fputs("norms:", stdout);
    for (size_t k = 0; k < study->chosen[0].n; k++) {
        printf(" %s", study->chosen[0].list[k].name);
    }
    fputs("\ntime steps:", stdout);
    for (size_t k = 0; k < study->n_dt; k++) {
        printf(" %.4g", study->dt[k]);
    }
    puts("\nexpected (the last that fits counts):");
    for (size_t k = 0; k < study->n_rules; k++) {
        print_rule(&study->rules[k]);
    }
}

bool lub_describe_study(const char *name, enum lub_status *status, struct lub_message *message)
{
    struct lub_study *study;
    const size_t length = strlen(name);
    const bool is_file = length > 4 && strcmp(name + length - 4, ".ini") == 0;
    if (!is_file && !lub_is_study(name)) {
        return false;
    }
    *status = lub_study_open(name, &study, message);
    if (*status == LUB_OK) {
        describe(study);
        free(study);
    }
    return true;
}
