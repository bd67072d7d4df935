/* sweep_files.c -- writes the folder of a sweep. */
#include "convergence/program/commands/sweep_files.h"
#include "cases/memory_text.h"
#include "convergence/program/io/json.h"
#include "convergence/program/io/output.h"
#include "convergence/program/io/provenance.h"
#include "convergence/sweep/sweep_journal.h"
#include "convergence/sweep/sweep_measure.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { sample_rows = 800 };

/* What the writers of single files share. */
struct writing {
    const struct lub_sweep *sweep;
    const struct lub_sweep_points *points;
    struct lub_sweep_cells cells;
    size_t n_counts;
    struct lub_sweep_count *counts;
    const char *folder;
    int threads;
    char *preamble;
    struct lub_message *message;
};

static char *preamble_of(const struct lub_sweep *sweep)
{
    char *text = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);
    if (file) {
        lub_sweep_print(file, sweep);
        lub_print_versions(file);
    }
    (void)lub_memory_text_end(file, &text);
    return text;
}

enum lub_status lub_sweep_identity(const struct lub_sweep *sweep, char identity[LUB_SWEEP_ID])
{
    char *const preamble = preamble_of(sweep);
    if (!preamble) {
        return LUB_NO_MEMORY;
    }
    snprintf(identity, LUB_SWEEP_ID, "lubench %s %s, %.190s%s %08x", lub_version(), lub_revision,
             sweep->name, sweep->is_quick ? " (quick)" : "",
             (unsigned)lub_crc32(preamble, strlen(preamble)));
    free(preamble);
    return LUB_OK;
}

/* A number with many digits is rounded for people. */
static void shorten(const char *text, char value[LUB_NAME_LEN])
{
    double number;
    if (strlen(text) > 8 && lub_parse_number(text, &number)) {
        snprintf(value, LUB_NAME_LEN, "%.4g", number);
    } else {
        snprintf(value, LUB_NAME_LEN, "%s", text);
    }
}

void lub_sweep_slice_title(const struct lub_sweep *sweep, size_t slice, char title[LUB_LABEL_LEN])
{
    size_t used = 0;
    *title = '\0';
    for (size_t k = 0; k < sweep->n_slice_axes && used < LUB_LABEL_LEN; k++) {
        char value[LUB_NAME_LEN];
        shorten(lub_sweep_slice_value(sweep, slice, k), value);
        used += (size_t)snprintf(title + used, LUB_LABEL_LEN - used, "%s%s=%s", k ? " " : "",
                                 sweep->slice_axes[k].parameter, value);
    }
}

void lub_sweep_slice_file(const struct lub_sweep *sweep, size_t slice, char name[LUB_LABEL_LEN])
{
    lub_sweep_slice_title(sweep, slice, name);
    if (!*name) {
        strcpy(name, "all");
    }
    for (char *c = name; *c; c++) {
        *c = isalnum((unsigned char)*c) || strchr("._-", *c) ? *c : '_';
    }
}

static enum lub_status put_points(FILE *file, const struct writing *w)
{
    lub_sweep_write_points(file, w->preamble, w->sweep, w->points);
    return LUB_OK;
}

static enum lub_status put_boundaries(FILE *file, const struct writing *w)
{
    lub_sweep_write_boundaries(file, w->preamble, w->sweep, w->points);
    return LUB_OK;
}

static enum lub_status put_cells(FILE *file, const struct writing *w)
{
    lub_sweep_write_cells(file, w->preamble, w->sweep, w->points, &w->cells);
    return LUB_OK;
}

static void put_field(FILE *file, const char *name, const char *text)
{
    fprintf(file, "  \"%s\": ", name);
    lub_print_json_text(file, text);
    fputs(",\n", file);
}

/* Provenance lines "key: value" of --version as fields of the object. */
static enum lub_status put_provenance(FILE *file)
{
    char *text = NULL, *rest = NULL;
    size_t size;
    FILE *const memory = open_memstream(&text, &size);
    if (memory) {
        lub_print_version(memory);
    }
    if (!lub_memory_text_end(memory, &text)) {
        return LUB_NO_MEMORY;
    }
    char *line = strtok_r(text, "\n", &rest);
    put_field(file, "program", line);
    while ((line = strtok_r(NULL, "\n", &rest))) {
        char *const colon = strstr(line, ": ");
        if (colon) {
            *colon = '\0';
            put_field(file, line, colon + 2);
        }
    }
    free(text);
    return LUB_OK;
}

