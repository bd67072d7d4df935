/* memory_text.c -- a stream into memory that ran out of it says so only when asked. */
#include "cases/memory_text.h"

#include <stdlib.h>

bool lub_memory_text_end(FILE *stream, char **text)
{
    const bool written = stream && fflush(stream) == 0 && !ferror(stream);
    const bool closed = stream && fclose(stream) == 0;
    if (written && closed && *text) {
        return true;
    }
    free(*text);
    *text = NULL;
    return false;
}
