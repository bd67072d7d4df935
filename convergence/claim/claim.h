/* claim.h -- a claim: a published statement, the runs that test it, and what they must show.
 *
 * Written as an INI file, whose keys convergence/help/claim.txt explains (`lubench help claim`);
 * every key is known or an error with file and line.
 */
#ifndef LUB_CONVERGENCE_CLAIM_H
#define LUB_CONVERGENCE_CLAIM_H

#include "convergence/gate/finding.h"
#include "convergence/gate/result.h"
#include "convergence/kind/simulate.h"
#include "convergence/expression/sheet.h"

enum {
    LUB_CLAIM_RUNS = 24,
    LUB_CLAIM_TESTS = 60,
    LUB_CLAIM_FIGURES = 4,
    LUB_CLAIM_VARIABLES = 8,
    LUB_CLAIM_VALUES = 256
};

enum lub_claim_source {
    LUB_FROM_CASE,
    LUB_FROM_SWEEP,
    LUB_FROM_STUDY,
    LUB_FROM_DRAG,
    LUB_FROM_PAIR
};

struct lub_claim_run {
    size_t line;
    char name[LUB_NAME_LEN], label[LUB_LABEL_LEN];
    enum lub_claim_source source;
    char of[LUB_LABEL_LEN]; /* value of case, sweep, study, drag or pair */
    char scheme[LUB_LABEL_LEN], dt[LUB_NAME_LEN], model[LUB_NAME_LEN], at[LUB_NAME_LEN];
    char vary[LUB_LABEL_LEN], every[LUB_NAME_LEN], rows[LUB_NAME_LEN];
};

/* A value with a name or with a bound. */
enum lub_claim_use { LUB_LET, LUB_TEST, LUB_NEEDED, LUB_GATE, LUB_SHOWN };
struct lub_claim_test {
    size_t line;
    enum lub_claim_use use;
    char what[LUB_LABEL_LEN], value[LUB_TEXT_LEN]; /* what: the name of a let */
    double lo, hi;
    char is[LUB_NAME_LEN]; /* a word instead of bounds; "" if none */
    bool bounded;
};

struct lub_claim_figure {
    size_t line;
    char file[LUB_LABEL_LEN];
    char template_name[LUB_NAME_LEN], columns[LUB_LABEL_LEN], runs[LUB_LABEL_LEN];
    size_t n_variables;
    struct {
        char name[LUB_NAME_LEN], value[LUB_TEXT_LEN];
    } variables[LUB_CLAIM_VARIABLES];
};

struct lub_claim {
    char name[LUB_LABEL_LEN]; /* of the file, without folder and .ini */
    char path[4096];
    char paper[LUB_LABEL_LEN], place[LUB_LABEL_LEN], title[LUB_LABEL_LEN], page[LUB_NAME_LEN];
    char statement[LUB_TEXT_LEN], reason[LUB_TEXT_LEN];
    char headline[LUB_LABEL_LEN]; /* the finding in a sentence; "" if the title will do */
    char weight[LUB_NAME_LEN];    /* 1 to 100, how much it matters; "" if nobody said */
    enum lub_claim_outcome expect;
    bool full; /* tier = full */
    size_t n_runs, n_tests, n_figures;
    struct lub_claim_run runs[LUB_CLAIM_RUNS];
    struct lub_claim_test tests[LUB_CLAIM_TESTS];
    struct lub_claim_figure figures[LUB_CLAIM_FIGURES];
};

/* Reads `name`.ini in `directory`, or the file `name` if it ends in .ini.  The caller frees *claim
 * with free(); it is NULL on failure.  The message has the form file:line: what. */
enum lub_status lub_claim_read(const char *name, const char *directory, struct lub_claim **claim,
                               struct lub_message *message);

/* What a run of a claim gave: many rows, and one row for each value of `vary`. */
struct lub_claim_data {
    struct lub_sheet rows, summary;
};

/* How runs are made. */
struct lub_claim_options {
    const char *studies, *sweeps; /* folders of the shipped ones */
    const char *results; /* a folder with verdicts.csv and sweeps/ that are up to date; NULL */
    int threads;         /* 0: as many as OpenMP likes */
    const volatile int *interrupted;
    /* Told at the end of each simulation; NULL: nobody looks. */
    enum lub_status (*seen)(void *data, const struct lub_claim *claim,
                            const struct lub_claim_run *run,
                            const struct lub_simulation *simulation, struct lub_message *message);
    void *data;
};

/* All columns of all runs, with rows of NaN and empty words: what expressions are checked with.
 * data[] as in lub_claim_make. */
enum lub_status lub_claim_outlines(const struct lub_claim *claim,
                                   const struct lub_claim_options *options,
                                   struct lub_claim_data data[], struct lub_message *message);

/* Looks up every case, scheme, parameter, column and function that the claim names, without running
 * anything; the message has the form file:line: what. */
enum lub_status lub_claim_check(const struct lub_claim *claim,
                                const struct lub_claim_options *options,
                                struct lub_message *message);

/* Makes all runs.  data[] has room for LUB_CLAIM_RUNS and is freed with lub_claim_data_free in
 * every case.  LUB_REFUSED: a reference has no certificate, so that nothing can be said. */
enum lub_status lub_claim_make(const struct lub_claim *claim,
                               const struct lub_claim_options *options,
                               struct lub_claim_data data[], struct lub_message *message);
void lub_claim_data_free(struct lub_claim_data data[]);

/* Computes the tests and what they say of the claim: appends findings, the first being the verdict.
 */
enum lub_status lub_claim_judge(const struct lub_claim *claim, const struct lub_claim_data data[],
                                struct lub_findings *findings, struct lub_message *message);
/* The findings of a claim without evidence: INCONCLUSIVE if a reference was refused or a program is
 * missing, FAIL if it could not be computed for another reason. */
enum lub_status lub_claim_give_up(const struct lub_claim *claim, enum lub_status why,
                                  const char *text, struct lub_findings *findings);

/* The data of a figure: a column `curve` with the labels of the runs, then its own. */
enum lub_status lub_claim_figure_write(FILE *file, const struct lub_claim *claim,
                                       const struct lub_claim_figure *figure,
                                       const struct lub_claim_data data[],
                                       struct lub_message *message);

/* Whether a figure shows a run, by its name. */
bool lub_claim_figure_shows(const struct lub_claim_figure *figure, const char *run);

/* Commands of the shell that repeat the runs, one on a line. */
void lub_claim_print_commands(FILE *file, const struct lub_claim *claim);

#endif
