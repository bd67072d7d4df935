/* exhibit.c -- the list of exhibits and its file. */
#include "reports/exhibit.h"
#include "cases/csv.h"
#include "cases/grow.h"

#include <stdlib.h>

enum lub_status lub_exhibit_add(struct lub_exhibits *exhibits, const struct lub_exhibit *exhibit)
{
    struct lub_exhibit *const moved =
        lub_grown(exhibits->list, exhibits->n, &exhibits->capacity, sizeof *moved);
    if (!moved) {
        return LUB_NO_MEMORY;
    }
    exhibits->list = moved;
    exhibits->list[exhibits->n++] = *exhibit;
    return LUB_OK;
}

void lub_exhibits_free(struct lub_exhibits *exhibits)
{
    free(exhibits->list);
    *exhibits = (struct lub_exhibits){0};
}

enum { n_cells = 6 };

enum lub_status lub_exhibits_write(FILE *out, const char *preamble,
                                   const struct lub_exhibits *exhibits)
{
    fputs(preamble, out);
    fputs("page,title,figure,data,command,seen\n", out);
    for (size_t k = 0; k < exhibits->n; k++) {
        const struct lub_exhibit *const e = &exhibits->list[k];
        const char *const cells[n_cells] = {e->page, e->title,   e->figure,
                                            e->data, e->command, e->seen};
        for (size_t c = 0; c < n_cells; c++) {
            fputs(c ? "," : "", out);
            lub_csv_put(out, cells[c]);
        }
        fputc('\n', out);
    }
    return fflush(out) == 0 && !ferror(out) ? LUB_OK : LUB_FILE_ERROR;
}

static enum lub_status add_line(const struct lub_csv *csv, struct lub_exhibits *exhibits)
{
    struct lub_exhibit e = {.page = ""};
    if (csv->n != n_cells) {
        return LUB_FILE_ERROR;
    }
    snprintf(e.page, sizeof e.page, "%s", csv->cells[0]);
    snprintf(e.title, sizeof e.title, "%s", csv->cells[1]);
    snprintf(e.figure, sizeof e.figure, "%s", csv->cells[2]);
    snprintf(e.data, sizeof e.data, "%s", csv->cells[3]);
    snprintf(e.command, sizeof e.command, "%s", csv->cells[4]);
    snprintf(e.seen, sizeof e.seen, "%s", csv->cells[5]);
    return lub_exhibit_add(exhibits, &e);
}

enum lub_status lub_exhibits_read(FILE *in, struct lub_exhibits *exhibits,
                                  struct lub_message *message)
{
    struct lub_csv csv = {.in = in};
    int got = lub_csv_next(&csv); /* the header */
    enum lub_status status = got == 1 && csv.n == n_cells ? LUB_OK : LUB_FILE_ERROR;
    while (status == LUB_OK && (got = lub_csv_next(&csv)) != 0) {
        status = got == 1 ? add_line(&csv, exhibits) : LUB_FILE_ERROR;
    }
    if (ferror(in)) {
        status = LUB_FILE_ERROR;
    }
    if (status != LUB_OK) {
        lub_fail(message, status, "line %zu: not a line of exhibits.csv", csv.number);
    }
    lub_csv_end(&csv);
    return status;
}
