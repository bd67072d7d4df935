/* test_negative_controls.c -- schemes that are wrong on purpose: the gates must fail every one.
 *
 * They run through the same code as the shipped studies.  Each is a good scheme with one fault, and
 * the good scheme itself must pass, or the failure would say nothing.
 */
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

/* A step of the named scheme on a changed problem. */
static enum lub_status step_on(const char *name, const struct lub_problem *changed,
                               struct lub_run *run, struct lub_step *step,
                               const struct lub_state *now, struct lub_state *next)
{
    struct lub_run other = *run;
    other.problem = changed;
    const enum lub_status status = lub_scheme_find(name)->step(&other, step, now, next);
    run->rhs = other.rhs;
    return status;
}

/* 1 % too much drag. */
static enum lub_status one_percent_drag(struct lub_run *run, struct lub_step *step,
                                        const struct lub_state *now, struct lub_state *next)
{
    struct lub_problem changed = *run->problem;
    changed.drag.eps *= 1.01;
    return step_on("loggap-sdirk2", &changed, run, step, now, next);
}

/* Drag forgotten after t = 3. */
static enum lub_status right_until_3(struct lub_run *run, struct lub_step *step,
                                     const struct lub_state *now, struct lub_state *next)
{
    struct lub_problem changed = *run->problem;
    changed.drag.eps *= step->t < 3 ? 1 : 0.5;
    return step_on("loggap-sdirk2", &changed, run, step, now, next);
}

/* 1 % too much glue for each impulse. */
static enum lub_status one_percent_glue(struct lub_run *run, struct lub_step *step,
                                        const struct lub_state *now, struct lub_state *next)
{
    const enum lub_status status = step_on("lefebvre", run->problem, run, step, now, next);
    if (next->gap.stuck && now->gap.stuck) {
        next->gap.gamma = now->gap.gamma + 1.01 * (next->gap.gamma - now->gap.gamma);
        next->gap.stuck = next->gap.gamma < 0;
    }
    return status;
}

/* The multiplier feeds the glue with the wrong sign. */
static enum lub_status wrong_sign(struct lub_run *run, struct lub_step *step,
                                  const struct lub_state *now, struct lub_state *next)
{
    const enum lub_status status = step_on("lefebvre", run->problem, run, step, now, next);
    if (next->gap.stuck && now->gap.stuck) {
        next->gap.gamma = fmin(2 * now->gap.gamma - next->gap.gamma, -1e-300);
    }
    return status;
}

static enum lub_status first_order(struct lub_run *run, struct lub_step *step,
                                   const struct lub_state *now, struct lub_state *next)
{
    return step_on("loggap-euler", run->problem, run, step, now, next);
}

/* The named scheme with another step and claim. */
static struct lub_scheme fault(const char *base, const char *name, unsigned order,
                               enum lub_status (*step)(struct lub_run *, struct lub_step *,
                                                       const struct lub_state *,
                                                       struct lub_state *))
{
    struct lub_scheme scheme = *lub_scheme_find(base);
    scheme.name = name;
    scheme.order = order;
    scheme.step = step;
    return scheme;
}

static struct lub_study *read_study(const char *text)
{
    char folder[] = "/tmp/lub_controls_XXXXXX", path[64];
    struct lub_study *study = NULL;
    struct lub_message message = {""};
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/controls.ini", folder);
    FILE *const file = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(file);
    fputs(text, file);
    fclose(file);
    const enum lub_status status = lub_study_read("controls", folder, &study, &message);
    unlink(path);
    rmdir(folder);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, status, message.text);
    return study;
}

/* Puts the schemes after those that the study has and runs it. */
static void run_with(struct lub_study *study, size_t n, const struct lub_scheme schemes[],
                     struct lub_table *table)
{
    const struct lub_study_options options = {.threads = 1};
    struct lub_message message = {""};
    for (size_t k = 0; k < n; k++) {
        struct lub_entry *const entry = &study->schemes[study->n_schemes++];
        TEST_ASSERT_EQUAL(LUB_OK, lub_entry_parse(entry, schemes[k].name, &message));
        entry->of_scheme = &schemes[k];
    }
    const enum lub_status status = lub_studies_run(1, &study, &options, table, &message);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, status, message.text);
    free(study);
}

