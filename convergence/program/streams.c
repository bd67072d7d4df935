/* streams.c -- opening, keeping and closing the files of a particle run. */
#include "convergence/program/streams.h"

#include <errno.h>
#include <string.h>

enum lub_status lub_streams_open(struct lub_streams *streams, const char *const paths[], bool keep,
                                 struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    *streams = (struct lub_streams){.kept = keep};
    for (size_t k = 0; k < LUB_RUN_STREAMS && status == LUB_OK; k++) {
        if (paths[k]) {
            status = lub_output_open(&streams->output[k], paths[k], message);
        }
        if (paths[k] && status == LUB_OK) {
            streams->file[k] = keep ? tmpfile() : streams->output[k].file;
            if (!streams->file[k]) {
                status = lub_fail(message, LUB_FILE_ERROR, "cannot make a temporary file: %s",
                                  strerror(errno));
            }
        }
    }
    return status;
}

/* From the unnamed file to the one with a name. */
static void pour(FILE *from, FILE *to)
{
    char block[65536];
    size_t got;
    rewind(from);
    while ((got = fread(block, 1, sizeof block, from)) > 0) {
        fwrite(block, 1, got, to);
    }
}

enum lub_status lub_streams_close(struct lub_streams *streams, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < LUB_RUN_STREAMS && status == LUB_OK; k++) {
        if (!streams->file[k]) {
            continue;
        }
        if (streams->kept) {
            const bool bad = fflush(streams->file[k]) != 0 || ferror(streams->file[k]);
            pour(streams->file[k], streams->output[k].file);
            if (bad || ferror(streams->file[k])) {
                status = lub_fail(message, LUB_FILE_ERROR, "cannot use a temporary file: %s",
                                  strerror(errno ? errno : EIO));
            }
            fclose(streams->file[k]);
        }
        streams->file[k] = NULL;
        if (status == LUB_OK) {
            status = lub_output_close(&streams->output[k], message);
        }
    }
    return status;
}

void lub_streams_discard(struct lub_streams *streams)
{
    for (size_t k = 0; k < LUB_RUN_STREAMS; k++) {
        if (streams->kept && streams->file[k]) {
            fclose(streams->file[k]);
        }
        lub_output_discard(&streams->output[k]);
    }
    *streams = (struct lub_streams){0};
}
