/* limit_closed_form.c -- the gluey limit model of a smooth surface under any force, in 34 digits.
 */
#include "reference/limit_closed_form.h"

#include <math.h>
#include <stdlib.h>

/* w, W and max(0, max -W) up to there; where w rises through 0 before the next node, and W there.
 */
struct lub_limit_node {
    lub_quad w, place, lift;
    bool turns;
    lub_quad turn, lowest;
};

/* From node i to t in the same interval; the lift is left as it is. */
static struct lub_limit_node moved(const struct lub_limit_form *form, size_t i, lub_quad t)
{
    const struct lub_force *const force = &form->problem->force;
    const struct lub_limit_node *const from = &form->nodes[i];
    const lub_quad a = form->times[i].t;
    const size_t k = form->times[i].piece;
    const lub_quad before = lub_exact_impulse(force, k, a);
    return (struct lub_limit_node){.w = from->w + lub_exact_impulse(force, k, t) - before,
                                   .place = from->place + (t - a) * (from->w - before) +
                                            lub_exact_displacement(force, k, t) -
                                            lub_exact_displacement(force, k, a),
                                   .lift = from->lift};
}

/* Finds where w, which rises from node i to the next, is 0. */
static void find_turn(struct lub_limit_form *form, size_t i)
{
    struct lub_limit_node *const node = &form->nodes[i];
    lub_quad lo = form->times[i].t, hi = form->times[i + 1].t;
    node->turns = node->w < 0 && moved(form, i, hi).w > 0;
    for (int k = 0; k < 120 && node->turns; k++) {
        const lub_quad mid = (lo + hi) / 2;
        *(moved(form, i, mid).w > 0 ? &hi : &lo) = mid;
    }
    node->turn = hi;
    node->lowest = moved(form, i, hi).place;
}

/* From node i to t with the lift: W is lowest at an end or where w rises through 0. */
static struct lub_limit_node lifted(const struct lub_limit_form *form, size_t i, lub_quad t)
{
    const struct lub_limit_node *const from = &form->nodes[i];
    struct lub_limit_node end = moved(form, i, t);
    const lub_quad lowest = from->turns && t >= from->turn ? from->lowest : end.place;
    end.lift = -lowest > end.lift ? -lowest : end.lift;
    return end;
}

bool lub_limit_form_create(struct lub_limit_form *form, const struct lub_problem *problem)
{
    *form = (struct lub_limit_form){.problem = problem};
    form->times = lub_sign_times(&problem->force, &form->n);
    form->nodes = calloc(form->n + 1, sizeof *form->nodes);
    if (!form->times || !form->nodes) {
        return false;
    }
    form->nodes[0] =
        (struct lub_limit_node){.w = (lub_quad)problem->u0, .place = (lub_quad)problem->q0};
    for (size_t i = 0; i + 1 < form->n; i++) {
        find_turn(form, i);
        form->nodes[i + 1] = lifted(form, i, form->times[i + 1].t);
    }
    return true;
}

void lub_limit_form_free(struct lub_limit_form *form)
{
    free(form->times);
    free(form->nodes);
    *form = (struct lub_limit_form){0};
}

struct lub_gap lub_limit_form_at(const struct lub_limit_form *form, double t)
{
    size_t lo = 0, hi = form->n - 1;
    while (hi - lo > 1) {
        const size_t mid = (lo + hi) / 2;
        *(form->times[mid].t <= (lub_quad)t ? &lo : &hi) = mid;
    }
    const struct lub_limit_node node = lifted(form, lo, (lub_quad)t);
    const double q = (double)(node.place + node.lift), w = (double)node.w;
    const bool stuck = !(q > 0) && w < 0;
    return (struct lub_gap){
        .q = q, .u = stuck ? 0 : w, .log_gap = log(q), .gamma = stuck ? w : 0, .stuck = stuck};
}
