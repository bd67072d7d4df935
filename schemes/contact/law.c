/* law.c -- the laws of laws.def by number and by name. */
#include "schemes/contact/law.h"

#include <string.h>

#define LAW(name) extern const struct lub_law lub_law_##name;
#include "schemes/contact/laws.def"
#undef LAW

static const struct lub_law *const laws[] = {
#define LAW(name) &lub_law_##name,
#include "schemes/contact/laws.def"
#undef LAW
};

const struct lub_law *lub_law_at(size_t index)
{
    return index < sizeof laws / sizeof *laws ? laws[index] : NULL;
}

const struct lub_law *lub_law_find(const char *name)
{
    for (size_t k = 0; k < sizeof laws / sizeof *laws; k++) {
        if (strcmp(laws[k]->name, name) == 0) {
            return laws[k];
        }
    }
    return NULL;
}
