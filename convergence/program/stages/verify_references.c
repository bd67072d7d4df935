/* verify_references.c -- stage: references over a grid, and what one formulation alone would say.
 * The tier `full` has twice as many viscosities.
 *
 * Writes reference_audit.csv and reference_certificates.csv (reference/audit.h).
 */
#include "convergence/program/io/output.h"
#include "convergence/program/io/provenance.h"
#include "convergence/program/stages/showing.h"
#include "reference/audit.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>

static const char stage[] = "references";

static enum lub_status open_table(const struct lub_verify *verify, const char *name,
                                  const char *header, struct lub_output *output,
                                  struct lub_message *message)
{
    char path[4096];
    snprintf(path, sizeof path, "%.3900s/%s", verify->folder, name);
    const enum lub_status status = lub_output_open(output, path, message);
    if (status == LUB_OK) {
        lub_print_versions(output->file);
        fprintf(output->file, "%s\n", header);
    }
    return status;
}

static void print_answers(FILE *file, const struct lub_audit *audit)
{
    for (size_t k = 0; k < LUB_AUDIT_ANSWERS; k++) {
        const struct lub_audit_answer *const answer = &audit->answers[k];
        fprintf(file, "%.17g,%.17g,%s,%s,%.17g,%s,%.17g,%.17g,%.17g,%s,%d\n", audit->eps, audit->p,
                audit->force,
                answer->form == LUB_FORM_LOG_GAP ? "ln q"
                : answer->form == LUB_FORM_GAP   ? "q"
                                                 : "ln q and velocity",
                answer->tol, lub_status_word(answer->status), answer->log_gap_end, audit->truth_end,
                answer->worst, lub_audit_verdict_name(answer->verdict), answer->caught);
    }
}

static void print_certificate(FILE *file, const struct lub_audit *audit)
{
    fprintf(file, "%.17g,%.17g,%s,%s,%.1f,%.1f,%.17g,%.17g,%zu,%.3f\n", audit->eps, audit->p,
            audit->force, lub_status_word(audit->status), -log10(audit->err_log_gap),
            -log10(audit->err_q), audit->err_log_gap, audit->err_q, audit->n_loud, audit->seconds);
}

static enum lub_status write_tables(const struct lub_verify *verify, size_t n,
                                    const struct lub_audit audits[], struct lub_message *message)
{
    struct lub_output answers = {0}, certificates = {0};
    enum lub_status status =
        open_table(verify, "reference_audit.csv",
                   "eps,p,force,form,tol,status,log_gap_end,truth_end,worst,verdict,caught",
                   &answers, message);
    if (status == LUB_OK) {
        status = open_table(verify, "reference_certificates.csv",
                            "eps,p,force,status,digits_log_gap,digits_q,err_log_gap,err_q,"
                            "loud_failures,seconds",
                            &certificates, message);
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        print_answers(answers.file, &audits[k]);
        print_certificate(certificates.file, &audits[k]);
    }
    status = status == LUB_OK ? lub_output_close(&answers, message) : status;
    status = status == LUB_OK ? lub_output_close(&certificates, message) : status;
    lub_output_discard(&answers);
    lub_output_discard(&certificates);
    return status;
}

static enum lub_status add_gates(size_t n, const struct lub_audit audits[], struct lub_gates *gates)
{
    size_t refused = 0, lies = 0, uncaught = 0;
    double err_log_gap = 0, err_q = 0;
    for (size_t k = 0; k < n; k++) {
        refused += audits[k].status != LUB_OK;
        err_log_gap = fmax(err_log_gap, audits[k].err_log_gap);
        err_q = fmax(err_q, audits[k].err_q);
        for (size_t j = 0; j < LUB_AUDIT_ANSWERS; j++) {
            const bool lied = audits[k].answers[j].verdict == LUB_AUDIT_LIED;
            lies += lied;
            uncaught += lied && !audits[k].answers[j].caught;
        }
    }
    const char *const command = "lubench verify";
    enum lub_status status = lub_gates_add_number(
        gates, stage, "references of the grid that are refused", (double)refused, 0, 0, command);
    status = status == LUB_OK ? lub_gates_add_number(gates, stage, "lies of one formulation alone",
                                                     (double)lies, 1, INFINITY, command)
                              : status;
    status = status == LUB_OK
                 ? lub_gates_add_number(gates, stage, "lies that the certificate does not catch",
                                        (double)uncaught, 0, 0, command)
                 : status;
    status = status == LUB_OK ? lub_gates_add_number(gates, stage, "largest certified bound in q",
                                                     err_q, 0, 3e-10, command)
                              : status;
    return status == LUB_OK
               ? lub_gates_add_number(gates, stage, "largest certified bound in ln q, relative",
                                      err_log_gap, 0, 1e-8, command)
               : status;
}

