/* result.h -- what a study found: rows and verdicts, as plain structs and as files.
 *
 * A row is one run held against one reference in one norm.  A verdict is what the rows of one
 * (study, case, scheme, reference, norm) say about the order.  A gate is one thing that must hold,
 * a verdict among others, and stands in one line.  Reports read these and nothing else.
 */
#ifndef LUB_CONVERGENCE_RESULT_H
#define LUB_CONVERGENCE_RESULT_H

#include "cases/status.h"

#include <stddef.h>
#include <stdio.h>

enum lub_verdict_word { LUB_INCONCLUSIVE, LUB_PASS, LUB_FAIL };

/* How the error behaves as dt falls: order below -1/4 diverging, within 1/4 of 0 stalled, above it
 * converging, monotone or not. */
enum lub_class { LUB_UNCLASSED, LUB_MONOTONE, LUB_OSCILLATING, LUB_STALLED, LUB_DIVERGING };

enum { LUB_NAME_LEN = 64, LUB_LABEL_LEN = 192, LUB_TEXT_LEN = 768 };

/* What a row or a verdict is about.  `case_label` and `scheme` carry settings that differ from the
 * defaults: "plane eps=0.001". */
struct lub_subject {
    char study[LUB_LABEL_LEN], case_label[LUB_LABEL_LEN], scheme[LUB_LABEL_LEN];
    char reference[LUB_NAME_LEN], norm[LUB_NAME_LEN];
};

struct lub_row {
    struct lub_subject subject;
    double dt;
    double error; /* NaN if the run failed or there is no reference */
    double floor; /* 10 x (reference uncertainty + round-off): below it an error says nothing */
    char status[LUB_NAME_LEN]; /* "ok" or the word of how the run or its reference ended */
    size_t steps, rhs;
    double seconds;
};

struct lub_verdict {
    struct lub_subject subject;
    double order, ci_lo, ci_hi; /* NaN if there is no fit */
    double dt_max, dt_min;      /* window of the fit */
    size_t rows;                /* in the window */
    enum lub_class class_found;
    double expect_lo, expect_hi; /* NaN if runs are expected to fail */
    enum lub_verdict_word verdict;
    char why[LUB_TEXT_LEN];      /* where the expectation comes from */
    char reasons[LUB_TEXT_LEN];  /* what decided, in words */
    char command[LUB_LABEL_LEN]; /* reproduces it */
};

/* A zeroed table is empty and valid. */
struct lub_table {
    size_t n_rows, rows_capacity;
    struct lub_row *rows;
    size_t n_verdicts, verdicts_capacity;
    struct lub_verdict *verdicts;
};

enum lub_status lub_table_add_row(struct lub_table *table, const struct lub_row *row);
enum lub_status lub_table_add_verdict(struct lub_table *table, const struct lub_verdict *verdict);
void lub_table_free(struct lub_table *table);
/* FAIL if there is one, else INCONCLUSIVE if there is one or no verdict at all, else PASS. */
enum lub_verdict_word lub_table_worst(const struct lub_table *table);

/* One thing that must hold.  Texts are short; figure and command may be "". */
struct lub_gate {
    char stage[LUB_NAME_LEN]; /* part of the verification: "studies", ... */
    char name[LUB_TEXT_LEN];  /* what is held against what */
    char expected[LUB_LABEL_LEN], observed[LUB_LABEL_LEN];
    enum lub_verdict_word verdict;
    char figure[LUB_TEXT_LEN]; /* path below the folder of the report */
    char command[LUB_LABEL_LEN];
    char reasons[LUB_TEXT_LEN];
};

/* A zeroed list is empty and valid. */
struct lub_gates {
    size_t n, capacity;
    struct lub_gate *list;
};

enum lub_status lub_gates_add(struct lub_gates *gates, const struct lub_gate *gate);
/* A number that must lie in [lo, hi]: PASS or FAIL; not a number fails. */
enum lub_status lub_gates_add_number(struct lub_gates *gates, const char *stage, const char *name,
                                     double observed, double lo, double hi, const char *command);
/* One gate for each verdict from `first` on. */
enum lub_status lub_gates_add_verdicts(struct lub_gates *gates, const char *stage,
                                       const struct lub_table *table, size_t first);
void lub_gates_free(struct lub_gates *gates);
/* FAIL if there is one, else INCONCLUSIVE if there is one or no gate at all, else PASS. */
enum lub_verdict_word lub_gates_worst(const struct lub_gates *gates);

/* "figures/study.case.model.norm.svg", every character safe in a link: where the error of all
 * schemes in one study, case, reference and norm is drawn. */
void lub_subject_figure(const struct lub_subject *subject, char path[LUB_TEXT_LEN]);

/* "PASS", ...; "monotone", ..., "none". */
const char *lub_verdict_name(enum lub_verdict_word word);
const char *lub_class_name(enum lub_class which);

/* `preamble` is written first as it is: whole lines `# key: value`, "" if none.  Writers return
 * LUB_FILE_ERROR if the stream has an error afterwards. */
enum lub_status lub_rows_write(FILE *out, const char *preamble, const struct lub_table *table);
enum lub_status lub_verdicts_write(FILE *out, const char *preamble, const struct lub_table *table);
enum lub_status lub_gates_write(FILE *out, const char *preamble, const struct lub_gates *gates);
/* One test case per gate; FAIL is a failure, INCONCLUSIVE an error. */
enum lub_status lub_junit_write(FILE *out, const struct lub_gates *gates);

/* Append what a file of these writers holds.  A line that cannot be read gives LUB_FILE_ERROR and a
 * message with its number. */
enum lub_status lub_rows_read(FILE *in, struct lub_table *table, struct lub_message *message);
/* The same of rows.csv in a folder. */
enum lub_status lub_rows_load(const char *folder, struct lub_table *table,
                              struct lub_message *message);
enum lub_status lub_verdicts_read(FILE *in, struct lub_table *table, struct lub_message *message);
enum lub_status lub_gates_read(FILE *in, struct lub_gates *gates, struct lub_message *message);

#endif
