/* stokes_motion.h -- the exact motion of a sphere without inertia over a plane, certified.
 *
 * 6 pi mu lambda(q) q' = f has the first integral 6 pi mu (N(q) - N(q0)) = int f, N' = lambda, so
 * that ln q is known at every time.  The witness integrates (ln q)' = f/(6 pi mu q lambda) instead,
 * which knows of lambda but not of N nor of its inverse.
 */
#ifndef LUB_REFERENCE_STOKES_MOTION_H
#define LUB_REFERENCE_STOKES_MOTION_H

#include "cases/fluid/motion.h"
#include "reference/reference.h"

/* Rows of one gap with gamma = 6 pi mu N(q), N(1) = 0, at the given times in their order. */
enum lub_status lub_stokes_motion(const struct lub_motion *motion, size_t n, const double times[],
                                  struct lub_path *rows, struct lub_certificate *certificate,
                                  struct lub_message *message);

#endif
