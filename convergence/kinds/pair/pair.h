/* pair.h -- the parts of kind pair: two spheres that meet in a flow. */
#ifndef LUB_CONVERGENCE_KINDS_PAIR_H
#define LUB_CONVERGENCE_KINDS_PAIR_H

#include "cases/pair/shear.h"
#include "convergence/kind/kind.h"
#include "reference/pair/batchelor_green.h"
#include "reference/pair/lubricated.h"

enum lub_pair_column {
    LUB_PAIR_X,
    LUB_PAIR_Y,
    LUB_PAIR_Z,
    LUB_PAIR_U_N,
    LUB_PAIR_U,
    LUB_PAIR_LOG_GAP
};

enum lub_pair_quantity {
    LUB_PAIR_GAP_MIN,
    LUB_PAIR_LOG_GAP_MIN,
    LUB_PAIR_OFFSET_START,
    LUB_PAIR_OFFSET_END,
    LUB_PAIR_T_END,
    LUB_PAIR_END,
    LUB_PAIR_DEVIATION,
    LUB_PAIR_GAP_MIN_EXACT,
    LUB_PAIR_GAP_MIN_FITS
};

extern const struct lub_layout lub_pair_layout;
void lub_pair_offer(const struct lub_case *which, struct lub_offer *offer);

/* The question from the settings. */
enum lub_status lub_pair_question(const struct lub_ask *ask, struct lub_shear *shear,
                                  struct lub_message *message);

/* pair_truth.c: the functions of the kind that answer for references. */
const char *lub_pair_model_name(const struct lub_case *which, size_t k);
bool lub_pair_approximates(const struct lub_scheme *scheme, const char *model);
enum lub_status lub_pair_times(const struct lub_ask *ask, const char *model,
                               struct lub_times *times, struct lub_times *breaks, double *t_end,
                               struct lub_message *message);
enum lub_status lub_pair_reference(const struct lub_ask *ask, const char *model, size_t n,
                                   const double times[], struct lub_truth *truth,
                                   struct lub_message *message);
void lub_pair_model_preamble(const struct lub_ask *ask, const char *model, FILE *file);

void lub_pair_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                       bool present[]);

/* A reference by its name. */
struct lub_pair_model {
    const char *name, *truth;
    /* Points at n times; without points, only how the path goes and when it ends. */
    enum lub_status (*solve)(const struct lub_shear *shear, size_t n, const double times[],
                             struct lub_pair_point points[], struct lub_pair_solution *solution,
                             struct lub_message *message);
};
extern const struct lub_pair_model lub_pair_stokes, lub_pair_published_fits;

/* Smallest gap of rigid spheres from the same start, by the closed form; NaN if it has none. */
double lub_pair_rigid_gap(const struct lub_shear *shear, const struct lub_pair_set *pair);

#endif
