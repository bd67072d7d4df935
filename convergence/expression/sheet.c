/* sheet.c -- named columns that grow row by row. */
#include "convergence/expression/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum lub_status lub_sheet_column(struct lub_sheet *sheet, const char *name, bool words)
{
    struct lub_sheet_column *const moved =
        realloc(sheet->columns, (sheet->n_columns + 1) * sizeof *moved);
    if (!moved) {
        return LUB_NO_MEMORY;
    }
    sheet->columns = moved;
    struct lub_sheet_column *const column = &moved[sheet->n_columns];
    *column = (struct lub_sheet_column){0};
    snprintf(column->name, sizeof column->name, "%s", name);
    const size_t room = sheet->capacity ? sheet->capacity : 1;
    if (words) {
        column->words = calloc(room, sizeof *column->words);
    } else {
        column->numbers = calloc(room, sizeof *column->numbers);
    }
    sheet->n_columns += column->words || column->numbers;
    return column->words || column->numbers ? LUB_OK : LUB_NO_MEMORY;
}

static bool grow(struct lub_sheet_column *column, size_t n)
{
    void *const moved = column->words ? realloc(column->words, n * sizeof *column->words)
                                      : realloc(column->numbers, n * sizeof *column->numbers);
    if (moved && column->words) {
        column->words = moved;
    } else if (moved) {
        column->numbers = moved;
    }
    return moved != NULL;
}

enum lub_status lub_sheet_row(struct lub_sheet *sheet)
{
    if (sheet->n == sheet->capacity) {
        const size_t capacity = sheet->capacity ? 2 * sheet->capacity : 64;
        for (size_t k = 0; k < sheet->n_columns; k++) {
            if (!grow(&sheet->columns[k], capacity)) {
                return LUB_NO_MEMORY;
            }
        }
        sheet->capacity = capacity;
    }
    bool room = true;
    for (size_t k = 0; k < sheet->n_columns; k++) {
        if (sheet->columns[k].words) {
            sheet->columns[k].words[sheet->n] = strdup("");
            room = room && sheet->columns[k].words[sheet->n];
        } else {
            sheet->columns[k].numbers[sheet->n] = NAN;
        }
    }
    sheet->n++;
    return room ? LUB_OK : LUB_NO_MEMORY;
}

void lub_sheet_number(struct lub_sheet *sheet, size_t column, double number)
{
    sheet->columns[column].numbers[sheet->n - 1] = number;
}

enum lub_status lub_sheet_word(struct lub_sheet *sheet, size_t column, const char *word)
{
    char **const place = &sheet->columns[column].words[sheet->n - 1];
    free(*place);
    *place = strdup(word ? word : "");
    return *place ? LUB_OK : LUB_NO_MEMORY;
}

const struct lub_sheet_column *lub_sheet_find(const struct lub_sheet *sheet, const char *name)
{
    for (size_t k = 0; k < sheet->n_columns; k++) {
        if (strcmp(sheet->columns[k].name, name) == 0) {
            return &sheet->columns[k];
        }
    }
    return NULL;
}

void lub_sheet_free(struct lub_sheet *sheet)
{
    for (size_t k = 0; k < sheet->n_columns; k++) {
        struct lub_sheet_column *const column = &sheet->columns[k];
        for (size_t row = 0; column->words && row < sheet->n; row++) {
            free(column->words[row]);
        }
        free(column->words);
        free(column->numbers);
    }
    free(sheet->columns);
    *sheet = (struct lub_sheet){0};
}
