/* checkpoint.c -- writing and reading checkpoints. */
#include "convergence/program/io/checkpoint.h"
#include "cases/memory_text.h"
#include "cases/check_sum.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "lubench checkpoint 2\n";

/* A block with its length before it. */
static void put_block(FILE *file, const char *bytes, size_t n)
{
    fwrite(&n, sizeof n, 1, file);
    fwrite(bytes, 1, n, file);
}

enum lub_status lub_checkpoint_sum(const struct lub_saved *saved, uint64_t *sum,
                                   struct lub_message *message)
{
    char *bytes = NULL;
    size_t n = 0;
    FILE *const memory = open_memstream(&bytes, &n);
    const bool done = memory && saved->save(saved->state, memory) == LUB_OK;
    const bool whole = lub_memory_text_end(memory, &bytes) && done;
    *sum = whole ? lub_check_sum(lub_check_sum_begin, bytes, n) : 0;
    free(bytes);
    return whole ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "no memory for the state");
}

static bool put_all(FILE *file, const char *fingerprint, const struct lub_saved *saved,
                    const struct lub_stream_mark marks[])
{
    fwrite(magic, 1, sizeof magic, file);
    put_block(file, fingerprint, strlen(fingerprint));
    const bool done = saved->save(saved->state, file) == LUB_OK;
    return fwrite(marks, sizeof *marks, LUB_RUN_STREAMS, file) == LUB_RUN_STREAMS && done;
}

enum lub_status lub_checkpoint_write(const char *path, const char *fingerprint,
                                     const struct lub_saved *saved, struct lub_streams *streams,
                                     struct lub_message *message)
{
    char *bytes = NULL;
    size_t n = 0;
    struct lub_output output = {0};
    enum lub_status status = lub_streams_mark(streams, message);
    FILE *const memory = status == LUB_OK ? open_memstream(&bytes, &n) : NULL;
    bool done = memory && put_all(memory, fingerprint, saved, streams->mark);
    done = lub_memory_text_end(memory, &bytes) && done;
    if (status == LUB_OK) {
        status =
            done ? lub_output_open(&output, path, message)
                 : lub_fail(message, LUB_NO_MEMORY, "no memory for the checkpoint '%.200s'", path);
    }
    if (status == LUB_OK) {
        const uint64_t sum = lub_check_sum(lub_check_sum_begin, bytes, n);
        fwrite(bytes, 1, n, output.file);
        fwrite(&sum, sizeof sum, 1, output.file);
        status = lub_output_close(&output, message);
    }
    lub_output_discard(&output);
    free(bytes);
    return status;
}

/* The whole file in memory; NULL with a message if it cannot be read. */
static char *read_file(const char *path, size_t *n, struct lub_message *message)
{
    char block[65536], *bytes = NULL;
    errno = 0;
    FILE *const file = lub_input_open(path), *const memory = open_memstream(&bytes, n);
    size_t got = 1;
    while (file && memory && got > 0) {
        got = fread(block, 1, sizeof block, file);
        fwrite(block, 1, got, memory);
    }
    const bool read = file && !ferror(file);
    const int error = errno;
    if (file) {
        fclose(file);
    }
    if (!lub_memory_text_end(memory, &bytes)) {
        lub_fail(message, LUB_NO_MEMORY, "no memory for the checkpoint '%.200s'", path);
    } else if (!read) {
        lub_fail(message, LUB_FILE_ERROR, "cannot read the checkpoint '%.200s': %s", path,
                 strerror(error ? error : EIO));
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

static enum lub_status refuse(const char *path, struct lub_message *message)
{
    return lub_fail(message, LUB_FILE_ERROR,
                    "'%.200s' is not a checkpoint of this program, or it is damaged", path);
}

/* The first line in which the two differ. */
static enum lub_status compare(const char *path, const char *there, const char *here,
                               struct lub_message *message)
{
    size_t line = 0, k = 0;
    for (; there[k] && there[k] == here[k]; k++) {
        line = there[k] == '\n' ? k + 1 : line;
    }
    if (there[k] == here[k]) {
        return LUB_OK;
    }
    there += line;
    here += line;
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "the checkpoint '%.100s' is of another run: it has '%.*s', this run '%.*s'",
                    path, (int)strcspn(there, "\n"), there, (int)strcspn(here, "\n"), here);
}

static enum lub_status get_fingerprint(const char *path, FILE *file, size_t n_bytes,
                                       const char *fingerprint, struct lub_message *message)
{
    char head[sizeof magic];
    size_t n = 0;
    if (fread(head, 1, sizeof head, file) != sizeof head || fread(&n, sizeof n, 1, file) != 1 ||
        n > n_bytes) {
        return refuse(path, message);
    }
    char *const there = calloc(n + 1, 1);
    enum lub_status status =
        there ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "no memory for the checkpoint");
    if (there) {
        status = fread(there, 1, n, file) == n ? compare(path, there, fingerprint, message)
                                               : refuse(path, message);
    }
    free(there);
    return status;
}

static enum lub_status get_streams(const char *path, FILE *file, struct lub_streams *streams,
                                   struct lub_message *message)
{
    struct lub_stream_mark marks[LUB_RUN_STREAMS];
    if (fread(marks, sizeof *marks, LUB_RUN_STREAMS, file) != LUB_RUN_STREAMS) {
        return refuse(path, message);
    }
    for (size_t k = 0; k < LUB_RUN_STREAMS; k++) {
        if ((marks[k].length >= 0) != (streams->file[k] != NULL)) {
            return refuse(path, message);
        }
    }
    return lub_streams_resume(streams, path, marks, message);
}

enum lub_status lub_checkpoint_read(const char *path, const char *fingerprint,
                                    const struct lub_saved *saved, struct lub_streams *streams,
                                    struct lub_message *message)
{
    size_t n = 0;
    uint64_t sum;
    char *const bytes = read_file(path, &n, message);
    if (!bytes) {
        return LUB_FILE_ERROR;
    }
    enum lub_status status = LUB_OK;
    if (n < sizeof magic + sizeof sum || memcmp(bytes, magic, sizeof magic) != 0) {
        status = refuse(path, message);
    } else {
        n -= sizeof sum;
        memcpy(&sum, bytes + n, sizeof sum);
        status =
            sum == lub_check_sum(lub_check_sum_begin, bytes, n) ? LUB_OK : refuse(path, message);
    }
    FILE *const file = status == LUB_OK ? fmemopen(bytes, n, "rb") : NULL;
    if (status == LUB_OK) {
        status = file ? get_fingerprint(path, file, n, fingerprint, message)
                      : lub_fail(message, LUB_NO_MEMORY, "no memory for the checkpoint");
    }
    if (status == LUB_OK && saved->load(saved->state, file) != LUB_OK) {
        status = refuse(path, message);
    }
    if (status == LUB_OK) {
        status = get_streams(path, file, streams, message);
    }
    if (file) {
        fclose(file);
    }
    free(bytes);
    return status;
}
