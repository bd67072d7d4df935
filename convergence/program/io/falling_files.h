/* falling_files.h -- the files of a falling sphere: CSV rows and the summary. */
#ifndef LUB_PROGRAM_FALLING_FILES_H
#define LUB_PROGRAM_FALLING_FILES_H

#include "convergence/program/io/gap_files.h"
#include "reference/falling_reference.h"
#include "schemes/lubricated/fall.h"

/* Columns t,u_n,u,log_gap,v,force,contact. */
void lub_print_fall_rows(FILE *file, const struct lub_fall_path *path);
/* The same and err_u_n,err_log_gap: absolute bounds. */
void lub_print_fall_bounds(FILE *file, const struct lub_falling_truth *truth);
void lub_print_fall_summary(FILE *file, const struct lub_fall_outcome *outcome);

#endif
