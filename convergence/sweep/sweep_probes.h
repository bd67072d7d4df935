/* sweep_probes.h -- the probes, one file each, and what they share. */
#ifndef LUB_CONVERGENCE_SWEEP_PROBES_H
#define LUB_CONVERGENCE_SWEEP_PROBES_H

#include "convergence/sweep/sweep_probe.h"

extern const struct lub_probe lub_probe_gap;
extern const struct lub_probe lub_probe_falling;
extern const struct lub_probe lub_probe_shear;

/* Refuses settings that nothing used. */
enum lub_status lub_probe_used(const struct lub_probe_request *request,
                               struct lub_message *message);

#endif
