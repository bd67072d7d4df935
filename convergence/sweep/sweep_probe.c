/* sweep_probe.c -- which probe measures which kind of case. */
#include "convergence/sweep/sweep_probes.h"

const struct lub_probe *lub_probe_of(enum lub_sort kind)
{
    static const struct lub_probe *const probes[] = {&lub_probe_gap, &lub_probe_falling,
                                                     &lub_probe_shear};
    for (size_t k = 0; k < sizeof probes / sizeof *probes; k++) {
        if (probes[k]->kind == kind) {
            return probes[k];
        }
    }
    return NULL;
}
