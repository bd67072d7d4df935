/* report_claims.c -- claims as cards: what was published, what is seen here, figure, commands. */
#include "reports/page.h"
#include "reports/report_pages.h"

#include <string.h>

bool lub_is_claim(const struct lub_finding *finding)
{
    return strcmp(finding->item, "claim") == 0;
}

/* Line k belongs to the claim that begins at line `first`. */
static bool belongs(const struct lub_findings *findings, size_t first, size_t k)
{
    return k < findings->n && (k == first || !lub_is_claim(&findings->list[k]));
}

const char *lub_claim_text(const struct lub_findings *findings, size_t first, const char *item)
{
    for (size_t k = first; belongs(findings, first, k); k++) {
        if (strcmp(findings->list[k].item, item) == 0) {
            return findings->list[k].text;
        }
    }
    return "";
}

static void paragraph(FILE *file, const char *name, const char *text)
{
    if (*text) {
        fprintf(file, "<p><b>%s</b> ", name);
        lub_page_text(file, text);
        fputs("</p>\n", file);
    }
}

static void cell(FILE *file, const char *kind, const char *text)
{
    fprintf(file, "<td%s>", kind);
    lub_page_text(file, text);
    fputs("</td>", file);
}

static bool is_value(const struct lub_finding *finding)
{
    static const char *const items[] = {"test", "needed", "gate", "shown", "run"};
    for (size_t k = 0; k < sizeof items / sizeof *items; k++) {
        if (strcmp(items[k], finding->item) == 0) {
            return true;
        }
    }
    return false;
}

static void value(FILE *file, const struct lub_finding *finding)
{
    fputs("<tr>", file);
    cell(file, "", finding->text);
    cell(file, " class=\"n\"", finding->observed);
    cell(file, "", finding->wanted);
    cell(file, "", !*finding->verdict ? "" : strcmp(finding->verdict, "PASS") == 0 ? "yes" : "no");
    fputs("</tr>\n", file);
}

/* Gates decide nothing about the claim: they are left out where only that is shown. */
static void values(FILE *file, const struct lub_findings *findings, size_t first, bool gates)
{
    bool any = false;
    for (size_t k = first; belongs(findings, first, k); k++) {
        const bool is_gate = strcmp(findings->list[k].item, "gate") == 0;
        if (is_value(&findings->list[k]) && (gates || !is_gate)) {
            fputs(any ? ""
                      : "<div class=\"wide\"><table>\n<tr><th>quantity</th><th>here</th><th>bound"
                        "</th><th>holds</th></tr>\n",
                  file);
            value(file, &findings->list[k]);
            any = true;
        }
    }
    fputs(any ? "</table></div>\n" : "", file);
}

static void figures(FILE *file, const struct lub_findings *findings, size_t first)
{
    for (size_t k = first; belongs(findings, first, k); k++) {
        if (strcmp(findings->list[k].item, "figure") == 0) {
            fprintf(file, "<figure><img src=\"%s\" alt=\"", findings->list[k].text);
            lub_page_text(file, findings->list[first].text);
            fputs("\" loading=\"lazy\"><figcaption>", file);
            lub_page_text(file, findings->list[k].observed);
            fputs("</figcaption></figure>\n", file);
        }
    }
}

static void commands(FILE *file, const struct lub_findings *findings, size_t first)
{
    fputs("<details><summary>Reproduce</summary>\n<pre>", file);
    for (size_t k = first; belongs(findings, first, k); k++) {
        if (strcmp(findings->list[k].item, "command") == 0) {
            lub_page_text(file, findings->list[k].text);
            fputc('\n', file);
        }
    }
    fputs("</pre>\n", file);
    for (size_t k = first; belongs(findings, first, k); k++) {
        if (strcmp(findings->list[k].item, "data") == 0) {
            fprintf(file, "<p>Raw data: <a href=\"%s\">%s</a></p>\n", findings->list[k].text,
                    findings->list[k].text);
        }
    }
    fputs("</details>\n", file);
}

void lub_claim_card(FILE *file, const struct lub_findings *findings, size_t first, bool whole)
{
    const struct lub_finding *const head = &findings->list[first];
    fprintf(file, "<section>\n<h2 id=\"%s\">", head->claim);
    if (!whole) {
        fprintf(file, "<a href=\"%s.html#%s\">", lub_claim_text(findings, first, "page"),
                head->claim);
    }
    lub_page_text(file, head->text);
    fputs(whole ? " " : "</a> ", file);
    lub_page_badge(file, head->observed);
    if (strcmp(head->verdict, "PASS") != 0) {
        fputs(" expected: ", file);
        lub_page_text(file, head->wanted);
        fputc(' ', file);
        lub_page_badge(file, head->verdict);
    }
    fputs("</h2>\n", file);
    paragraph(file, "Published:", lub_claim_text(findings, first, "statement"));
    if (whole) {
        figures(file, findings, first);
    }
    values(file, findings, first, whole);
    paragraph(file, "Not judged:", lub_claim_text(findings, first, "refused"));
    paragraph(file, "Why:", lub_claim_text(findings, first, "reason"));
    if (whole) {
        commands(file, findings, first);
    }
    fputs("</section>\n", file);
}

size_t lub_count_claims(const struct lub_findings *findings, const char *page)
{
    size_t n = 0;
    for (size_t k = 0; k < findings->n; k++) {
        n += lub_is_claim(&findings->list[k]) &&
             (!page || strcmp(lub_claim_text(findings, k, "page"), page) == 0);
    }
    return n;
}

/* Disagreements first. */
enum lub_status lub_report_claims(const struct lub_report_data *data, struct lub_message *message)
{
    static const enum lub_claim_outcome order[] = {LUB_CLAIM_UNKNOWN, LUB_CLAIM_DISAGREES,
                                                   LUB_CLAIM_UNTESTABLE, LUB_CLAIM_AGREES,
                                                   LUB_CLAIM_OBSERVED};
    const struct lub_findings *const findings = &data->findings;
    FILE *file;
    const enum lub_status status = lub_report_open(data, "findings.html", &file, message);
    if (status != LUB_OK) {
        return status;
    }
    lub_page_begin(file, "Findings: what holds of what was published", "");
    fputs("<p>Each card holds a published statement against a computation, by numbers with bounds; "
          "the title leads to its figure, data and commands.  Raw data: <a href=\"claims.csv\">"
          "claims.csv</a>.</p>\n",
          file);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        for (size_t k = 0; k < findings->n; k++) {
            if (lub_is_claim(&findings->list[k]) &&
                strcmp(findings->list[k].observed, lub_claim_outcome_name(order[i])) == 0) {
                lub_claim_card(file, findings, k, false);
            }
        }
    }
    lub_page_end(file);
    return lub_report_close(data, file, "findings.html", message);
}
