/* shear_files.h -- the files of two spheres in shear: CSV rows and the summary. */
#ifndef LUB_PROGRAM_SHEAR_FILES_H
#define LUB_PROGRAM_SHEAR_FILES_H

#include "cases/pair/shear.h"
#include "convergence/program/io/gap_files.h"

/* Columns t,x,y,z,u_n,u,log_gap. */
void lub_print_shear_rows(FILE *file, size_t n, const struct lub_shear_row rows[]);

/* What a summary tells of a run or a reference. */
struct lub_shear_summary {
    const char *status, *end; /* words */
    size_t steps;
    double log_gap_min;
    const struct lub_shear_row *first, *last;
    double err_position, err_log_gap; /* of a reference; NaN for a run, which has none */
};
void lub_print_shear_summary(FILE *file, const struct lub_shear_summary *summary);

#endif
