/* sweep_probe.h -- one point of a sweep: parameters in, named numbers and a regime out.
 *
 * There is a probe for each kind of case; it runs the same code as `lubench run`.  A run that fails
 * is a datum with its status.
 */
#ifndef LUB_CONVERGENCE_SWEEP_PROBE_H
#define LUB_CONVERGENCE_SWEEP_PROBE_H

#include "cases/case.h"

#include <stdio.h>

enum { LUB_PROBE_MAX = 16, LUB_PROBE_WORD = 32, LUB_PROBE_SETTINGS = 32 };

struct lub_probe_request {
    const struct lub_case *which;
    const char *scheme, *dt; /* NULL: the case's own */
    struct lub_settings settings;
    size_t max_steps;
    unsigned wanted; /* 1u << quantity for each that will be used: others may stay NaN */
    const volatile int *interrupted; /* may be NULL */
};

struct lub_probe_result {
    enum lub_status status;
    char regime[LUB_PROBE_WORD]; /* one word, "" if the run failed before it had one */
    size_t steps;
    double values[LUB_PROBE_MAX]; /* in the order of the probe's names; NaN where unknown */
};

struct lub_probe {
    enum lub_sort kind;
    size_t n;
    const char *const *names;        /* quantities */
    const char *sample_x, *sample_y; /* columns of `trace` that show best what happens */
    const char *sample_names;        /* all columns that a figure may show */
    /* Refuses a request that can never be run: names, settings, step. */
    enum lub_status (*check)(struct lub_probe_request *request, struct lub_message *message);
    /* Negative if the point cannot be measured at all; otherwise result->status says how it went.
     */
    enum lub_status (*measure)(struct lub_probe_request *request, struct lub_probe_result *result,
                               struct lub_message *message);
    /* The rows of the run as CSV with a header line, at most about `rows` of them. */
    enum lub_status (*trace)(struct lub_probe_request *request, size_t rows, FILE *file,
                             struct lub_message *message);
};

/* NULL if sweeps do not know the kind. */
const struct lub_probe *lub_probe_of(enum lub_sort kind);

#endif
