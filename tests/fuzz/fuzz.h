/* fuzz.h -- what the targets share: each reads bytes that could be a file of somebody else's.
 *
 * A target is a function in one of the files here and a line in targets.def.  It must end well
 * whatever the bytes are: sanitizers and the limits of libFuzzer say whether it did.
 */
#ifndef LUB_TESTS_FUZZ_H
#define LUB_TESTS_FUZZ_H

#include <stddef.h>
#include <stdio.h>

typedef void lub_fuzz_target(const unsigned char *bytes, size_t n);

#define FUZZ(name) lub_fuzz_target lub_fuzz_##name;
#include "tests/fuzz/targets.def"
#undef FUZZ

/* The bytes as an open file; NULL for none of them, which no stream into memory takes. */
FILE *lub_fuzz_file(const unsigned char *bytes, size_t n);
/* The bytes as a file on disk with this ending; the same name for every call. */
const char *lub_fuzz_path(const unsigned char *bytes, size_t n, const char *ending);

#endif
