/* streams.c -- opening, keeping and closing the files of a run. */
#include "convergence/program/io/streams.h"
#include "cases/check_sum.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *lub_stream_name(size_t k)
{
    static const char *const names[LUB_RUN_STREAMS] = {
        [LUB_ROWS] = "rows",     [LUB_CONTACTS] = "contacts",         [LUB_EVENTS] = "events",
        [LUB_STRESS] = "stress", [LUB_DISTRIBUTION] = "distribution", [LUB_CLUSTERS] = "clusters"};
    return names[k];
}

static char *kept_name(const char *checkpoint, size_t k)
{
    const size_t size = strlen(checkpoint) + strlen(lub_stream_name(k)) + 2;
    char *const name = malloc(size);
    if (name) {
        lub_streams_kept(checkpoint, k, size, name);
    }
    return name;
}

void lub_streams_kept(const char *checkpoint, size_t k, size_t size, char name[])
{
    snprintf(name, size, "%s.%s", checkpoint, lub_stream_name(k));
}

static enum lub_status fail(const char *name, struct lub_message *message)
{
    return lub_fail(message, LUB_FILE_ERROR, "cannot use '%.300s': %s", name,
                    strerror(errno ? errno : EIO));
}

static enum lub_status open_kept(struct lub_streams *streams, size_t k, const char *checkpoint,
                                 bool resume, struct lub_message *message)
{
    char *const name = streams->kept[k] = kept_name(checkpoint, k);
    if (!name) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    streams->made[k] = access(name, F_OK) != 0;
    const int descriptor = open(name, O_RDWR | O_CREAT | (resume ? 0 : O_TRUNC), 0666);
    streams->file[k] = descriptor < 0 ? NULL : fdopen(descriptor, "r+");
    if (descriptor >= 0 && !streams->file[k]) {
        close(descriptor);
    }
    return streams->file[k] ? LUB_OK : fail(name, message);
}

enum lub_status lub_streams_open(struct lub_streams *streams, const char *const paths[],
                                 const char *checkpoint, bool resume, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    *streams = (struct lub_streams){.needed = false};
    for (size_t k = 0; k < LUB_RUN_STREAMS && status == LUB_OK; k++) {
        streams->mark[k] = (struct lub_stream_mark){paths[k] ? 0 : -1, lub_check_sum_begin};
        if (paths[k]) {
            status = lub_output_open(&streams->output[k], paths[k], message);
        }
        if (paths[k] && status == LUB_OK && checkpoint) {
            status = open_kept(streams, k, checkpoint, resume, message);
        } else if (paths[k] && status == LUB_OK) {
            streams->file[k] = streams->output[k].file;
        }
    }
    return status;
}

/* Reads n bytes on from where `from` stands: sums them, and copies them if `to` is not NULL. */
static bool pass(FILE *from, int64_t n, struct lub_stream_mark *mark, FILE *to)
{
    char block[65536];
    while (n > 0) {
        const size_t wanted = n < (int64_t)sizeof block ? (size_t)n : sizeof block;
        const size_t got = fread(block, 1, wanted, from);
        if (got == 0 || (to && fwrite(block, 1, got, to) != got)) {
            return false;
        }
        mark->sum = lub_check_sum(mark->sum, block, got);
        mark->length += (int64_t)got;
        n -= (int64_t)got;
    }
    return true;
}

enum lub_status lub_streams_mark(struct lub_streams *streams, struct lub_message *message)
{
    for (size_t k = 0; k < LUB_RUN_STREAMS; k++) {
        FILE *const file = streams->kept[k] ? streams->file[k] : NULL;
        struct lub_stream_mark *const mark = &streams->mark[k];
        const off_t end = file ? ftello(file) : 0;
        if (file &&
            (fflush(file) != 0 || fseeko(file, (off_t)mark->length, SEEK_SET) != 0 ||
             !pass(file, end - mark->length, mark, NULL) || fseeko(file, end, SEEK_SET) != 0)) {
            return fail(streams->kept[k], message);
        }
    }
    streams->needed = true;
    return LUB_OK;
}

