/* line_run.h -- spheres on a line, step by step with a method of method.h. */
#ifndef LUB_SCHEMES_VISCOUS_LINE_RUN_H
#define LUB_SCHEMES_VISCOUS_LINE_RUN_H

#include "cases/chain/line.h"
#include "schemes/ticks.h"
#include "schemes/viscous/method.h"

struct lub_line_run;

/* The line must outlive the run.  dt > 0. */
enum lub_status lub_line_run_create(const struct lub_line *line,
                                    const struct lub_viscous_method *method, double dt,
                                    struct lub_line_run **run, struct lub_message *message);
void lub_line_run_free(struct lub_line_run *run);

/* One step; a failure leaves the state as it was. */
enum lub_status lub_line_run_step(struct lub_line_run *run);

const struct lub_ticks *lub_line_run_ticks(const struct lub_line_run *run);

/* Sphere i from 0: its place, the gap below it, its logarithm (-inf where it is closed in the
 * limit), N there (in the limit the glue potential), and the velocity: of the last stage, in the
 * limit that just after now. */
struct lub_line_place {
    double x, gap, log_gap, N, v;
};
struct lub_line_place lub_line_run_place(const struct lub_line_run *run, size_t i);

struct lub_line_counts {
    size_t evaluations; /* of the drag law */
    size_t iterations;  /* of Newton's method */
    size_t stages;
};
struct lub_line_counts lub_line_run_counts(const struct lub_line_run *run);

#endif
