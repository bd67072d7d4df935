/* param.h -- named parameters as tables: defaults, limits, and values read from text.
 *
 * A case or a scheme owns a constant table of parameters.  Settings are what the user gave
 * (`--set k=v`).  Resolving turns both into an array of values in the order of the table, so that
 * the code that uses them reads values[EPS].number.
 */
#ifndef LUB_CASES_PARAM_H
#define LUB_CASES_PARAM_H

#include "cases/status.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/* The longest table: who resolves a table that he does not know gives room for so many values. */
enum { LUB_MAX_PARAMS = 32 };

enum lub_param_kind { LUB_NUMBER, LUB_COUNT, LUB_TEXT };

struct lub_param {
    const char *name;
    const char *value;   /* default, as the user would type it */
    const char *unit;    /* "1" if it has none */
    const char *meaning; /* one line */
    enum lub_param_kind kind;
    double lo, hi;    /* allowed range of a number or count, bounds included ... */
    bool above_lo;    /* ... but lo itself is excluded */
    const char *word; /* also allowed for a number, standing for word_value; NULL if none */
    double word_value;
    const char *choices; /* words allowed for a text, separated by |; NULL: any */
    bool of_steps;       /* of how a run computes, not of what: no solution depends on it */
};

/* Entries of a table by what they allow: a number from lo to hi, above 0, or above 0 or a word that
 * stands for 0; a whole number; a text that is one of some words separated by |, or any. */
#define LUB_PARAM(n, v, u, m) .name = n, .value = v, .unit = u, .meaning = m
#define LUB_WITHIN(n, v, u, m, l, h)                                                               \
    {                                                                                              \
        LUB_PARAM(n, v, u, m), .lo = l, .hi = h                                                    \
    }
#define LUB_POSITIVE(n, v, u, m, h)                                                                \
    {                                                                                              \
        LUB_PARAM(n, v, u, m), .above_lo = true, .hi = h                                           \
    }
#define LUB_POSITIVE_OR(n, v, u, m, w)                                                             \
    {                                                                                              \
        LUB_PARAM(n, v, u, m), .above_lo = true, .hi = INFINITY, .word = w                         \
    }
#define LUB_WHOLE(n, v, u, m, l, h)                                                                \
    {                                                                                              \
        LUB_PARAM(n, v, u, m), .kind = LUB_COUNT, .lo = l, .hi = h                                 \
    }
#define LUB_CHOICE(n, v, u, m, c)                                                                  \
    {                                                                                              \
        LUB_PARAM(n, v, u, m), .kind = LUB_TEXT, .choices = c                                      \
    }
#define LUB_ANY_TEXT(n, v, u, m) LUB_CHOICE(n, v, u, m, NULL)

struct lub_value {
    double number;    /* of a number or count */
    const char *text; /* as given; valid as long as the setting or table it came from */
};

/* One `k=v`; `used` is set by lub_params_resolve when a table knows the name. */
struct lub_setting {
    const char *name, *value;
    bool used;
};

struct lub_settings {
    size_t n;
    struct lub_setting *list;
};

/* Another default for a parameter of a table: how presets of a case are written. */
struct lub_preset {
    const char *name, *value;
};

/* A number in the C locale, the whole text and nothing else; nan is refused, inf allowed. */
bool lub_parse_number(const char *text, double *number);

/* The entry of `names` nearest to `name` by edit distance, NULL if none is near. */
const char *lub_nearest_name(const char *name, size_t n, const char *const names[]);

/* Appends a word to a list of words in `text` of `size` bytes, after a comma; a word for which
 * there is no room becomes "...". */
void lub_list_word(char *text, size_t size, const char *word);

/* Fills values[0..n-1]: table defaults, then presets, then settings (the last wins).  A value that
 * is not allowed gives LUB_BAD_ARGUMENT and a message with name, value and what is allowed; so does
 * a table longer than LUB_MAX_PARAMS, before anything is written. */
enum lub_status lub_params_resolve(size_t n, const struct lub_param params[], size_t n_presets,
                                   const struct lub_preset presets[], struct lub_settings *settings,
                                   struct lub_value values[], struct lub_message *message);

#endif
