/* lookup.h -- cases and schemes by the name a user typed, settings held against both. */
#ifndef LUB_PROGRAM_LOOKUP_H
#define LUB_PROGRAM_LOOKUP_H

#include "cases/case.h"
#include "convergence/program/arguments.h"
#include "schemes/lubricated/normal.h"
#include "schemes/scheme.h"

struct lub_falling;
struct lub_shear;

/* LUB_BAD_ARGUMENT names the nearest. */
enum lub_status lub_lookup_case(const char *name, const struct lub_case **found,
                                struct lub_message *message);
enum lub_status lub_lookup_scheme(const char *name, const struct lub_scheme **found,
                                  struct lub_message *message);
/* The single positional argument as a case. */
enum lub_status lub_case_argument(const struct lub_arguments *arguments,
                                  const struct lub_case **found, struct lub_message *message);

/* Builds the problem from the settings and refuses those that neither the case nor the scheme (may
 * be NULL) has. */
enum lub_status lub_lookup_problem(const struct lub_case *which, const struct lub_scheme *scheme,
                                   struct lub_settings *settings, struct lub_problem *problem,
                                   struct lub_message *message);

/* The film step of a lubricated case; schemes of one gap are refused. */
enum lub_status lub_lookup_normal(const char *name, const struct lub_case *which,
                                  const struct lub_normal **found, struct lub_message *message);
/* Builds the falling sphere from the settings and refuses those that it has not. */
enum lub_status lub_lookup_falling(const struct lub_case *which, struct lub_settings *settings,
                                   struct lub_falling *falling, struct lub_message *message);
/* The same for two spheres in shear. */
enum lub_status lub_lookup_shear(const struct lub_case *which, struct lub_settings *settings,
                                 struct lub_shear *shear, struct lub_message *message);

#endif
