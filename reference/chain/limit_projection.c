/* limit_projection.c -- the limit model by projections of places, in long double.
 *
 * Over a step in which no contact lets go the places at its end are those nearest, in the norm of
 * the masses, to x + int M^-1 p: contacts that were closed at any time in it are closed at its end,
 * which are the conditions of that projection.
 */
#include "reference/chain/limit.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Steps so short, relative to the run, are taken even if a contact lets go in them: the error is
 * f h^2. */
static const long double shortest = 1e-10L, agreement = 1e-16L, still = 1e-15L;
enum { equal_steps = 512 };

struct pool {
    size_t end;
    long double mass, place;
};

struct walk {
    const struct lub_line *line;
    long double *x, *whole, *half, *wanted, *v; /* n each */
    struct pool *pools;
    bool *contact; /* n: with the sphere or wall below */
    size_t piece;
    long double t, size; /* the largest speed at the start and acceleration */
};

/* The nearest of n ordered values >= `least` to those wanted. */
static void project(size_t n, const double mass[], const long double wanted[], long double least,
                    struct pool pools[], long double x[])
{
    size_t n_pools = 0, i = 0;
    for (size_t k = 0; k < n; k++) {
        struct pool last = {k + 1, (long double)mass[k], wanted[k]};
        while (n_pools > 0 && pools[n_pools - 1].place >= last.place) {
            const struct pool below = pools[--n_pools];
            const long double both = below.mass + last.mass;
            last.place = (below.mass * below.place + last.mass * last.place) / both;
            last.mass = both;
        }
        pools[n_pools++] = last;
    }
    for (size_t k = 0; k < n_pools; k++) {
        for (; i < pools[k].end; i++) {
            x[i] = fmaxl(pools[k].place, least);
        }
    }
}

static long double momentum(const struct walk *walk, size_t i, long double t)
{
    const struct lub_force *const force = &walk->line->force;
    const long double since = t - (long double)force->t[walk->piece];
    const long double impulse =
        (long double)force->impulse[walk->piece] + (long double)force->f[walk->piece] * since;
    return (long double)walk->line->mass[i] * (long double)walk->line->speed[i] +
           (long double)walk->line->load[i] * impulse;
}

/* One projection from `from` at t over h. */
static void single(struct walk *walk, const long double from[], long double t, long double h,
                   long double to[])
{
    for (size_t i = 0; i < walk->line->n; i++) {
        walk->wanted[i] =
            from[i] + h * momentum(walk, i, t + h / 2) / (long double)walk->line->mass[i];
    }
    project(walk->line->n, walk->line->mass, walk->wanted, 0, walk->pools, to);
}

static bool touches(const long double x[], size_t i)
{
    return !(x[i] > (i ? x[i - 1] : 0));
}

/* Velocities of the spheres [begin, end), which all touch, and gamma from the top down. */
static void look_at_cluster(struct walk *walk, size_t begin, size_t end, bool wall, long double t,
                            double gamma[])
{
    const double *const mass = walk->line->mass;
    long double sum = 0;
    for (size_t i = begin; i < end; i++) {
        walk->wanted[i] = momentum(walk, i, t) / (long double)mass[i];
    }
    project(end - begin, mass + begin, walk->wanted + begin, wall ? 0 : -INFINITY, walk->pools,
            walk->v + begin);
    for (size_t i = end; i-- > begin;) {
        sum += (long double)mass[i] * (walk->wanted[i] - walk->v[i]);
        walk->contact[i] = i > begin || wall;
        if (gamma) {
            gamma[i] = walk->contact[i] ? (double)fminl(sum, 0) : 0;
        }
    }
}

/* Contacts, and velocities at t of spheres at x. */
static void look_at_contacts(struct walk *walk, const long double x[], long double t,
                             double gamma[])
{
    const size_t n = walk->line->n;
    for (size_t begin = 0, end; begin < n; begin = end) {
        for (end = begin + 1; end < n && touches(x, end); end++) {
        }
        look_at_cluster(walk, begin, end, begin == 0 && touches(x, 0), t, gamma);
    }
}

/* Whether a contact let go before the end of the step to `half`: one that is about to open there
 * should be open already, and one that held at the start is open. */
