/* progress.c -- the line of progress. */
#include "convergence/program/io/progress.h"
#include "cases/seconds.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

void lub_progress_begin(struct lub_progress *progress, const char *stage, bool quiet)
{
    *progress =
        (struct lub_progress){.on = !quiet && isatty(STDERR_FILENO), .start = lub_seconds()};
    snprintf(progress->stage, sizeof progress->stage, "%s", stage);
    if (progress->on) {
        fprintf(stderr, "\r\033[K%s: begins", progress->stage);
    }
}

double lub_progress_seconds(const struct lub_progress *progress)
{
    return fmax(1e-9, lub_seconds() - progress->start);
}

void lub_progress_tell(struct lub_progress *progress, const char *what, size_t done, size_t all)
{
    const double now = lub_seconds(), elapsed = now - progress->start;
    if (!progress->on || now - progress->shown < 0.1 || done == 0) {
        return;
    }
    progress->shown = now;
    if (all == 0) {
        fprintf(stderr, "\r\033[K%s: %zu, %.40s; %.0f s", progress->stage, done, what, elapsed);
        return;
    }
    fprintf(stderr, "\r\033[K%s: %zu of %zu, %.40s; %.0f s, about %.0f s left", progress->stage,
            done, all, what, elapsed, elapsed * (double)(all - done) / (double)done);
}

void lub_progress_end(struct lub_progress *progress)
{
    if (progress->on) {
        fputs("\r\033[K", stderr);
    }
}
