/* claims.h -- claims by the names a user typed: run side by side, with their files and figures. */
#ifndef LUB_PROGRAM_CLAIMS_H
#define LUB_PROGRAM_CLAIMS_H

#include "convergence/claim/claim.h"
#include "convergence/program/io/progress.h"

struct lub_claim_list {
    size_t n;
    struct lub_claim **list;
};

/* Reads and checks the named claims, or every shipped one if there is no name; then those of the
 * tier `full` only if that is asked for.  The caller closes the list in every case. */
enum lub_status lub_claims_open(size_t n, const char *const names[], bool full,
                                struct lub_claim_list *claims, struct lub_message *message);
void lub_claims_close(struct lub_claim_list *claims);

/* Names of the shipped claims, as lub_study_names gives them. */
enum lub_status lub_shipped_claims(size_t *n, char ***names, struct lub_message *message);
/* Prints what `describe` says if the name is that of a claim; false if it is not. */
bool lub_claim_describe(const char *name, enum lub_status *status, struct lub_message *message);

struct lub_claims_request {
    int threads;           /* 0: as many as there are */
    const char *folder;    /* gets data/, figures/ and claims.csv; NULL: no file is written */
    const char *templates; /* of figures; NULL: none are drawn */
    const char *results;   /* as in lub_claim_options; may be NULL */
    const volatile int *interrupted;
    struct lub_progress *progress; /* begun; may be NULL */
};

/* Runs all, several at a time, and appends what became of them in their order. */
enum lub_status lub_claims_run(const struct lub_claim_list *claims,
                               const struct lub_claims_request *request,
                               struct lub_findings *findings, struct lub_message *message);

#endif
