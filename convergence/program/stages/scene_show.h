/* scene_show.h -- particle cases in the verification: runs without files, snapshots as exhibits. */
#ifndef LUB_PROGRAM_SCENE_SHOW_H
#define LUB_PROGRAM_SCENE_SHOW_H

#include "convergence/program/stages/showing.h"
#include "schemes/contact/engine.h"

/* A scene with its engine; the engine points into it, so it is never copied. */
struct lub_scene_run {
    const struct lub_case *which;
    struct lub_scene scene;
    struct lub_engine engine;
};

/* Builds a case from its default parameters and `name, value, ..., NULL`; dt NULL: its own.  Free
 * in every case. */
enum lub_status lub_scene_run_start(struct lub_scene_run *run, const char *name, const char *dt,
                                    const char *const given[], struct lub_message *message);
void lub_scene_run_free(struct lub_scene_run *run);

/* The part of the stage that is about the billiard. */
lub_stage_function lub_verify_billiard;

#endif
