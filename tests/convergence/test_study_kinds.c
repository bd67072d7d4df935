/* test_study_kinds.c -- every case that has a reference is studied in each of its norms. */
#include "convergence/norm/measure.h"
#include "convergence/study/study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unity.h"

void setUp(void);
void tearDown(void);
void setUp(void)
{
}
void tearDown(void)
{
}

enum { n_dt = 3 };

/* The study that the text describes; NULL with a message if it is refused. */
static struct lub_study *read_study(const char *text, struct lub_message *message)
{
    char folder[] = "/tmp/lub_kinds_XXXXXX", file_name[64];
    struct lub_study *study = NULL;
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    snprintf(file_name, sizeof file_name, "%s/kinds.ini", folder);
    FILE *const file = fopen(file_name, "w");
    TEST_ASSERT_NOT_NULL(file);
    fputs(text, file);
    fclose(file);
    lub_study_read("kinds", folder, &study, message);
    unlink(file_name);
    rmdir(folder);
    return study;
}

/* A case whose viscosity is 0 has no solution at finite viscosity; a certified one is of few
 * spheres. */
static const char *settings_of(const struct lub_case *which, const char *model)
{
    const struct lub_param *params;
    const size_t n = lub_case_params(which, &params);
    for (size_t k = 0; k < n && strcmp(model, "eps-ode") == 0; k++) {
        if (strcmp(params[k].name, "eps") == 0 && strcmp(lub_case_default(which, k), "0") == 0) {
            return " eps=0.5 n=3";
        }
    }
    return "";
}

/* Every scheme that can run the case, every norm of it, three step sizes. */
static struct lub_study *study_of(const struct lub_kind *kind, const struct lub_case *which,
                                  const char *model)
{
    static struct lub_norm_list norms;
    char text[4096] = "";
    struct lub_message message = {""};
    double dt;
    lub_norms_of_case(kind, which, &norms);
    dt = lub_parse_number(which->dt, &dt) ? 4 * dt : 0.08; /* "auto" is none of a study */
    snprintf(text, sizeof text,
             "[study]\nquestion = all\nreference = %s\ncase = %s%s\nschemes = all\ndt = %g %g %g\n"
             "distance = yes\n",
             model, which->name, settings_of(which, model), dt, dt / 2, dt / 4);
    for (size_t k = 0; k < norms.n; k++) {
        if (lub_norm_allowed(&norms.list[k], false, true, model, true, NULL) == LUB_OK) {
            const size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "norms = %s\n", norms.list[k].name);
        }
    }
    const size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "[expect]\nobserve = yes\nwhy = a test\n");
    struct lub_study *const study = read_study(text, &message);
    TEST_ASSERT_NOT_NULL_MESSAGE(study, message.text);
    return study;
}

/* A row for each norm and step size of each scheme; where a run is well, its distance is a number
 * unless what is measured does not happen, and the reference says how sure it is. */
static void hold(const struct lub_study *study, const struct lub_table *table)
{
    const size_t n_norms = study->chosen[0].n;
    size_t n_ok = 0;
    TEST_ASSERT_EQUAL(study->n_schemes * n_norms * n_dt, table->n_rows);
    for (size_t k = 0; k < n_norms; k++) {
        const struct lub_norm *const norm = &study->chosen[0].list[k];
        size_t n_known = 0;
        for (size_t i = 0; i < table->n_rows; i++) {
            const struct lub_row *const row = &table->rows[i];
            if (strcmp(row->subject.norm, norm->name) != 0 || strcmp(row->status, "ok") != 0) {
                continue;
            }
            n_ok++;
            n_known += isfinite(row->error) && row->error >= 0 && row->floor >= 0;
            TEST_ASSERT_TRUE_MESSAGE(row->steps > 0 && row->dt > 0, norm->name);
        }
        const bool may_not_happen = norm->measure == LUB_EVENT_ON ||
                                    norm->measure == LUB_EVENT_OFF ||
                                    norm->measure == LUB_QUANTITY || norm->rules;
        TEST_ASSERT_TRUE_MESSAGE(n_known > 0 || may_not_happen, norm->name);
    }
    TEST_ASSERT_TRUE_MESSAGE(n_ok > 0, table->rows[0].status);
}

static bool is_approximated(const struct lub_kind *kind, const char *model)
{
    for (size_t s = 0; s < lub_registry_count(kind->schemes); s++) {
        if (lub_approximates(kind, lub_registry_at(kind->schemes, s), model)) {
            return true;
        }
    }
    return false;
}

static void study_all(const struct lub_kind *kind, const struct lub_case *which, const char *model)
{
    const struct lub_study_options options = {.threads = 2};
    struct lub_table table = {0};
    struct lub_message message = {""};
    struct lub_study *study = study_of(kind, which, model);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_studies_run(1, &study, &options, &table, &message),
                              message.text);
    hold(study, &table);
    lub_table_free(&table);
    free(study);
}

static void every_case_with_a_reference_is_studied_in_all_its_norms(void)
{
    const struct lub_kind *kind;
    const struct lub_case *which;
    size_t n = 0;
    for (size_t c = 0; (which = lub_any_case_at(c, &kind)); c++) {
        const char *model;
        for (size_t m = 0; !which->base && kind->model && (model = kind->model(which, m)); m++) {
            if (is_approximated(kind, model)) {
                printf("%s: %s\n", which->name, model);
                study_all(kind, which, model);
                n++;
            }
        }
    }
    TEST_ASSERT_TRUE(n >= 2);
}

static void refuses(const char *words, const char *text)
{
    struct lub_message message = {""};
    TEST_ASSERT_NULL_MESSAGE(read_study(text, &message), words);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, words), message.text);
}

static void a_study_is_of_one_kind_and_of_what_it_has(void)
{
#define REST "dt = 0.1 0.05\n[expect]\nobserve = yes\nwhy = a test\n"
    refuses("allowed is one of max_q, l1_q",
            "[study]\nreference = limit\ncase = plane\nschemes = all\nnorms = end_x\n" REST);
    refuses("of one kind", "[study]\nreference = limit\ncase = plane\ncase = two-sphere-shear\n"
                           "schemes = all\nnorms = max_q\n" REST);
    refuses(
        "has no parameter 'C'",
        "[study]\nreference = limit\ncase = plane\nschemes = lefebvre C=1\nnorms = max_q\n" REST);
    refuses(
        "unknown parameter 'C'",
        "[study]\nreference = limit\ncase = plane C=1\nschemes = lefebvre\nnorms = max_q\n" REST);
    refuses(
        "stands alone",
        "[study]\nreference = limit\ncase = plane\nschemes = all, lefebvre\nnorms = max_q\n" REST);
    refuses("has no reference",
            "[study]\nreference = limit\ncase = lotto\nschemes = all\nnorms = end_x\n" REST);
#undef REST
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(every_case_with_a_reference_is_studied_in_all_its_norms);
    RUN_TEST(a_study_is_of_one_kind_and_of_what_it_has);
    return UNITY_END();
}
