/* sweep_truth.c -- points whose scheme is `certified`: the reference in place of a run. */
#include "convergence/sweep/sweep_measure.h"

#include <string.h>

const char *const lub_sweep_certified = "certified";

enum lub_status lub_sweep_truth_find(const struct lub_sweep *sweep, struct lub_sweep_asked *asked,
                                     struct lub_message *message)
{
    const struct lub_ask *const ask = &asked->ask;
    asked->certified = true;
    asked->model = ask->kind->model ? ask->kind->model(ask->which, 0) : NULL;
    if (!asked->model) {
        return lub_fail(message, LUB_UNSUPPORTED, "scheme = certified: case %s has no reference",
                        ask->which->name);
    }
    return sweep->is_order ? lub_fail(message, LUB_BAD_ARGUMENT,
                                      "scheme = certified: dt lists step sizes, which a reference "
                                      "does not have")
                           : LUB_OK;
}

/* The default times of an answer. */
static enum lub_status times_of(const struct lub_sweep_asked *asked, struct lub_times *times,
                                struct lub_message *message)
{
    struct lub_times breaks = {0};
    double t_end;
    const enum lub_status status =
        asked->ask.kind->times(&asked->ask, asked->model, times, &breaks, &t_end, message);
    lub_times_free(&breaks);
    return status;
}

enum lub_status lub_sweep_truth_try(const struct lub_sweep_asked *asked,
                                    struct lub_message *message)
{
    struct lub_times times = {0};
    const enum lub_status status = times_of(asked, &times, message);
    lub_times_free(&times);
    return status;
}

enum lub_status lub_sweep_truth(const struct lub_sweep_asked *asked, struct lub_truth *truth,
                                struct lub_message *message)
{
    struct lub_times times = {0};
    enum lub_status status = times_of(asked, &times, message);
    if (status == LUB_OK) {
        status =
            asked->ask.kind->reference(&asked->ask, asked->model, times.n, times.t, truth, message);
    }
    lub_times_free(&times);
    truth->summary.status = status;
    /* A refusal, or a solution that leaves the model, is what came of the point. */
    return status > 0 ? LUB_OK : status;
}
