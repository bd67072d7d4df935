/* kind.c -- kind pair: two spheres that meet in a flow. */
#include "convergence/kinds/pair/pair.h"
#include "schemes/lubricated/shear_run.h"

#include <math.h>
#include <stdlib.h>

struct pair {
    struct lub_shear shear; /* before the run, which points to it */
    struct lub_shear_run *run;
};

enum lub_status lub_pair_question(const struct lub_ask *ask, struct lub_shear *shear,
                                  struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_settings settings = ask->settings;
    const enum lub_status status = lub_case_resolve(ask->which, &settings, values, message);
    return status == LUB_OK ? lub_case_root(ask->which)->build(values, shear, message) : status;
}

static void free_pair(void *simulation)
{
    struct pair *const pair = simulation;
    lub_shear_run_free(pair->run);
    free(pair);
}

static enum lub_status create(const struct lub_ask *ask, void **simulation,
                              struct lub_message *message)
{
    double dt;
    struct pair *const pair = calloc(1, sizeof *pair);
    if (!pair) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    enum lub_status status = lub_ask_dt(ask, "auto", &dt, message);
    if (status == LUB_OK) {
        status = lub_pair_question(ask, &pair->shear, message);
    }
    if (status == LUB_OK) {
        status = lub_shear_run_create(ask->scheme->film, &pair->shear, dt, &pair->run, message);
    }
    if (status == LUB_OK) {
        *simulation = pair;
    } else {
        free_pair(pair);
    }
    return status;
}

static enum lub_status stopped(const struct pair *pair, struct lub_message *message)
{
    const struct lub_shear_progress now = lub_shear_run_progress(pair->run);
    return lub_fail(
        message, now.status,
        "at t = %.10g, x = %.6g, y = %.6g, z = %.6g, u_n = %.6g, ln u = %.6g (step %zu): "
        "%s",
        now.last.t, now.last.at.x, now.last.at.y, now.last.at.z, now.last.u_n, now.last.log_gap,
        now.steps,
        now.status == LUB_OUTSIDE
            ? "the centres come nearer than one radius (u_n < -a), where the model ends"
            : lub_status_text(now.status));
}

static enum lub_status step(void *simulation, struct lub_message *message)
{
    const struct pair *const pair = simulation;
    const enum lub_status status = lub_shear_run_step(pair->run);
    return status == LUB_OK ? LUB_OK : stopped(pair, message);
}

static struct lub_clock clock_of(const void *simulation)
{
    const struct pair *const pair = simulation;
    const struct lub_shear_clock now = lub_shear_run_clock(pair->run);
    return (struct lub_clock){
        .t = now.t, .t_end = NAN, .dt = now.dt, .steps = now.rows, .over = now.over};
}

static size_t bodies(const void *simulation)
{
    (void)simulation;
    return 1;
}

static void sample(void *simulation, double values[])
{
    const struct pair *const pair = simulation;
    const struct lub_shear_place place = lub_shear_run_progress(pair->run).last;
    values[LUB_PAIR_X] = place.at.x;
    values[LUB_PAIR_Y] = place.at.y;
    values[LUB_PAIR_Z] = place.at.z;
    values[LUB_PAIR_U_N] = place.u_n;
    values[LUB_PAIR_U] = exp(place.log_gap);
    values[LUB_PAIR_LOG_GAP] = place.log_gap;
}

static double rigid_gap(const struct pair *pair, const struct lub_pair_set *set,
                        unsigned long long wanted, enum lub_pair_quantity quantity)
{
    return wanted & 1ULL << quantity ? lub_pair_rigid_gap(&pair->shear, set) : NAN;
}

static void summarise(const void *simulation, unsigned long long wanted,
                      struct lub_summary *summary)
{
    const struct pair *const pair = simulation;
    const struct lub_shear_progress now = lub_shear_run_progress(pair->run);
    const double start = hypot(now.first.at.y, now.first.at.z);
    const double end = hypot(now.last.at.y, now.last.at.z);
    double *const value = summary->value;
    summary->steps = now.steps;
    summary->word[LUB_PAIR_END] = lub_shear_end_word(now.end);
    value[LUB_PAIR_END] = NAN;
    value[LUB_PAIR_GAP_MIN] = exp(now.log_gap_min);
    value[LUB_PAIR_LOG_GAP_MIN] = now.log_gap_min;
    value[LUB_PAIR_OFFSET_START] = start;
    value[LUB_PAIR_OFFSET_END] = end;
    value[LUB_PAIR_T_END] = now.last.t;
    value[LUB_PAIR_DEVIATION] = now.end == LUB_SHEAR_PASSED ? fabs(end - start) : NAN;
    value[LUB_PAIR_GAP_MIN_EXACT] =
        rigid_gap(pair, &lub_pair_exact, wanted, LUB_PAIR_GAP_MIN_EXACT);
    value[LUB_PAIR_GAP_MIN_FITS] = rigid_gap(pair, &lub_pair_fits, wanted, LUB_PAIR_GAP_MIN_FITS);
}

/* Ends that a user may not expect. */
static void remark(const void *simulation, char text[], size_t size)
{
    static const char *const notes[] = {
        [LUB_SHEAR_RESTS] =
            "note: the sphere starts on the axis y = 0, where the flow is at rest, and no "
            "film moves it: it stays where it is",
        [LUB_SHEAR_RETURNS] = "note: the sphere is carried back to where it came from",
        [LUB_SHEAR_HELD] = "note: friction or an ever thinner film holds the spheres, which do not "
                           "turn, against the flow: they will not move again"};
    const struct pair *const pair = simulation;
    const struct lub_shear_progress now = lub_shear_run_progress(pair->run);
    const bool known = now.end < sizeof notes / sizeof *notes && notes[now.end];
    snprintf(text, size, "%s", known ? notes[now.end] : "");
}

const struct lub_kind lub_kind_pair = {
    .name = "pair",
    .summary = "two lubricated elastic spheres that meet in a flow",
    .source = "Chevremont, Bodiguel, Chareyre 2020, section 3.2",
    .cases = &lub_pair_cases,
    .schemes = &lub_schemes,
    .runs = lub_runs_film,
    .sets_scheme = lub_sets_no_scheme,
    .offer = lub_pair_offer,
    .create = create,
    .step = step,
    .clock = clock_of,
    .bodies = bodies,
    .sample = sample,
    .summarise = summarise,
    .free = free_pair,
    .remark = remark,
    .model = lub_pair_model_name,
    .approximates = lub_pair_approximates,
    .times = lub_pair_times,
    .reference = lub_pair_reference,
    .model_preamble = lub_pair_model_preamble,
    .complete = lub_pair_complete,
};
