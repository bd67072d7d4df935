/* registry.c -- plug-ins by number and by name. */
#include "cases/registry.h"
#include "cases/param.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Entries of plug-ins, in the order in which they came. */
enum { max_added = 256 };
static struct {
    const struct lub_registry *registry;
    const void *entry;
} added[max_added];
static size_t n_added;

size_t lub_registry_count(const struct lub_registry *registry)
{
    size_t n = registry->n;
    for (size_t k = 0; k < n_added; k++) {
        n += added[k].registry == registry;
    }
    return n;
}

enum lub_status lub_registry_add(const struct lub_registry *registry, const void *entry,
                                 struct lub_message *message)
{
    const char *const name = ((const struct lub_named *)entry)->name;
    if (lub_registry_find(registry, name)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "there is a %s called '%.80s' already",
                        registry->what, name);
    }
    if (n_added == max_added) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s '%.80s': no room for more than %d",
                        registry->what, name, max_added);
    }
    added[n_added].registry = registry;
    added[n_added++].entry = entry;
    return LUB_OK;
}

const void *lub_registry_at(const struct lub_registry *registry, size_t k)
{
    if (k < registry->n) {
        return registry->entries[k];
    }
    k -= registry->n;
    for (size_t i = 0; i < n_added; i++) {
        if (added[i].registry == registry && k-- == 0) {
            return added[i].entry;
        }
    }
    return NULL;
}

const struct lub_named *lub_registry_named(const struct lub_registry *registry, size_t k)
{
    return lub_registry_at(registry, k);
}

const void *lub_registry_find(const struct lub_registry *registry, const char *name)
{
    const struct lub_named *entry;
    for (size_t k = 0; (entry = lub_registry_at(registry, k)); k++) {
        if (strcmp(entry->name, name) == 0) {
            return entry;
        }
    }
    return NULL;
}

enum lub_status lub_unknown_name(const char *what, const char *name, size_t n,
                                 const char *const names[], const char *hint,
                                 struct lub_message *message)
{
    const char *const near = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown %s '%.80s'%s%s%s (see %s)", what, name,
                    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "", hint);
}
