/* extended.c -- two lubricated spheres in shear by Radau IIA of order 9 in extended precision:
 * the witness that gives the values.
 *
 * A step is kept when two half steps agree with it.  It is cut where the asperities touch or part
 * and where the film ends; to each time that is asked for leads a step of its own.
 */
#include "reference/pair/radau.h"

#include <math.h>
#include <stdio.h>

enum { max_steps = 20000 };

/* What one step and two half steps may differ by; the two are kept, whose error is about 2^-9 of
 * that. */
static const double tolerance = 1e-14;

struct walk {
    struct lub_pair_integrator in;
    struct lub_pair_film *film;
    struct lub_pair_state now;
    long double t, h;
    size_t next; /* time asked for */
    bool over;
};

/* What is watched for a change of sign inside a step: positive past it. */
enum watched { CONTACT, GATE, FAR, AXIS, LOWEST, n_watched };

static double length(const struct lub_pair_state *state)
{
    return (double)sqrtl(state->y[0] * state->y[0] + state->y[1] * state->y[1] +
                         state->y[2] * state->y[2]);
}

static struct lub_pair_point point_of(const struct walk *walk, long double t,
                                      const struct lub_pair_state *state)
{
    const long double gap = lub_pair_gap(&walk->in, state), r = (2 + gap) / length(state);
    return (struct lub_pair_point){.t = (double)t,
                                   .x = (double)(r * state->y[0]),
                                   .y = (double)(r * state->y[1]),
                                   .z = (double)(r * state->y[2]),
                                   .u_n = (double)gap,
                                   .log_gap = (double)state->y[LUB_PAIR_FILM]};
}

static long double value_of(const struct walk *walk, enum watched which,
                            const struct lub_pair_state *state)
{
    const struct lub_shear *const shear = walk->in.shear;
    const long double gap = lub_pair_gap(&walk->in, state), r = 2 + gap;
    const long double ahead = shear->rate * r * state->y[0], y = r * state->y[1];
    switch (which) {
    case CONTACT:
        if (!(shear->roughness > 0)) {
            return -1;
        }
        return (walk->in.contact ? 1 : -1) * (state->y[LUB_PAIR_FILM] - logl(shear->roughness));
    case GATE:
        return ahead < 0 && y > 0 ? -1 : gap - shear->cutoff;
    case FAR:
        return ahead - LUB_SHEAR_X;
    case AXIS:
        return ahead > 0 ? -y : -1;
    default:
        return lub_pair_climb(&walk->in, state);
    }
}

/* The length of the step from walk->now at which it vanishes, just past it, by false position
 * (Illinois: an end kept twice counts half); the state there. */
static long double cut(const struct walk *walk, enum watched which, long double h,
                       struct lub_pair_state *state)
{
    long double lo = 0, hi = h, f_lo = value_of(walk, which, &walk->now);
    long double f_hi = value_of(walk, which, state);
    int kept = 0; /* which end the last step kept: -1 lo, 1 hi */
    for (int k = 0; k < 100 && hi - lo > 1e-18L * (1 + walk->t) && f_hi > 0; k++) {
        const long double line = (lo * f_hi - hi * f_lo) / (f_hi - f_lo);
        const long double mid = k % 8 < 7 && line > lo && line < hi ? line : (lo + hi) / 2;
        struct lub_pair_state at;
        if (!lub_pair_single(&walk->in, &walk->now, mid, &at)) {
            break;
        }
        const long double f = value_of(walk, which, &at);
        if (f >= 0) {
            hi = mid;
            f_hi = f;
            f_lo /= kept == -1 ? 2 : 1;
            kept = -1;
            *state = at;
        } else {
            lo = mid;
            f_lo = f;
            f_hi /= kept == 1 ? 2 : 1;
            kept = 1;
        }
    }
    return hi;
}

static double distance(const struct lub_pair_integrator *in, const struct lub_pair_state *a,
                       const struct lub_pair_state *b)
{
    double most = 0;
    for (int k = 0; k < LUB_PAIR_DIM; k++) {
        const long double noise = k == LUB_PAIR_TENSION ? in->noise : 0;
        const long double size = fabsl(a->y[k] - b->y[k]) / (1 + fabsl(b->y[k]));
        most = fmax(most, (double)(size - noise));
    }
    return most;
}

/* A step that two half steps agree with; the length taken, 0 if none is small enough. */
static long double advance(struct walk *walk, struct lub_pair_state *end)
{
    while (walk->h > 1e-20L) {
        const long double h = walk->h;
        struct lub_pair_state whole, middle;
        double error = INFINITY;
        if (lub_pair_single(&walk->in, &walk->now, h, &whole) &&
            lub_pair_single(&walk->in, &walk->now, h / 2, &middle) &&
            lub_pair_single(&walk->in, &middle, h / 2, end)) {
            error = distance(&walk->in, &whole, end);
        }
        const double factor = isfinite(error) ? 0.9 * pow(tolerance / fmax(error, 1e-40), 0.1) : 0;
        walk->h = h * fmin(3, fmax(0.25, factor));
        if (error <= tolerance) {
            return h;
        }
    }
    return 0;
}