/* How often each form was right, lied and failed, in words. */
static void tell_forms(size_t n, const struct lub_audit audits[], char *text)
{
    static const char *const names[LUB_N_FORMS] = {
        [LUB_FORM_LOG_GAP] = "ln q", [LUB_FORM_GAP] = "q", [LUB_FORM_SECOND_ORDER] = "ln q and q'"};
    for (size_t form = 0; form < LUB_N_FORMS; form++) {
        size_t count[LUB_AUDIT_FAILED + 1] = {0};
        for (size_t k = 0; k < n * LUB_AUDIT_ANSWERS; k++) {
            const struct lub_audit_answer *const answer =
                &audits[k / LUB_AUDIT_ANSWERS].answers[k % LUB_AUDIT_ANSWERS];
            count[answer->verdict] += (size_t)answer->form == form;
        }
        lub_say(text, "In %s: %zu right, %zu lies, %zu loud failures. ", names[form],
                count[LUB_AUDIT_RIGHT], count[LUB_AUDIT_LIED], count[LUB_AUDIT_FAILED]);
    }
}

/* The worst answer of CVODE in ln q, which one would trust, that came with success. */
static void tell_lie(size_t n, const struct lub_audit audits[], char *text)
{
    const struct lub_audit *where = NULL;
    const struct lub_audit_answer *lie = NULL;
    for (size_t k = 0; k < n * LUB_AUDIT_ANSWERS; k++) {
        const struct lub_audit_answer *const answer =
            &audits[k / LUB_AUDIT_ANSWERS].answers[k % LUB_AUDIT_ANSWERS];
        if (answer->verdict == LUB_AUDIT_LIED && answer->form == LUB_FORM_LOG_GAP &&
            (!lie || answer->worst > lie->worst)) {
            lie = answer;
            where = &audits[k / LUB_AUDIT_ANSWERS];
        }
    }
    if (lie) {
        lub_say(text,
                "The lie that started it: asked for eps = %g, p = %g and the force %s, CVODE in "
                "ln q with tolerance %g reports success and is off by %.3g in ln q. ",
                where->eps, where->p, where->force, lie->tol, lie->worst);
    }
}

static enum lub_status show(const struct lub_verify *verify, struct lub_exhibit *exhibit,
                            const char *data, const char *template_name,
                            struct lub_message *message)
{
    snprintf(exhibit->data, sizeof exhibit->data, "%s", data);
    snprintf(exhibit->command, sizeof exhibit->command, "lubench verify");
    const enum lub_status status =
        lub_showing_draw(verify, exhibit, template_name, 0, NULL, message);
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, exhibit) : status;
}

static enum lub_status show_all(const struct lub_verify *verify, size_t n,
                                const struct lub_audit audits[], struct lub_message *message)
{
    struct lub_exhibit answers =
        lub_showing("references", "reference-audit",
                    "What CVODE alone answers, restarted at the jumps of the force");
    struct lub_exhibit digits =
        lub_showing("references", "reference-digits", "Digits that the certificates stand for");
    double worst = 0;
    for (size_t k = 0; k < n; k++) {
        worst = fmax(worst, audits[k].err_log_gap);
    }
    tell_lie(n, audits, answers.seen);
    tell_forms(n, audits, answers.seen);
    lub_say(answers.seen, "A lie is success with an error above 1e-2; the certificate refuses a "
                          "witness that lies.");
    lub_say(digits.seen,
            "%zu references over eps, p and force; largest bound of ln q %.2g, relative.", n,
            worst);
    enum lub_status status =
        show(verify, &answers, "reference_audit.csv", "reference_audit.gp", message);
    return status == LUB_OK
               ? show(verify, &digits, "reference_certificates.csv", "reference_digits.gp", message)
               : status;
}

enum lub_status lub_verify_references(const struct lub_verify *verify, struct lub_gates *gates,
                                      struct lub_message *message)
{
    const size_t n = lub_audit_count(verify->full);
    struct lub_audit *const audits = calloc(n, sizeof *audits);
    const int threads = verify->threads > 0 ? verify->threads : omp_get_max_threads();
    enum lub_status status = audits ? LUB_OK : LUB_NO_MEMORY;
#pragma omp parallel for schedule(dynamic) num_threads(threads) if (audits)
    for (size_t k = 0; k < n; k++) {
        if (audits && !(verify->interrupted && *verify->interrupted) &&
            lub_audit_point(k, verify->full, &audits[k]) != LUB_OK) {
            audits[k].status = LUB_NO_MEMORY;
        }
    }
    if (status == LUB_OK && verify->interrupted && *verify->interrupted) {
        status = LUB_INTERRUPTED;
    }
    status = status == LUB_OK ? write_tables(verify, n, audits, message) : status;
    status = status == LUB_OK ? add_gates(n, audits, gates) : status;
    status = status == LUB_OK ? show_all(verify, n, audits, message) : status;
    free(audits);
    return status;
}
