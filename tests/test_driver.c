/* test_driver.c -- what the driver of one-gap schemes promises to a scheme. */
#include "tests/gap_run.h"

#include "unity.h"

#include <string.h>

static struct gap_run run;

void setUp(void)
{
    run = (struct gap_run){0};
}

void tearDown(void)
{
    gap_run_free(&run);
}

static enum lub_status stand_still(struct lub_run *r, struct lub_step *step,
                                   const struct lub_state *now, struct lub_state *next)
{
    (void)step;
    next->gap = now->gap;
    next->memory[0] = now->memory[0] + r->values[16].number;
    return LUB_OK;
}

/* Parameters of a plug-in may be as many as the table allows, and no more. */
static void a_scheme_has_as_many_parameters_as_it_says(void)
{
    static struct lub_param params[LUB_MAX_PARAMS + 1];
    struct lub_scheme scheme = {.name = "many",
                                .model = LUB_EPS_ODE,
                                .n_params = LUB_MAX_PARAMS,
                                .params = params,
                                .step = stand_still};
    for (size_t k = 0; k <= LUB_MAX_PARAMS; k++) {
        params[k] = (struct lub_param){.name = "a", .value = "1", .hi = 2};
    }
    gap_run_build(&run, "plane", "");
    gap_run_integrate(&run, &scheme, 0.1);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, run.status, run.message.text);
    scheme.n_params++;
    gap_run_integrate(&run, &scheme, 0.1);
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, run.status);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(a_scheme_has_as_many_parameters_as_it_says);
    return UNITY_END();
}
