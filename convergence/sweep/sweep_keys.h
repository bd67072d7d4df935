/* sweep_keys.h -- what the keys of a sweep file do; between sweep_read.c, _keys.c, _names.c and
 * _check.c. */
#ifndef LUB_CONVERGENCE_SWEEP_KEYS_H
#define LUB_CONVERGENCE_SWEEP_KEYS_H

#include "convergence/sweep/sweep.h"

/* Begins a section: *into is where its keys go, *which its number in the table of keys. */
enum lub_status lub_sweep_section(struct lub_sweep *sweep, const char *name, size_t line,
                                  void **into, size_t *which, struct lub_message *message);
enum lub_status lub_sweep_set(void *into, size_t which, size_t line, const char *key,
                              const char *value, bool again, struct lub_message *message);
/* The line on which a key of [sweep] stands, 0 if it does not. */
size_t lub_sweep_key_line(const struct lub_sweep *sweep, const char *key);
/* "KEY is missing". */
enum lub_status lub_sweep_missing(const char *key, struct lub_message *message);
/* Finds case, quantities, classes and columns by the names that were read; *line is that of the key
 * at fault. */
enum lub_status lub_sweep_find_names(struct lub_sweep *sweep, size_t *line,
                                     struct lub_message *message);
/* What must hold when the file has been read; *line is set where the fault has one.  Chooses the
 * quick form if the sweep says so, and tries the corners of every slice. */
enum lub_status lub_sweep_check(struct lub_sweep *sweep, size_t *line, struct lub_message *message);

#endif
