/* cache_file.h -- one reference in a file with a checksum; only reference/ uses it. */
#ifndef LUB_REFERENCE_CACHE_FILE_H
#define LUB_REFERENCE_CACHE_FILE_H

#include "reference/reference.h"

#include <stdbool.h>

/* Growing bytes; zeroed is empty.  `failed` once memory has run out. */
struct lub_bytes {
    size_t n, capacity;
    unsigned char *data;
    bool failed;
};

void lub_bytes_add(struct lub_bytes *bytes, const void *data, size_t n);
void lub_bytes_add_number(struct lub_bytes *bytes, double number);
void lub_bytes_add_text(struct lub_bytes *bytes, const char *text);
void lub_bytes_free(struct lub_bytes *bytes);

/* The content of a file: question, numbers of the answer, certificate, checksum. */
void lub_cache_encode(const struct lub_bytes *question, const struct lub_bytes *numbers,
                      const struct lub_certificate *certificate, struct lub_bytes *content);
/* The other way; NULL, or what is wrong with the content.  The numbers are filled only if nothing
 * is. */
const char *lub_cache_decode(const struct lub_bytes *content, const struct lub_bytes *question,
                             struct lub_bytes *numbers, struct lub_certificate *certificate);

#endif
