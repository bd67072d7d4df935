/* law.c -- the laws of laws.def by number and by name. */
#include "schemes/contact/law.h"

#define LAW(name) extern const struct lub_law lub_law_##name;
#include "schemes/contact/laws.def"
#undef LAW

static const void *const laws[] = {
#define LAW(name) &lub_law_##name,
#include "schemes/contact/laws.def"
#undef LAW
};

const struct lub_registry lub_laws = {
    .what = "law", .n = sizeof laws / sizeof *laws, .entries = laws};

const struct lub_law *lub_law_at(size_t index)
{
    return lub_registry_at(&lub_laws, index);
}

const struct lub_law *lub_law_find(const char *name)
{
    return lub_registry_find(&lub_laws, name);
}
