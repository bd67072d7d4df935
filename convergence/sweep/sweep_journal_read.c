/* sweep_journal_read.c -- a journal line by line: checksums, identity, points. */
#include "convergence/sweep/sweep_journal.h"
#include "convergence/sweep/sweep_journal_line.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct reading {
    const char *path, *identity;
    size_t n_quantities, line;
    struct lub_sweep_points *points;
    struct lub_sweep_found *found;
    struct lub_message *message;
};

uint32_t lub_crc32(const char *text, size_t length)
{
    uint32_t crc = 0xffffffffu;
    for (size_t k = 0; k < length; k++) {
        crc ^= (unsigned char)text[k];
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0);
        }
    }
    return ~crc;
}

/* Cuts the checksum off a line without its newline; false if it does not fit. */
static bool checked(char *text)
{
    char *const last = strrchr(text, ' ');
    char *end;
    if (!last || strlen(last + 1) != 8) {
        return false;
    }
    const unsigned long crc = strtoul(last + 1, &end, 16);
    *last = '\0';
    return !*end && crc == lub_crc32(text, (size_t)(last - text));
}

static bool find_status(const char *word, enum lub_status *status)
{
    for (int value = 0; value < 64; value++) {
        if (strcmp(lub_status_word((enum lub_status)value), word) == 0) {
            *status = (enum lub_status)value;
            return true;
        }
    }
    return false;
}

static bool read_point(const struct reading *reading, char *text, struct lub_sweep_point *point)
{
    char *rest = NULL, *end;
    memset(point, 0, sizeof *point);
    const char *const index = strtok_r(text, " ", &rest), *const status =
                                                              strtok_r(NULL, " ", &rest);
    const char *const word = strtok_r(NULL, " ", &rest), *const steps = strtok_r(NULL, " ", &rest);
    if (!steps || !find_status(status, &point->status)) {
        return false;
    }
    point->index = strtoull(index, &end, 10);
    if (*end || point->index >= reading->points->n_slots) {
        return false;
    }
    point->steps = strtoull(steps, &end, 10);
    snprintf(point->word, sizeof point->word, "%s", word);
    for (size_t k = 0; k < reading->n_quantities; k++) {
        const char *const value = strtok_r(NULL, " ", &rest);
        if (!value) {
            return false;
        }
        point->values[k] = strtod(value, &end);
    }
    return !strtok_r(NULL, " ", &rest);
}

static enum lub_status fault(const struct reading *reading, const char *what)
{
    return lub_fail(reading->message, LUB_FILE_ERROR, "%.300s:%zu: %s", reading->path,
                    reading->line, what);
}

static enum lub_status take_point(struct reading *reading, char *text)
{
    struct lub_sweep_point point;
    if (!read_point(reading, text, &point)) {
        return fault(reading, "not a point of this sweep");
    }
    const struct lub_sweep_point *const known = lub_sweep_points_at(reading->points, point.index);
    reading->found->n++;
    if (known) {
        return lub_sweep_points_equal(known, &point, reading->n_quantities)
                   ? LUB_OK
                   : fault(reading, "this point was measured before, with another result");
    }
    return lub_sweep_points_add(reading->points, &point);
}

static enum lub_status take_head(struct reading *reading, const char *text)
{
    const size_t length = strlen(reading->identity);
    struct lub_sweep_shard *const shard = &reading->found->shard;
    if (strncmp(text, LUB_JOURNAL_HEAD, sizeof LUB_JOURNAL_HEAD - 1) != 0) {
        return fault(reading, "not a journal of a sweep");
    }
    text += sizeof LUB_JOURNAL_HEAD - 1;
    if (strncmp(text, reading->identity, length) != 0 ||
        sscanf(text + length, " shard %zu/%zu", &shard->part, &shard->parts) != 2) {
        return lub_fail(reading->message, LUB_FILE_ERROR,
                        "%.150s is of another sweep, form or program: it holds '%.130s', this is "
                        "'%.130s'",
                        reading->path, text, reading->identity);
    }
    return LUB_OK;
}

static enum lub_status take(struct reading *reading, char *text)
{
    if (reading->line == 1) {
        return take_head(reading, text);
    }
    if (strncmp(text, LUB_JOURNAL_END, sizeof LUB_JOURNAL_END - 1) == 0) {
        reading->found->finished = true;
        return LUB_OK;
    }
    if (reading->found->finished) {
        return fault(reading, "goes on after its end");
    }
    return take_point(reading, text);
}

/* The next line in *text, without its newline; false at the end.  *whole: it had one. */
static bool next_line(FILE *in, char **text, size_t *room, bool *whole)
{
    const ssize_t length = getline(text, room, in);
    *whole = length > 0 && (*text)[length - 1] == '\n';
    if (*whole) {
        (*text)[length - 1] = '\0';
    }
    return length > 0;
}

static enum lub_status read_lines(struct reading *reading, FILE *in)
{
    enum lub_status status = LUB_OK;
    char *text = NULL;
    size_t room = 0;
    bool whole;
    struct lub_sweep_found *const found = reading->found;
    while (status == LUB_OK && next_line(in, &text, &room, &whole)) {
        const bool good = whole && !found->torn;
        reading->line++;
        if (found->torn) {
            status = fault(reading, "damaged before this line: checksums do not fit");
        } else if (!good || !checked(text)) {
            found->torn = true;
        } else {
            status = take(reading, text);
            found->whole = ftello(in);
        }
    }
    free(text);
    /* A line that could not be read is not the end of the file. */
    return status == LUB_OK && !feof(in) ? fault(reading, strerror(errno)) : status;
}

enum lub_status lub_sweep_journal_parse(FILE *in, const char *path, const char *identity,
                                        size_t n_quantities, struct lub_sweep_points *points,
                                        struct lub_sweep_found *found, struct lub_message *message)
{
    struct reading reading = {.path = path,
                              .identity = identity,
                              .n_quantities = n_quantities,
                              .points = points,
                              .found = found,
                              .message = message};
    *found = (struct lub_sweep_found){0};
    const enum lub_status status = read_lines(&reading, in);
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}

enum lub_status lub_sweep_journal_read(const char *folder, const char *identity,
                                       size_t n_quantities, struct lub_sweep_points *points,
                                       struct lub_sweep_found *found, struct lub_message *message)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/journal", folder);
    struct stat is;
    if (stat(path, &is) == 0 && !S_ISREG(is.st_mode)) {
        return lub_fail(message, LUB_FILE_ERROR, "'%.300s' is not a file", path);
    }
    FILE *const in = fopen(path, "r");
    if (!in) {
        return lub_fail(message, LUB_FILE_ERROR, "cannot read '%.300s': %s", path, strerror(errno));
    }
    const enum lub_status status =
        lub_sweep_journal_parse(in, path, identity, n_quantities, points, found, message);
    fclose(in);
    return status;
}
