/* verify_sweeps.c -- the stage of phase diagrams: every shipped sweep in its quick form, with the
 * gates of its file. */
#include "convergence/program/commands/sweep.h"
#include "convergence/program/commands/sweep_files.h"
#include "convergence/program/stages/showing.h"
#include "convergence/program/stages/verify.h"
#include "convergence/program/io/output.h"
#include "convergence/sweep/sweep_gate.h"
#include "convergence/sweep/sweep_work.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What callbacks of the run need. */
struct telling {
    struct lub_progress *progress;
    const char *name;
};

static void tell(void *data, size_t done, size_t all)
{
    struct telling *const telling = data;
    lub_progress_tell(telling->progress, telling->name, done, all);
}

/* One figure: the map, the curves, or all slices of a map side by side. */
static enum lub_status add_exhibit(const struct lub_verify *verify, const struct lub_sweep *sweep)
{
    struct lub_exhibit exhibit = {.page = "phase-diagrams"};
    const size_t n = sweep->figure == LUB_SWEEP_MAP ? lub_sweep_slices(sweep) : 0;
    char file[LUB_LABEL_LEN];
    lub_sweep_slice_file(sweep, 0, file);
    snprintf(exhibit.title, sizeof exhibit.title, "%.180s", sweep->question);
    snprintf(exhibit.figure, sizeof exhibit.figure, "sweeps/%.50s/figures/%.50s%s%.60s.svg",
             sweep->name, sweep->name, n == 1 ? "." : "", n == 1 ? file : "");
    snprintf(exhibit.data, sizeof exhibit.data, "sweeps/%.150s/points.csv", sweep->name);
    snprintf(exhibit.command, sizeof exhibit.command, "lubench sweep %s --quick --out map",
             sweep->name);
    if (n > 1) {
        snprintf(exhibit.seen, sizeof exhibit.seen,
                 "Slices with one legend; dots are the refined boundary.  Each slice with a sample "
                 "run of every region is a figure of its own beside this one:");
        for (size_t k = 0; k < n; k++) {
            lub_sweep_slice_title(sweep, k, file);
            lub_say(exhibit.seen, "%s %s", k ? "," : "", file);
        }
        lub_say(exhibit.seen, ".");
    }
    return lub_exhibit_add(verify->exhibits, &exhibit);
}

/* Sample runs are drawn; a report does not need their rows, which `lubench sweep` keeps. */
static void drop_samples(const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%.3700s/samples", folder);
    DIR *const samples = opendir(path);
    const struct dirent *entry;
    while (samples && (entry = readdir(samples))) {
        snprintf(path, sizeof path, "%.3700s/samples/%.255s", folder, entry->d_name);
        (void)unlink(path); /* folders stay */
    }
    if (samples) {
        closedir(samples);
        snprintf(path, sizeof path, "%.3700s/samples", folder);
        (void)rmdir(path);
    }
}

static enum lub_status run_into(const struct lub_verify *verify, const struct lub_sweep *sweep,
                                const char *folder, struct lub_sweep_points *points,
                                struct lub_message *message)
{
    char identity[LUB_SWEEP_ID], journal[4096];
    struct telling telling = {verify->progress, sweep->name};
    struct lub_message note = {""};
    size_t n_run;
    enum lub_status status = lub_sweep_identity(sweep, identity);
    if (status != LUB_OK) {
        return status;
    }
    const struct lub_sweep_options options = {.threads = verify->threads,
                                              .shard = {0, 1},
                                              .folder = folder,
                                              .identity = identity,
                                              .interrupted = verify->interrupted,
                                              .progress = tell,
                                              .data = &telling};
    /* What an earlier verification left unfinished is not gone on with: it may be of another
     * program. */
    snprintf(journal, sizeof journal, "%.4000s/journal", folder);
    (void)unlink(journal);
    status = lub_sweep_run(sweep, &options, points, &n_run, message);
    if (status == LUB_OK) {
        status = lub_sweep_journal_tidy(folder, identity, options.shard, sweep->n_quantities,
                                        points, message);
    }
    if (status == LUB_OK) {
        status = lub_sweep_write_folder(sweep, points, folder, verify->templates, verify->threads,
                                        &note, message);
        drop_samples(folder);
    }
    return status;
}

static enum lub_status show(const struct lub_verify *verify, const char *name,
                            struct lub_gates *gates, struct lub_message *message)
{
    char folder[4096];
    struct lub_sweep *sweep = NULL;
    struct lub_sweep_points points = {0};
    snprintf(folder, sizeof folder, "%.3500s/sweeps/%.190s", verify->folder, name);
    enum lub_status status = lub_sweep_open(name, true, &sweep, message);
    if (status == LUB_OK && sweep->full && !verify->full) {
        free(sweep);
        return LUB_OK;
    }
    if (status == LUB_OK) {
        status = lub_output_folder(folder, message);
    }
    if (status == LUB_OK) {
        status = run_into(verify, sweep, folder, &points, message);
    }
    if (status == LUB_OK) {
        status = lub_sweep_judge(sweep, &points, gates);
    }
    if (status == LUB_OK) {
        status = add_exhibit(verify, sweep);
    }
    lub_sweep_points_free(&points);
    free(sweep);
    return status;
}

enum lub_status lub_verify_sweeps(const struct lub_verify *verify, struct lub_gates *gates,
                                  struct lub_message *message)
{
    size_t n;
    char **names;
    enum lub_status status = lub_shipped_sweeps(&n, &names, message);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = show(verify, names[k], gates, message);
    }
    lub_study_names_free(n, names);
    return status;
}
