/* source.h -- where the data of a claim come from; only convergence/claim uses it. */
#ifndef LUB_CONVERGENCE_CLAIM_SOURCE_H
#define LUB_CONVERGENCE_CLAIM_SOURCE_H

#include "convergence/claim/claim.h"
#include "convergence/study/study.h"

enum { LUB_CLAIM_SETTINGS = 2 * LUB_MAX_SETTINGS + 2 };

/* A run of a case, ready to be asked.  Its parts point into it: it stays where it was filled. */
struct lub_claim_ask {
    struct lub_entry of_case, of_scheme;
    struct lub_setting settings[LUB_CLAIM_SETTINGS];
    struct lub_ask ask;
    const char *model;               /* NULL: a run of a scheme */
    const struct lub_series *series; /* the table whose rows are kept; NULL: the run's */
    size_t every, n_times;           /* 0: not given */
    bool at_all;                     /* also at the times of the other runs */
    char vary[LUB_NAME_LEN], also[LUB_NAME_LEN]; /* "" if nothing varies; if not a second one */
    size_t n_values, n_also;                     /* all combinations; of the second: 1 then */
    char values[LUB_CLAIM_VALUES][32], also_values[LUB_CLAIM_VALUES][32];
};

/* Looks up case, scheme, model and settings; value k of `vary` is then set with lub_claim_vary. */
enum lub_status lub_claim_ask(const struct lub_claim_run *run, struct lub_claim_ask *ask,
                              struct lub_message *message);
enum lub_status lub_claim_vary(struct lub_claim_ask *ask, size_t k, struct lub_message *message);

/* `NAME logspace LO HI N` or `NAME value value ...`. */
enum lub_status lub_claim_values(const char *text, char name[LUB_NAME_LEN], size_t *n,
                                 char values[LUB_CLAIM_VALUES][32], struct lub_message *message);

/* Columns with rows of nothing: two, and one for each value of `vary`. */
enum lub_status lub_claim_outline(const struct lub_claim_run *run,
                                  const struct lub_claim_options *options,
                                  struct lub_claim_data *data, struct lub_message *message);

/* The columns of a run, and a row of its summary. */
enum lub_status lub_claim_columns(const struct lub_claim_ask *ask, struct lub_claim_data *data,
                                  struct lub_message *message);
enum lub_status lub_claim_summary(const struct lub_claim_ask *ask,
                                  const struct lub_summary *summary, double t_stop,
                                  struct lub_sheet *sheet, struct lub_message *message);

/* Runs of schemes; references, which may need the times of those; everything else. */
enum lub_status lub_claim_simulate(const struct lub_claim *claim, const struct lub_claim_run *run,
                                   const struct lub_claim_options *options,
                                   struct lub_claim_data *data, struct lub_message *message);
enum lub_status lub_claim_reference(const struct lub_claim_run *run, const struct lub_times *more,
                                    struct lub_claim_data *data, struct lub_message *message);
enum lub_status lub_claim_table(const struct lub_claim_run *run,
                                const struct lub_claim_options *options, bool outline,
                                struct lub_claim_data *data, struct lub_message *message);

/* Default times of a reference. */
enum lub_status lub_claim_times(const struct lub_claim_run *run, struct lub_times *times,
                                struct lub_message *message);

#endif
