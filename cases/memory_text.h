/* memory_text.h -- the end of a text that was written to memory (open_memstream). */
#ifndef LUB_CASES_MEMORY_TEXT_H
#define LUB_CASES_MEMORY_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/* Closes the stream, which may be NULL.  True if *text then holds all that was written; otherwise
 * memory has run out, and *text is freed and NULL. */
bool lub_memory_text_end(FILE *stream, char **text);

#endif
