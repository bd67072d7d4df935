/* registry.c -- plug-ins by number and by name. */
#include "cases/registry.h"
#include "cases/param.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const void *lub_registry_at(const struct lub_registry *registry, size_t k)
{
    return k < registry->n ? registry->entries[k] : NULL;
}

const struct lub_named *lub_registry_named(const struct lub_registry *registry, size_t k)
{
    return registry->entries[k];
}

const void *lub_registry_find(const struct lub_registry *registry, const char *name)
{
    for (size_t k = 0; k < registry->n; k++) {
        if (strcmp(lub_registry_named(registry, k)->name, name) == 0) {
            return registry->entries[k];
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
