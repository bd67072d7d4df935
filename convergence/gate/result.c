/* result.c -- the table of rows and verdicts, and its words. */
#include "convergence/gate/result.h"
#include "cases/grow.h"

#include <stdlib.h>

enum lub_status lub_table_add_row(struct lub_table *table, const struct lub_row *row)
{
    struct lub_row *const rows =
        lub_grown(table->rows, table->n_rows, &table->rows_capacity, sizeof *rows);
    if (!rows) {
        return LUB_NO_MEMORY;
    }
    table->rows = rows;
    rows[table->n_rows++] = *row;
    return LUB_OK;
}

enum lub_status lub_table_add_verdict(struct lub_table *table, const struct lub_verdict *verdict)
{
    struct lub_verdict *const verdicts =
        lub_grown(table->verdicts, table->n_verdicts, &table->verdicts_capacity, sizeof *verdicts);
    if (!verdicts) {
        return LUB_NO_MEMORY;
    }
    table->verdicts = verdicts;
    verdicts[table->n_verdicts++] = *verdict;
    return LUB_OK;
}

void lub_table_free(struct lub_table *table)
{
    free(table->rows);
    free(table->verdicts);
    *table = (struct lub_table){0};
}

enum lub_verdict_word lub_table_worst(const struct lub_table *table)
{
    enum lub_verdict_word worst = table->n_verdicts ? LUB_PASS : LUB_INCONCLUSIVE;
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const enum lub_verdict_word word = table->verdicts[k].verdict;
        if (word == LUB_FAIL) {
            return LUB_FAIL;
        }
        worst = word == LUB_INCONCLUSIVE ? word : worst;
    }
    return worst;
}

const char *lub_verdict_name(enum lub_verdict_word word)
{
    static const char *const names[] = {"INCONCLUSIVE", "PASS", "FAIL"};
    return names[word];
}

const char *lub_class_name(enum lub_class which)
{
    static const char *const names[] = {"none", "monotone", "oscillating", "stalled", "diverging"};
    return names[which];
}
