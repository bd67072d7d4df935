/* gate.c -- the list of gates, and verdicts as gates. */
#include "convergence/gate/result.h"
#include "cases/grow.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum lub_status lub_gates_add(struct lub_gates *gates, const struct lub_gate *gate)
{
    struct lub_gate *const moved =
        lub_grown(gates->list, gates->n, &gates->capacity, sizeof *moved);
    if (!moved) {
        return LUB_NO_MEMORY;
    }
    gates->list = moved;
    gates->list[gates->n++] = *gate;
    return LUB_OK;
}

enum lub_status lub_gates_add_number(struct lub_gates *gates, const char *stage, const char *name,
                                     double observed, double lo, double hi, const char *command)
{
    struct lub_gate gate = {.verdict = observed >= lo && observed <= hi ? LUB_PASS : LUB_FAIL};
    snprintf(gate.stage, sizeof gate.stage, "%s", stage);
    snprintf(gate.name, sizeof gate.name, "%s", name);
    snprintf(gate.expected, sizeof gate.expected, "%.6g to %.6g", lo, hi);
    snprintf(gate.observed, sizeof gate.observed, "%.6g", observed);
    snprintf(gate.command, sizeof gate.command, "%s", command);
    return lub_gates_add(gates, &gate);
}

void lub_subject_figure(const struct lub_subject *subject, char path[LUB_TEXT_LEN])
{
    static const char folder[] = "figures/";
    snprintf(path, LUB_TEXT_LEN, "%s%s.%s.%s.%s.svg", folder, subject->study, subject->case_label,
             subject->reference, subject->norm);
    for (char *c = path + sizeof folder - 1; *c; c++) {
        *c = isalnum((unsigned char)*c) || strchr("._-", *c) ? *c : '_';
    }
}

static void describe_expected(const struct lub_verdict *verdict, char *text, size_t size)
{
    if (isnan(verdict->expect_lo)) {
        snprintf(text, size, "failed runs");
    } else {
        snprintf(text, size, "order %g to %g", verdict->expect_lo, verdict->expect_hi);
    }
}

static void describe_observed(const struct lub_verdict *verdict, char *text, size_t size)
{
    if (isnan(verdict->order)) {
        snprintf(text, size, "%s", isnan(verdict->expect_lo) ? "see reasons" : "no order");
    } else {
        snprintf(text, size, "%.3f [%.3f, %.3f] %s", verdict->order, verdict->ci_lo, verdict->ci_hi,
                 lub_class_name(verdict->class_found));
    }
}

enum lub_status lub_gates_add_verdicts(struct lub_gates *gates, const char *stage,
                                       const struct lub_table *table, size_t first)
{
    enum lub_status status = LUB_OK;
    for (size_t k = first; k < table->n_verdicts && status == LUB_OK; k++) {
        const struct lub_verdict *const verdict = &table->verdicts[k];
        const struct lub_subject *const s = &verdict->subject;
        struct lub_gate gate = {.verdict = verdict->verdict};
        snprintf(gate.stage, sizeof gate.stage, "%s", stage);
        snprintf(gate.name, sizeof gate.name, "%.150s: %.150s, %.150s, %.60s against %.60s",
                 s->study, s->scheme, s->case_label, s->norm, s->reference);
        describe_expected(verdict, gate.expected, sizeof gate.expected);
        describe_observed(verdict, gate.observed, sizeof gate.observed);
        lub_subject_figure(s, gate.figure);
        strcpy(gate.command, verdict->command);
        strcpy(gate.reasons, verdict->reasons);
        status = lub_gates_add(gates, &gate);
    }
    return status;
}

void lub_gates_free(struct lub_gates *gates)
{
    free(gates->list);
    *gates = (struct lub_gates){0};
}

enum lub_verdict_word lub_gates_worst(const struct lub_gates *gates)
{
    enum lub_verdict_word worst = gates->n ? LUB_PASS : LUB_INCONCLUSIVE;
    for (size_t k = 0; k < gates->n; k++) {
        if (gates->list[k].verdict == LUB_FAIL) {
            return LUB_FAIL;
        }
        worst = gates->list[k].verdict == LUB_INCONCLUSIVE ? LUB_INCONCLUSIVE : worst;
    }
    return worst;
}
