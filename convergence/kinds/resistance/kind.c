/* kind.c -- kind resistance: a fluid is asked for its resistance at one gap after the other.
 *
 * The clock counts gaps, and what is refined is no time step but the cells: --dt is their size, as
 * the parameter dx.
 */
#include "cases/resistance/survey.h"
#include "cases/seconds.h"
#include "convergence/kind/kind.h"
#include "convergence/kinds/fluid/asked.h"
#include "convergence/norm/norm.h"
#include "reference/resistance.h"
#include "schemes/fluid/coupled.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct lub_kind lub_kind_resistance;

enum { Q, N, LAMBDA, EXACT, ERROR, SECONDS, LOCKED, n_columns };

static const struct lub_column columns[n_columns] = {
    [Q] = {.name = "q", .unit = "radius", .meaning = "gap"},
    [N] = {.name = "n",
           .unit = "viscosity radius",
           .meaning = "force over speed; of the disk per length, over the viscosity",
           .certified = true},
    [LAMBDA] = {.name = "lambda",
                .unit = "1",
                .meaning = "n over 6 pi (sphere) or 4 pi (disk)",
                .certified = true},
    [EXACT] = {.name = "exact", .unit = "1", .meaning = "the exact lambda"},
    [ERROR] = {.name = "error", .unit = "1", .meaning = "lambda over the exact one, minus 1"},
    [SECONDS] = {.name = "seconds", .unit = "s", .meaning = "time that the fluid took"},
    [LOCKED] = {.name = "locked",
                .unit = "1",
                .meaning = "1 where the cells hold the body: lambda is above twice what a film can "
                           "give, or q below dx/4",
                .whole = true},
};

static const struct lub_layout layout = {.n = n_columns, .columns = columns, .untimed = true};

enum { LAMBDA_END, ERROR_END, ERROR_MAX, N_LOCKED, T_END, SECONDS_FLUID, n_quantities };

static const struct lub_quantity quantities[n_quantities] = {
    [LAMBDA_END] = {.name = "lambda", .unit = "1", .meaning = "lambda at the last gap"},
    [ERROR_END] = {.name = "error", .unit = "1", .meaning = "its relative error"},
    [ERROR_MAX] = {.name = "error_max",
                   .unit = "1",
                   .meaning = "largest relative error of lambda at all gaps"},
    [N_LOCKED] = {.name = "locked",
                  .unit = "1",
                  .meaning = "gaps at which the cells hold the body",
                  .form = LUB_A_COUNT},
    [T_END] = {.name = "t_end", .unit = "1", .meaning = "number of gaps asked for"},
    [SECONDS_FLUID] = {.name = "seconds_fluid", .unit = "s", .meaning = "time the fluid took"},
};

static const struct lub_norm norms[] = {{.name = "max_error",
                                         .meaning = "largest relative error of lambda",
                                         .measure = LUB_LARGEST,
                                         .of = "error"},
                                        {.name = "end_error",
                                         .meaning = "relative error of lambda at the last gap",
                                         .measure = LUB_AT_END,
                                         .of = "error"}};

static void offer(const struct lub_case *which, struct lub_offer *offer)
{
    (void)which;
    *offer = (struct lub_offer){.layout = &layout,
                                .n_quantities = n_quantities,
                                .quantities = quantities,
                                .regime = "",
                                .n_norms = sizeof norms / sizeof *norms,
                                .norms = norms,
                                .sample_x = "q",
                                .sample_y = "lambda"};
}

struct simulation {
    struct lub_survey survey;
    const struct lub_fluid *fluid;
    void *made;
    size_t done; /* gaps */
    double row[n_columns];
    double error_max, seconds;
    size_t locked;
};

static void release(void *data)
{
    struct simulation *const simulation = data;
    if (simulation->made) {
        simulation->fluid->free(simulation->made);
    }
    free(simulation);
}

/* The question, with the size of the cells from --dt where that is a number. */
static enum lub_status read_survey(const struct lub_ask *ask, struct lub_settings *settings,
                                   struct lub_survey *survey, struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    double dx = 0;
    enum lub_status status = lub_ask_dt(ask, "dx", &dx, message);
    if (status == LUB_OK) {
        status = lub_case_resolve(ask->which, settings, values, message);
    }
    if (status == LUB_OK) {
        status = lub_case_root(ask->which)->build(values, survey, message);
    }
    if (status == LUB_OK && dx > 1) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--dt %g: the step is the size of the cells here, dx: allowed is > 0, <= 1",
                        dx);
    }
    survey->dx = dx > 0 ? dx : survey->dx;
    return status;
}

