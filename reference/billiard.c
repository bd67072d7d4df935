/* billiard.c -- bounds of the rounding in cases/scene/billiard_exact.c, operation by operation.
 *
 * Every operation is off by at most u = 2^-53 of its result (functions of the library: 2 u), and an
 * error goes on to what is made of it by the first derivative.  Products of errors are covered by a
 * factor of 2 at the end.
 */
#include "reference/billiard.h"

#include <float.h>
#include <math.h>

static const double u = DBL_EPSILON / 2;

static double square(double x)
{
    return x * x;
}

/* The impact: the smaller root of |x + v t| = d. */
static enum lub_status bound_impact(const struct lub_billiard *b,
                                    struct lub_billiard_bounds *bounds, struct lub_message *message)
{
    const double d = 2 * b->r, v2 = square(b->v[0]) + square(b->v[1]);
    const double along = b->x[0] * b->v[0] + b->x[1] * b->v[1];
    const double across = b->x[0] * b->v[1] - b->x[1] * b->v[0];
    const double root = d * d * v2 - across * across;
    const double along_off = 2 * u * (fabs(b->x[0] * b->v[0]) + fabs(b->x[1] * b->v[1]));
    const double across_off = 2 * u * (fabs(b->x[0] * b->v[1]) + fabs(b->x[1] * b->v[0]));
    const double root_off =
        5 * u * d * d * v2 + 2 * fabs(across) * across_off + u * (square(across) + fabs(root));
    if (!(fabs(root) > 4 * root_off) || !(fabs(along) > 4 * along_off)) {
        return lub_fail(message, LUB_REFUSED,
                        "the throw grazes the sphere at rest: whether they meet is below rounding");
    }
    if (!b->hits) {
        return LUB_OK;
    }
    const double far2 = square(b->x[0]) + square(b->x[1]), far = far2 - d * d;
    const double far_off = 3 * u * (far2 + d * d), slow = sqrt(root);
    const double slow_off = root_off / (2 * slow) + u * slow;
    const double below = -along + slow, below_off = along_off + slow_off + u * below;
    bounds->t_hit = b->t_hit * (far_off / far + below_off / below + u);
    bounds->v_n = slow_off / d + u * b->v_n;
    bounds->v_t = across_off / d + u * fabs(b->v_t);
    const double reach = sqrt(far2) + sqrt(v2) * b->t_hit;
    bounds->angle = (2 * u * reach + sqrt(v2) * bounds->t_hit) / d + 2 * u * fabs(b->angle);
    bounds->gamma = b->factor * b->m * 0.5 * bounds->v_n + 4 * u * fabs(b->gamma);
    return LUB_OK;
}

/* The release: a time gamma d/(factor m/2 v_t^2) later. */
static enum lub_status bound_release(const struct lub_billiard *b, double t_end,
                                     struct lub_billiard_bounds *bounds,
                                     struct lub_message *message)
{
    const double held = b->t_release - b->t_hit;
    const double fastest = fabs(b->v_t) + 2 * bounds->v_t;
    const double soonest = b->t_hit + held * square(b->v_t / fastest);
    if (b->gamma >= 0) {
        bounds->t_release = bounds->t_hit;
    } else if (isinf(b->t_release) || (soonest > 2 * t_end && b->t_release > 2 * t_end)) {
        bounds->t_release = 0; /* not before the end */
    } else if (!(fabs(b->v_t) > 20 * bounds->v_t)) {
        return lub_fail(message, LUB_REFUSED,
                        "the throw is so straight that the time of the release is below rounding");
    } else {
        bounds->t_release =
            bounds->t_hit + u * b->t_release +
            held * (bounds->gamma / -b->gamma + 2 * bounds->v_t / fabs(b->v_t) + 8 * u);
    }
    return LUB_OK;
}

enum lub_status lub_billiard_bound(const struct lub_billiard *billiard, double t_end,
                                   struct lub_billiard_bounds *bounds, struct lub_message *message)
{
    *bounds = (struct lub_billiard_bounds){0};
    enum lub_status status = bound_impact(billiard, bounds, message);
    if (status == LUB_OK && billiard->hits) {
        status = bound_release(billiard, t_end, bounds, message);
    }
    bounds->t_hit *= 2;
    bounds->t_release *= 2;
    bounds->v_n *= 2;
    bounds->v_t *= 2;
    bounds->angle *= 2;
    bounds->gamma *= 2;
    return status;
}

/* Turning as one body, then apart along the tangent. */
static struct lub_billiard_error after(const struct lub_billiard *b,
                                       const struct lub_billiard_bounds *bounds, double t)
{
    const double d = 2 * b->r, held = fmin(t, b->t_release) - b->t_hit;
    const double held_off =
        bounds->t_hit + (t < b->t_release ? 0 : bounds->t_release) + u * fabs(held);
    const double free = fmax(0, t - b->t_release);
    const double free_off = free > 0 ? bounds->t_release + u * free : 0;
    const double turned = fabs(b->v_t) / d * held;
    const double angle_off = bounds->angle + fabs(b->v_t) / d * held_off + bounds->v_t / d * held +
                             3 * u * turned + u * (fabs(b->angle) + turned);
    const double long_way = d + free * fabs(b->v_t);
    const double relative =
        long_way * (angle_off + 4 * u) + fabs(b->v_t) * free_off + free * bounds->v_t;
    const double speed = bounds->v_t + fabs(b->v_t) * (angle_off + 4 * u);
    return (struct lub_billiard_error){.x = relative / 2, .v = speed / 2};
}

struct lub_billiard_error lub_billiard_error_at(const struct lub_billiard *billiard,
                                                const struct lub_billiard_bounds *bounds, double t)
{
    const double fast = hypot(billiard->v[0], billiard->v[1]);
    const double reach = hypot(billiard->x[0], billiard->x[1]) + fast * t;
    struct lub_billiard_error error = {.x = 3 * u * reach};
    if (billiard->hits && t >= billiard->t_hit - bounds->t_hit) {
        const struct lub_billiard_error more = after(billiard, bounds, fmax(t, billiard->t_hit));
        const bool unsure = t != billiard->t_hit && fabs(t - billiard->t_hit) <= bounds->t_hit;
        error.x +=
            2 * more.x + 2 * fast * (t < billiard->t_hit + bounds->t_hit ? bounds->t_hit : 0);
        error.v += 2 * more.v + 2 * u * fast + (unsure ? fabs(billiard->v_n) : 0);
    }
    return error;
}
