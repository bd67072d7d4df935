/* study_run.c -- runs studies: their cases side by side, the results in order. */
#include "convergence/study/study_case.h"

#include <omp.h>
#include <stdlib.h>

/* One case of one study, and what came of it. */
struct unit {
    const struct lub_study *study;
    size_t which_case;
    struct lub_table table;
    enum lub_status status;
    struct lub_message message;
};

static size_t count_units(size_t n, struct lub_study *const studies[])
{
    size_t n_units = 0;
    for (size_t k = 0; k < n; k++) {
        n_units += studies[k]->n_cases;
    }
    return n_units;
}

static void list_units(size_t n, struct lub_study *const studies[], struct unit units[],
                       struct lub_tally *tally)
{
    size_t at = 0;
    for (size_t k = 0; k < n; k++) {
        for (size_t c = 0; c < studies[k]->n_cases; c++) {
            units[at++] = (struct unit){.study = studies[k], .which_case = c};
            tally->all += lub_study_case_size(studies[k], c);
        }
    }
}

static void run_unit(struct unit *unit, const struct lub_study_options *options,
                     struct lub_tally *tally)
{
    struct lub_message own = {{0}};
    unit->status =
        lub_study_case_run(unit->study, unit->which_case, options, tally, &unit->table, &own);
    if (unit->status != LUB_OK) {
        lub_fail(&unit->message, unit->status, "study %.100s, %.100s: %.280s", unit->study->name,
                 unit->study->cases[unit->which_case].label,
                 *own.text ? own.text : lub_status_text(unit->status));
    }
}

/* Cases go on side by side; where there is only one, its runs do. */
static void run_units(size_t n, struct unit units[], const struct lub_study_options *options,
                      struct lub_tally *tally)
{
    const int wanted = options->threads > 0 ? options->threads : omp_get_max_threads();
    const int threads = (size_t)wanted < n ? wanted : (int)n > 0 ? (int)n : 1;
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (size_t k = 0; k < n; k++) {
        run_unit(&units[k], options, tally);
    }
}

static enum lub_status append(struct lub_table *table, const struct lub_table *part)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < part->n_rows && status == LUB_OK; k++) {
        status = lub_table_add_row(table, &part->rows[k]);
    }
    for (size_t k = 0; k < part->n_verdicts && status == LUB_OK; k++) {
        status = lub_table_add_verdict(table, &part->verdicts[k]);
    }
    return status;
}

enum lub_status lub_studies_run(size_t n, struct lub_study *const studies[],
                                const struct lub_study_options *options, struct lub_table *table,
                                struct lub_message *message)
{
    const size_t n_units = count_units(n, studies);
    struct unit *const units = calloc(n_units + 1, sizeof *units);
    struct lub_tally tally = {0};
    if (!units) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    list_units(n, studies, units, &tally);
    run_units(n_units, units, options, &tally);
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n_units; k++) {
        if (status == LUB_OK && units[k].status != LUB_OK) {
            status = lub_fail(message, units[k].status, "%s", units[k].message.text);
        }
        status = status == LUB_OK ? append(table, &units[k].table) : status;
        lub_table_free(&units[k].table);
    }
    free(units);
    return status;
}
