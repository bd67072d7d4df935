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
                           "radius; allowed is %g (overlap_tol)",
                           "particle", pairs.i[at], pairs.j[at] >= 0 ? "particle" : "obstacle",
                           pairs.j[at], -pairs.gap[at], worst, scene->overlap_tol);
    }
    lub_pairs_free(&pairs);
    return verdict;
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
    if (status == LUB_OVERLAP) {
        return lub_fail(message, status,
                        "bodies overlap by %.3g m at t = %.17g (step %zu); a safe step is %.3g",
                        engine->stats.overlap_max, engine->t, engine->step,
                        lub_engine_safe_step(engine));
    }
    return lub_fail(message, status, "step %zu from t = %.17g: %s", engine->step + 1, engine->t,
                    lub_status_text(status));
}
