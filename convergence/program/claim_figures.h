/* claim_figures.h -- the figures of claims: their data, drawn by the templates of the report. */
#ifndef LUB_PROGRAM_CLAIM_FIGURES_H
#define LUB_PROGRAM_CLAIM_FIGURES_H

#include "convergence/claim/claim.h"

/* Where figures go. */
struct lub_claim_gallery {
    const char *folder;    /* that has data/ and figures/ */
    const char *templates; /* NULL: data without figures */
};

/* Makes the two folders. */
enum lub_status lub_claim_gallery_open(const char *folder, struct lub_message *message);

/* For lub_claim_options: the last state of a run as figures/CLAIM-RUN.png, if a figure of the claim
 * with the template particles.gp shows that run.  `data` is a gallery. */
enum lub_status lub_claim_picture(void *data, const struct lub_claim *claim,
                                  const struct lub_claim_run *run,
                                  const struct lub_simulation *simulation,
                                  struct lub_message *message);

/* Every other figure as data/CLAIM.csv and figures/CLAIM.svg (CLAIM-2 and so on for more), and
 * findings that say which there are. */
enum lub_status lub_claim_figures(const struct lub_claim *claim, const struct lub_claim_data data[],
                                  const struct lub_claim_gallery *gallery,
                                  struct lub_findings *findings, struct lub_message *message);

#endif