/* Row k of the answer. */
static void put(const struct lub_survey *survey, double q, double lambda, double row[n_columns])
{
    row[Q] = q;
    row[N] = lambda * lub_body_unit(survey->body);
    row[LAMBDA] = lambda;
    row[EXACT] = lub_body_lambda(survey->body, q);
    row[ERROR] = lambda / row[EXACT] - 1;
}

static enum lub_status ask_fluid(struct simulation *s, struct lub_message *message)
{
    const struct lub_survey *const survey = &s->survey;
    const double q = survey->q[s->done], start = lub_seconds();
    const bool cells = s->fluid->has_cells;
    double n;
    const enum lub_status status = s->fluid->resistance(s->made, q, &n, message);
    if (status != LUB_OK) {
        return status;
    }
    const double lambda = n / lub_body_unit(survey->body), seconds = lub_seconds() - start;
    put(survey, q, lambda, s->row);
    s->row[SECONDS] = seconds;
    s->row[LOCKED] = lub_fluid_locks(survey->body, lambda, q, cells ? survey->dx : 0);
    s->error_max = fmax(s->error_max, fabs(s->row[ERROR]));
    s->locked += s->row[LOCKED] > 0;
    s->seconds += seconds;
    s->done++;
    return LUB_OK;
}

static enum lub_status begin(const struct lub_ask *ask, struct simulation *s,
                             struct lub_message *message)
{
    struct lub_value of_fluid[LUB_MAX_PARAMS];
    struct lub_settings settings = ask->settings;
    enum lub_status status = read_survey(ask, &settings, &s->survey, message);
    if (status == LUB_OK) {
        status = lub_fluid_resolve(s->survey.fluid, &settings, &s->fluid, of_fluid, message);
    }
    const struct lub_fluid_request request = {
        .body = s->survey.body, .dx = s->survey.dx, .box = s->survey.box, .values = of_fluid};
    if (status == LUB_OK) {
        status = s->fluid->create(&request, &s->made, message);
    }
    return status == LUB_OK ? ask_fluid(s, message) : status;
}

static enum lub_status create(const struct lub_ask *ask, void **made, struct lub_message *message)
{
    struct simulation *const simulation = calloc(1, sizeof *simulation);
    if (!simulation) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    const enum lub_status status = begin(ask, simulation, message);
    if (status != LUB_OK) {
        release(simulation);
        return status;
    }
    *made = simulation;
    return LUB_OK;
}

static enum lub_status step(void *data, struct lub_message *message)
{
    return ask_fluid(data, message);
}

/* The first gap is asked for before the first step. */
static struct lub_clock clock_now(const void *data)
{
    const struct simulation *const s = data;
    return (struct lub_clock){.t = (double)s->done,
                              .t_end = (double)s->survey.n,
                              .dt = s->survey.dx,
                              .steps = s->done - 1,
                              .n_steps = s->survey.n - 1,
                              .over = s->done == s->survey.n};
}

static size_t bodies(const void *data)
{
    (void)data;
    return 1;
}

static void sample(void *data, double values[])
{
    memcpy(values, ((const struct simulation *)data)->row, sizeof(double[n_columns]));
}

static void summarise(const void *data, unsigned long long wanted, struct lub_summary *summary)
{
    const struct simulation *const s = data;
    (void)wanted;
    summary->steps = s->done - 1;
    summary->rhs = s->done;
    summary->value[LAMBDA_END] = s->row[LAMBDA];
    summary->value[ERROR_END] = s->row[ERROR];
    summary->value[ERROR_MAX] = s->error_max;
    summary->value[N_LOCKED] = (double)s->locked;
    summary->value[T_END] = (double)s->done;
    summary->value[SECONDS_FLUID] = s->seconds;
}

static void remark(const void *data, char text[], size_t size)
{
    const struct simulation *const s = data;
    if (s->locked > 0) {
        snprintf(text, size,
                 "warning: at %zu of the gaps the cells (dx = %g) hold the body (locked = 1): that "
                 "is no drag of a film",
                 s->locked, s->survey.dx);
    }
}

static const char *model(const struct lub_case *which, size_t k)
{
    (void)which;
    return k == 0 ? "stokes" : NULL;
}

static bool approximates(const struct lub_scheme *scheme, const char *name)
{
    (void)scheme;
    return strcmp(name, "stokes") == 0;
}

static enum lub_status times_of(const struct lub_ask *ask, const char *name,
                                struct lub_times *times, struct lub_times *breaks, double *t_end,
                                struct lub_message *message)
{
    struct lub_survey survey = {.n = 0};
    struct lub_settings settings = ask->settings;
    enum lub_status status = read_survey(ask, &settings, &survey, message);
    (void)name;
    (void)breaks;
    *t_end = (double)survey.n;
    for (size_t k = 1; k <= survey.n && status == LUB_OK; k++) {
        status = lub_times_add(times, (double)k);
    }
    return status;
}

