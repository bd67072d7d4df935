/* verify.h -- the stages of `lubench verify`, and how to add one.
 *
 * A stage is a function in a file verify_<name>.c and a line in the table of verify.c.  It writes
 * its result files and figures below the folder, appends one gate for each thing that must hold,
 * and returns LUB_OK; whatever else it returns becomes a failed gate with the message, except that
 * an interrupt or a file that cannot be written ends the verification.  Stages run in order, the
 * pages are written last.
 */
#ifndef LUB_PROGRAM_VERIFY_H
#define LUB_PROGRAM_VERIFY_H

#include "convergence/program/io/progress.h"
#include "convergence/gate/result.h"
#include "reports/exhibit.h"

struct lub_verify {
    const char *folder;    /* exists; figures go to its folder figures, which exists too */
    const char *templates; /* folder of the gnuplot templates */
    int threads;           /* 0: as many as there are */
    bool quiet;
    bool full;       /* also what stands in the tier `full` */
    bool pages_only; /* nothing is run: pages from the results that the folder holds */
    const volatile int *interrupted;
    struct lub_progress *progress; /* for lub_progress_tell; begun with the name of the stage */
    struct lub_exhibits *exhibits; /* a stage adds its figures with their stories */
};

typedef enum lub_status lub_stage_function(const struct lub_verify *verify, struct lub_gates *gates,
                                           struct lub_message *message);

lub_stage_function lub_verify_references;
lub_stage_function lub_verify_studies;
lub_stage_function lub_verify_work;
lub_stage_function lub_verify_maps;
lub_stage_function lub_verify_sweeps;
lub_stage_function lub_verify_claims;
lub_stage_function lub_verify_motion;

/* The pages, from the result files in the folder. */
enum lub_status lub_verify_report(const struct lub_verify *verify, struct lub_message *message);

#endif
