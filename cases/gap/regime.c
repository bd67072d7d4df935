/* regime.c -- turning points by hysteresis: one is certain once the signal has left it by `rise`.
 *
 * The maxima found so are those whose prominence is at least `rise`, because a rise and a fall of
 * that size lie on either side and the highest point between them is taken.
 */
#include "cases/gap/regime.h"
#include "cases/grow.h"

#include <math.h>
#include <stdlib.h>

/* A swing of u_n this small, over m g/k_b and over u0, is no turning point but rounding. */
static const double smallest_swing = 1e-3, rounding = 1e-13;

enum turn { NO_TURN, MINIMUM, MAXIMUM };

/* Takes the next value; if a turning point has become certain, it is left in *found. */
static enum turn advance(struct lub_turns *turns, double t, double value, double u,
                         struct lub_turns *found)
{
    const double sign = turns->falling ? -1 : 1;
    if (sign * (value - turns->best) >= 0) {
        turns->best = value;
        turns->best_t = t;
        turns->best_u = u;
        return NO_TURN;
    }
    if (sign * (turns->best - value) < turns->rise) {
        return NO_TURN;
    }
    *found = *turns;
    *turns = (struct lub_turns){turns->rise, !turns->falling, value, t, u};
    return found->falling ? MINIMUM : MAXIMUM;
}

static struct lub_turns start(double rise, double u0)
{
    return (struct lub_turns){.rise = rise, .falling = true, .best = u0, .best_u = u0};
}

void lub_regime_init(struct lub_regime *regime, const struct lub_problem *problem)
{
    const double sag = problem->mass / problem->surface.k_b, u0 = problem->q0;
    const double roughness = problem->surface.asperity;
    *regime = (struct lub_regime){.roughness = roughness,
                                  .u0 = u0,
                                  .near = fmax(2 * roughness, 0.05 * u0),
                                  .film = start(0.01 * u0, u0),
                                  .centre = start(0.1 * sag, u0),
                                  .any = start(fmax(smallest_swing * sag, rounding * u0), u0),
                                  .first_rebound = NAN,
                                  .second_maximum = NAN,
                                  .lowest_time = NAN,
                                  .rebound_time = NAN};
}

static void add_bounce(struct lub_regime *regime, double t)
{
    double *const bounces =
        lub_grown(regime->bounces, regime->n_bounces, &regime->bounce_capacity, sizeof *bounces);
    if (!bounces) {
        regime->out_of_memory = true;
        return;
    }
    regime->bounces = bounces;
    bounces[regime->n_bounces++] = t;
}

static void add_swing(struct lub_regime *regime, double from)
{
    struct lub_swing *const swings =
        lub_grown(regime->swings, regime->n_swings, &regime->swing_capacity, sizeof *swings);
    if (!swings) {
        regime->out_of_memory = true;
        return;
    }
    regime->swings = swings;
    swings[regime->n_swings++] = (struct lub_swing){from, INFINITY};
    regime->has_candidate = true;
}

static void watch_centre(struct lub_regime *regime, double t, double u_n, double u)
{
    struct lub_turns found;
    const enum turn turn = advance(&regime->centre, t, u_n, u, &found);
    if (turn == MINIMUM) {
        if (regime->has_candidate) {
            regime->swings[regime->n_swings - 1].to = found.best_t;
            regime->has_candidate = false;
        }
        regime->last_minimum = found.best_t;
    } else if (turn == MAXIMUM && found.best_u < regime->near) {
        add_swing(regime, regime->last_minimum);
    }
}

static void watch_rebound(struct lub_regime *regime, double t, double u_n, double u)
{
    struct lub_turns found;
    if (!isnan(regime->second_maximum)) {
        return;
    }
    const enum turn turn = advance(&regime->any, t, u_n, u, &found);
    if (turn == MINIMUM && isnan(regime->lowest_time)) {
        regime->lowest_time = found.best_t;
    } else if (turn == MAXIMUM && isnan(regime->first_rebound)) {
        regime->first_rebound = found.best;
        regime->rebound_time = found.best_t;
    } else if (turn == MAXIMUM) {
        regime->second_maximum = found.best;
    }
}

void lub_regime_add(struct lub_regime *regime, double t, double u_n, double u)
{
    struct lub_turns found;
    if (advance(&regime->film, t, u, u, &found) == MAXIMUM && found.best > regime->roughness) {
        add_bounce(regime, found.best_t);
    }
    watch_centre(regime, t, u_n, u);
    watch_rebound(regime, t, u_n, u);
}

/* Swings about no bounce; both lists are in the order of time. */
static size_t count_oscillations(const struct lub_regime *regime)
{
    size_t n = 0, next = 0;
    for (size_t k = 0; k < regime->n_swings; k++) {
        const struct lub_swing swing = regime->swings[k];
        while (next < regime->n_bounces && regime->bounces[next] < swing.from) {
            next++;
        }
        n += !(next < regime->n_bounces && regime->bounces[next] <= swing.to);
    }
    return n;
}

enum lub_status lub_regime_result(const struct lub_regime *regime, struct lub_regime_result *result)
{
    static const char *const names[2][2] = {{"damped", "oscillating"},
                                            {"bouncing", "bouncing+oscillating"}};
    const size_t oscillations = count_oscillations(regime);
    const double rebound = regime->first_rebound;
    *result =
        (struct lub_regime_result){.name = names[regime->n_bounces > 0][oscillations > 1],
                                   .bounces = regime->n_bounces,
                                   .oscillations = oscillations,
                                   .restitution = rebound > 0 ? sqrt(rebound / regime->u0) : 0,
                                   .second_maximum = regime->second_maximum,
                                   .lowest_time = regime->lowest_time,
                                   .rebound_time = regime->rebound_time};
    return regime->out_of_memory ? LUB_NO_MEMORY : LUB_OK;
}

void lub_regime_free(struct lub_regime *regime)
{
    free(regime->bounces);
    free(regime->swings);
    *regime = (struct lub_regime){0};
}