typedef enum lub_status put_function(FILE *file, const struct writing *w);

static enum lub_status put_checksum(FILE *file, const struct writing *w, const char *name,
                                    put_function *put, const char *after)
{
    char *text = NULL;
    size_t size;
    FILE *const memory = open_memstream(&text, &size);
    enum lub_status status = memory ? put(memory, w) : LUB_NO_MEMORY;
    if (!lub_memory_text_end(memory, &text)) {
        status = LUB_NO_MEMORY;
    }
    if (status == LUB_OK) {
        fprintf(file, "    \"%s\": \"%08x\"%s\n", name, (unsigned)lub_crc32(text, size), after);
    }
    free(text);
    return status;
}

static void put_counts(FILE *file, const struct writing *w)
{
    for (size_t k = 0; k < w->n_counts; k++) {
        char title[LUB_LABEL_LEN];
        lub_sweep_slice_title(w->sweep, w->counts[k].slice, title);
        fprintf(file, "%s\n    {\"slice\": ", k ? "," : "");
        lub_print_json_text(file, title);
        fprintf(file, ", \"class\": \"%s\", \"points\": %zu}", w->counts[k].word, w->counts[k].n);
    }
}

static enum lub_status put_manifest(FILE *file, const struct writing *w)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(w->sweep);
    const size_t full = grid.n_slices * grid.nx * grid.ny;
    fputs("{\n", file);
    put_field(file, "sweep", w->sweep->name);
    put_field(file, "form", w->sweep->is_quick ? "quick" : "full");
    put_field(file, "question", w->sweep->question);
    enum lub_status status = put_provenance(file);
    fprintf(file, "  \"slices\": %zu,\n  \"points\": %zu,\n", grid.n_slices, w->points->n);
    fprintf(file, "  \"full_grid\": %zu,\n  \"runs_saved\": %zu,\n", full, full - w->points->n);
    fputs("  \"classes\": [", file);
    put_counts(file, w);
    fputs("\n  ],\n  \"crc32\": {\n", file);
    const struct {
        const char *name, *after;
        put_function *put;
    } parts[] = {{"points.csv", ",", put_points},
                 {"boundaries.csv", ",", put_boundaries},
                 {"cells.csv", "", put_cells}};
    for (size_t k = 0; k < sizeof parts / sizeof *parts && status == LUB_OK; k++) {
        status = put_checksum(file, w, parts[k].name, parts[k].put, parts[k].after);
    }
    fputs("  }\n}\n", file);
    return status;
}

static enum lub_status cannot(const char *path, int error, struct lub_message *message)
{
    return lub_fail(message, LUB_FILE_ERROR, "cannot write '%.300s': %s", path, strerror(error));
}

/* A file in progress.  Its temporary name is always the same, so that what a kill leaves behind is
 * removed by whoever goes on; it is made anew, so that no link that stands there is followed. */
struct part {
    FILE *file;
    char path[4096], temporary[4112];
};

static enum lub_status begin_part(struct part *part, const struct writing *w, const char *name)
{
    snprintf(part->path, sizeof part->path, "%.3500s/%.500s", w->folder, name);
    snprintf(part->temporary, sizeof part->temporary, "%s.part", part->path);
    (void)unlink(part->temporary);
    const int descriptor = open(part->temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0666);
    part->file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (part->file) {
        return LUB_OK;
    }
    const int error = errno;
    if (descriptor >= 0) {
        close(descriptor);
        (void)unlink(part->temporary);
    }
    return cannot(part->path, error, w->message);
}

