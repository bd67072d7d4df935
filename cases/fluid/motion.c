/* motion.c -- the life of the question of kind fluid. */
#include "cases/fluid/motion.h"
#include "cases/fluid/body.h"

struct lub_drag lub_motion_drag(const struct lub_motion *motion)
{
    return (struct lub_drag){
        .law = lub_drag_law_find("sphere"), .eps = lub_body_unit(LUB_SPHERE) * motion->mu, .p = 1};
}

void lub_motion_free(struct lub_motion *motion)
{
    lub_force_free(&motion->force);
    *motion = (struct lub_motion){.contact = LUB_CONTACT_NONE};
}

enum lub_status lub_case_build_motion(const struct lub_case *which, struct lub_settings *settings,
                                      struct lub_motion *motion, struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    *motion = (struct lub_motion){.contact = LUB_CONTACT_NONE};
    enum lub_status status = lub_case_resolve(which, settings, values, message);
    if (status == LUB_OK) {
        status = lub_case_root(which)->build(values, motion, message);
    }
    if (status != LUB_OK) {
        lub_motion_free(motion);
    }
    return status;
}
