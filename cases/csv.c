/* csv.c -- cells of the lines of a table, with quotes undone and made. */
#include "cases/csv.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { least_room = 4096, longest_line = 1 << 20 };

static const char blanks[] = " \t\r\n";

static char *trimmed(char *text)
{
    text += strspn(text, blanks);
    for (size_t n = strlen(text); n && strchr(blanks, text[n - 1]); n--) {
        text[n - 1] = '\0';
    }
    return text;
}

static char guess_separator(const char *line)
{
    static const char order[] = ",;\t";
    for (const char *c = order; *c; c++) {
        if (strchr(line, *c)) {
            return *c;
        }
    }
    return ' ';
}

static bool is_separator(const struct lub_csv *csv, char c)
{
    return c == csv->separator || (csv->separator == ' ' && c == '\t');
}

/* Undoes the quotes of a cell in place; NULL if they do not close, else what follows them. */
static char *unquote(char *at)
{
    char *to = at;
    for (char *from = at + 1; *from; from++) {
        if (*from == '"' && from[1] != '"') {
            *to = '\0';
            return from + 1;
        }
        from += *from == '"';
        *to++ = *from;
    }
    return NULL;
}

/* Takes one cell at *at and leaves *at after its separator; *last is set at the end of the line.
 */
static bool take_cell(struct lub_csv *csv, char **at, bool *last)
{
    char *const start = *at + (csv->separator == '\t' ? strspn(*at, " ") : strspn(*at, " \t"));
    char *end = start;
    const bool quoted = *start == '"';
    if (quoted && !(end = unquote(start))) {
        return false;
    }
    while (*end && !is_separator(csv, *end)) {
        if (quoted && !strchr(blanks, *end)) {
            return false;
        }
        end++;
    }
    *last = !*end;
    *end = '\0';
    csv->cells[csv->n++] = quoted ? start : trimmed(start);
    *at = end + !*last;
    if (csv->separator == ' ') {
        *at += strspn(*at, " \t");
        *last = !**at;
    }
    return true;
}

static bool cut(struct lub_csv *csv)
{
    char *at = csv->line;
    bool last = false;
    if (csv->separator == LUB_CSV_ANY) {
        csv->separator = guess_separator(at);
    }
    for (csv->n = 0; !last;) {
        if (csv->n == LUB_CSV_CELLS || !take_cell(csv, &at, &last)) {
            return false;
        }
    }
    return true;
}

/* Keys are words without blanks: "# dt: 0.1", not "# see there: nothing". */
static void read_comment(struct lub_csv *csv, char *text)
{
    text = trimmed(text);
    const size_t n = strcspn(text, ": \t");
    csv->key = NULL;
    csv->value = text;
    if (n > 0 && text[n] == ':') {
        text[n] = '\0';
        csv->key = text;
        csv->value = trimmed(text + n + 1);
    }
}

/* Reads a line into csv->line: 1, 0 at the end, -1 if it is too long, as a device has it that never
 * ends one. */
static int read_text(struct lub_csv *csv)
{
    for (size_t used = 0;;) {
        if (csv->size < used + least_room) {
            char *const moved = realloc(csv->line, 2 * csv->size + least_room);
            if (!moved) {
                csv->fault = "memory has run out";
                return -1;
            }
            csv->line = moved;
            csv->size = 2 * csv->size + least_room;
        }
        const size_t room = csv->size - used;
        if (!fgets(csv->line + used, (int)room, csv->in)) {
            return used > 0 && !ferror(csv->in);
        }
        if (strchr(csv->line + used, '\n') || feof(csv->in)) {
            return 1;
        }
        used += room - 1;
        if (used > longest_line) {
            csv->fault = "the line is too long";
            return -1;
        }
    }
}

int lub_csv_line(struct lub_csv *csv)
{
    int found;
    csv->separator = csv->separator ? csv->separator : ',';
    while ((found = read_text(csv)) != 0) {
        char *const line = csv->line;
        if (csv->number++ == 0 && found > 0 && strncmp(line, "\xEF\xBB\xBF", 3) == 0) {
            memmove(line, line + 3, strlen(line + 3) + 1);
        }
        if (found < 0) {
            return -1;
        }
        line[strcspn(line, "\r\n")] = '\0';
        const size_t first = strspn(line, blanks);
        if (line[first] == '#') {
            read_comment(csv, line + first + 1);
            return 2;
        }
        if (line[first]) {
            csv->fault = "its quotes do not close, or there are too many cells";
            return cut(csv) ? 1 : -1;
        }
    }
    return 0;
}

int lub_csv_next(struct lub_csv *csv)
{
    int found;
    do {
        found = lub_csv_line(csv);
    } while (found == 2);
    return found;
}

void lub_csv_end(struct lub_csv *csv)
{
    free(csv->line);
    csv->line = NULL;
    csv->size = 0;
}

bool lub_csv_number(const char *text, double *value)
{
    char copy[128], *end;
    const size_t n = strlen(text);
    if (n == 0 || n >= sizeof copy) {
        return false;
    }
    memcpy(copy, text, n + 1);
    char *const exponent = strpbrk(copy, "dD");
    if (exponent && exponent > copy && strchr("0123456789.", exponent[-1])) {
        *exponent = 'e';
    }
    *value = strtod(copy, &end);
    return end != copy && !*end;
}

bool lub_csv_count(const char *text, size_t *value)
{
    char *end;
    errno = 0;
    *value = (size_t)strtoull(text, &end, 10);
    return isdigit((unsigned char)*text) && *end == '\0' && errno == 0;
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
