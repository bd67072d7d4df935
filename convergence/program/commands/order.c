/* order.c -- `lubench order`: the order that a table of steps and errors shows. */
#include "convergence/program/commands/order.h"
#include "convergence/order/advice.h"
#include "convergence/program/commands/judged.h"
#include "convergence/program/io/replace.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"

#include <math.h>
#include <string.h>

static enum lub_status check_arguments(const struct lub_arguments *arguments,
                                       struct lub_message *message)
{
    if (arguments->n_names != 1) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "order needs one file with columns dt and error, or - for standard input");
    }
    return arguments->out && strcmp(arguments->out, "-") == 0
               ? lub_fail(message, LUB_BAD_ARGUMENT, "--out of order is a folder")
               : LUB_OK;
}

static enum lub_status judge(const struct lub_arguments *arguments, struct lub_table *table,
                             struct lub_message *message)
{
    struct lub_expectation expected;
    enum lub_status status = check_arguments(arguments, message);
    if (status == LUB_OK) {
        status = lub_expectation_read(arguments->expect, &expected, message);
    }
    if (status == LUB_OK) {
        status = lub_order_read(arguments, table, message);
    }
    if (status == LUB_OK) {
        status = lub_judge_rows(table, 0, &expected, message);
    }
    if (status == LUB_OK && arguments->out) {
        status = lub_results_folder(arguments->out, message);
    }
    return status == LUB_OK && arguments->out
               ? lub_judged_write(table, arguments->out, arguments->names[0], arguments->quiet,
                                  message)
               : status;
}

static void print_json(const struct lub_table *table)
{
    putchar('{');
    lub_print_verdict_fields(stdout, &table->verdicts[0], table->n_rows, table->rows);
    fputs(", \"rows\": [", stdout);
    for (size_t k = 0; k < table->n_rows; k++) {
        fputs(k ? ",\n  {" : "\n  {", stdout);
        lub_print_row_fields(stdout, &table->verdicts[0], table->n_rows, table->rows, k);
        putchar('}');
    }
    puts("\n]}");
}

static void print_table(const struct lub_table *table)
{
    const struct lub_verdict *const verdict = &table->verdicts[0];
    printf("%-12s %-12s %-8s %-5s %s\n", "dt", "error", "slope", "used", "status");
    for (size_t k = 0; k < table->n_rows; k++) {
        const struct lub_row *const row = &table->rows[k];
        const double slope = lub_local_order(table->n_rows, table->rows, k);
        char text[32] = "-";
        if (isfinite(slope)) {
            snprintf(text, sizeof text, "%.3f", slope);
        }
        printf("%-12.6g %-12.4g %-8s %-5s %s%s\n", row->dt, row->error, text,
               lub_row_used(row, verdict) ? "yes" : "no", row->status,
               row->error <= row->floor ? ", below the floor" : "");
    }
    lub_print_verdict_lines(stdout, verdict, table->n_rows, table->rows);
}

int lub_order_main(struct lub_arguments *arguments)
{
    struct lub_table table = {0};
    struct lub_message message = {""};
    const enum lub_status status = judge(arguments, &table, &message);
    if (status == LUB_OK) {
        (arguments->json ? print_json : print_table)(&table);
    }
    const int code = status == LUB_OK ? lub_verdict_exit(table.verdicts[0].verdict) : 0;
    lub_table_free(&table);
    return status == LUB_OK ? code : lub_report_failure(status, &message);
}
