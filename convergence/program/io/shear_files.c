/* shear_files.c -- CSV and JSON of two spheres in shear. */
#include "convergence/program/io/shear_files.h"
#include "convergence/program/io/json.h"

#include <math.h>

void lub_print_shear_rows(FILE *file, size_t n, const struct lub_shear_row rows[])
{
    fputs("t,x,y,z,u_n,u,log_gap\n", file);
    for (size_t k = 0; k < n; k++) {
        fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", rows[k].t, rows[k].x,
                rows[k].y, rows[k].z, rows[k].u_n, exp(rows[k].log_gap), rows[k].log_gap);
    }
}

void lub_print_shear_summary(FILE *file, const struct lub_shear_summary *summary)
{
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"gap_min", exp(summary->log_gap_min)},
                   {"log_gap_min", summary->log_gap_min},
                   {"offset_start", lub_shear_offset(summary->first)},
                   {"offset_end", lub_shear_offset(summary->last)},
                   {"t_end", summary->last->t},
                   {"err_position", summary->err_position},
                   {"err_log_gap", summary->err_log_gap}};
    const size_t n = isnan(summary->err_position) ? 5 : 7;
    fprintf(file, "{\"status\": \"%s\", \"end\": \"%s\", \"steps\": %zu", summary->status,
            summary->end, summary->steps);
    for (size_t k = 0; k < n; k++) {
        fprintf(file, ", \"%s\": ", numbers[k].name);
        lub_print_json_number(file, numbers[k].value);
    }
    fputs("}\n", file);
}
