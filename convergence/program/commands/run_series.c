/* run_series.c -- the tables over time that a run writes beside its rows. */
#include "convergence/program/commands/run.h"
#include "convergence/program/io/preamble.h"
#include "convergence/program/io/rows.h"

static const char *path_of(const struct lub_arguments *arguments, size_t stream)
{
    return stream == LUB_STRESS         ? arguments->stress
           : stream == LUB_DISTRIBUTION ? arguments->distribution
                                        : arguments->clusters;
}

enum lub_status lub_job_find_series(struct lub_job *job, struct lub_message *message)
{
    for (size_t k = LUB_SERIES; k < LUB_RUN_STREAMS; k++) {
        if (!path_of(job->arguments, k)) {
            continue;
        }
        job->series[k] = lub_series_find(job->ask.kind, lub_stream_name(k));
        if (!job->series[k]) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "option --%s is for other cases than %s: see lubench describe %s",
                            lub_stream_name(k), job->ask.which->name, job->ask.which->name);
        }
    }
    return LUB_OK;
}

void lub_job_begin_series(struct lub_job *job, bool resumed)
{
    const struct lub_clock clock = job->ask.kind->clock(job->simulation.state);
    job->told = resumed && lub_series_is_due(&clock, job->every) ? clock.steps : (size_t)-1;
    for (size_t k = LUB_SERIES; k < LUB_RUN_STREAMS; k++) {
        if (job->series[k] && !resumed) {
            lub_preamble_print(job->streams.file[k], &job->ask, NULL, job->dt);
            lub_rows_header(job->streams.file[k], &job->series[k]->layout, false);
        }
    }
}

/* Where a row goes. */
struct place {
    FILE *file;
    const struct lub_layout *layout;
    double t;
};

static void print_row(void *data, const double values[])
{
    const struct place *const place = data;
    lub_rows_print(place->file, place->layout, 1, place->t, values, NULL);
}

enum lub_status lub_job_tell_series(struct lub_job *job, bool last, struct lub_message *message)
{
    const struct lub_clock clock = job->ask.kind->clock(job->simulation.state);
    enum lub_status status = LUB_OK;
    if (job->told == clock.steps ||
        !(last || clock.over || lub_series_is_due(&clock, job->every))) {
        return LUB_OK;
    }
    job->told = clock.steps;
    for (size_t k = LUB_SERIES; k < LUB_RUN_STREAMS && status == LUB_OK; k++) {
        const struct lub_series *const series = job->series[k];
        if (series) {
            struct place place = {job->streams.file[k], &series->layout, clock.t};
            status = series->tell(job->simulation.state, print_row, &place);
        }
    }
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}
