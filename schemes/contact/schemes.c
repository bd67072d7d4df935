/* schemes.c -- the list of schemes of many spheres in contact. */
#include "schemes/contact/engine.h"

#define SCHEME(name) extern const struct lub_scheme lub_scheme_##name;
#include "schemes/contact/schemes.def"
#undef SCHEME

static const void *const entries[] = {
#define SCHEME(name) &lub_scheme_##name,
#include "schemes/contact/schemes.def"
#undef SCHEME
};

const struct lub_scheme *lub_law_scheme(const struct lub_law *law)
{
    return lub_registry_find(&lub_contact_schemes, law->scheme ? law->scheme : "projection");
}

const struct lub_registry lub_contact_schemes = {
    .what = "scheme", .n = sizeof entries / sizeof *entries, .entries = entries};
