/* falling_files.c -- CSV and JSON of a falling sphere. */
#include "convergence/program/io/falling_files.h"
#include "convergence/program/io/json.h"

#include <math.h>

static void print_row(FILE *file, const struct lub_fall_row *row)
{
    fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%d", row->t, row->u_n, exp(row->log_gap),
            row->log_gap, row->v, row->force, row->contact);
}

void lub_print_fall_rows(FILE *file, const struct lub_fall_path *path)
{
    fputs("t,u_n,u,log_gap,v,force,contact\n", file);
    for (size_t k = 0; k < path->n; k++) {
        print_row(file, &path->rows[k]);
        fputc('\n', file);
    }
}

void lub_print_fall_bounds(FILE *file, const struct lub_falling_truth *truth)
{
    fputs("t,u_n,u,log_gap,v,force,contact,err_u_n,err_log_gap\n", file);
    for (size_t k = 0; k < truth->path.n; k++) {
        print_row(file, &truth->path.rows[k]);
        fprintf(file, ",%.17g,%.17g\n", truth->err_u_n[k], truth->err_log_gap[k]);
    }
}

void lub_print_fall_summary(FILE *file, const struct lub_fall_outcome *outcome)
{
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"restitution", outcome->regime.restitution},
                   {"log_gap_min", outcome->log_gap_min},
                   {"gap_end", exp(outcome->last.log_gap)},
                   {"log_gap_end", outcome->last.log_gap},
                   {"lambda_dt", outcome->lambda_dt},
                   {"t_end", outcome->last.t}};
    fprintf(file,
            "{\"status\": \"%s\", \"steps\": %zu, \"regime\": \"%s\", \"bounces\": %zu, "
            "\"oscillations\": %zu",
            lub_status_word(outcome->status), outcome->steps, outcome->regime.name,
            outcome->regime.bounces, outcome->regime.oscillations);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        fprintf(file, ", \"%s\": ", numbers[k].name);
        lub_print_json_number(file, numbers[k].value);
    }
    fputs("}\n", file);
}
