/* deposit.c -- drop and roll. */
#include "cases/scene/deposit.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>

/* Discs already placed are kept by columns; only the newest of each can be at the surface. */
enum { depth = 64 };

/* Equal discs meet several at a time: heights (in radii) and angles nearer than this are equal. */
static const double same = 1e-9;

struct heap {
    const struct lub_spheres *s;
    double width, column_width;
    size_t n_columns;
    size_t *count;           /* discs put into each column so far */
    size_t (*newest)[depth]; /* of each column, as a ring */
};

/* The disc being placed. */
struct disc {
    size_t id;
    double x, y, r;
};

/* How a roll ends. */
enum end { END_FALL, END_REST, END_ROLL };

struct stop {
    enum end end;
    double angle;   /* from the top of the supporting disc */
    size_t support; /* what it rolls over next */
};

static size_t column_of(const struct heap *heap, double x)
{
    const double c = floor(fmax(0, x) / heap->column_width);
    return c < (double)heap->n_columns ? (size_t)c : heap->n_columns - 1;
}

static void put(struct heap *heap, size_t id)
{
    const size_t c = column_of(heap, heap->s->x[0][id]);
    heap->newest[c][heap->count[c]++ % depth] = id;
}

/* Calls visit for the discs in the columns around x. */
static void around(const struct heap *heap, double x, size_t columns,
                   void (*visit)(const struct heap *heap, size_t k, void *data), void *data)
{
    const size_t c = column_of(heap, x), first = c > columns ? c - columns : 0;
    for (size_t d = first; d <= c + columns && d < heap->n_columns; d++) {
        const size_t n = heap->count[d] < depth ? heap->count[d] : depth;
        for (size_t k = 0; k < n; k++) {
            visit(heap, heap->newest[d][k], data);
        }
    }
}

struct fall {
    const struct disc *disc;
    double y;
    size_t support;
    bool found;
};

static void visit_fall(const struct heap *heap, size_t k, void *data)
{
    struct fall *const fall = data;
    const double reach = fall->disc->r + heap->s->r[k], dx = fall->disc->x - heap->s->x[0][k];
    if (!(fabs(dx) < reach * (1 - 1e-12))) {
        return;
    }
    const double y = heap->s->x[1][k] + sqrt(reach * reach - dx * dx);
    if (y > fall->y && y <= fall->disc->y + same * reach) {
        *fall = (struct fall){.disc = fall->disc, .y = y, .support = k, .found = true};
    }
}

/* Straight down to the floor (false) or to a disc. */
static bool drop(const struct heap *heap, struct disc *disc, size_t *support)
{
    struct fall fall = {.disc = disc, .y = disc->r};
    around(heap, disc->x, 2, visit_fall, &fall);
    disc->y = fall.y;
    *support = fall.support;
    return fall.found;
}

struct roll {
    const struct disc *disc;
    size_t support, last; /* what it rolls over, and what it rolled over before */
    double sign, start;   /* side, and angle at which it begins */
    struct stop stop;
};

static void propose(struct roll *roll, double angle, enum end end, size_t support)
{
    if (angle > roll->start - same && angle < roll->stop.angle) {
        roll->stop = (struct stop){.end = end, .angle = angle, .support = support};
    }
}

/* Where the rolling disc touches disc k as well: the triangle of the three centres. */
static void visit_roll(const struct heap *heap, size_t k, void *data)
{
    struct roll *const roll = data;
    const double *const x = heap->s->x[0], *const y = heap->s->x[1];
    if (k == roll->support || k == roll->last) {
        return;
    }
    const double a = roll->disc->r + heap->s->r[roll->support], b = roll->disc->r + heap->s->r[k];
    const double dx = roll->sign * (x[k] - x[roll->support]), dy = y[k] - y[roll->support];
    const double distance = hypot(dx, dy);
    const double cosine = (a * a + distance * distance - b * b) / (2 * a * distance);
    if (!(fabs(cosine) <= 1)) {
        return;
    }
    const double angle = atan2(dx, dy) - acos(cosine);
    const double at = x[roll->support] + roll->sign * a * sin(angle);
    propose(roll, angle, roll->sign * (x[k] - at) > 0 ? END_REST : END_ROLL, k);
}

static struct stop roll_down(const struct heap *heap, struct disc *disc, size_t support,
                             size_t last, double sign)
{
    const double half_pi = 1.5707963267948966;
    const double *const x = heap->s->x[0], *const y = heap->s->x[1];
    const double reach = disc->r + heap->s->r[support], dx = disc->x - x[support];
    struct roll roll = {.disc = disc, .support = support, .last = last, .sign = sign};
    roll.start = atan2(sign * dx, disc->y - y[support]);
    roll.stop = (struct stop){.end = END_FALL, .angle = half_pi, .support = support};
    around(heap, x[support], 4, visit_roll, &roll);
    const double room = roll.sign < 0 ? x[support] - disc->r : heap->width - disc->r - x[support];
    if (room < reach) {
        propose(&roll, asin(fmax(-1, room / reach)), END_REST, support);
    }
    if (disc->r > y[support]) {
        propose(&roll, acos((disc->r - y[support]) / reach), END_REST, support);
    }
    disc->x = x[support] + roll.sign * reach * sin(roll.stop.angle);
    disc->y = y[support] + reach * cos(roll.stop.angle);
    return roll.stop;
}

static void place(const struct heap *heap, struct disc *disc)
{
    size_t support;
    while (drop(heap, disc, &support)) {
        size_t last = support;
        struct stop stop = {.end = END_ROLL, .support = support};
        const double sign = disc->x < heap->s->x[0][support] ? -1 : 1;
        while (stop.end == END_ROLL) {
            const size_t over = stop.support;
            stop = roll_down(heap, disc, over, last, sign);
            last = over;
        }
        if (stop.end == END_REST) {
            return;
        }
    }
}

static enum lub_status create(struct heap *heap, const struct lub_spheres *s, double width)
{
    double r_max = 0;
    for (size_t i = 0; i < s->n; i++) {
        r_max = fmax(r_max, s->r[i]);
    }
    *heap = (struct heap){.s = s, .width = width, .column_width = 2 * r_max};
    heap->n_columns = (size_t)ceil(width / heap->column_width) + 1;
    heap->count = calloc(heap->n_columns, sizeof *heap->count);
    heap->newest = malloc(heap->n_columns * sizeof *heap->newest);
    return heap->count && heap->newest ? LUB_OK : LUB_NO_MEMORY;
}

enum lub_status lub_deposit(struct lub_spheres *spheres, double width, unsigned long seed)
{
    struct heap heap;
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    enum lub_status status = create(&heap, spheres, width);
    if (rng && status == LUB_OK) {
        gsl_rng_set(rng, seed);
        for (size_t i = 0; i < spheres->n; i++) {
            const double r = spheres->r[i];
            struct disc disc = {.id = i, .r = r, .y = INFINITY};
            disc.x = r + (width - 2 * r) * gsl_rng_uniform(rng);
            place(&heap, &disc);
            spheres->x[0][i] = disc.x;
            spheres->x[1][i] = disc.y;
            put(&heap, i);
        }
    }
    free(heap.count);
    free(heap.newest);
    gsl_rng_free(rng);
    return rng ? status : LUB_NO_MEMORY;
}
