/* billiard_exact.c -- impact, rigid turn and release of the gluey billiard in closed form. */
#include "cases/scene/billiard_exact.h"

#include <math.h>
#include <string.h>

static void solve(struct lub_billiard *b)
{
    const double d = 2 * b->r, v2 = b->v[0] * b->v[0] + b->v[1] * b->v[1];
    const double along = b->x[0] * b->v[0] + b->x[1] * b->v[1];
    const double across = b->x[0] * b->v[1] - b->x[1] * b->v[0]; /* x times v, kept by the motion */
    /* along^2 - v^2 (x^2 - d^2), written so that nothing cancels. */
    const double root = d * d * v2 - across * across;
    b->hits = along < 0 && root >= 0;
    b->t_release = INFINITY;
    if (!b->hits) {
        b->t_hit = along < 0 ? -along / v2 : 0;
        b->v_n = b->v_t = b->angle = b->gamma = NAN;
        return;
    }
    const double far = b->x[0] * b->x[0] + b->x[1] * b->x[1] - d * d;
    b->t_hit = far / (-along + sqrt(root)); /* the smaller root, without cancellation */
    b->v_n = sqrt(root) / d;
    b->v_t = across / d;
    b->angle = atan2(b->x[1] + b->v[1] * b->t_hit, b->x[0] + b->v[0] * b->t_hit);
    b->gamma = fmax(b->gamma_min, -b->factor * 0.5 * b->m * b->v_n);
    b->t_release = b->t_hit;
    if (b->gamma < 0) {
        b->t_release += -b->gamma * d / (b->factor * 0.5 * b->m * b->v_t * b->v_t);
    }
}

void lub_billiard_of(const struct lub_scene *scene, struct lub_billiard *billiard)
{
    const struct lub_spheres *const s = &scene->spheres;
    const double r = s->r[0];
    *billiard = (struct lub_billiard){
        .r = r,
        .m = s->m[0],
        .x = {scene->given[0], scene->given[1]},
        .v = {scene->given[2], scene->given[3]},
        .gamma_min = strcmp(scene->law, "inelastic") == 0 ? 0 : lub_scene_threshold(scene, 0, 1),
        .factor = lub_scene_factor(scene, 0, 1)};
    solve(billiard);
}

double lub_billiard_turned(const struct lub_billiard *b, double t)
{
    return b->hits && t > b->t_hit ? (fmin(t, b->t_release) - b->t_hit) * b->v_t / (2 * b->r) : NAN;
}

/* The centre of mass moves on; `relative` is from sphere 0 to sphere 1. */
static void place(const struct lub_billiard *b, double t, const double relative[2],
                  const double speed[2], struct lub_billiard_state *state)
{
    for (int c = 0; c < 2; c++) {
        const double centre = 0.5 * (b->x[c] + b->v[c] * t);
        for (int k = 0; k < 2; k++) {
            const double sign = k ? 0.5 : -0.5;
            state->x[k][c] = centre + sign * relative[c];
            state->v[k][c] = 0.5 * b->v[c] + sign * speed[c];
        }
    }
}

static struct lub_billiard_state before(const struct lub_billiard *b, double t)
{
    const double relative[2] = {b->x[0] + b->v[0] * t, b->x[1] + b->v[1] * t};
    struct lub_billiard_state state = {.gap = hypot(relative[0], relative[1]) - 2 * b->r};
    place(b, t, relative, b->v, &state);
    /* The sphere at rest is exactly at rest. */
    for (int c = 0; c < 2; c++) {
        state.x[0][c] = state.v[0][c] = 0;
        state.x[1][c] = relative[c];
        state.v[1][c] = b->v[c];
    }
    return state;
}

struct lub_billiard_state lub_billiard_at(const struct lub_billiard *b, double t)
{
    if (!b->hits || t < b->t_hit) {
        return before(b, t);
    }
    const double d = 2 * b->r, held = fmin(t, b->t_release) - b->t_hit;
    const double free = fmax(0, t - b->t_release), tension = 0.5 * b->m * b->v_t * b->v_t / d;
    const double angle = b->angle + b->v_t / d * held;
    const double normal[2] = {cos(angle), sin(angle)}, tangent[2] = {-sin(angle), cos(angle)};
    const double relative[2] = {d * normal[0] + free * b->v_t * tangent[0],
                                d * normal[1] + free * b->v_t * tangent[1]};
    const double speed[2] = {b->v_t * tangent[0], b->v_t * tangent[1]};
    const bool stuck = t < b->t_release;
    struct lub_billiard_state state = {
        .gap = stuck ? 0 : hypot(relative[0], relative[1]) - d,
        .gamma = stuck ? fmin(0, b->gamma + b->factor * tension * held) : 0,
        .lambda = stuck ? -tension : 0};
    place(b, t, relative, speed, &state);
    return state;
}