static enum lub_status add_row(const struct lub_survey *survey, double t, struct lub_truth *truth,
                               struct lub_message *message)
{
    const size_t k = (size_t)t;
    double values[n_columns] = {0}, bounds[n_columns] = {0};
    struct lub_exact_resistance exact;
    if (!(t >= 1 && t <= (double)survey->n) || floor(t) < t) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--at %g: the rows of this case are its gaps, numbers 1 to %zu of q", t,
                        survey->n);
    }
    const enum lub_status status =
        lub_exact_resistance(survey->body, survey->q[k - 1], &exact, message);
    if (status != LUB_OK) {
        return status;
    }
    put(survey, survey->q[k - 1], exact.lambda, values);
    bounds[N] = exact.bound * lub_body_unit(survey->body);
    bounds[LAMBDA] = bounds[EXACT] = exact.bound;
    bounds[ERROR] = exact.bound / exact.lambda;
    truth->certificate.witness[1].worst_q = fmax(truth->certificate.witness[1].worst_q, exact.off);
    return lub_path_append(&truth->path, t, values, bounds);
}

static enum lub_status reference(const struct lub_ask *ask, const char *name, size_t n,
                                 const double times[], struct lub_truth *truth,
                                 struct lub_message *message)
{
    struct lub_survey survey = {.n = 0};
    struct lub_settings settings = ask->settings;
    (void)name;
    *truth = (struct lub_truth){.path = {.layout = &layout, .n_bodies = 1}};
    truth->certificate =
        (struct lub_certificate){.n = 2,
                                 .witness = {{.name = "table"}, {.name = "series or closed form"}},
                                 .compared = "lambda, relative",
                                 .t_hit = NAN,
                                 .t_release = NAN};
    enum lub_status status = read_survey(ask, &settings, &survey, message);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = add_row(&survey, times[k], truth, message);
    }
    for (size_t k = 0; k < n_quantities; k++) {
        truth->quantity_bounds[k] = NAN;
    }
    if (truth->path.n > 0) {
        truth->summary.value[LAMBDA_END] = lub_path_at(&truth->path, truth->path.n - 1, LAMBDA);
        truth->quantity_bounds[LAMBDA_END] =
            truth->path.bounds[(truth->path.n - 1) * n_columns + LAMBDA];
    }
    truth->summary.value[T_END] = (double)truth->path.n;
    return status;
}

/* lambda and its error from n, or from lambda. */
static void complete(const struct lub_ask *ask, const char *name, struct lub_path *path,
                     bool present[])
{
    struct lub_survey survey = {.n = 0};
    struct lub_settings settings = ask->settings;
    (void)name;
    if (!present[Q] || !(present[N] || present[LAMBDA]) ||
        read_survey(ask, &settings, &survey, NULL) != LUB_OK) {
        return;
    }
    for (size_t k = 0; k < path->n; k++) {
        double *const row = path->values + k * n_columns;
        const double lambda = present[LAMBDA] ? row[LAMBDA] : row[N] / lub_body_unit(survey.body);
        put(&survey, row[Q], lambda, row);
    }
    present[N] = present[LAMBDA] = present[EXACT] = present[ERROR] = true;
}

static const struct lub_scheme gap_by_gap = {
    .name = "gap-by-gap",
    .summary = "One gap after the other, each solved for by the fluid; the step is the size dx of "
               "its cells.",
    .source = "lubench list fluids",
    .formula = "n = force/speed of the body at the gap q",
    .model = LUB_EPS_ODE,
    .order = 2};

static const void *const scheme_entries[] = {&gap_by_gap};
static const struct lub_registry schemes = {.what = "scheme", .n = 1, .entries = scheme_entries};

const struct lub_kind lub_kind_resistance = {
    .name = "resistance",
    .summary = "A body near a plane in a fluid that may be computed: the drag at given gaps.",
    .source = "Hillairet et al., figure 7; Lefebvre 2009, figure 7",
    .cases = &lub_resistance_cases,
    .schemes = &schemes,
    .refines = "dx",
    .offer = offer,
    .params = lub_fluid_params,
    .create = create,
    .step = step,
    .clock = clock_now,
    .bodies = bodies,
    .sample = sample,
    .summarise = summarise,
    .free = release,
    .remark = remark,
    .model = model,
    .approximates = approximates,
    .times = times_of,
    .reference = reference,
    .complete = complete,
};
