/* times.c -- reading the list of --at. */
#include "convergence/program/io/times.h"
#include "cases/param.h"

#include <string.h>

enum lub_status lub_read_at(const char *text, double t_end, struct lub_times *times,
                            struct lub_message *message)
{
    for (const char *s = text;; s++) {
        char word[64] = "";
        const size_t length = strcspn(s, ",");
        memcpy(word, s, length < sizeof word ? length : sizeof word - 1);
        double t;
        if (length >= sizeof word || !lub_parse_number(word, &t) || !(t >= 0 && t <= t_end)) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "--at '%s': allowed are times from 0 to %.17g, separated by commas",
                            word, t_end);
        }
        if (lub_times_add(times, t) != LUB_OK) {
            return lub_fail(message, LUB_NO_MEMORY, "out of memory");
        }
        s += length;
        if (!*s) {
            return LUB_OK;
        }
    }
}
