/* summary.c -- the quantities of a run as JSON. */
#include "convergence/program/io/summary.h"
#include "convergence/program/io/json.h"

#include <math.h>

static void print_quantity(FILE *file, const struct lub_quantity *quantity,
                           const struct lub_summary *summary, size_t k)
{
    fprintf(file, ",\n  \"%s\": ", quantity->name);
    if (quantity->form == LUB_A_WORD) {
        lub_print_json_text(file, summary->word[k] ? summary->word[k] : "");
    } else if (quantity->form == LUB_A_COUNT && isfinite(summary->value[k])) {
        fprintf(file, "%.0f", summary->value[k]);
    } else {
        lub_print_json_number(file, summary->value[k]);
    }
}

void lub_summary_print(FILE *file, const struct lub_ask *ask, const struct lub_summary *summary,
                       const double bounds[])
{
    const struct lub_quantity *quantity;
    fprintf(file, "{\n  \"status\": \"%s\",\n  \"steps\": %zu,\n  \"rhs\": %zu",
            lub_status_word(summary->status), summary->steps, summary->rhs);
    for (size_t k = 0; (quantity = lub_quantity_at(ask->kind, ask->which, k)); k++) {
        if (!quantity->costly) {
            print_quantity(file, quantity, summary, k);
        }
    }
    for (size_t k = 0; bounds && (quantity = lub_quantity_at(ask->kind, ask->which, k)); k++) {
        if (!quantity->costly && quantity->form == LUB_A_NUMBER && !isnan(bounds[k])) {
            fprintf(file, ",\n  \"err_%s\": ", quantity->name);
            lub_print_json_number(file, bounds[k]);
        }
    }
    fputs("\n}\n", file);
}