static bool lets_go(struct walk *walk, long double h)
{
    bool any = false;
    look_at_contacts(walk, walk->x, walk->t, NULL);
    for (size_t i = 0; i < walk->line->n && !any; i++) {
        const long double speed = walk->v[i] - (i ? walk->v[i - 1] : 0);
        const long double gap = walk->half[i] - (i ? walk->half[i - 1] : 0);
        any = walk->contact[i] && speed <= 0 && gap > agreement * (walk->size + walk->half[i]);
    }
    look_at_contacts(walk, walk->half, walk->t + h, NULL);
    for (size_t i = 0; i < walk->line->n && !any; i++) {
        const long double speed = walk->v[i] - (i ? walk->v[i - 1] : 0);
        any = walk->contact[i] && speed > still * walk->size;
    }
    return any;
}

static bool agree(const struct walk *walk)
{
    for (size_t i = 0; i < walk->line->n; i++) {
        if (!(fabsl(walk->whole[i] - walk->half[i]) <= agreement * (walk->size + walk->half[i]))) {
            return false;
        }
    }
    return true;
}

/* One step of at most h; its length. */
static long double step(struct walk *walk, long double h, long double least)
{
    const size_t bytes = walk->line->n * sizeof *walk->x;
    for (;; h /= 2) {
        single(walk, walk->x, walk->t, h, walk->whole);
        single(walk, walk->x, walk->t, h / 2, walk->half);
        single(walk, walk->half, walk->t + h / 2, h / 2, walk->half);
        if (h <= least || (agree(walk) && !lets_go(walk, h))) {
            memcpy(walk->x, walk->half, bytes);
            walk->t += h;
            return h;
        }
    }
}

static void put(struct walk *walk, size_t row, struct lub_line_answer *answer)
{
    const size_t n = walk->line->n;
    look_at_contacts(walk, walk->x, walk->t, answer->gamma ? answer->gamma + row * n : NULL);
    for (size_t i = 0; i < n; i++) {
        answer->x[row * n + i] = (double)walk->x[i];
        answer->v[row * n + i] = (double)walk->v[i];
    }
}

/* To `stop`, with steps that double after each that was not halved. */
static void walk_to(struct walk *walk, long double stop, struct lub_line_answer *answer)
{
    const long double whole = (long double)lub_force_end(&walk->line->force);
    long double h = whole / equal_steps;
    while (walk->t < stop) {
        const long double left = stop - walk->t, wish = fminl(h, left);
        const long double taken = step(walk, wish, shortest * whole);
        h = taken < wish ? taken : fminl(2 * h, whole / equal_steps);
        answer->steps++;
        if (taken >= left) {
            walk->t = stop;
        }
    }
}

/* Parts of a block of 5 n numbers, and the rest. */
static bool reserve(struct walk *walk, long double *block)
{
    const size_t n = walk->line->n;
    walk->pools = calloc(n, sizeof *walk->pools);
    walk->contact = calloc(n, sizeof *walk->contact);
    walk->x = block;
    walk->whole = block ? block + n : NULL;
    walk->half = block ? block + 2 * n : NULL;
    walk->wanted = block ? block + 3 * n : NULL;
    walk->v = block ? block + 4 * n : NULL;
    return block && walk->pools && walk->contact;
}

static void begin(struct walk *walk)
{
    const struct lub_line *const line = walk->line;
    long double place = 0;
    for (size_t i = 0; i < line->n; i++) {
        place += (long double)line->gap[i];
        walk->x[i] = place;
        walk->size = fmaxl(walk->size, fabsl((long double)line->speed[i]));
        walk->size = fmaxl(walk->size, fabsl((long double)line->load[i]) / line->mass[i]);
    }
}

enum lub_status lub_line_limit_projection(const struct lub_line *line,
                                          struct lub_line_answer *answer)
{
    struct walk walk = {.line = line};
    long double *const block = calloc(5 * line->n, sizeof *block);
    const bool room = reserve(&walk, block);
    size_t next = 0;
    if (room) {
        begin(&walk);
    }
    for (; room && walk.piece < line->force.n; walk.piece++) {
        const double end = line->force.t[walk.piece + 1];
        const bool last = walk.piece + 1 == line->force.n;
        for (; next < answer->n_times && (answer->t[next] < end || last); next++) {
            walk_to(&walk, (long double)answer->t[next], answer);
            put(&walk, next, answer);
        }
        walk_to(&walk, (long double)end, answer);
    }
    free(block);
    free(walk.pools);
    free(walk.contact);
    return room ? LUB_OK : LUB_NO_MEMORY;
}
