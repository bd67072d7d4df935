/* shear_whole.c -- a run of two spheres in shear from start to end at once. */
#include "schemes/lubricated/shear_whole.h"

static struct lub_shear_row row_of(const struct lub_shear_place *place)
{
    return (struct lub_shear_row){.t = place->t,
                                  .x = place->at.x,
                                  .y = place->at.y,
                                  .z = place->at.z,
                                  .u_n = place->u_n,
                                  .log_gap = place->log_gap};
}

static enum lub_status keep(struct lub_shear_path *path, const struct lub_shear_run *run)
{
    const struct lub_shear_progress progress = lub_shear_run_progress(run);
    const struct lub_shear_row row = row_of(&progress.last);
    return path ? lub_shear_append(path, &row) : LUB_OK;
}

static enum lub_status limits(const struct lub_shear_request *request, size_t steps)
{
    if (request->interrupted && *request->interrupted) {
        return LUB_INTERRUPTED;
    }
    return request->max_steps > 0 && steps >= request->max_steps ? LUB_TOO_MANY_STEPS : LUB_OK;
}

enum lub_status lub_shear_run(const struct lub_normal *normal, const struct lub_shear *shear,
                              const struct lub_shear_request *request, struct lub_shear_path *path,
                              struct lub_shear_outcome *outcome, struct lub_message *message)
{
    struct lub_shear_run *run = NULL;
    enum lub_status status = lub_shear_run_create(normal, shear, request->dt, &run, message);
    *outcome = (struct lub_shear_outcome){0};
    if (status != LUB_OK) {
        return status;
    }
    status = keep(path, run);
    struct lub_shear_progress now = lub_shear_run_progress(run);
    while (status == LUB_OK && outcome->status == LUB_OK && !now.over) {
        outcome->status = lub_shear_run_step(run);
        now = lub_shear_run_progress(run);
        if (outcome->status == LUB_OK && !now.over) {
            outcome->status = limits(request, now.steps);
        }
        const bool last = now.over || now.status != LUB_OK || outcome->status != LUB_OK;
        if (outcome->status == LUB_OK && (last || now.rows % request->every == 0)) {
            status = keep(path, run);
        }
    }
    *outcome = (struct lub_shear_outcome){.status = outcome->status,
                                          .end = now.end,
                                          .steps = now.steps,
                                          .log_gap_min = now.log_gap_min,
                                          .first = row_of(&now.first),
                                          .last = row_of(&now.last)};
    lub_shear_run_free(run);
    return status;
}
