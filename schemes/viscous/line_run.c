/* line_run.c -- steps of a line of spheres: stages with films, or ordered places in the limit.
 *
 * The momenta p(t) are known exactly, so that the gaps are all the state there is; in the limit it
 * is the places themselves, since spheres that touch have the very same place, and velocities and
 * glue follow from places and momenta.
 */
#include "schemes/viscous/line_run.h"
#include "schemes/viscous/films.h"
#include "schemes/viscous/isotonic.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct lub_line_run {
    const struct lub_line *line;
    const struct lub_viscous_method *method;
    struct lub_ticks ticks;
    struct lub_films films;
    struct lub_isotonic_block *blocks; /* in the limit */
    /* n each.  now: gaps, or places in the limit; rate: of these in the first stage. */
    double *now, *next, *rate, *base, *momentum, *start, *velocity, *N;
    double *place;                /* n, of `now`; in the limit the same array */
    struct lub_stage_point *kept; /* the gaps of `now` */
    size_t stages;
};

enum { n_fields = 9 };

static bool is_limit(const struct lub_line_run *run)
{
    return !(run->line->drag.eps > 0);
}

static enum lub_status reserve(struct lub_line_run *run)
{
    const size_t n = run->line->n;
    double *const block = calloc(n_fields * n, sizeof *block);
    double **const fields[n_fields] = {&run->now,      &run->next,     &run->rate,
                                       &run->base,     &run->momentum, &run->start,
                                       &run->velocity, &run->N,        &run->place};
    for (size_t k = 0; block && k < n_fields; k++) {
        *fields[k] = block + k * n;
    }
    run->place = is_limit(run) ? run->now : run->place;
    run->kept = calloc(n, sizeof *run->kept);
    run->blocks = is_limit(run) ? calloc(n, sizeof *run->blocks) : NULL;
    const bool room = block && run->kept && (run->blocks || !is_limit(run));
    return room ? lub_films_create(&run->films, n, run->line->mass, &run->line->drag)
                : LUB_NO_MEMORY;
}

/* place = the sums of these gaps. */
static void add_up(struct lub_line_run *run, const double gap[])
{
    double place = 0;
    for (size_t i = 0; i < run->line->n; i++) {
        place += gap[i];
        run->place[i] = place;
    }
}

static void begin(struct lub_line_run *run)
{
    const struct lub_line *const line = run->line;
    memcpy(run->now, line->gap, line->n * sizeof *run->now);
    add_up(run, line->gap);
    for (size_t i = 0; i < line->n; i++) {
        const double q = line->gap[i];
        run->kept[i] =
            (struct lub_stage_point){.x = log(q), .q = q, .N = lub_line_first_N(line, i)};
        run->start[i] = lub_line_momentum(line, i, 0);
        run->velocity[i] = line->speed[i];
    }
}

enum lub_status lub_line_run_create(const struct lub_line *line,
                                    const struct lub_viscous_method *method, double dt,
                                    struct lub_line_run **made, struct lub_message *message)
{
    struct lub_line_run *const run = calloc(1, sizeof *run);
    if (run) {
        *run = (struct lub_line_run){.line = line, .method = method};
    }
    if (!run || reserve(run) != LUB_OK) {
        lub_line_run_free(run);
        return lub_fail(message, LUB_NO_MEMORY, "out of memory for %zu spheres", line->n);
    }
    run->ticks.t_end = lub_force_end(&line->force);
    lub_ticks_restart(&run->ticks, 0, dt);
    begin(run);
    *made = run;
    return LUB_OK;
}

void lub_line_run_free(struct lub_line_run *run)
{
    if (run) {
        lub_films_free(&run->films);
        free(run->now);
        free(run->kept);
        free(run->blocks);
        free(run);
    }
}

/* p at t: what it was at the start, and the impulse of the forces. */
static void set_momentum(struct lub_line_run *run, double t)
{
    const double impulse = lub_force_impulse(&run->line->force, 0, t);
    for (size_t i = 0; i < run->line->n; i++) {
        run->momentum[i] = run->start[i] + run->line->load[i] * impulse;
    }
}

static enum lub_status solve_places(struct lub_line_run *run, double c)
{
    const struct lub_line *const line = run->line;
    double sum = 0;
    for (size_t i = 0; i < line->n; i++) {
        run->next[i] = run->base[i] + c * run->momentum[i] / line->mass[i];
        sum += run->next[i];
    }
    lub_isotonic(line->n, line->mass, run->next, 0, run->next, run->blocks);
    return isfinite(sum) ? LUB_OK : LUB_NOT_FINITE;
}

