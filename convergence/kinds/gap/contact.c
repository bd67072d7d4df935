/* contact.c -- a run of a sphere that falls on another, watched at every step. */
#include "convergence/kinds/gap/contact.h"
#include "cases/pi.h"
#include "schemes/elastic.h"

#include <math.h>

static const struct lub_state *state_of(const struct lub_integration *integration)
{
    return &integration->states[integration->now];
}

void lub_contact_begin(struct lub_contact_watch *watch, const struct lub_integration *integration)
{
    const struct lub_state *const first = state_of(integration);
    *watch = (struct lub_contact_watch){.slope = lub_elastic_slope(first),
                                        .log_gap_min = first->gap.log_gap,
                                        .late_t = NAN,
                                        .late_log_gap = NAN};
    lub_regime_init(&watch->regime, integration->run.problem);
}

/* Cubic through values and slopes at both ends, at the fraction s of the step. */
static double between(double dt, double s, double y0, double slope0, double y1, double slope1)
{
    const double r = 1 - s;
    return r * r * ((1 + 2 * s) * y0 + s * dt * slope0) +
           s * s * ((1 + 2 * r) * y1 - r * dt * slope1);
}

/* Tells the classifier where u_n turned inside the step, then how the step ended. */
static void add_turn(struct lub_contact_watch *watch, double t, double dt,
                     const struct lub_state *from, const struct lub_state *to)
{
    const double v0 = from->gap.u, v1 = to->gap.u, x0 = from->gap.log_gap, x1 = to->gap.log_gap;
    const double centre = to->memory[LUB_CENTRE];
    if (v0 * v1 < 0) {
        const double s = v0 / (v0 - v1);
        lub_regime_add(&watch->regime, t + s * dt,
                       between(dt, s, from->memory[LUB_CENTRE], v0, centre, v1),
                       exp((1 - s) * x0 + s * x1));
    }
    lub_regime_add(&watch->regime, t + dt, centre, to->gap.q);
}

void lub_contact_note(struct lub_contact_watch *watch, const struct lub_integration *integration,
                      double t)
{
    const struct lub_problem *const problem = integration->run.problem;
    const struct lub_state *const from = &integration->states[!integration->now];
    const struct lub_state *const to = state_of(integration);
    const double end = integration->ticks.t, dt = end - t, slope = lub_elastic_slope(to);
    double lowest = to->gap.log_gap;
    if (watch->slope < 0 && slope > 0) {
        const double s = watch->slope / (watch->slope - slope);
        lowest = fmin(lowest, between(dt, s, from->gap.log_gap, watch->slope, lowest, slope));
    }
    watch->slope = slope;
    watch->log_gap_min = fmin(watch->log_gap_min, lowest);
    add_turn(watch, t, dt, from, to);
    const double centre = to->memory[LUB_CENTRE], paces = dt / to->memory[LUB_TAU] * fabs(centre);
    if (from->gap.q < fabs(centre) / 2) {
        double *const most = centre > 0 ? &watch->lambda : &watch->pressed;
        *most = fmax(*most, paces);
    }
    if (isnan(watch->late_t) && end >= 0.9 * problem->t_end) {
        watch->late_t = end;
        watch->late_log_gap = to->gap.log_gap;
    }
}

enum lub_status lub_contact_check(const struct lub_integration *integration,
                                  struct lub_message *message)
{
    const struct lub_state *const at = state_of(integration);
    return at->memory[LUB_CENTRE] < -1
               ? lub_fail(message, LUB_OUTSIDE,
                          "at t = %.10g, u_n = %.6g, v = %.6g, ln u = %.6g (step %zu): the centres "
                          "come nearer than one radius (u_n < -a), where the model ends",
                          integration->ticks.t, at->memory[LUB_CENTRE], at->gap.u, at->gap.log_gap,
                          integration->steps)
               : LUB_OK;
}

