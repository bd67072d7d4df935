/* films_radau.c -- steps of Radau IIA with doubling, a switch for every gap that is deep, and rows.
 *
 * A step is accepted when one step and two half steps agree to tol; the result of the two is kept,
 * whose error is about 2^-9 of that.  Rows inside a step are steps of the method from its start.
 */
#include "reference/chain/films_radau.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { max_steps = 200000 };

struct walk {
    struct lub_films34 films;
    struct lub_films_radau radau;
    lub_quad t, h, x[LUB_LINE_N], rate[LUB_LINE_N];
    double tol;
};

/* Half a step twice; false if that fails. */
static bool twice(const struct walk *walk, lub_quad h, lub_quad rate[], lub_quad end[])
{
    lub_quad middle[LUB_LINE_N];
    return lub_films_radau_step(&walk->radau, &walk->films, walk->t, walk->x, h / 2, rate,
                                middle) &&
           lub_films_radau_step(&walk->radau, &walk->films, walk->t + h / 2, middle, h / 2, rate,
                                end);
}

/* The difference of the two, relative to ln q or 1; inf where a gap moves too far for one step. */
static double distance(const struct walk *walk, const lub_quad whole[], const lub_quad end[])
{
    double worst = 0;
    for (size_t i = 0; i < walk->films.n; i++) {
        const double size = fmax(1, fabs((double)end[i]));
        const double d = (double)fabsf128(whole[i] - end[i]) / size;
        const bool left = walk->films.deep[i] && end[i] > LUB_LINE_DEEP + LUB_LINE_DEEP_BAND;
        const bool far = !walk->films.deep[i] && fabsf128(end[i] - walk->x[i]) > 8;
        worst = d <= worst ? worst : d;
        worst = left || far ? INFINITY : worst;
    }
    return worst;
}

/* One accepted step of at most walk->h, ended at `stop`; its length, 0 if none is possible. */
static lub_quad advance(struct walk *walk, lub_quad stop)
{
    const lub_quad tiny = (lub_quad)1e-33 * (1 + fabsf128(walk->t));
    const size_t bytes = walk->films.n * sizeof *walk->x;
    while (walk->h > tiny) {
        const bool last = walk->t + walk->h * (lub_quad)1.0000001 >= stop;
        const lub_quad h = last ? stop - walk->t : walk->h;
        lub_quad whole[LUB_LINE_N], end[LUB_LINE_N], rate[LUB_LINE_N], rate_of_whole[LUB_LINE_N];
        memcpy(rate, walk->rate, bytes);
        memcpy(rate_of_whole, walk->rate, bytes);
        if (!lub_films_radau_step(&walk->radau, &walk->films, walk->t, walk->x, h, rate_of_whole,
                                  whole) ||
            !twice(walk, h, rate, end)) {
            walk->h = h / 4;
            continue;
        }
        const double error = distance(walk, whole, end);
        const double factor = 0.9 * pow(walk->tol / fmax(error, 1e-40), 0.1);
        if (!(error <= walk->tol)) {
            walk->h = h * (lub_quad)(isfinite(error) ? fmin(0.7, fmax(0.1, factor)) : 0.3);
            continue;
        }
        walk->h = h * (lub_quad)fmin(3, fmax(0.3, factor));
        walk->t = last ? stop : walk->t + h;
        memcpy(walk->x, end, bytes);
        memcpy(walk->rate, rate, bytes);
        return h;
    }
    return 0;
}

static void put(const struct walk *walk, const lub_quad x[], const lub_quad rate[], size_t row,
                struct lub_line_answer *answer)
{
    const size_t n = walk->films.n;
    lub_quad v[LUB_LINE_N], place = 0;
    lub_films34_velocities(&walk->films, (lub_quad)answer->t[row], x, v);
    for (size_t i = 0; i < n; i++) {
        place += expf128(x[i]);
        answer->x[row * n + i] = (double)place;
        answer->v[row * n + i] = (double)v[i];
        answer->log_gap[row * n + i] = (double)x[i];
        answer->climb[row * n + i] = (double)rate[i];
    }
}

/* The gaps at t inside the step just taken from `from`, and their rates: one step, or as many as it
 * takes. */
static bool inside(const struct walk *from, lub_quad t, lub_quad x[], lub_quad rate[])
{
    const size_t bytes = from->films.n * sizeof *x;
    struct walk copy = *from;
    memcpy(x, from->x, bytes);
    memcpy(rate, from->rate, bytes);
    if (!(t > from->t) ||
        lub_films_radau_step(&from->radau, &from->films, from->t, from->x, t - from->t, rate, x)) {
        return true;
    }
    copy.h = (t - copy.t) / 4;
    for (int k = 0; k < 1000 && copy.t < t; k++) {
        if (advance(&copy, t) == 0) {
            return false;
        }
    }
    memcpy(x, copy.x, bytes);
    memcpy(rate, copy.rate, bytes);
    return copy.t >= t;
}

static bool answer_step(const struct walk *from, const struct walk *to,
                        struct lub_line_answer *answer, size_t *next)
{
    for (; *next < answer->n_times && (lub_quad)answer->t[*next] <= to->t; ++*next) {
        const lub_quad t = (lub_quad)answer->t[*next];
        lub_quad x[LUB_LINE_N], rate[LUB_LINE_N];
        const bool within = t < to->t;
        if (within && !inside(from, t, x, rate)) {
            return false;
        }
        put(from, within ? x : to->x, within ? rate : to->rate, *next, answer);
    }
    return true;
}

static enum lub_status fail(const struct walk *walk, enum lub_status status, const char *why,
                            struct lub_line_answer *answer)
{
    snprintf(answer->note, sizeof answer->note, "%s at t = %.10g", why, (double)walk->t);
    return status;
}

static enum lub_status walk_piece(struct walk *walk, struct lub_line_answer *answer, size_t *next)
{
    const lub_quad end = (lub_quad)walk->films.line->force.t[walk->films.piece + 1];
    walk->h = (lub_quad)1e-3 * (end - walk->t);
    memset(walk->rate, 0, sizeof walk->rate);
    while (walk->t < end) {
        const struct walk from = *walk;
        if (advance(walk, end) == 0) {
            return fail(walk, LUB_NO_CONVERGENCE, "no step is small enough", answer);
        }
        if (!answer_step(&from, walk, answer, next)) {
            return fail(walk, LUB_NO_CONVERGENCE, "no value inside a step", answer);
        }
        if (lub_films34_sort(&walk->films, walk->x)) {
            if (!lub_films34_settle(&walk->films, walk->t, walk->x)) {
                return fail(walk, LUB_NO_CONVERGENCE, "deep gaps have no solution", answer);
            }
            memset(walk->rate, 0, sizeof walk->rate);
        }
        if (++answer->steps > max_steps) {
            return fail(walk, LUB_TOO_MANY_STEPS, "too many steps", answer);
        }
    }
    return LUB_OK;
}

enum lub_status lub_films_by_radau(const struct lub_line *line, enum lub_films_form form,
                                   double tol, struct lub_line_answer *answer)
{
    struct walk walk = {.tol = tol};
    size_t next = 0;
    enum lub_status status = LUB_OK;
    lub_films34_init(&walk.films, line, walk.x);
    lub_films_radau_init(&walk.radau, form);
    for (; next < answer->n_times && answer->t[next] <= 0; next++) {
        put(&walk, walk.x, walk.rate, next, answer);
    }
    for (; walk.films.piece < line->force.n && status == LUB_OK; walk.films.piece++) {
        status = walk_piece(&walk, answer, &next);
    }
    return status;
}
