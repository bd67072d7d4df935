/* scope.c -- names of runs, columns and values, looked up. */
#include "convergence/claim/scope.h"

#include <string.h>

static enum lub_status look(const void *data, const char *run, const char *name,
                            struct lub_pool *pool, struct lub_vector *value,
                            struct lub_message *message);

enum lub_status lub_claim_evaluate(const struct lub_claim_scope *scope, const char *text,
                                   struct lub_pool *pool, struct lub_vector *value,
                                   struct lub_message *message)
{
    const struct lub_scope names = {.data = scope, .look = look};
    return lub_evaluate(text, &names, pool, value, message);
}

/* Columns of rows come first: a quantity of the same name is that of the whole run. */
static bool find_column(const struct lub_claim_data *data, const char *name,
                        struct lub_vector *value)
{
    const struct lub_sheet_column *column = lub_sheet_find(&data->rows, name);
    const size_t n = column ? data->rows.n : data->summary.n;
    column = column ? column : lub_sheet_find(&data->summary, name);
    if (column) {
        *value = (struct lub_vector){
            .n = n, .x = column->numbers, .words = (const char *const *)column->words};
    }
    return column != NULL;
}

static void list_columns(const struct lub_sheet *sheet, char *text, size_t size)
{
    for (size_t k = 0; k < sheet->n_columns; k++) {
        lub_list_word(text, size, sheet->columns[k].name);
    }
}

static enum lub_status no_column(const struct lub_claim_data *data, const char *run,
                                 const char *name, struct lub_message *message)
{
    char all[340] = "";
    list_columns(&data->rows, all, sizeof all);
    list_columns(&data->summary, all, sizeof all);
    return lub_fail(message, LUB_BAD_ARGUMENT, "%s has no column '%.40s': allowed is one of %s",
                    run, name, all);
}

static enum lub_status look_in_run(const struct lub_claim_scope *scope, const char *run,
                                   const char *name, struct lub_vector *value,
                                   struct lub_message *message)
{
    char all[320] = "";
    for (size_t k = 0; k < scope->claim->n_runs; k++) {
        if (strcmp(scope->claim->runs[k].name, run) == 0) {
            return find_column(&scope->data[k], name, value)
                       ? LUB_OK
                       : no_column(&scope->data[k], run, name, message);
        }
        lub_list_word(all, sizeof all, scope->claim->runs[k].name);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "no run is called '%.40s': there are %s", run, all);
}

static enum lub_status look(const void *data, const char *run, const char *name,
                            struct lub_pool *pool, struct lub_vector *value,
                            struct lub_message *message)
{
    const struct lub_claim_scope *const scope = data;
    char all[320] = "";
    if (*run) {
        return look_in_run(scope, run, name, value, message);
    }
    if (scope->mine && find_column(scope->mine, name, value)) {
        return LUB_OK;
    }
    for (size_t k = 0; k < scope->n_lets; k++) {
        const struct lub_claim_test *const let = &scope->claim->tests[k];
        if (let->use == LUB_LET && strcmp(let->what, name) == 0) {
            const struct lub_claim_scope before = {scope->claim, scope->data, k, scope->mine};
            return lub_claim_evaluate(&before, let->value, pool, value, message);
        }
        if (let->use == LUB_LET) {
            lub_list_word(all, sizeof all, let->what);
        }
    }
    if (scope->mine) {
        return no_column(scope->mine, "the run", name, message);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "unknown name '%.40s': columns are run.column, values defined before are %s",
                    name, *all ? all : "none");
}
