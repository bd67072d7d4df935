/* check_sum.h -- FNV-1a of bytes that come in pieces. */
#ifndef LUB_CASES_CHECK_SUM_H
#define LUB_CASES_CHECK_SUM_H

#include <stddef.h>
#include <stdint.h>

/* Of no bytes at all. */
static const uint64_t lub_check_sum_begin = UINT64_C(0xcbf29ce484222325);

/* The sum of all bytes before and of these. */
static inline uint64_t lub_check_sum(uint64_t before, const void *bytes, size_t n)
{
    const unsigned char *const byte = bytes;
    for (size_t k = 0; k < n; k++) {
        before = (before ^ byte[k]) * UINT64_C(0x100000001b3);
    }
    return before;
}

#endif
