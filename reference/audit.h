/* audit.h -- what each formulation alone would have answered, and what the certificate makes of it.
 *
 * A grid over eps, p and force.  In each point the reference is certified, and CVODE is run plain
 * (one formulation, default settings, restarted at the jumps of the force, no bound on the step, no
 * roots) at three tolerances.  `lubench verify` writes both tables:
 *
 *   reference_audit.csv eps,p,force,form,tol,status,log_gap_end,truth_end,worst,verdict,caught
 *   reference_certificates.csv  eps,p,force,status,digits_log_gap,digits_q,err_log_gap,err_q,
 *                               loud_failures,seconds
 *
 * worst: largest error in ln q over max(1, |ln q|), or in q for the form in q, at 41 times.
 * verdict: `right` below 1e-2, else `lied` if success was reported; `failed` if not.  caught: 1 if
 * the certificate would be refused with this witness, whatever its verdict; a liar must be.
 */
#ifndef LUB_REFERENCE_AUDIT_H
#define LUB_REFERENCE_AUDIT_H

#include "reference/eps_ode.h"

enum { LUB_AUDIT_TOLERANCES = 3, LUB_AUDIT_ANSWERS = LUB_N_FORMS * LUB_AUDIT_TOLERANCES };

enum lub_audit_verdict { LUB_AUDIT_RIGHT, LUB_AUDIT_LIED, LUB_AUDIT_FAILED };
const char *lub_audit_verdict_name(enum lub_audit_verdict verdict);

/* One plain answer. */
struct lub_audit_answer {
    enum lub_eps_form form;
    double tol;
    enum lub_status status;
    double log_gap_end, worst;
    enum lub_audit_verdict verdict;
    bool caught;
};

/* One point of the grid. */
struct lub_audit {
    double eps, p;
    const char *force;      /* name of the force */
    enum lub_status status; /* of the certificate */
    struct lub_message message;
    double truth_end;          /* ln q at the end */
    double err_log_gap, err_q; /* largest bounds, of ln q over max(1, |ln q|) */
    size_t n_loud;             /* witnesses of the certificate that failed loudly */
    double seconds;            /* of processor time for the certificate */
    struct lub_audit_answer answers[LUB_AUDIT_ANSWERS];
};

/* How many points the whole grid has, or the one with every other viscosity; fills point k of it.
 * LUB_NO_MEMORY is the only failure. */
size_t lub_audit_count(bool whole);
enum lub_status lub_audit_point(size_t k, bool whole, struct lub_audit *audit);

#endif
