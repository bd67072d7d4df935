/* toy.c -- a kind of case in one file: something that decays.  seam_test.sh adds it to a copy
 * of the tree, with one line, and asks every verb for it.
 *
 * y' = -rate y, y(0) = 1, by explicit Euler; the solution is exp(-rate t).
 */
#include "convergence/kind/kind.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

extern const struct lub_kind lub_kind_toy;

enum { RATE, T_END, n_params };

static const struct lub_param params[n_params] = {
    [RATE] = LUB_POSITIVE("rate", "1", "1/time", "how fast it decays", 100),
    [T_END] = LUB_POSITIVE("t_end", "2", "time", "end of the run", 100),
};

struct question {
    double rate, t_end;
};

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    (void)message;
    *(struct question *)question =
        (struct question){.rate = values[RATE].number, .t_end = values[T_END].number};
    return LUB_OK;
}

static const struct lub_case decay = {.name = "toy-decay",
                                      .summary = "Something decays.",
                                      .source = "a test of this project",
                                      .scheme = "toy-euler",
                                      .dt = "0.1",
                                      .model = LUB_LIMIT,
                                      .n_params = n_params,
                                      .params = params,
                                      .build = build};

static const struct lub_scheme euler = {.name = "toy-euler",
                                        .summary = "Explicit Euler.",
                                        .source = "Euler 1768",
                                        .formula = "y+ = y - dt rate y",
                                        .model = LUB_LIMIT,
                                        .order = 1};

static const void *const case_entries[] = {&decay}, *const scheme_entries[] = {&euler};
static const struct lub_registry cases = {.what = "case", .n = 1, .entries = case_entries};
static const struct lub_registry schemes = {.what = "scheme", .n = 1, .entries = scheme_entries};

static const struct lub_column columns[] = {
    {.name = "y", .unit = "1", .meaning = "what is left", .certified = true}};
static const struct lub_layout layout = {.n = 1, .columns = columns};
static const struct lub_quantity quantities[] = {
    {.name = "y_end", .unit = "1", .meaning = "what is left at the end"},
    {.name = "left", .unit = "", .meaning = "how much that is", .form = LUB_A_WORD}};
static const struct lub_regime_word regimes[] = {{"much", "more than a tenth is left"},
                                                 {"little", "a tenth or less is left"}};

static void offer(const struct lub_case *which, struct lub_offer *offer)
{
    (void)which;
    *offer = (struct lub_offer){.layout = &layout,
                                .n_quantities = 2,
                                .quantities = quantities,
                                .regime = "left",
                                .n_regimes = 2,
                                .regimes = regimes,
                                .sample_x = "t",
                                .sample_y = "y"};
}

struct toy {
    struct question question;
    double y, dt;
    size_t step, n_steps;
};

static enum lub_status ask_question(const struct lub_ask *ask, struct question *question,
                                    struct lub_message *message)
{
    struct lub_settings settings = ask->settings;
    struct lub_value values[LUB_MAX_PARAMS];
    const enum lub_status status = lub_case_resolve(ask->which, &settings, values, message);
    return status == LUB_OK ? ask->which->build(values, question, message) : status;
}

static enum lub_status create(const struct lub_ask *ask, void **simulation,
                              struct lub_message *message)
{
    struct toy toy = {.y = 1};
    const char *const dt = ask->dt ? ask->dt : ask->which->dt;
    const enum lub_status status = ask_question(ask, &toy.question, message);
    if (status != LUB_OK) {
        return status;
    }
    if (!lub_parse_number(dt, &toy.dt) || !(toy.dt > 0) || toy.dt > toy.question.t_end) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "dt=%.40s: allowed is 0 < dt <= t_end", dt);
    }
    toy.n_steps = (size_t)ceil(toy.question.t_end / toy.dt - 1e-3);
    *simulation = malloc(sizeof toy);
    if (!*simulation) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    *(struct toy *)*simulation = toy;
    return LUB_OK;
}

static double time_of(const struct toy *toy, size_t step)
{
    return step == toy->n_steps ? toy->question.t_end : (double)step * toy->dt;
}

static enum lub_status step(void *simulation, struct lub_message *message)
{
    struct toy *const toy = simulation;
    const double dt = time_of(toy, toy->step + 1) - time_of(toy, toy->step);
    (void)message;
    toy->y -= dt * toy->question.rate * toy->y;
    toy->step++;
    return LUB_OK;
}

static struct lub_clock clock_of(const void *simulation)
{
    const struct toy *const toy = simulation;
    return (struct lub_clock){.t = time_of(toy, toy->step),
                              .t_end = toy->question.t_end,
                              .dt = toy->dt,
                              .steps = toy->step,
                              .n_steps = toy->n_steps,
                              .over = toy->step == toy->n_steps};
}

static size_t bodies(const void *simulation)
{
    (void)simulation;
    return 1;
}

static void sample(void *simulation, double values[])
{
    values[0] = ((const struct toy *)simulation)->y;
}

static void put_summary(double y, struct lub_summary *summary)
{
    summary->value[0] = y;
    summary->word[1] = y > 0.1 ? "much" : "little";
}

static void summarise(const void *simulation, unsigned long long wanted,
                      struct lub_summary *summary)
{
    const struct toy *const toy = simulation;
    (void)wanted;
    summary->steps = toy->step;
    put_summary(toy->y, summary);
}

static const char *model(const struct lub_case *which, size_t k)
{
    (void)which;
    return k == 0 ? "limit" : NULL;
}

static enum lub_status times_of(const struct lub_ask *ask, const char *name,
                                struct lub_times *times, struct lub_times *breaks, double *t_end,
                                struct lub_message *message)
{
    struct question question;
    enum lub_status status = ask_question(ask, &question, message);
    (void)name;
    (void)breaks;
    *t_end = status == LUB_OK ? question.t_end : 0;
    for (int k = 0; k <= 20 && status == LUB_OK; k++) {
        status = lub_times_add(times, k < 20 ? question.t_end * k / 20 : question.t_end);
    }
    return status;
}

static enum lub_status reference(const struct lub_ask *ask, const char *name, size_t n,
                                 const double times[], struct lub_truth *truth,
                                 struct lub_message *message)
{
    struct question question;
    enum lub_status status = ask_question(ask, &question, message);
    (void)name;
    *truth = (struct lub_truth){.path = {.layout = &layout, .n_bodies = 1}};
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        /* exp and its argument are each off by less than an ulp. */
        const double x = question.rate * times[k], y = exp(-x);
        const double bound = 2 * DBL_EPSILON * (1 + x) * y;
        status = lub_path_append(&truth->path, times[k], &y, &bound);
    }
    truth->certificate.n = 1;
    truth->certificate.witness[0] = (struct lub_witness){.name = "closed form"};
    put_summary(exp(-question.rate * question.t_end), &truth->summary);
    return status;
}

const struct lub_kind lub_kind_toy = {.name = "toy",
                                      .summary = "Something that decays.",
                                      .source = "a test of this project",
                                      .cases = &cases,
                                      .schemes = &schemes,
                                      .offer = offer,
                                      .create = create,
                                      .step = step,
                                      .clock = clock_of,
                                      .bodies = bodies,
                                      .sample = sample,
                                      .summarise = summarise,
                                      .free = free,
                                      .model = model,
                                      .times = times_of,
                                      .reference = reference};
