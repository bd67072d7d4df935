/* json.c -- numbers and texts of JSON objects. */
#include "convergence/program/io/json.h"

#include <math.h>

void lub_print_json_number(FILE *file, double number)
{
    if (isfinite(number)) {
        fprintf(file, "%.17g", number);
    } else {
        fputs(isnan(number) ? "\"nan\"" : number > 0 ? "\"inf\"" : "\"-inf\"", file);
    }
}

void lub_print_json_maybe(FILE *file, double number)
{
    if (isfinite(number)) {
        fprintf(file, "%.17g", number);
    } else {
        fputs("null", file);
    }
}

void lub_print_json_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\') {
            fprintf(file, "\\%c", *c);
        } else if (*c < 0x20) {
            fprintf(file, "\\u%04x", *c);
        } else {
            fputc(*c, file);
        }
    }
    fputc('"', file);
}
