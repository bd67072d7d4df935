/* checkpoint.c -- writing and reading checkpoints. */
#include "convergence/program/checkpoint.h"
#include "convergence/program/output.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "lubench checkpoint 1\n";

/* FNV-1a. */
static uint64_t check_sum(const char *bytes, size_t n)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t k = 0; k < n; k++) {
        sum = (sum ^ (unsigned char)bytes[k]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

/* A block with its length before it. */
static void put_block(FILE *file, const char *bytes, size_t n)
{
    fwrite(&n, sizeof n, 1, file);
    fwrite(bytes, 1, n, file);
}

static bool copy(FILE *from, FILE *to, size_t n)
{
    char block[65536];
    while (n > 0) {
        const size_t wanted = n < sizeof block ? n : sizeof block;
        const size_t got = fread(block, 1, wanted, from);
        if (got == 0 || fwrite(block, 1, got, to) != got) {
            return false;
        }
        n -= got;
    }
    return true;
}

/* All that the stream holds; it stays at its end. */
static bool put_stream(FILE *file, FILE *stream)
{
    const long length = stream ? ftell(stream) : -1;
    fwrite(&length, sizeof length, 1, file);
    if (!stream) {
        return true;
    }
    rewind(stream);
    const bool done = length >= 0 && copy(stream, file, (size_t)length);
    return done && fseek(stream, length, SEEK_SET) == 0;
}

static bool get_stream(FILE *file, FILE *stream)
{
    long length;
    if (fread(&length, sizeof length, 1, file) != 1 || (length >= 0) != (stream != NULL)) {
        return false;
    }
    return !stream || copy(file, stream, (size_t)length);
}

static bool put_all(FILE *file, const char *fingerprint, struct lub_engine *engine,
                    FILE *const streams[])
{
    bool done = true;
    fwrite(magic, 1, sizeof magic, file);
    put_block(file, fingerprint, strlen(fingerprint));
    done = lub_engine_save(engine, file) == LUB_OK;
    for (size_t k = 0; k < LUB_RUN_STREAMS && done; k++) {
        done = put_stream(file, streams[k]);
    }
    return done;
}

enum lub_status lub_checkpoint_write(const char *path, const char *fingerprint,
                                     struct lub_engine *engine, FILE *const streams[],
                                     struct lub_message *message)
{
    char *bytes = NULL;
    size_t n = 0;
    struct lub_output output = {0};
    FILE *const memory = open_memstream(&bytes, &n);
    bool done = memory && put_all(memory, fingerprint, engine, streams);
    done = memory && fclose(memory) == 0 && done;
    enum lub_status status =
        done ? lub_output_open(&output, path, message)
             : lub_fail(message, LUB_NO_MEMORY, "no memory for the checkpoint '%.200s'", path);
    if (status == LUB_OK) {
        const uint64_t sum = check_sum(bytes, n);
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
    const bool done = file && memory && !ferror(file);
    if (!done) {
        lub_fail(message, LUB_FILE_ERROR, "cannot read the checkpoint '%.200s': %s", path,
                 strerror(errno ? errno : EIO));
    }
    if (file) {
        fclose(file);
    }
    if (memory) {
        fclose(memory);
    }
    if (!done) {
        free(bytes);
    }
    return done ? bytes : NULL;
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
    while (*there && *there == *here) {
        there++;
        here++;
    }
    if (*there == *here) {
        return LUB_OK;
    }
    /* Both texts agree up to here, so the line begins at the same distance in both. */
    size_t back = 0;
    while (here[-1 - (ptrdiff_t)back] != '\n') {
        back++;
    }
    there -= back;
    here -= back;
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "the checkpoint '%.100s' is of another run: it has '%.*s', this run '%.*s'",
                    path, (int)strcspn(there, "\n"), there, (int)strcspn(here, "\n"), here);
}

static enum lub_status get_all(const char *path, FILE *file, const char *fingerprint,
                               struct lub_engine *engine, FILE *const streams[], size_t n_bytes,
                               struct lub_message *message)
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
    if (there && fread(there, 1, n, file) != n) {
        status = refuse(path, message);
    }
    if (status == LUB_OK) {
        status = compare(path, there, fingerprint, message);
    }
    free(there);
    if (status == LUB_OK && lub_engine_load(engine, file) != LUB_OK) {
        status = refuse(path, message);
    }
    for (size_t k = 0; k < LUB_RUN_STREAMS && status == LUB_OK; k++) {
        status = get_stream(file, streams[k]) ? LUB_OK : refuse(path, message);
    }
    return status;
}

enum lub_status lub_checkpoint_read(const char *path, const char *fingerprint,
                                    struct lub_engine *engine, FILE *const streams[],
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
        status = sum == check_sum(bytes, n) ? LUB_OK : refuse(path, message);
    }
    FILE *const file = status == LUB_OK ? fmemopen(bytes, n, "rb") : NULL;
    if (status == LUB_OK) {
        status = file ? get_all(path, file, fingerprint, engine, streams, n, message)
                      : lub_fail(message, LUB_NO_MEMORY, "no memory for the checkpoint");
    }
    if (file) {
        fclose(file);
    }
    free(bytes);
    return status;
}
