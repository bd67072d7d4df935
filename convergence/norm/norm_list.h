/* norm_list.h -- the norms that a case has, by name. */
#ifndef LUB_CONVERGENCE_NORM_LIST_H
#define LUB_CONVERGENCE_NORM_LIST_H

#include "convergence/kind/kind.h"
#include "convergence/norm/norm.h"

enum { LUB_MAX_NORMS = 48, LUB_NORM_NAME_LEN = 64 };

/* The default first.  Stays where it was filled: norms that a kind has for nothing point into
 * names. */
struct lub_norm_list {
    size_t n;
    struct lub_norm list[LUB_MAX_NORMS];
    char names[LUB_MAX_NORMS][LUB_NORM_NAME_LEN];
};

void lub_norms_of_case(const struct lub_kind *kind, const struct lub_case *which,
                       struct lub_norm_list *norms);
/* Index of the norm of that name, the default for NULL; LUB_BAD_ARGUMENT lists those that the case
 * has. */
enum lub_status lub_norm_in(const struct lub_norm_list *norms, const char *name,
                            const struct lub_case *which, size_t *index,
                            struct lub_message *message);

#endif
