/* ini_file.c -- inih with what it leaves out.
 *
 * inih cuts lines that are too long and does not report sections, so the reader it is given counts
 * lines, refuses long ones and notes where sections begin.
 */
#include "convergence/study/ini_file.h"

#include <ini.h>

#include <string.h>

struct reading {
    FILE *in;
    const struct lub_ini *ini;
    size_t line, fault_line; /* fault_line: where reading went wrong */
    enum lub_status status;
    struct lub_message *message;
    char last_key[64];
    bool continued; /* this line begins with a blank and so continues the key before it, if any */
    bool begun;     /* a section was handed over */
};

/* The first fault counts: inih goes on after one. */
static void refuse(struct reading *reading, enum lub_status status)
{
    if (reading->status == LUB_OK) {
        reading->status = status;
        reading->fault_line = reading->line;
    }
}

static void begin_section(struct reading *reading, const char *text)
{
    char name[64] = "";
    const size_t n = strcspn(text + 1, "]");
    if (reading->status != LUB_OK) {
        return;
    }
    memcpy(name, text + 1, n < sizeof name ? n : sizeof name - 1);
    reading->begun = true;
    reading->last_key[0] = '\0';
    refuse(reading,
           text[1 + n] != ']'
               ? lub_fail(reading->message, LUB_BAD_ARGUMENT, "section without ]: %.60s", text)
               : reading->ini->section(reading->ini->user, name, reading->line, reading->message));
}

static char *read_line(char *text, int size, void *stream)
{
    struct reading *const reading = stream;
    if (!fgets(text, size, reading->in)) {
        return NULL;
    }
    reading->line++;
    if (reading->ini->line) {
        *reading->ini->line = reading->line;
    }
    const size_t length = strlen(text);
    if (length + 1 == (size_t)size && text[length - 1] != '\n') {
        if (reading->status == LUB_OK) {
            refuse(reading, lub_fail(reading->message, LUB_BAD_ARGUMENT,
                                     "line longer than %d bytes", size - 2));
        }
        return NULL;
    }
    text[strcspn(text, "\r\n")] = '\0';
    /* What inih takes for a section, blanks and the mark of UTF-8 before it included. */
    static const char mark[] = "\xEF\xBB\xBF";
    char *start = text;
    start += reading->line == 1 && strncmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
    start += strspn(start, " \t\v\f");
    reading->continued = start > text && strspn(text, " \t\v\f") > 0;
    if (*start == '[' && !(reading->continued && *reading->last_key)) {
        begin_section(reading, start);
    }
    return text;
}

static int set_key(void *user, const char *section, const char *key, const char *value)
{
    struct reading *const reading = user;
    const bool again = reading->continued && strcmp(key, reading->last_key) == 0;
    if (reading->status == LUB_OK) {
        refuse(reading,
               *section && reading->begun
                   ? reading->ini->key(reading->ini->user, key, value, again, reading->message)
                   : lub_fail(reading->message, LUB_BAD_ARGUMENT, "%.60s stands before any section",
                              key));
    }
    snprintf(reading->last_key, sizeof reading->last_key, "%s", key);
    return reading->status == LUB_OK;
}

enum lub_status lub_ini_located(const char *path, size_t line, enum lub_status status,
                                struct lub_message *message)
{
    if (message) {
        const struct lub_message inner = *message;
        if (line) {
            lub_fail(message, status, "%.150s:%zu: %.320s", path, line, inner.text);
        } else {
            lub_fail(message, status, "%.150s: %.340s", path, inner.text);
        }
    }
    return status;
}

enum lub_status lub_ini_read(FILE *in, const char *path, const struct lub_ini *ini,
                             struct lub_message *message)
{
    struct reading reading = {.in = in, .ini = ini, .message = message};
    const int fault = ini_parse_stream(read_line, &reading, set_key, &reading);
    if (reading.status != LUB_OK) {
        return lub_ini_located(path, reading.fault_line, reading.status, message);
    }
    if (ferror(in)) {
        return lub_fail(message, LUB_FILE_ERROR, "%.300s: cannot be read", path);
    }
    if (fault != 0) {
        lub_fail(message, LUB_BAD_ARGUMENT, "not a section, a comment or `key = value`");
        return lub_ini_located(path, fault > 0 ? (size_t)fault : 0, LUB_BAD_ARGUMENT, message);
    }
    return LUB_OK;
}

enum lub_status lub_ini_tier(bool *full, const char *value, struct lub_message *message)
{
    *full = strcmp(value, "full") == 0;
    return *full || strcmp(value, "default") == 0
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "tier = %.60s: allowed is default or full",
                          value);
}
