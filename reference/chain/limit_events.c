/* limit_events.c -- the limit model from event to event, in long double.
 *
 * Spheres that touch and are pressed together are one block with one velocity and one acceleration.
 * Which spheres are is found anew at every event by pooling neighbours whose velocities are in the
 * wrong order, and where these are equal whose accelerations are: isotonic regression of p + F dt
 * for an infinitely small dt.
 */
#include "reference/chain/limit.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* Velocities and accelerations nearer than this, relative to their size, are equal: far above the
 * round-off of long double, far below what could be seen in a place. */
static const long double same = 1e-16L;

struct body {
    long double x, p; /* place and momentum */
    bool touches;     /* the sphere or wall below */
};

struct block {
    size_t begin, end;
    long double mass, p, force; /* mass = inf: held by the wall */
};

struct walk {
    const struct lub_line *line;
    struct body *bodies;  /* n */
    struct block *blocks; /* at most n */
    size_t n_blocks;
    size_t piece; /* of the force */
    long double t, size_v, size_a;
};

static long double velocity(const struct block *block)
{
    return isinf(block->mass) ? 0 : block->p / block->mass;
}

static long double acceleration(const struct block *block)
{
    return isinf(block->mass) ? 0 : block->force / block->mass;
}

static long double force_on(const struct walk *walk, size_t i)
{
    return (long double)walk->line->load[i] * (long double)walk->line->force.f[walk->piece];
}

/* Whether two blocks that touch would run into each other, or move on together. */
static bool run_together(const struct walk *walk, const struct block *below,
                         const struct block *above)
{
    const long double dv = velocity(above) - velocity(below);
    const long double da = acceleration(above) - acceleration(below);
    if (fabsl(dv) > same * walk->size_v) {
        return dv < 0;
    }
    return da <= same * walk->size_a;
}

static void pool(struct block *below, const struct block *above)
{
    below->end = above->end;
    below->mass += above->mass;
    below->p += above->p;
    below->force += above->force;
}

/* Blocks from below, and contacts that open.  The wall is a block of infinite mass without spheres
 * that takes in those it holds. */
static void find_blocks(struct walk *walk)
{
    const size_t n = walk->line->n;
    struct block *const blocks = walk->blocks;
    size_t n_blocks = 1;
    blocks[0] = (struct block){.mass = INFINITY};
    for (size_t i = 0; i < n; i++) {
        struct block last = {.begin = i,
                             .end = i + 1,
                             .mass = (long double)walk->line->mass[i],
                             .p = walk->bodies[i].p,
                             .force = force_on(walk, i)};
        while (n_blocks > 0 && walk->bodies[last.begin].touches &&
               run_together(walk, &blocks[n_blocks - 1], &last)) {
            pool(&blocks[--n_blocks], &last);
            last = blocks[n_blocks];
        }
        blocks[n_blocks++] = last;
    }
    walk->n_blocks = n_blocks;
    for (size_t k = 1; k < n_blocks; k++) {
        walk->bodies[blocks[k].begin].touches = false;
    }
}

/* Smallest root tau > 0 of g + v tau + a tau^2/2 = 0 for g >= 0; inf if there is none.  A speed
 * below `least` is the round-off of spheres that have just let go of each other. */
static long double meeting(long double g, long double v, long double a, long double least)
{
    const long double square = v * v - 2 * a * g;
    if ((a >= 0 && v >= -least) || square < 0) {
        return INFINITY;
    }
    const long double root = sqrtl(square);
    /* Without cancellation: 2 g/(-v + root) where v < 0; otherwise it rises first, and a < 0. */
    return v < 0 ? 2 * g / (-v + root) : -(v + root) / a;
}

/* When glue inside a block is used up: from its top down, gamma_k = sum (p_i - m_i V). */
static long double first_release(const struct walk *walk, const struct block *block)
{
    const long double v = velocity(block), a = acceleration(block);
    const bool wall = isinf(block->mass);
    long double gamma = 0, rate = 0, mass = 0, first = INFINITY;
    for (size_t i = block->end; i-- > block->begin;) {
        const long double m = (long double)walk->line->mass[i];
        mass += m;
        gamma += walk->bodies[i].p - m * v;
        rate += force_on(walk, i) - m * a;
        if ((i > block->begin || wall) && rate > 2 * same * walk->size_a * mass) {
            first = fminl(first, fmaxl(-gamma / rate, 0));
        }
    }
    return first;
}

/* Time until the next event, and the contact that closes then (n: none does). */
static long double next_event(const struct walk *walk, size_t *closes)
{
    long double first = INFINITY;
    *closes = walk->line->n;
    for (size_t k = 0; k < walk->n_blocks; k++) {
        const struct block *const block = &walk->blocks[k];
        const long double release = first_release(walk, block);
        if (release < first) {
            first = release;
            *closes = walk->line->n;
        }
        if (k + 1 == walk->n_blocks) {
            break;
        }
        const struct block *const above = &walk->blocks[k + 1];
        const long double below = block->end > block->begin ? walk->bodies[block->end - 1].x : 0;
        const long double meets = meeting(
            fmaxl(walk->bodies[above->begin].x - below, 0), velocity(above) - velocity(block),
            acceleration(above) - acceleration(block), same * walk->size_v);
        if (meets < first) {
            first = meets;
            *closes = above->begin;
        }
    }
    return first;
}

