/* path.h -- the whole path of two lubricated spheres in shear by one witness; only this
 * folder uses it. */
#ifndef LUB_REFERENCE_PAIR_PATH_H
#define LUB_REFERENCE_PAIR_PATH_H

#include "reference/pair/lubricated.h"

/* At increasing times, of which those from `first` on are not before the film. */
struct lub_pair_path {
    const struct lub_pair_witness *witness;
    struct lub_pair_film film;
    bool meets; /* there is a film */
    size_t first;
    double t_in, t_out, t_end, log_gap_min;
    enum lub_pair_outcome how;
};

/* `since` and `points` have room for n and outlive the path.  LUB_REFUSED with the reason. */
enum lub_status lub_pair_trace(const struct lub_shear *shear,
                               const struct lub_pair_witness *witness, size_t n, const double t[],
                               double since[], struct lub_pair_point points[],
                               struct lub_pair_path *path, struct lub_message *message);

/* Point k, at time t.  That the film is over is for the path `first` to say, so that all witnesses
 * tell the same of a time beside its end. */
struct lub_pair_point lub_pair_path_at(const struct lub_pair_path *path,
                                       const struct lub_pair_path *first, size_t k, double t);

#endif
