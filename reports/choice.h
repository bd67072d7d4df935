/* choice.h -- a row of the table of schemes; only reports/ uses it. */
#ifndef LUB_REPORTS_CHOICE_H
#define LUB_REPORTS_CHOICE_H

#include "reports/facts.h"

/* A scheme with its facts, as a row of the table. */
struct lub_choice {
    const struct lub_report_entry *scheme;
    struct lub_facts facts;
    const char *up; /* the way to the root */
    char kind[32];  /* the first that it runs */
    double score;
};

/* An order at every viscosity over three decades and more, and no trouble at any. */
bool lub_is_uniform(const struct lub_facts *facts);
/* The force of the film, or the time of release, is off by more than a few steps. */
bool lub_misses_film(const struct lub_facts *facts);
/* The row; `first`: the best of its problem. */
void lub_choice_row(FILE *file, const struct lub_choice *choice, bool first);

#endif
