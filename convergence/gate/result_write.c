/* result_write.c -- rows, verdicts and gates as CSV. */
#include "cases/csv.h"
#include "convergence/gate/result.h"

#include <math.h>
#include <string.h>

static void put_number(FILE *out, double x)
{
    if (isnan(x)) {
        fputs(",nan", out);
    } else if (isinf(x)) {
        fputs(x > 0 ? ",inf" : ",-inf", out);
    } else {
        fprintf(out, ",%.17g", x);
    }
}

static void put_field(FILE *out, const char *text)
{
    fputc(',', out);
    lub_csv_put(out, text);
}

static void put_subject(FILE *out, const struct lub_subject *subject)
{
    lub_csv_put(out, subject->study);
    put_field(out, subject->case_label);
    put_field(out, subject->scheme);
    put_field(out, subject->reference);
    put_field(out, subject->norm);
}

static enum lub_status state_of(FILE *out)
{
    return fflush(out) == 0 && !ferror(out) ? LUB_OK : LUB_FILE_ERROR;
}

enum lub_status lub_rows_write(FILE *out, const char *preamble, const struct lub_table *table)
{
    fputs(preamble, out);
    fputs("study,case,scheme,reference,norm,dt,error,floor,status,steps,rhs,seconds\n", out);
    for (size_t k = 0; k < table->n_rows; k++) {
        const struct lub_row *const row = &table->rows[k];
        put_subject(out, &row->subject);
        put_number(out, row->dt);
        put_number(out, row->error);
        put_number(out, row->floor);
        put_field(out, row->status);
        fprintf(out, ",%zu,%zu", row->steps, row->rhs);
        put_number(out, row->seconds);
        fputc('\n', out);
    }
    return state_of(out);
}

enum lub_status lub_gates_write(FILE *out, const char *preamble, const struct lub_gates *gates)
{
    fputs(preamble, out);
    fputs("stage,gate,expected,observed,verdict,figure,command,reasons\n", out);
    for (size_t k = 0; k < gates->n; k++) {
        const struct lub_gate *const gate = &gates->list[k];
        lub_csv_put(out, gate->stage);
        put_field(out, gate->name);
        put_field(out, gate->expected);
        put_field(out, gate->observed);
        put_field(out, lub_verdict_name(gate->verdict));
        put_field(out, gate->figure);
        put_field(out, gate->command);
        put_field(out, gate->reasons);
        fputc('\n', out);
    }
    return state_of(out);
}

static void put_window(FILE *out, const struct lub_verdict *verdict)
{
    if (verdict->rows == 0) {
        fputs(",none", out);
    } else {
        fprintf(out, ",%.17g:%.17g:%zu", verdict->dt_max, verdict->dt_min, verdict->rows);
    }
}

enum lub_status lub_verdicts_write(FILE *out, const char *preamble, const struct lub_table *table)
{
    fputs(preamble, out);
    fputs("study,case,scheme,reference,norm,order,ci_lo,ci_hi,window,class,expect_lo,expect_hi,"
          "verdict,why,reasons,command\n",
          out);
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const struct lub_verdict *const verdict = &table->verdicts[k];
        put_subject(out, &verdict->subject);
        put_number(out, verdict->order);
        put_number(out, verdict->ci_lo);
        put_number(out, verdict->ci_hi);
        put_window(out, verdict);
        put_field(out, lub_class_name(verdict->class_found));
        put_number(out, verdict->expect_lo);
        put_number(out, verdict->expect_hi);
        put_field(out, lub_verdict_name(verdict->verdict));
        put_field(out, verdict->why);
        put_field(out, verdict->reasons);
        put_field(out, verdict->command);
        fputc('\n', out);
    }
    return state_of(out);
}