/* Gives the file its name if all went well, and leaves none otherwise. */
static enum lub_status end_part(struct part *part, enum lub_status status,
                                struct lub_message *message)
{
    errno = 0;
    const bool good = fflush(part->file) == 0 && !ferror(part->file);
    const bool closed = fclose(part->file) == 0;
    if (status == LUB_OK && (!good || !closed || rename(part->temporary, part->path) != 0)) {
        status = cannot(part->path, errno ? errno : EIO, message);
    }
    if (status != LUB_OK) {
        (void)unlink(part->temporary);
    }
    return status;
}

static enum lub_status write_file(const struct writing *w, const char *name, put_function *put)
{
    struct part part;
    const enum lub_status status = begin_part(&part, w, name);
    return status == LUB_OK ? end_part(&part, put(part.file, w), w->message) : status;
}

/* The run of a point well inside a region. */
static enum lub_status write_sample(const struct writing *shared,
                                    const struct lub_sweep_count *count,
                                    struct lub_message *message)
{
    struct writing own = *shared, *const w = &own;
    own.message = message;
    char name[2 * LUB_LABEL_LEN], slice[LUB_LABEL_LEN];
    struct part part;
    const struct lub_sweep_grid grid = lub_sweep_grid_of(w->sweep);
    lub_sweep_slice_file(w->sweep, count->slice, slice);
    snprintf(name, sizeof name, "samples/%s.%s.csv", slice, count->word);
    enum lub_status status = begin_part(&part, w, name);
    if (status != LUB_OK) {
        return status;
    }
    status = lub_sweep_sample(w->sweep, &grid, count->sample, sample_rows, part.file, w->message);
    return end_part(&part, status, w->message);
}

/* Side by side; of several faults the first in order is told.  Orders have no rows. */
static enum lub_status write_samples(const struct writing *w)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/samples", w->folder);
    enum lub_status status = lub_output_folder(path, w->message);
    if (status != LUB_OK || w->sweep->is_order) {
        return status;
    }
    size_t first = w->n_counts;
#pragma omp parallel for schedule(dynamic) num_threads(w->threads)
    for (size_t k = 0; k < w->n_counts; k++) {
        struct lub_message message = {""};
        const enum lub_status one = write_sample(w, &w->counts[k], &message);
#pragma omp critical
        if (one != LUB_OK && k < first) {
            first = k;
            status = one;
            *w->message = message;
        }
    }
    return status;
}

/* The manifest comes last: where it stands, all else is whole. */
static enum lub_status write_all(const struct writing *w, const char *templates,
                                 struct lub_message *remark)
{
    enum lub_status status = write_file(w, "points.csv", put_points);
    if (status == LUB_OK) {
        status = write_file(w, "boundaries.csv", put_boundaries);
    }
    if (status == LUB_OK) {
        status = write_file(w, "cells.csv", put_cells);
    }
    if (status == LUB_OK) {
        status = write_samples(w);
    }
    if (status == LUB_OK && templates) {
        status = lub_sweep_draw(w->sweep, w->n_counts, w->counts, w->folder, templates, w->threads,
                                w->message);
        if (status == LUB_UNSUPPORTED) {
            *remark = *w->message;
            status = LUB_OK;
        }
    }
    return status == LUB_OK ? write_file(w, "manifest.json", put_manifest) : status;
}

enum lub_status lub_sweep_write_folder(const struct lub_sweep *sweep,
                                       const struct lub_sweep_points *points, const char *folder,
                                       const char *templates, int threads,
                                       struct lub_message *remark, struct lub_message *message)
{
    struct writing w = {.sweep = sweep,
                        .points = points,
                        .folder = folder,
                        .threads = threads > 0 ? threads : omp_get_max_threads(),
                        .preamble = preamble_of(sweep),
                        .message = message};
    struct lub_sweep_wanted wanted = {0};
    enum lub_status status = w.preamble ? LUB_OK : LUB_NO_MEMORY;
    if (status == LUB_OK) {
        status = lub_sweep_walk(sweep, points, (struct lub_sweep_shard){0, 1}, &wanted, &w.cells);
    }
    if (status == LUB_OK) {
        status = lub_sweep_counts(sweep, points, &w.n_counts, &w.counts);
    }
    if (status == LUB_OK) {
        status = write_all(&w, templates, remark);
    }
    free(wanted.list);
    free(w.cells.list);
    free(w.counts);
    free(w.preamble);
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}
