/* sweep_journal.c -- opening and appending. */
#include "convergence/sweep/sweep_journal.h"
#include "convergence/sweep/sweep_journal_line.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { max_line = 1024 };

static enum lub_status fail(const char *path, const char *what, int error,
                            struct lub_message *message)
{
    return lub_fail(message, LUB_FILE_ERROR, "cannot %s '%.300s': %s", what, path, strerror(error));
}

/* Adds the checksum and writes the line at once.  What a full disk leaves of it is cut off. */
static enum lub_status put_line(struct lub_sweep_journal *journal, char line[max_line], int length,
                                struct lub_message *message)
{
    length += snprintf(line + length, (size_t)(max_line - length), " %08x\n",
                       (unsigned)lub_crc32(line, (size_t)length));
    ssize_t written = 0, now = 0;
    do {
        now = write(journal->descriptor, line + written, (size_t)(length - written));
        written += now > 0 ? now : 0;
    } while ((now > 0 || (now < 0 && errno == EINTR)) && written < length);
    if (written < length) {
        const int error = now < 0 ? errno : ENOSPC;
        (void)!ftruncate(journal->descriptor, journal->size);
        return fail(journal->path, "write", error, message);
    }
    journal->size += written;
    return LUB_OK;
}

/* Once a second at most: a kill loses nothing that was written, only a loss of power could. */
static void sync_now_and_then(struct lub_sweep_journal *journal)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) == 0 && now.tv_sec != journal->synced) {
        journal->synced = now.tv_sec;
        (void)fdatasync(journal->descriptor);
    }
}

enum lub_status lub_sweep_journal_append(struct lub_sweep_journal *journal,
                                         const struct lub_sweep_point *point,
                                         struct lub_message *message)
{
    char line[max_line];
    int length = snprintf(line, sizeof line, "%zu %s %s %zu", point->index,
                          lub_status_word(point->status), point->word, point->steps);
    for (size_t k = 0; k < journal->n_quantities; k++) {
        const double value = point->values[k];
        length += snprintf(line + length, sizeof line - (size_t)length,
                           isnan(value) ? " nan" : " %.17g", value);
    }
    const enum lub_status status = put_line(journal, line, length, message);
    sync_now_and_then(journal);
    return status;
}

enum lub_status lub_sweep_journal_finish(struct lub_sweep_journal *journal, size_t n,
                                         struct lub_message *message)
{
    char line[max_line];
    const int length = snprintf(line, sizeof line, LUB_JOURNAL_END "%zu", n);
    const enum lub_status status = put_line(journal, line, length, message);
    (void)fdatasync(journal->descriptor);
    return status;
}

void lub_sweep_journal_close(struct lub_sweep_journal *journal)
{
    if (journal->descriptor >= 0) {
        close(journal->descriptor);
    }
    journal->descriptor = -1;
}

/* One process at a time: a second one on the same folder would mix its lines in.  The lock goes
 * with the process, however that ends. */
static enum lub_status lock(const struct lub_sweep_journal *journal, struct lub_message *message)
{
    if (flock(journal->descriptor, LOCK_EX | LOCK_NB) == 0) {
        return LUB_OK;
    }
    return errno == EWOULDBLOCK ? lub_fail(message, LUB_FILE_ERROR,
                                           "'%.300s' is in use by another process", journal->path)
                                : fail(journal->path, "lock", errno, message);
}

static enum lub_status open_file(struct lub_sweep_journal *journal, const char *folder,
                                 const char *name, struct lub_message *message)
{
    const int length = snprintf(journal->path, sizeof journal->path, "%s/%s", folder, name);
    if ((size_t)length >= sizeof journal->path) {
        return lub_fail(message, LUB_FILE_ERROR, "folder name too long");
    }
    struct stat is;
    journal->descriptor = open(journal->path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0666);
    if (journal->descriptor < 0 && errno == ELOOP) {
        return lub_fail(message, LUB_FILE_ERROR, "'%.300s' is a link, which is not followed",
                        journal->path);
    }
    if (journal->descriptor >= 0 &&
        (fstat(journal->descriptor, &is) != 0 || !S_ISREG(is.st_mode))) {
        return lub_fail(message, LUB_FILE_ERROR, "'%.300s' is not a file", journal->path);
    }
    return journal->descriptor >= 0 ? lock(journal, message)
                                    : fail(journal->path, "write", errno, message);
}