/* The good scheme passes in every norm; each wrong one fails in one of them and its verdicts name
 * it. */
static void hold(const struct lub_table *table, const char *good, size_t n,
                 const struct lub_scheme schemes[])
{
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const struct lub_verdict *const verdict = &table->verdicts[k];
        if (strcmp(verdict->subject.scheme, good) == 0) {
            TEST_ASSERT_EQUAL_MESSAGE(LUB_PASS, verdict->verdict, verdict->reasons);
        }
    }
    for (size_t i = 0; i < n; i++) {
        size_t n_failed = 0;
        for (size_t k = 0; k < table->n_verdicts; k++) {
            const struct lub_verdict *const verdict = &table->verdicts[k];
            if (strcmp(verdict->subject.scheme, schemes[i].name) == 0) {
                n_failed += verdict->verdict == LUB_FAIL;
            }
        }
        TEST_ASSERT_TRUE_MESSAGE(n_failed > 0, schemes[i].name);
    }
}

static void faults_of_limit_schemes_fail(void)
{
    static const char text[] = "[study]\nquestion = x\nreference = limit\ncase = lefebvre2009\n"
                               "schemes = lefebvre\nnorms = max_q l1_gamma\n"
                               "dt = logspace 0.0937 0.0005 15\n"
                               "[expect]\norder = claimed 0.15\nwhy = theory\n";
    const struct lub_scheme schemes[] = {
        fault("lefebvre", "one-percent-glue", 1, one_percent_glue),
        fault("lefebvre", "wrong-sign", 1, wrong_sign),
    };
    struct lub_table table = {0};
    run_with(read_study(text), 2, schemes, &table);
    hold(&table, "lefebvre", 2, schemes);
    lub_table_free(&table);
}

static void faults_of_schemes_of_the_ode_fail(void)
{
    static const char text[] = "[study]\nquestion = x\nreference = eps-ode\ncase = free eps=0.3\n"
                               "case = plane eps=1 force=-1@1.5,1@4\n"
                               "schemes = loggap-sdirk2\nnorms = max_q\n"
                               "dt = logspace 0.1 0.002 8\n"
                               "[expect]\norder = claimed 0.25\nwhy = theory\n";
    const struct lub_scheme schemes[] = {
        fault("loggap-sdirk2", "one-percent-drag", 2, one_percent_drag),
        fault("loggap-euler", "first-order", 2, first_order),
        fault("loggap-sdirk2", "right-until-3", 2, right_until_3),
    };
    struct lub_table table = {0};
    run_with(read_study(text), 3, schemes, &table);
    hold(&table, "loggap-sdirk2", 3, schemes);
    lub_table_free(&table);
}

/* euler closes the gap: a gate that expects its claimed order must fail. */
static void euler_fails_where_the_drag_is_stiff(void)
{
    static const char text[] = "[study]\nquestion = x\nreference = eps-ode\n"
                               "case = plane eps=0.1\nschemes = euler\nnorms = max_q\n"
                               "dt = logspace 0.1 0.002 8\n"
                               "[expect]\norder = claimed 0.15\nwhy = theory\n";
    struct lub_table table = {0};
    run_with(read_study(text), 0, NULL, &table);
    TEST_ASSERT_EQUAL(1, table.n_verdicts);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_FAIL, table.verdicts[0].verdict, table.verdicts[0].reasons);
    lub_table_free(&table);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(faults_of_limit_schemes_fail);
    RUN_TEST(faults_of_schemes_of_the_ode_fail);
    RUN_TEST(euler_fails_where_the_drag_is_stiff);
    return UNITY_END();
}