/* Of spheres [begin, end) at one place: velocities that keep them in order, nearest to those of
 * their momenta, and the glue that takes up the rest, from the top on. */
static void part_momenta(struct lub_line_run *run, size_t begin, size_t end)
{
    const double *const mass = run->line->mass;
    const double least = run->now[begin] > 0 ? -INFINITY : 0;
    double above = 0;
    for (size_t i = begin; i < end; i++) {
        run->velocity[i] = run->momentum[i] / mass[i];
    }
    lub_isotonic(end - begin, mass + begin, run->velocity + begin, least, run->velocity + begin,
                 run->blocks);
    for (size_t i = end; i-- > begin;) {
        above += run->momentum[i] - mass[i] * run->velocity[i];
        run->N[i] = i > begin || !(run->now[i] > 0) ? fmin(0, above) : 0;
    }
}

/* Velocities and glue in the limit, of the places and momenta now. */
static void look_at_contacts(struct lub_line_run *run)
{
    const size_t n = run->line->n;
    for (size_t begin = 0, end; begin < n; begin = end) {
        for (end = begin + 1; end < n && !(run->now[end] > run->now[begin]); end++) {
        }
        part_momenta(run, begin, end);
    }
}

static enum lub_status solve_gaps(struct lub_line_run *run, double c)
{
    const enum lub_status status = lub_films_solve(&run->films, c, run->base, run->momentum);
    for (size_t i = 0; status == LUB_OK && i < run->line->n; i++) {
        run->velocity[i] = lub_films_velocity(&run->films, run->momentum, i);
        run->next[i] = run->films.gap[i].q;
    }
    return status;
}

/* Stage k of the step over h. */
static enum lub_status solve_stage(struct lub_line_run *run, size_t k, double h)
{
    const size_t n = run->line->n;
    const double c = run->method->stage[k].diagonal * h;
    for (size_t i = 0; i < n; i++) {
        run->base[i] = run->now[i] + (k ? run->method->stage[k].before[0] * h * run->rate[i] : 0);
    }
    set_momentum(run, run->ticks.t + run->method->stage[k].at * h);
    const enum lub_status status = is_limit(run) ? solve_places(run, c) : solve_gaps(run, c);
    for (size_t i = 0; status == LUB_OK && i < n; i++) {
        run->rate[i] = (run->next[i] - run->base[i]) / c;
    }
    run->stages++;
    return status;
}

enum lub_status lub_line_run_step(struct lub_line_run *run)
{
    const size_t n = run->line->n;
    const double h = lub_ticks_next(&run->ticks) - run->ticks.t;
    enum lub_status status = LUB_OK;
    memcpy(run->films.gap, run->kept, n * sizeof *run->kept);
    for (size_t k = 0; k < run->method->n_stages && status == LUB_OK; k++) {
        status = solve_stage(run, k, h);
    }
    if (status != LUB_OK) {
        return status;
    }
    memcpy(run->now, run->next, n * sizeof *run->now);
    memcpy(run->kept, run->films.gap, n * sizeof *run->kept);
    lub_ticks_move(&run->ticks, h, h, run->ticks.dt);
    if (is_limit(run)) {
        set_momentum(run, run->ticks.t);
        look_at_contacts(run);
    } else {
        add_up(run, run->now);
    }
    return LUB_OK;
}

const struct lub_ticks *lub_line_run_ticks(const struct lub_line_run *run)
{
    return &run->ticks;
}

struct lub_line_place lub_line_run_place(const struct lub_line_run *run, size_t i)
{
    if (is_limit(run)) {
        const double gap = run->now[i] - (i ? run->now[i - 1] : 0);
        return (struct lub_line_place){.x = run->now[i],
                                       .gap = gap,
                                       .log_gap = log(gap),
                                       .N = run->N[i],
                                       .v = run->velocity[i]};
    }
    const struct lub_stage_point *const at = &run->kept[i];
    return (struct lub_line_place){
        .x = run->place[i], .gap = at->q, .log_gap = at->x, .N = at->N, .v = run->velocity[i]};
}

struct lub_line_counts lub_line_run_counts(const struct lub_line_run *run)
{
    return (struct lub_line_counts){.evaluations = run->films.evaluations,
                                    .iterations = run->films.iterations,
                                    .stages = run->stages};
}
