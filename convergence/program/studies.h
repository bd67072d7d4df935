/* studies.h -- studies by the names a user typed, and the files of what they found. */
#ifndef LUB_PROGRAM_STUDIES_H
#define LUB_PROGRAM_STUDIES_H

#include "convergence/gate/result.h"

#include <stdbool.h>

struct lub_exhibits;
struct lub_study;

struct lub_study_list {
    size_t n;
    struct lub_study **list;
};

/* Reads the named studies, or every shipped one if there is no name; then those of the tier `full`
 * only if that is asked for.  A study named twice is refused.  The caller closes the list in every
 * case. */
enum lub_status lub_studies_open(size_t n, const char *const names[], bool full,
                                 struct lub_study_list *studies, struct lub_message *message);
void lub_studies_close(struct lub_study_list *studies);

/* Whether that is the name of a shipped study, or of a file that begins with its section. */
bool lub_is_study(const char *name);
/* Whether the name is one of these, or of a file *.ini whose first section is `section`; frees the
 * names. */
bool lub_is_named(const char *name, size_t n, char **names, const char *section);

/* Names of the shipped studies, as lub_study_names gives them. */
enum lub_status lub_shipped_studies(size_t *n, char ***names, struct lub_message *message);
/* A shipped study, or the file that the name is if it ends in .ini. */
enum lub_status lub_study_open(const char *name, struct lub_study **study,
                               struct lub_message *message);

/* rows.csv and verdicts.csv in a folder that exists; junit.xml; gates.csv; exhibits.csv. */
enum lub_status lub_write_table(const char *folder, const struct lub_table *table,
                                struct lub_message *message);
enum lub_status lub_write_junit(const char *folder, const struct lub_gates *gates,
                                struct lub_message *message);
enum lub_status lub_write_gates(const char *folder, const struct lub_gates *gates,
                                struct lub_message *message);
enum lub_status lub_write_exhibits(const char *folder, const struct lub_exhibits *exhibits,
                                   struct lub_message *message);

/* One line for each gate: verdict, what, expected, observed; the reasons where it did not pass; and
 * a line that counts them. */
void lub_print_gates(FILE *file, const struct lub_gates *gates);

/* The exit code of a verdict: 0, 1 or 3. */
int lub_verdict_exit(enum lub_verdict_word word);

#endif
