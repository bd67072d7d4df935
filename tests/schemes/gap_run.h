/* gap_run.h -- one-gap problems and runs for tests, from settings written as one text.
 *
 * `sets` is "eps=0.1 p=1.5 force=-2@2,2@6": case and scheme parameters separated by blanks.
 */
#ifndef LUB_TESTS_GAP_RUN_H
#define LUB_TESTS_GAP_RUN_H

#include "cases/case.h"
#include "schemes/scheme.h"

enum { GAP_RUN_SETTINGS = 12, GAP_RUN_TEXT = 1000 };

struct gap_run {
    char text[GAP_RUN_TEXT];
    struct lub_setting list[GAP_RUN_SETTINGS];
    struct lub_settings settings;
    struct lub_problem problem;
    struct lub_path rows;
    struct lub_outcome outcome;
    struct lub_message message;
    enum lub_status status; /* what lub_integrate returned */
};

/* Builds the problem of case `plane` or another; ends the test if it cannot. */
void gap_run_build(struct gap_run *run, const char *case_name, const char *sets);
/* Runs the scheme on the problem just built, every step sampled; rows of an earlier run go. */
void gap_run_integrate(struct gap_run *run, const struct lub_scheme *scheme, double dt);
/* Both, on the case `plane`, with a scheme by name; ends the test if the run could not be made. */
void gap_run_plane(struct gap_run *run, const char *scheme, double dt, const char *sets);
void gap_run_free(struct gap_run *run);

/* A scheme at work step by step, as the driver would call it. */
struct gap_walk {
    struct lub_run run;
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_state state;
    double t;
};

/* From the initial state of the problem, with the default parameters of the scheme. */
enum lub_status gap_walk_begin(struct gap_walk *walk, const struct lub_scheme *scheme,
                               const struct lub_problem *problem, double dt);
/* One step of at most dt; the walk moves only if it succeeds. */
enum lub_status gap_walk_step(struct gap_walk *walk, const struct lub_scheme *scheme, double dt);

/* A number in [0, 1), from a state that the caller keeps: the same sequence on every machine. */
double gap_random(unsigned long long *state);
/* Between lo and hi, evenly in the logarithm. */
double gap_random_log(unsigned long long *state, double lo, double hi);

/* Independent of the schemes: classical Runge-Kutta for q' = w(t) - N(q) with n steps to t. */
double gap_rk4(const struct lub_problem *problem, double t, int n);

#endif
