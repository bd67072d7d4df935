/* engine_parts.h -- the parts of a step, for the engine and for laws that bring a step of their
 * own.
 *
 * Before a law's own step the engine has found the pairs, computed V* and carried the memory; the
 * law fills v_new and its memory, then calls lub_engine_advance.
 */
#ifndef LUB_CONTACT_ENGINE_PARTS_H
#define LUB_CONTACT_ENGINE_PARTS_H

#include "schemes/contact/engine.h"

/* Pairs near enough to meet in a step of length h; obstacles where they will be at its end. */
enum lub_status lub_engine_find_pairs(struct lub_engine *engine, double h);
/* V* = V + h M^-1 (forces) into v_free. */
enum lub_status lub_engine_free_velocities(struct lub_engine *engine, double h);
/* Carries the memory to the pairs, and makes one row of each. */
enum lub_status lub_engine_build_rows(struct lub_engine *engine);
/* The rows of the pairs as a problem with the step h. */
struct lub_projection lub_engine_projection(const struct lub_engine *engine, double h);
/* Gap of pair k where the spheres are and obstacles will be at time t, and its normal. */
double lub_engine_gap_at(const struct lub_engine *engine, size_t k, double t, double normal[3]);
/* Rate of that gap with velocities v, the obstacle at rest. */
double lub_engine_rate(const struct lub_engine *engine, double *const v[3], size_t k);
/* The nearest allowed velocities into v_new, multipliers into p, rates of the gaps into rate. */
enum lub_status lub_engine_project(struct lub_engine *engine, double h);
/* Multipliers to memory, and the events that follow. */
enum lub_status lub_engine_commit(struct lub_engine *engine);
/* What the impulses of obstacles in p gave to the spheres, at the places where they are. */
void lub_engine_balance_obstacles(struct lub_engine *engine);
/* Time at the end of the step that is under way, which its events have. */
double lub_engine_next_time(const struct lub_engine *engine);
/* Gives the spheres v_new and moves them for a time: LUB_NOT_FINITE if it is not. */
enum lub_status lub_engine_move(struct lub_engine *engine, double drift);
/* Moves the spheres with v_new for the time `drift`, the last of the step of length h, time and
 * counters; then measures overlap and balances. */
enum lub_status lub_engine_advance(struct lub_engine *engine, double h, double drift);

/* Keeps the state before a step, and goes back to it. */
enum lub_status lub_engine_remember(struct lub_engine *engine);
void lub_engine_undo(struct lub_engine *engine);
void lub_before_free(struct lub_before *before);

/* A sentence about a step that failed. */
enum lub_status lub_engine_blame(const struct lub_engine *engine, enum lub_status status,
                                 struct lub_message *message);
/* LUB_BAD_ARGUMENT with the worst pair if spheres start deeper in each other than allowed. */
enum lub_status lub_engine_check_overlap(struct lub_engine *engine, struct lub_message *message);
/* Moves spheres that overlap apart; those that find no room stay deeper than allowed. */
enum lub_status lub_engine_separate(struct lub_engine *engine);
/* The most by which the last projection had a pair give way, as a share of what is allowed; the
 * pair, and how many give way by more than the tolerance. */
double lub_engine_shortfall(const struct lub_engine *engine, double h, size_t *worst, size_t *n);
/* Overdamped steps under gravity without glue, then everything at rest. */
enum lub_status lub_engine_settle(struct lub_engine *engine, struct lub_message *message);

#endif
