/* ini_files.c -- targets: studies, sweeps, claims. */
#include "convergence/claim/claim.h"
#include "convergence/study/study.h"
#include "convergence/sweep/sweep.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

void lub_fuzz_study(const unsigned char *bytes, size_t n)
{
    struct lub_study *study = NULL;
    struct lub_message message = {""};
    (void)lub_study_read(lub_fuzz_path(bytes, n, ".ini"), ".", &study, &message);
    free(study);
}

void lub_fuzz_sweep(const unsigned char *bytes, size_t n)
{
    struct lub_sweep *sweep = NULL;
    struct lub_message message = {""};
    (void)lub_sweep_read(lub_fuzz_path(bytes, n, ".ini"), ".", true, &sweep, &message);
    free(sweep);
}

void lub_fuzz_claim(const unsigned char *bytes, size_t n)
{
    struct lub_claim *claim = NULL;
    struct lub_message message = {""};
    (void)lub_claim_read(lub_fuzz_path(bytes, n, ".ini"), ".", &claim, &message);
    free(claim);
}