static void advance(struct walk *walk, long double tau)
{
    for (size_t k = 0; k < walk->n_blocks; k++) {
        const struct block *const block = &walk->blocks[k];
        const long double way = (velocity(block) + acceleration(block) * tau / 2) * tau;
        for (size_t i = block->begin; i < block->end; i++) {
            walk->bodies[i].x += way;
            walk->bodies[i].p += force_on(walk, i) * tau;
        }
    }
    walk->t += tau;
}

/* The spheres of the block above are where the one below them is. */
static void close_contact(struct walk *walk, size_t i)
{
    const long double place = i ? walk->bodies[i - 1].x : 0;
    walk->bodies[i].touches = true;
    for (size_t k = i; k < walk->line->n && (k == i || walk->bodies[k].touches); k++) {
        walk->bodies[k].x = place;
    }
}

static void put(const struct walk *walk, size_t row, struct lub_line_answer *answer)
{
    const size_t n = walk->line->n;
    const long double tau = (long double)answer->t[row] - walk->t;
    for (size_t k = 0; k < walk->n_blocks; k++) {
        const struct block *const block = &walk->blocks[k];
        const long double v = velocity(block), a = acceleration(block);
        long double gamma = 0;
        for (size_t i = block->end; i-- > block->begin;) {
            const long double p = walk->bodies[i].p + force_on(walk, i) * tau;
            gamma += p - (long double)walk->line->mass[i] * (v + a * tau);
            answer->x[row * n + i] = (double)(walk->bodies[i].x + (v + a * tau / 2) * tau);
            answer->v[row * n + i] = (double)(v + a * tau);
            if (answer->gamma) {
                const bool inside = i > block->begin || isinf(block->mass);
                answer->gamma[row * n + i] = inside ? (double)fminl(gamma, 0) : 0;
            }
        }
    }
}

/* Rows before `until`, which lies less than round-off of time away from its event or after it. */
static void put_until(const struct walk *walk, long double until, struct lub_line_answer *answer,
                      size_t *next)
{
    const long double tiny = 1e-16L * (1 + fabsl(until));
    while (*next < answer->n_times && (long double)answer->t[*next] < until - tiny) {
        put(walk, (*next)++, answer);
    }
}

static enum lub_status walk_piece(struct walk *walk, struct lub_line_answer *answer, size_t *next)
{
    const long double end = (long double)walk->line->force.t[walk->piece + 1];
    const size_t most = 1000 + 200 * walk->line->n;
    find_blocks(walk);
    for (size_t k = 0; k < most; k++) {
        size_t closes;
        const long double tau = next_event(walk, &closes), t = walk->t + tau;
        answer->steps++;
        put_until(walk, fminl(t, end), answer, next);
        if (!(t < end)) {
            advance(walk, end - walk->t);
            walk->t = end;
            return LUB_OK;
        }
        advance(walk, tau);
        if (closes < walk->line->n) {
            close_contact(walk, closes);
        }
        find_blocks(walk);
    }
    return LUB_TOO_MANY_STEPS;
}

static void begin(struct walk *walk)
{
    long double place = 0;
    for (size_t i = 0; i < walk->line->n; i++) {
        const long double mass = (long double)walk->line->mass[i];
        place += (long double)walk->line->gap[i];
        walk->bodies[i].x = place;
        walk->bodies[i].p = mass * (long double)walk->line->speed[i];
        for (size_t k = 0; k < walk->line->force.n; k++) {
            const long double a =
                fabsl((long double)walk->line->load[i] * (long double)walk->line->force.f[k]) /
                mass;
            walk->size_a = fmaxl(walk->size_a, a);
        }
        walk->size_v = fmaxl(walk->size_v, fabsl((long double)walk->line->speed[i]));
    }
    walk->size_v += walk->size_a * (long double)lub_force_end(&walk->line->force);
}

enum lub_status lub_line_limit_events(const struct lub_line *line, struct lub_line_answer *answer)
{
    struct walk walk = {.line = line,
                        .bodies = calloc(line->n, sizeof *walk.bodies),
                        .blocks = calloc(line->n + 1, sizeof *walk.blocks)};
    enum lub_status status = walk.bodies && walk.blocks ? LUB_OK : LUB_NO_MEMORY;
    size_t next = 0;
    if (status == LUB_OK) {
        begin(&walk);
    }
    for (; walk.piece < line->force.n && status == LUB_OK; walk.piece++) {
        status = walk_piece(&walk, answer, &next);
    }
    walk.piece = line->force.n - 1; /* of the last rows */
    if (status == LUB_OK) {
        find_blocks(&walk);
    }
    while (status == LUB_OK && next < answer->n_times) {
        put(&walk, next++, answer);
    }
    free(walk.bodies);
    free(walk.blocks);
    return status;
}
