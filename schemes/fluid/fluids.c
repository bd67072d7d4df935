/* fluids.c -- the fluids of fluids.def by name. */
#include "schemes/fluid/fluid.h"

#define FLUID(name) extern const struct lub_fluid lub_fluid_##name;
#include "schemes/fluid/fluids.def"
#undef FLUID

static const void *const fluids[] = {
#define FLUID(name) &lub_fluid_##name,
#include "schemes/fluid/fluids.def"
#undef FLUID
};

const struct lub_registry lub_fluids = {
    .what = "fluid", .n = sizeof fluids / sizeof *fluids, .entries = fluids};

enum lub_status lub_fluid_find(const char *name, const struct lub_fluid **fluid,
                               struct lub_message *message)
{
    char all[200] = "";
    *fluid = lub_registry_find(&lub_fluids, name);
    for (size_t k = 0; k < lub_fluids.n; k++) {
        lub_list_word(all, sizeof all, lub_registry_named(&lub_fluids, k)->name);
    }
    return *fluid ? LUB_OK
                  : lub_fail(message, LUB_BAD_ARGUMENT, "fluid='%.80s': allowed is one of %s", name,
                             all);
}
