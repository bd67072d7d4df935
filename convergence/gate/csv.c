/* csv.c -- cells of CSV lines, with quotes undone and made. */
#include "convergence/gate/csv.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Takes one cell at *at, undoing quotes in place; returns false on a quote that does not close. */
static bool take(char **at, char **cell)
{
    char *from = *at, *to = *at;
    *cell = to;
    if (*from != '"') {
        *at = from + strcspn(from, ",");
        return true;
    }
    for (from++; *from; from++) {
        if (*from == '"' && from[1] != '"') {
            *at = from + 1;
            *to = '\0';
            return true;
        }
        from += *from == '"';
        *to++ = *from;
    }
    return false;
}

static bool cut(struct lub_csv *csv)
{
    char *at = csv->line;
    at[strcspn(at, "\r\n")] = '\0';
    for (csv->n = 0; csv->n < LUB_CSV_CELLS;) {
        if (!take(&at, &csv->cells[csv->n++])) {
            return false;
        }
        if (*at == '\0') {
            return true;
        }
        if (*at != ',') {
            return false;
        }
        *at++ = '\0';
    }
    return false;
}

int lub_csv_next(struct lub_csv *csv)
{
    do {
        if (getline(&csv->line, &csv->size, csv->in) < 0) {
            return 0;
        }
        csv->number++;
    } while (csv->line[0] == '#');
    return cut(csv) ? 1 : -1;
}

void lub_csv_end(struct lub_csv *csv)
{
    free(csv->line);
    csv->line = NULL;
}

void lub_csv_put(FILE *out, const char *text)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (const char *c = text; *c; c++) {
        if (*c == '"') {
            fputc('"', out);
        }
        fputc(*c, out);
    }
    fputc('"', out);
}
