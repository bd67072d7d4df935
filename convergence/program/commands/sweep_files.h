/* sweep_files.h -- the folder of a sweep: tables, manifest, sample trajectories, figures. */
#ifndef LUB_PROGRAM_SWEEP_FILES_H
#define LUB_PROGRAM_SWEEP_FILES_H

#include "convergence/sweep/sweep_write.h"

enum { LUB_SWEEP_ID = 320 };

/* One line about program and sweep: whoever has the same gets the same bytes. */
enum lub_status lub_sweep_identity(const struct lub_sweep *sweep, char identity[LUB_SWEEP_ID]);

/* points.csv, boundaries.csv, cells.csv, samples/ and manifest.json, and figures drawn with the
 * templates; without gnuplot or `templates` (NULL) there are no figures, and *remark says so.
 * threads 0: as many as OpenMP likes. */
enum lub_status lub_sweep_write_folder(const struct lub_sweep *sweep,
                                       const struct lub_sweep_points *points, const char *folder,
                                       const char *templates, int threads,
                                       struct lub_message *remark, struct lub_message *message);

/* Lines: how many points and what refinement saved; the classes of each slice; the gates. */
enum lub_status lub_sweep_print_summary(FILE *file, const struct lub_sweep *sweep,
                                        const struct lub_sweep_points *points,
                                        const struct lub_gates *gates, bool json);

/* "St=10 K=3", "" if there is one slice only. */
void lub_sweep_slice_title(const struct lub_sweep *sweep, size_t slice, char title[LUB_LABEL_LEN]);
/* The same with every character safe in a file name; "all" if there is one slice only. */
void lub_sweep_slice_file(const struct lub_sweep *sweep, size_t slice, char name[LUB_LABEL_LEN]);

/* folder/figures/NAME.svg: a map for each slice, or one figure of curves.  LUB_UNSUPPORTED if
 * gnuplot cannot be run. */
enum lub_status lub_sweep_draw(const struct lub_sweep *sweep, size_t n_counts,
                               const struct lub_sweep_count counts[], const char *folder,
                               const char *templates, int threads, struct lub_message *message);

#endif
