/* study.h -- a study: schemes, cases, a reference, step sizes, norms and the orders expected.
 *
 * Written as an INI file, whose keys convergence/help/study.txt explains (`lubench help study`);
 * every key is known or an error with file and line.
 */
#ifndef LUB_CONVERGENCE_STUDY_H
#define LUB_CONVERGENCE_STUDY_H

#include "cases/case.h"
#include "convergence/norm/norm_list.h"
#include "convergence/order/order.h"
#include "convergence/gate/result.h"
#include "schemes/scheme.h"

enum {
    LUB_MAX_CASES = 32,
    LUB_MAX_SCHEMES = 32,
    LUB_MAX_STEP_SIZES = 64,
    LUB_MAX_RULES = 64,
    LUB_MAX_SETTINGS = 12
};

/* "name k=v k=v": a case or a scheme with settings.  The settings point into `text`, so an entry
 * stays where it was filled. */
struct lub_entry {
    size_t line;                    /* 0 if not of a file */
    char label[LUB_LABEL_LEN];      /* as written */
    char text[LUB_LABEL_LEN];       /* cut into words */
    const struct lub_kind *of_kind; /* of a case */
    const struct lub_case *of_case;
    const struct lub_scheme *of_scheme;
    size_t n_settings;
    struct lub_setting settings[LUB_MAX_SETTINGS];
};

/* One [expect] section.  Empty texts fit everything. */
struct lub_rule {
    size_t line;
    char schemes[LUB_LABEL_LEN], norms[LUB_LABEL_LEN], cases[LUB_LABEL_LEN];
    char why[LUB_TEXT_LEN];
    bool has_order, claimed, skip, observe;
    double tolerance; /* of a claimed order */
    struct lub_expectation expected;
};

struct lub_study {
    char name[LUB_LABEL_LEN];  /* of the file, without folder and .ini */
    char given[LUB_LABEL_LEN]; /* as the user gave it */
    char question[LUB_TEXT_LEN];
    char reference[LUB_NAME_LEN];
    char over[LUB_NAME_LEN], step[LUB_NAME_LEN]; /* "" for orders in dt */
    bool distance, full;
    size_t n_norms;
    char norms[LUB_MAX_NORMS][LUB_NORM_NAME_LEN];
    size_t n_cases, n_schemes, n_dt, n_rules;
    struct lub_entry cases[LUB_MAX_CASES], schemes[LUB_MAX_SCHEMES];
    double dt[LUB_MAX_STEP_SIZES];
    struct lub_rule rules[LUB_MAX_RULES];
    /* For each case, as lub_study_resolve finds them: the model by the name that its kind gives it,
     * and the norms in the order in which its kind lists them. */
    const char *models[LUB_MAX_CASES];
    struct lub_norm_list chosen[LUB_MAX_CASES];
    /* Lines of the file, 0 where there is none: of two keys, and of the fault that was found. */
    size_t reference_line, norms_line, fault_line;
};

/* Reads `name`.ini in `directory`, or the file `name` if it ends in .ini.  The caller frees *study
 * with free(); it is NULL on failure.  The message has the form file:line: what. */
enum lub_status lub_study_read(const char *name, const char *directory, struct lub_study **study,
                               struct lub_message *message);
/* Names of the studies in `directory`, sorted; free with lub_study_names_free. */
enum lub_status lub_study_names(const char *directory, size_t *n, char ***names,
                                struct lub_message *message);
void lub_study_names_free(size_t n, char **names);

/* Finds models, norms and schemes by the names that are in a study, and refuses what its cases do
 * not have.  Readers do it; only who fills a study by hand calls it. */
enum lub_status lub_study_resolve(struct lub_study *study, struct lub_message *message);

/* The parameter that the study goes over, "" if it goes over dt, and whether over its inverse. */
const char *lub_study_over(const struct lub_study *study);
bool lub_study_over_inverse(const struct lub_study *study);

/* The rule for one verdict; NULL if no section fits. */
const struct lub_rule *lub_study_rule(const struct lub_study *study, size_t which_case,
                                      size_t scheme, const char *norm);

/* Fills an entry from text, without looking the name up. */
enum lub_status lub_entry_parse(struct lub_entry *entry, const char *text,
                                struct lub_message *message);

struct lub_study_options {
    int threads; /* 0: as many as OpenMP likes.  The results do not depend on it. */
    const volatile int *interrupted; /* may be NULL */
    /* Called after each run, by one thread at a time; may be NULL.  Counts are those of all studies
     * that go on together. */
    void (*progress)(void *data, const char *study, size_t done, size_t all);
    void *progress_data;
};

/* Runs n studies side by side and appends their rows and verdicts in order.  Failed runs and
 * refused references are rows; a negative status means that the study could not be run, or was
 * interrupted. */
enum lub_status lub_studies_run(size_t n, struct lub_study *const studies[],
                                const struct lub_study_options *options, struct lub_table *table,
                                struct lub_message *message);

#endif