void lub_contact_values(const struct lub_integration *integration,
                        double values[LUB_CONTACT_COLUMNS])
{
    const struct lub_state *const at = state_of(integration);
    const double roughness = integration->run.problem->surface.asperity;
    values[LUB_CONTACT_U_N] = at->memory[LUB_CENTRE];
    values[LUB_CONTACT_U] = at->gap.q;
    values[LUB_CONTACT_LOG] = at->gap.log_gap;
    values[LUB_CONTACT_V] = at->gap.u;
    values[LUB_CONTACT_FORCE] = lub_elastic_force(at);
    values[LUB_CONTACT_TOUCH] = roughness > 0 && at->gap.log_gap <= at->memory[LUB_LOG_ROUGHNESS];
}

/* eta of the units of falling-sphere: the film is (3/2) pi eta. */
static double viscosity(const struct lub_problem *problem)
{
    return problem->drag.eps / (1.5 * lub_pi);
}

void lub_contact_settling(const struct lub_problem *problem, const double late[2],
                          const double last[2], struct lub_summary *summary)
{
    const struct lub_surface *const surface = &problem->surface;
    const double K = surface->asperity_stiffness * surface->k_b * surface->asperity / problem->mass;
    const double eta = viscosity(problem), gap = exp(last[1]);
    const double rest = K > 1 ? surface->asperity * (1 - 1 / K) : 0;
    const bool slow = sqrt(2 * problem->q0) < eta * (1 - 1e-9); /* St < 1 */
    summary->value[LUB_CONTACT_T_END] = last[0];
    summary->value[LUB_CONTACT_GAP_END] = gap;
    summary->value[LUB_CONTACT_LOG_END] = last[1];
    summary->value[LUB_CONTACT_GAP_EQ] = rest;
    summary->value[LUB_CONTACT_GAP_ERROR] = rest > 0 ? fabs(1 - gap / rest) : NAN;
    summary->value[LUB_CONTACT_DECAY_THEORY] = K < 1 ? 8.0 / 9 * (1 - K) : 0;
    summary->value[LUB_CONTACT_TAU] = eta;
    summary->value[LUB_CONTACT_DECAY_RATE] =
        slow && last[0] > late[0] ? -eta * (last[1] - late[1]) / (last[0] - late[0]) : NAN;
}

void lub_contact_tell(const struct lub_regime *regime, struct lub_summary *summary)
{
    struct lub_regime_result result;
    if (lub_regime_result(regime, &result) != LUB_OK) {
        summary->status = LUB_NO_MEMORY;
    }
    summary->word[LUB_CONTACT_REGIME] = result.name;
    summary->value[LUB_CONTACT_BOUNCES] = (double)result.bounces;
    summary->value[LUB_CONTACT_OSCILLATIONS] = (double)result.oscillations;
    summary->value[LUB_CONTACT_RESTITUTION] = result.restitution;
    summary->value[LUB_CONTACT_SECOND_MAXIMUM] = result.second_maximum;
    summary->value[LUB_CONTACT_LOWEST_TIME] = result.lowest_time;
    summary->value[LUB_CONTACT_REBOUND_TIME] = result.rebound_time;
}

void lub_contact_summarise(const struct lub_contact_watch *watch,
                           const struct lub_integration *integration, struct lub_summary *summary)
{
    const double late[2] = {watch->late_t, watch->late_log_gap};
    const double last[2] = {integration->ticks.t, state_of(integration)->gap.log_gap};
    *summary = (struct lub_summary){.steps = integration->steps, .rhs = integration->run.rhs};
    lub_contact_settling(integration->run.problem, late, last, summary);
    lub_contact_tell(&watch->regime, summary);
    summary->value[LUB_CONTACT_LOG_MIN] = watch->log_gap_min;
    summary->value[LUB_CONTACT_LAMBDA] = watch->lambda;
}

void lub_contact_remark(const struct lub_contact_watch *watch,
                        const struct lub_integration *integration, char text[], size_t size)
{
    const double most = fmax(watch->lambda, watch->pressed);
    if (integration->scheme->film->has_lambda_limit && most > 1) {
        snprintf(
            text, size,
            "warning: dt k_b |u_n|/film came to %.3g where the film is thin; above 1 scheme %s "
            "does not follow it and lets trapped spheres go: take a shorter step, or loggap-vep",
            most, integration->scheme->name);
    }
}

void lub_contact_free(struct lub_contact_watch *watch)
{
    lub_regime_free(&watch->regime);
}
