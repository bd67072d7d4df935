/* utf8.c -- characters of UTF-8 (RFC 3629): no longer form than needed, no half of a pair. */
#include "cases/utf8.h"

/* The smallest character that needs so many bytes. */
static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};

static int length_by(unsigned char first)
{
    return first < 0x80             ? 1
           : (first & 0xE0) == 0xC0 ? 2
           : (first & 0xF0) == 0xE0 ? 3
           : (first & 0xF8) == 0xF0 ? 4
                                    : 0;
}

int lub_utf8_length(const char *text)
{
    const unsigned char *const bytes = (const unsigned char *)text;
    const int n = length_by(bytes[0]);
    unsigned long code = n == 1 ? bytes[0] : bytes[0] & (0x7Fu >> n);
    for (int k = 1; k < n; k++) {
        if ((bytes[k] & 0xC0) != 0x80) {
            return 0;
        }
        code = code << 6 | (bytes[k] & 0x3F);
    }
    return code >= least[n] && code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF) ? n : 0;
}
