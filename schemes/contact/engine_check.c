/* engine_check.c -- overlap at the start, and what to say when a step fails. */
#include "schemes/contact/engine_parts.h"

#include <math.h>

/* How deep a pair is, in radii of its smaller sphere. */
static double depth(const struct lub_spheres *s, const struct lub_pairs *pairs, size_t k)
{
    const ptrdiff_t j = pairs->j[k];
    return -pairs->gap[k] / fmin(s->r[pairs->i[k]], j >= 0 ? s->r[j] : INFINITY);
}

enum lub_status lub_engine_check_overlap(struct lub_engine *engine, struct lub_message *message)
{
    const struct lub_scene *const scene = engine->scene;
    struct lub_pairs pairs = {0};
    double worst = -INFINITY;
    size_t at = 0;
    const enum lub_status status = lub_pairs_search(&pairs, engine->broadphase, scene, 0, 0);
    for (size_t k = 0; status == LUB_OK && k < pairs.n; k++) {
        const double here = depth(&scene->spheres, &pairs, k);
        engine->stats.overlap_max = fmax(engine->stats.overlap_max, -pairs.gap[k]);
        if (here > worst) {
            worst = here;
            at = k;
        }
    }
    enum lub_status verdict = status;
    if (status == LUB_OK && worst > scene->overlap_tol) {
        verdict = lub_fail(message, LUB_BAD_ARGUMENT,
                           "%s %zu and %s %td overlap at the start by %.3g m, %.3g of the smaller "
                           "radius; allowed is %g (overlap_tol)%s",
                           "particle", pairs.i[at], pairs.j[at] >= 0 ? "particle" : "obstacle",
                           pairs.j[at], -pairs.gap[at], worst, scene->overlap_tol,
                           engine->separates ? "; there is no room to move them apart"
                                             : "; separate=on moves spheres apart");
    }
    lub_pairs_free(&pairs);
    return verdict;
}

double lub_engine_shortfall(const struct lub_engine *engine, double h, size_t *worst, size_t *n)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    double most = 0;
    *worst = *n = 0;
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const ptrdiff_t j = engine->pairs.j[k];
        const double r = fmin(s->r[engine->pairs.i[k]], j >= 0 ? s->r[j] : INFINITY);
        const double give = engine->glued[k] ? fabs(engine->rate[k]) : -engine->rate[k];
        /* The same allowance as that for overlap after a step. */
        const double share =
            h * give / (engine->scene->overlap_tol * r + 10 * h * engine->options.tol);
        *n += give > engine->options.tol;
        if (share > most) {
            most = share;
            *worst = k;
        }
    }
    return most;
}

static enum lub_status blame_room(const struct lub_engine *engine, struct lub_message *message)
{
    const double h = engine->step + 1 < engine->n_steps ? engine->dt : engine->t_end - engine->t;
    size_t k, n;
    const double share = lub_engine_shortfall(engine, h, &k, &n);
    const ptrdiff_t j = engine->pairs.j[k];
    return lub_fail(message, LUB_NO_ROOM,
                    "the contacts leave no room at t = %.17g (step %zu): %zu of them must give "
                    "way, most of all particle %zu and %s %td by %.3g m/s, which times dt = %g is "
                    "%.3g of what overlap_tol = %g allows",
                    engine->t, engine->step + 1, n, engine->pairs.i[k],
                    j >= 0 ? "particle" : "obstacle", j, fabs(engine->rate[k]), h, share,
                    engine->scene->overlap_tol);
}

enum lub_status lub_engine_blame(const struct lub_engine *engine, enum lub_status status,
                                 struct lub_message *message)
{
    if (status == LUB_NO_CONVERGENCE) {
        return lub_fail(message, status,
                        "the projection did not converge at t = %.17g (step %zu): solver %s left a "
                        "residual of %.3g m/s, asked were %.3g",
                        engine->t, engine->step + 1, engine->solver->name, engine->residual,
                        engine->options.tol);
    }
    if (status == LUB_NO_ROOM) {
        return blame_room(engine, message);
    }
    if (status == LUB_OVERLAP) {
        return lub_fail(message, status,
                        "bodies overlap by %.3g m at t = %.17g (step %zu); a safe step is %.3g",
                        engine->stats.overlap_max, engine->t, engine->step,
                        lub_engine_safe_step(engine));
    }
    return lub_fail(message, status, "step %zu from t = %.17g: %s", engine->step + 1, engine->t,
                    lub_status_text(status));
}
