/* describe.h -- what the parts of `lubench describe` share. */
#ifndef LUB_PROGRAM_DESCRIBE_H
#define LUB_PROGRAM_DESCRIBE_H

#include "convergence/kind/kind.h"

#include <stdbool.h>

/* One line: name, value, unit, meaning and what is allowed. */
void lub_print_param(const struct lub_param *param, const char *value);

/* Several lines under a head; nothing if they are NULL or empty. */
void lub_print_lines(const char *head, const char *lines);

/* Whether a case of the kind can be run by the scheme: registries are shared by kinds. */
bool lub_kind_runs(const struct lub_kind *kind, const struct lub_scheme *scheme);

enum lub_status lub_describe_case(const struct lub_kind *kind, const struct lub_case *which);
void lub_describe_kind(const struct lub_kind *kind);
void lub_describe_scheme(const struct lub_scheme *scheme);

/* False if there is nothing of that name; otherwise it is described, or *status says why not. */
bool lub_describe_plug_in(const char *name, enum lub_status *status, struct lub_message *message);
bool lub_describe_norm(const char *name, enum lub_status *status, struct lub_message *message);
bool lub_describe_study(const char *name, enum lub_status *status, struct lub_message *message);
bool lub_sweep_describe(const char *name, enum lub_status *status, struct lub_message *message);

#endif
