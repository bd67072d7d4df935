/* json.c -- numbers and texts of JSON objects. */
#include "convergence/program/io/json.h"
#include "cases/utf8.h"

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
    for (const char *c = text; *c;) {
        const int n = lub_utf8_length(c);
        if (n == 0) {
            fputs(LUB_UTF8_UNKNOWN, file);
        } else if (*c == '"' || *c == '\\') {
            fprintf(file, "\\%c", *c);
        } else if (n == 1 && (unsigned char)*c < 0x20) {
            fprintf(file, "\\u%04x", (unsigned)*c);
        } else {
            fwrite(c, 1, (size_t)n, file);
        }
        c += n ? n : 1;
    }
    fputc('"', file);
}
