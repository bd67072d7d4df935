/* bench.h -- a section of the benchmark program, and how to write one.
 *
 * One file, one line: write tests/bench/my_section.c ending in
 * `const struct lub_bench_section lub_bench_my_section = {...};` and add SECTION(my_section) to
 * sections.def.  `make bench` runs all sections, `lubench-bench my_section` that one.
 *
 * Timings are the smallest of several repeats, because a shared machine only ever adds time.
 */
#ifndef LUB_TESTS_BENCH_BENCH_H
#define LUB_TESTS_BENCH_BENCH_H

#include "cases/status.h"

struct lub_bench; /* where the figures go */

struct lub_bench_section {
    const char *name;
    const char *summary; /* one line: the problem and what is measured */
    /* Puts its figures; anything but LUB_OK ends the program with that status. */
    enum lub_status (*run)(struct lub_bench *bench);
};

/* One figure.  `target` is what it should not exceed, NaN if there is none; a figure over its
 * target is marked, and the run still succeeds, because timings depend on the machine. */
void lub_bench_put(struct lub_bench *bench, const char *what, double value, const char *unit,
                   double target);
/* A line for a person, under the section. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void lub_bench_note(struct lub_bench *bench, const char *format, ...);

/* Calls work(data) until it was called `repeats` times and returns the shortest duration, in
 * seconds; NaN if a call does not return LUB_OK. */
double lub_bench_seconds(enum lub_status (*work)(void *data), void *data, int repeats);

#endif