/* Refuses to throw away the points that a journal of whatever sweep holds, unless it is finished.
 */
static enum lub_status refuse_unfinished(const struct lub_sweep_journal *journal,
                                         struct lub_message *message)
{
    FILE *const in = fopen(journal->path, "r");
    char *line = NULL;
    size_t n = 0, room = 0;
    errno = 0;
    while (in && getline(&line, &room, in) > 0) {
        n = strncmp(line, LUB_JOURNAL_END, sizeof LUB_JOURNAL_END - 1) == 0 ? 0 : n + 1;
    }
    const bool all = in && feof(in);
    const int error = errno;
    free(line);
    if (in) {
        fclose(in);
    }
    if (!all) {
        return fail(journal->path, "read", error ? error : EIO, message);
    }
    return n > 1 ? lub_fail(message, LUB_FILE_ERROR,
                            "'%.200s' is of a sweep that is not finished (%zu points): add "
                            "--resume to go on, or remove it",
                            journal->path, n - 1)
                 : LUB_OK;
}

/* Cuts the file to what is whole and goes on there; an empty one gets its first line. */
static enum lub_status go_on_at(struct lub_sweep_journal *journal, off_t size, const char *identity,
                                struct lub_sweep_shard shard, struct lub_message *message)
{
    char line[max_line];
    if (ftruncate(journal->descriptor, size) != 0) {
        return fail(journal->path, "write", errno, message);
    }
    journal->size = size;
    if (size > 0) {
        return LUB_OK;
    }
    const int length = snprintf(line, sizeof line, LUB_JOURNAL_HEAD "%.600s shard %zu/%zu",
                                identity, shard.part, shard.parts);
    return put_line(journal, line, length, message);
}

static enum lub_status resume(struct lub_sweep_journal *journal, const char *folder,
                              const char *identity, struct lub_sweep_shard shard,
                              struct lub_sweep_points *points, struct lub_sweep_found *found,
                              struct lub_message *message)
{
    const enum lub_status status =
        lub_sweep_journal_read(folder, identity, journal->n_quantities, points, found, message);
    if (status != LUB_OK || found->whole == 0 ||
        (found->shard.part == shard.part && found->shard.parts == shard.parts)) {
        return status;
    }
    return lub_fail(message, LUB_FILE_ERROR, "'%.200s' is of shard %zu/%zu, not %zu/%zu",
                    journal->path, found->shard.part, found->shard.parts, shard.part, shard.parts);
}

enum lub_status lub_sweep_journal_open(struct lub_sweep_journal *journal, const char *folder,
                                       const char *identity, struct lub_sweep_shard shard,
                                       bool go_on, struct lub_sweep_points *points,
                                       struct lub_sweep_found *found, struct lub_message *message)
{
    *found = (struct lub_sweep_found){0};
    enum lub_status status = open_file(journal, folder, "journal", message);
    if (status == LUB_OK && go_on) {
        status = resume(journal, folder, identity, shard, points, found, message);
    } else if (status == LUB_OK) {
        status = refuse_unfinished(journal, message);
    }
    return status == LUB_OK ? go_on_at(journal, found->whole, identity, shard, message) : status;
}

enum lub_status lub_sweep_journal_tidy(const char *folder, const char *identity,
                                       struct lub_sweep_shard shard, size_t n_quantities,
                                       const struct lub_sweep_points *points,
                                       struct lub_message *message)
{
    char final[sizeof((struct lub_sweep_journal *)0)->path];
    struct lub_sweep_journal journal = {.descriptor = -1, .n_quantities = n_quantities};
    snprintf(final, sizeof final, "%s/journal", folder);
    enum lub_status status = open_file(&journal, folder, "journal.tidy", message);
    if (status == LUB_OK) {
        status = go_on_at(&journal, 0, identity, shard, message);
    }
    for (size_t k = 0; k < points->n && status == LUB_OK; k++) {
        status = lub_sweep_journal_append(&journal, &points->list[k], message);
    }
    if (status == LUB_OK) {
        status = lub_sweep_journal_finish(&journal, points->n, message);
    }
    if (status == LUB_OK && rename(journal.path, final) != 0) {
        status = fail(final, "write", errno, message);
    }
    if (status != LUB_OK && journal.descriptor >= 0) {
        (void)unlink(journal.path);
    }
    lub_sweep_journal_close(&journal);
    return status;
}
