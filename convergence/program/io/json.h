/* json.h -- values of JSON objects. */
#ifndef LUB_PROGRAM_JSON_H
#define LUB_PROGRAM_JSON_H

#include <stdio.h>

/* A number; not finite ones become the strings "nan", "inf", "-inf". */
void lub_print_json_number(FILE *file, double number);
/* A number; null where there is none. */
void lub_print_json_maybe(FILE *file, double number);
/* A text in quotes. */
void lub_print_json_text(FILE *file, const char *text);

#endif
