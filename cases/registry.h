/* registry.h -- a list of plug-ins found by name: cases, schemes, drag laws, contact laws, solvers.
 *
 * Every plug-in is a constant struct whose first three members are those of lub_named, and its list
 * is an array of pointers made from a .def file.
 */
#ifndef LUB_CASES_REGISTRY_H
#define LUB_CASES_REGISTRY_H

#include "cases/status.h"

#include <stddef.h>

/* How every plug-in begins. */
struct lub_named {
    const char *name;    /* as the user types it */
    const char *summary; /* one sentence */
    const char *source;  /* citation */
};

struct lub_registry {
    const char *what; /* what an entry is called in messages: "scheme" */
    size_t n;
    const void *const *entries;
};

/* Entries, those that were added among them. */
size_t lub_registry_count(const struct lub_registry *registry);

/* Adds an entry, which stays where it is, to a registry: the one way in for what is not in a .def
 * file.  Lists are constant once anybody has looked at them: only a program that begins may add.
 * LUB_BAD_ARGUMENT if the name is taken or there is no room. */
enum lub_status lub_registry_add(const struct lub_registry *registry, const void *entry,
                                 struct lub_message *message);

/* Entry k, or the one of that name; NULL if there is none. */
const void *lub_registry_at(const struct lub_registry *registry, size_t k);
const void *lub_registry_find(const struct lub_registry *registry, const char *name);
/* How an entry begins; k < lub_registry_count(registry). */
const struct lub_named *lub_registry_named(const struct lub_registry *registry, size_t k);

/* "unknown WHAT 'NAME'; did you mean 'NEAREST'? (see HINT)" over several lists joined by the
 * caller. */
enum lub_status lub_unknown_name(const char *what, const char *name, size_t n,
                                 const char *const names[], const char *hint,
                                 struct lub_message *message);

#endif