/* Where ln u turns on the way is its smallest value; unless asperities have touched before, where
 * the step is then to be cut. */
static void turn(struct walk *walk, long double *h, struct lub_pair_state *end)
{
    struct lub_pair_state lowest = *end;
    if (!(value_of(walk, LOWEST, &walk->now) < 0 && value_of(walk, LOWEST, end) > 0)) {
        return;
    }
    const long double part = cut(walk, LOWEST, *h, &lowest);
    if (value_of(walk, CONTACT, &lowest) > 0) {
        *h = part;
        *end = lowest;
    } else {
        walk->film->log_gap_min = fmin(walk->film->log_gap_min, (double)lowest.y[LUB_PAIR_FILM]);
    }
}

/* What is found past its zero: the first on the way, which cuts the step.  Cutting may bring out
 * one that was passed twice, hence the second look. */
static enum watched look(struct walk *walk, long double *h, struct lub_pair_state *end)
{
    enum watched found = n_watched;
    turn(walk, h, end);
    for (int k = 0; k < 2 * LOWEST; k++) {
        const enum watched which = (enum watched)(k % LOWEST);
        if (which != found && value_of(walk, which, end) > 0) {
            *h = cut(walk, which, *h, end);
            found = which;
        }
    }
    return found;
}

/* The times asked for up to the end of this step. */
static bool answer(struct walk *walk, long double h)
{
    struct lub_pair_film *const film = walk->film;
    const size_t first = walk->next;
    struct lub_pair_dense dense;
    while (walk->next < film->n && film->t[walk->next] <= walk->t + h) {
        walk->next++;
    }
    const bool many = walk->next - first > LUB_PAIR_NODES;
    bool good = !many || lub_pair_dense_fill(&walk->in, &walk->now, h, &dense);
    for (size_t k = first; k < walk->next && good; k++) {
        struct lub_pair_state at = walk->now;
        const long double part = film->t[k] - walk->t;
        if (many) {
            at = lub_pair_dense_at(&dense, part);
        } else {
            good = part <= 0 || lub_pair_single(&walk->in, &walk->now, part, &at);
        }
        film->points[k] = point_of(walk, film->t[k], &at);
    }
    return good;
}

static bool move(struct walk *walk)
{
    struct lub_pair_film *const film = walk->film;
    struct lub_pair_state end;
    long double h = advance(walk, &end);
    if (h == 0) {
        return false;
    }
    const enum watched found = look(walk, &h, &end);
    const bool good = answer(walk, h);
    walk->t += h;
    walk->now = end;
    film->steps++;
    film->log_gap_min = fmin(film->log_gap_min, (double)end.y[LUB_PAIR_FILM]);
    if (found == CONTACT) {
        lub_pair_touch(&walk->in, !walk->in.contact);
        film->touched = true;
    }
    walk->over = found == GATE || found == FAR || found == AXIS;
    film->how = found == GATE ? LUB_PAIR_LEFT : found == FAR ? LUB_PAIR_FAR : LUB_PAIR_CLOSED;
    return good;
}

static void begin(struct walk *walk)
{
    const struct lub_pair_film *const film = walk->film;
    const struct lub_shear *const shear = film->shear;
    for (int k = 0; k < 3; k++) {
        walk->now.y[k] = film->start[k] / (2 + film->gap);
    }
    walk->now.y[LUB_PAIR_FILM] = logl(film->gap);
    walk->h = 0.01L / shear->stiffness;
    lub_pair_touch(&walk->in, shear->roughness > 0 && film->gap < shear->roughness);
    walk->film->touched = walk->in.contact;
    walk->film->log_gap_min = (double)walk->now.y[LUB_PAIR_FILM];
}

enum lub_status lub_pair_film_radau(struct lub_pair_film *film)
{
    struct walk walk = {.film = film};
    bool good = true;
    lub_pair_radau_init(&walk.in, film->shear);
    begin(&walk);
    film->steps = 0;
    while (good && !walk.over && film->steps < max_steps) {
        good = move(&walk);
    }
    film->end = point_of(&walk, walk.t, &walk.now);
    if (!good || !walk.over) {
        snprintf(film->note, sizeof film->note, "%s at t = %.10g after the film began",
                 good ? "the spheres are still there" : "no step is small enough", (double)walk.t);
        return LUB_NO_CONVERGENCE;
    }
    for (; walk.next < film->n; walk.next++) {
        film->points[walk.next] = film->end;
    }
    return LUB_OK;
}
