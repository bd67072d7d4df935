/* suspension_pairs.c -- the pairs of a suspension as files show them, and whose asperities touch.
 */
#include "convergence/kinds/suspension/suspension_kind.h"
#include "cases/grow.h"

#include <math.h>

/* From the centre of i to that of j in the image that i meets, and their relative velocity. */
static void relative(const struct lub_crowd *crowd, size_t k, double d[3], double v[3])
{
    const struct lub_crowd_pairs *const pairs = &crowd->pairs;
    const size_t i = pairs->i[k], j = pairs->j[k];
    const double speed = crowd->rate * crowd->box * pairs->image[k];
    for (int c = 0; c < 3; c++) {
        d[c] = crowd->x[c][j] - crowd->x[c][i] + pairs->shift[c][k];
        v[c] = crowd->v[c][j] - crowd->v[c][i];
    }
    d[0] += speed * (crowd->t - crowd->t_list);
    v[0] += speed;
}

bool lub_suspension_pair(const void *simulation, size_t k, struct lub_near_pair *near)
{
    const struct lub_crowd *const crowd =
        &((const struct lub_suspension_simulation *)simulation)->crowd;
    const size_t i = crowd->pairs.i[k], j = crowd->pairs.j[k];
    const struct lub_pair law = lub_pair_of(&crowd->law, crowd->r[i], crowd->r[j]);
    double d[3], v[3];
    if (!(crowd->pairs.on[k] > 0)) {
        return false;
    }
    relative(crowd, k, d, v);
    *near = (struct lub_near_pair){.i = i,
                                   .j = (ptrdiff_t)j,
                                   .gap = law.a * crowd->pairs.u[k],
                                   .log_gap = log(law.a) + crowd->pairs.xi[k],
                                   .lambda = -law.k_b * law.a * crowd->pairs.stretch[k] + 0.0};
    for (int c = 0; c < 3; c++) {
        near->normal[c] = crowd->pairs.normal[c][k];
        near->from[c] = crowd->x[c][i];
        near->to[c] = near->from[c] + d[c];
    }
    return true;
}

static enum lub_status add(struct lub_touches *touches, const struct lub_touch *touch)
{
    struct lub_touch *const more =
        lub_grown(touches->list, touches->n, &touches->capacity, sizeof *more);
    if (!more) {
        return LUB_NO_MEMORY;
    }
    touches->list = more;
    touches->list[touches->n++] = *touch;
    return LUB_OK;
}

static double rate(const struct lub_crowd *crowd, size_t k)
{
    double d[3], v[3], sum = 0;
    relative(crowd, k, d, v);
    for (int c = 0; c < 3; c++) {
        sum += v[c] * crowd->pairs.normal[c][k];
    }
    return sum;
}

/* Whether one of the pairs from `first` on touches; a loop without branches, because it is seldom
 * so. Asperities touch where the film is thinner than they are high.  ln u decides, because it is
 * what is carried from list to list; of pairs beyond the cut-off it is 0, and that of asperities is
 * not.
 */
static bool any_touches(const struct lub_crowd *crowd, size_t first)
{
    const double *const xi = crowd->pairs.xi + first, height = crowd->film.log_roughness;
    int n = 0;
    for (int k = 0; k < LUB_CROWD_BLOCK; k++) {
        n += xi[k] < height;
    }
    return n > 0;
}

static enum lub_status find(const struct lub_crowd *crowd, struct lub_touches *touches)
{
    enum lub_status status = LUB_OK;
    touches->n = 0;
    for (size_t k = 0; status == LUB_OK && k < crowd->pairs.padded; k++) {
        if (k % LUB_CROWD_BLOCK == 0 && !any_touches(crowd, k)) {
            k += LUB_CROWD_BLOCK - 1;
        } else if (crowd->pairs.xi[k] < crowd->film.log_roughness) {
            const struct lub_touch touch = {crowd->pairs.i[k], crowd->pairs.j[k], rate(crowd, k)};
            status = add(touches, &touch);
        }
    }
    return status;
}

static enum lub_status tell(struct lub_suspension_simulation *s, enum lub_event_kind kind,
                            const struct lub_touch *touch, double value)
{
    struct lub_event *const more =
        lub_grown(s->events, s->n_events, &s->event_capacity, sizeof *more);
    if (!more) {
        return LUB_NO_MEMORY;
    }
    s->events = more;
    s->events[s->n_events++] = (struct lub_event){
        .t = s->crowd.t, .kind = kind, .i = touch->i, .j = (ptrdiff_t)touch->j, .value = value};
    return LUB_OK;
}

static int compare(const struct lub_touch *a, const struct lub_touch *b)
{
    return a->i != b->i ? (a->i > b->i) - (a->i < b->i) : (a->j > b->j) - (a->j < b->j);
}

/* Rate of a pair of the list, which is sorted; NaN if it has left. */
static double rate_now(const struct lub_crowd *crowd, const struct lub_touch *touch)
{
    size_t lo = 0, hi = crowd->pairs.n;
    while (lo < hi) {
        const size_t k = lo + (hi - lo) / 2;
        const struct lub_touch at = {.i = crowd->pairs.i[k], .j = crowd->pairs.j[k]};
        const int sign = compare(&at, touch);
        if (sign == 0) {
            return rate(crowd, k);
        }
        lo = sign < 0 ? k + 1 : lo;
        hi = sign > 0 ? k : hi;
    }
    return NAN;
}

enum lub_status lub_suspension_look(struct lub_suspension_simulation *s)
{
    const struct lub_touches old = s->touching;
    s->touching = s->before;
    s->before = old;
    enum lub_status status = find(&s->crowd, &s->touching);
    size_t was = 0, is = 0;
    s->n_events = 0;
    while (status == LUB_OK && (was < s->before.n || is < s->touching.n)) {
        const struct lub_touch *const before = s->before.list + was;
        const struct lub_touch *const now = s->touching.list + is;
        const int sign = was == s->before.n ? 1 : is == s->touching.n ? -1 : compare(before, now);
        if (sign < 0) {
            status = tell(s, LUB_SEPARATE, before, rate_now(&s->crowd, before));
        } else if (sign > 0) {
            status = tell(s, LUB_TOUCH, now, now->rate);
        }
        was += sign <= 0;
        is += sign >= 0;
    }
    return status;
}
