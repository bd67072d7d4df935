/* registry.c -- the schemes of schemes.def by number and by name. */
#include "schemes/scheme.h"

#include <string.h>

#define SCHEME(name) extern const struct lub_scheme lub_scheme_##name;
#include "schemes/schemes.def"
#undef SCHEME

static const struct lub_scheme *const schemes[] = {
#define SCHEME(name) &lub_scheme_##name,
#include "schemes/schemes.def"
#undef SCHEME
};

const struct lub_scheme *lub_scheme_at(size_t index)
{
    return index < sizeof schemes / sizeof *schemes ? schemes[index] : NULL;
}

const struct lub_scheme *lub_scheme_find(const char *name)
{
    for (size_t k = 0; k < sizeof schemes / sizeof *schemes; k++) {
        if (strcmp(schemes[k]->name, name) == 0) {
            return schemes[k];
        }
    }
    return NULL;
}