static bool is_same_file(FILE *a, FILE *b)
{
    struct stat one, two;
    return fstat(fileno(a), &one) == 0 && fstat(fileno(b), &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

/* Makes an empty stream, or one that ends at `length`, ready to be written on. */
static bool cut(FILE *file, int64_t length)
{
    return ftruncate(fileno(file), (off_t)length) == 0 &&
           fseeko(file, (off_t)length, SEEK_SET) == 0;
}

static enum lub_status resume_stream(struct lub_streams *streams, size_t k, const char *name,
                                     const struct lub_stream_mark *mark,
                                     struct lub_message *message)
{
    struct lub_stream_mark *const mine = &streams->mark[k];
    FILE *const to = streams->file[k];
    errno = 0;
    FILE *const from = lub_input_open(name);
    if (!from) {
        return lub_fail(message, LUB_FILE_ERROR,
                        "the checkpoint needs '%.300s', which cannot be read: %s", name,
                        strerror(errno ? errno : EIO));
    }
    const bool same = streams->kept[k] && is_same_file(from, to);
    const bool ready = same || !streams->kept[k] || cut(to, 0);
    const bool whole = ready && pass(from, mark->length, mine, same ? NULL : to);
    fclose(from);
    if (!whole || mine->sum != mark->sum) {
        return lub_fail(message, LUB_FILE_ERROR,
                        "the checkpoint needs the first %lld bytes of '%.300s', which %s",
                        (long long)mark->length, name,
                        whole ? "holds others" : "is shorter or cannot be copied");
    }
    return !same || cut(to, mark->length) ? LUB_OK : fail(name, message);
}

enum lub_status lub_streams_resume(struct lub_streams *streams, const char *checkpoint,
                                   const struct lub_stream_mark marks[],
                                   struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < LUB_RUN_STREAMS && status == LUB_OK; k++) {
        if (!streams->file[k]) {
            continue;
        }
        char *const name = kept_name(checkpoint, k);
        status = name ? resume_stream(streams, k, name, &marks[k], message)
                      : lub_fail(message, LUB_NO_MEMORY, "out of memory");
        free(name);
    }
    return status;
}

/* From the file that was kept to the one with the name asked for. */
static bool pour(FILE *from, FILE *to)
{
    struct lub_stream_mark ignored = {0, 0};
    const bool flushed = fflush(from) == 0 && !ferror(from);
    const off_t length = ftello(from);
    return flushed && length >= 0 && fseeko(from, 0, SEEK_SET) == 0 &&
           pass(from, (int64_t)length, &ignored, to);
}

/* Leaves the file if a checkpoint refers to it, or if it was there before. */
static void end_kept(struct lub_streams *streams, size_t k)
{
    if (streams->kept[k] && streams->file[k]) {
        fclose(streams->file[k]);
        if (streams->made[k] && !streams->needed) {
            unlink(streams->kept[k]);
        }
    }
    free(streams->kept[k]);
    streams->kept[k] = NULL;
    streams->file[k] = NULL;
}

enum lub_status lub_streams_close(struct lub_streams *streams, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < LUB_RUN_STREAMS && status == LUB_OK; k++) {
        if (!streams->file[k]) {
            continue;
        }
        errno = 0;
        if (streams->kept[k] && !pour(streams->file[k], streams->output[k].file)) {
            status = fail(streams->kept[k], message);
        }
        end_kept(streams, k);
        if (status == LUB_OK) {
            status = lub_output_close(&streams->output[k], message);
        }
    }
    return status;
}

void lub_streams_discard(struct lub_streams *streams)
{
    for (size_t k = 0; k < LUB_RUN_STREAMS; k++) {
        end_kept(streams, k);
        lub_output_discard(&streams->output[k]);
    }
    *streams = (struct lub_streams){.needed = false};
}
