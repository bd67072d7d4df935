/* verify_claims.c -- stage: every shipped claim, on the studies and sweeps of this verification. */
#include "convergence/program/claims.h"
#include "convergence/program/stages/verify.h"

enum lub_status lub_verify_claims(const struct lub_verify *verify, struct lub_gates *gates,
                                  struct lub_message *message)
{
    struct lub_claim_list claims;
    struct lub_findings findings = {0};
    const struct lub_claims_request request = {.threads = verify->threads,
                                               .folder = verify->folder,
                                               .templates = verify->templates,
                                               .results = verify->folder,
                                               .interrupted = verify->interrupted,
                                               .progress = verify->progress};
    enum lub_status status = lub_claims_open(0, NULL, verify->full, &claims, message);
    if (status == LUB_OK) {
        status = lub_claims_run(&claims, &request, &findings, message);
    }
    if (status == LUB_OK) {
        status = lub_gates_add_findings(gates, "claims", &findings);
    }
    lub_findings_free(&findings);
    lub_claims_close(&claims);
    return status;
}
