/* utf8.h -- text of unknown origin in files whose readers want UTF-8. */
#ifndef LUB_CASES_UTF8_H
#define LUB_CASES_UTF8_H

/* Bytes of the character that the text begins with: 1 to 4, or 0 if it is none in UTF-8. */
int lub_utf8_length(const char *text);

/* What stands in the place of a byte that belongs to no character. */
#define LUB_UTF8_UNKNOWN "\xEF\xBF\xBD"

#endif
