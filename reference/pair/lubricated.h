/* lubricated.h -- certified paths of two lubricated elastic spheres in shear: the model of the
 * schemes itself, with its own cut-off, stiffness and roughness, without inertia.
 *
 * Beyond the cut-off the sphere goes straight along x; within it independent witnesses are asked
 * (film.h), and the path stands only where they agree.
 */
#ifndef LUB_REFERENCE_PAIR_LUBRICATED_H
#define LUB_REFERENCE_PAIR_LUBRICATED_H

#include "reference/pair/film.h"
#include "reference/reference.h"

enum lub_pair_outcome { LUB_PAIR_PASSES, LUB_PAIR_CLOSES, LUB_PAIR_RETURNS };

/* How a path goes; bounds are absolute. */
struct lub_pair_solution {
    double t_in, t_out, t_end; /* film begins and ends, NaN if there is none; end of the run */
    enum lub_pair_outcome how;
    double log_gap_min, offset_start, offset_end;
    struct lub_pair_point bound; /* of every row; t: of t_end */
    double bound_log_gap_min, bound_offset_end;
    struct lub_certificate certificate;
};

/* One way to compute the film; the first gives the values. */
struct lub_pair_witness {
    const char *name;
    enum lub_status (*solve)(struct lub_pair_film *film);
    double thinnest; /* ln u below which it is not asked */
};
extern const struct lub_pair_witness lub_pair_witnesses[];
extern const size_t lub_pair_n_witnesses;

/* Where the run ends and the film begins and ends, by the first witness alone: no bounds.
 * LUB_UNSUPPORTED with inertia; LUB_REFUSED, with the reason, where the sphere does not get on or
 * asperities rub. */
enum lub_status lub_pair_outline(const struct lub_shear *shear, struct lub_pair_solution *solution,
                                 struct lub_message *message);

/* Points at n times from 0 on, in any order; a sphere that has passed flies on.  LUB_REFUSED, with
 * the reason, where the witnesses differ by more than 1e-8. */
enum lub_status lub_pair_certified(const struct lub_shear *shear, size_t n_witnesses,
                                   const struct lub_pair_witness witnesses[], size_t n,
                                   const double times[], struct lub_pair_point points[],
                                   struct lub_pair_solution *solution, struct lub_message *message);

#endif
