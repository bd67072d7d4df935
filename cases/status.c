/* status.c -- words, texts and exit codes of the outcomes in status.def. */
#include "cases/status.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

struct entry {
    enum lub_status status;
    int exit_code;
    const char *word, *text;
};

static const struct entry entries[] = {
#define STATUS(name, value, word, exit_code, text) {LUB_##name, exit_code, word, text},
#include "cases/status.def"
#undef STATUS
};

static const struct entry *find(enum lub_status status)
{
    static const struct entry unknown = {LUB_BAD_ARGUMENT, 4, "unknown", "unknown status"};
    for (size_t k = 0; k < sizeof entries / sizeof *entries; k++) {
        if (entries[k].status == status) {
            return &entries[k];
        }
    }
    return &unknown;
}

const char *lub_status_word(enum lub_status status)
{
    return find(status)->word;
}

const char *lub_status_text(enum lub_status status)
{
    return find(status)->text;
}

int lub_status_exit(enum lub_status status)
{
    return find(status)->exit_code;
}

enum lub_status lub_fail(struct lub_message *message, enum lub_status status, const char *format,
                         ...)
{
    if (message) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(message->text, sizeof message->text, format, arguments);
        va_end(arguments);
    }
    return status;
}
