/* fluid_kind.h -- kind fluid: a sphere over a plane in a fluid; what its files share. */
#ifndef LUB_CONVERGENCE_KINDS_FLUID_H
#define LUB_CONVERGENCE_KINDS_FLUID_H

#include "cases/fluid/motion.h"
#include "convergence/kind/kind.h"
#include "convergence/kinds/gap/gap.h"

/* Those that cases/fluid/fluid_plane.c measures, after those of one gap. */
enum {
    LUB_FLUID_SOLVES = LUB_GAP_QUANTITIES,
    LUB_FLUID_T_LOCKED,
    LUB_FLUID_SECONDS,
    LUB_FLUID_QUANTITIES
};

void lub_fluid_offer(const struct lub_case *which, struct lub_offer *offer);

const char *lub_fluid_model(const struct lub_case *which, size_t k);
bool lub_fluid_approximates(const struct lub_scheme *scheme, const char *model);
enum lub_status lub_fluid_times(const struct lub_ask *ask, const char *model,
                                struct lub_times *times, struct lub_times *breaks, double *t_end,
                                struct lub_message *message);
enum lub_status lub_fluid_reference(const struct lub_ask *ask, const char *model, size_t n,
                                    const double times[], struct lub_truth *truth,
                                    struct lub_message *message);
void lub_fluid_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                        bool present[]);

#endif
