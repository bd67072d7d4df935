/* report_claims.c -- claims as cards: what was published, what is seen here, figure, commands. */
#include "reports/page.h"
#include "reports/report_pages.h"

#include <stdlib.h>
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

const char *lub_claim_headline(const struct lub_findings *findings, size_t first)
{
    const char *const headline = lub_claim_text(findings, first, "headline");
    return *headline ? headline : findings->list[first].text;
}

/* Where the author of a claim gives no weight: what was refuted tells more than what was confirmed.
 */
static double weight_of(const struct lub_findings *findings, size_t first)
{
    static const struct {
        enum lub_claim_outcome outcome;
        double weight;
    } weights[] = {{LUB_CLAIM_DISAGREES, 30},
                   {LUB_CLAIM_UNTESTABLE, 25},
                   {LUB_CLAIM_UNKNOWN, 20},
                   {LUB_CLAIM_AGREES, 15},
                   {LUB_CLAIM_OBSERVED, 10}};
    const struct lub_finding *const head = &findings->list[first];
    const char *const text = lub_claim_text(findings, first, "weight");
    for (size_t k = 0; !*text && k < sizeof weights / sizeof *weights; k++) {
        if (lub_claim_outcome_find(head->observed) == weights[k].outcome) {
            return weights[k].weight;
        }
    }
    return strtod(text, NULL);
}

size_t lub_claims_by_weight(const struct lub_findings *findings, size_t max, size_t firsts[])
{
    size_t n = 0;
    for (size_t k = 0; k < findings->n; k++) {
        if (!lub_is_claim(&findings->list[k])) {
            continue;
        }
        const double weight = weight_of(findings, k);
        size_t place = n;
        while (place > 0 && weight > weight_of(findings, firsts[place - 1])) {
            place--;
        }
        if (place < max) {
            n += n < max;
            memmove(&firsts[place + 1], &firsts[place], (n - 1 - place) * sizeof *firsts);
            firsts[place] = k;
        }
    }
    return n;
}

/* Sentences are parted where a paragraph has grown long; one without an end is cut. */
static void paragraphs(FILE *file, const char *name, const char *text)
{
    enum { enough = 50, most = 80 };
    fprintf(file, "<p><b>%s</b> ", name);
    for (size_t n = 0; *text; n++) {
        const size_t length = strcspn(text, " ");
        char word[LUB_TEXT_LEN];
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        lub_page_text(file, word);
        const bool ends = length > 0 && text[length - 1] == '.';
        text += length + strspn(text + length, " ");
        if (*text && ((ends && n >= enough) || n >= most)) {
            fputs("</p>\n<p>", file);
            n = 0;
        } else if (*text) {
            fputc(' ', file);
        }
    }
    fputs("</p>\n", file);
}

static void paragraph(FILE *file, const char *name, const char *text)
{
    if (*text) {
        paragraphs(file, name, text);
    }
}

static bool is_value(const struct lub_finding *finding, bool all)
{
    static const char *const items[] = {"test", "needed", "shown", "gate", "run"};
    for (size_t k = 0; k < (all ? sizeof items / sizeof *items : 3); k++) {
        if (strcmp(items[k], finding->item) == 0) {
            return true;
        }
    }
    return false;
}

static void value(FILE *file, const struct lub_finding *finding)
{
    fputs("<tr><td>", file);
    lub_page_words(file, finding->text, 80);
    fputs("</td>", file);
    lub_page_element(file, "td class=\"n\"", finding->observed);
    lub_page_element(file, "td", finding->wanted);
    lub_page_element(file, "td",
                     !*finding->verdict                      ? ""
                     : strcmp(finding->verdict, "PASS") == 0 ? "yes"
                                                             : "no");
    fputs("</tr>\n", file);
}

/* Cross-checks of the bench itself decide nothing about the claim: they are shown with all. */
static void values(FILE *file, const struct lub_findings *findings, size_t first, bool all)
{
    size_t n = 0, most = all ? (size_t)-1 : 6;
    for (size_t k = first; belongs(findings, first, k); k++) {
        if (is_value(&findings->list[k], all) && n < most) {
            fputs(n ? ""
                    : "<div class=\"wide\"><table>\n<tr><th>quantity</th><th>here</th><th>bound"
                      "</th><th>holds</th></tr>\n",
                  file);
            value(file, &findings->list[k]);
            n++;
        }
    }
    fputs(n ? "</table></div>\n" : "", file);
}

static void figures(FILE *file, const struct lub_findings *findings, size_t first, size_t most)
{
    for (size_t k = first; belongs(findings, first, k) && most > 0; k++) {
        if (strcmp(findings->list[k].item, "figure") == 0) {
            fprintf(file, "<figure><img src=\"%s\" alt=\"", findings->list[k].text);
            lub_page_text(file, findings->list[first].text);
            fputs("\" loading=\"lazy\"><figcaption>", file);
            lub_page_text(file, findings->list[k].observed);
            fputs("</figcaption></figure>\n", file);
            most--;
        }
    }
}

static void commands(FILE *file, const struct lub_findings *findings, size_t first)
{
    fputs("<details><summary>Repeat it run by run</summary>\n<pre>", file);
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

/* How many lines of an item there are, and how many of them hold. */
static void count(const struct lub_findings *findings, size_t first, const char *item, size_t *n,
                  size_t *holding)
{
    *n = *holding = 0;
    for (size_t k = first; belongs(findings, first, k); k++) {
        if (strcmp(findings->list[k].item, item) == 0) {
            *n += 1;
            *holding += strcmp(findings->list[k].verdict, "PASS") == 0;
        }
    }
}

static void how_sure(FILE *file, const struct lub_findings *findings, size_t first)
{
    size_t n, holding, n_needed, needed, n_gates, gates;
    count(findings, first, "test", &n, &holding);
    count(findings, first, "needed", &n_needed, &needed);
    count(findings, first, "gate", &n_gates, &gates);
    fprintf(file, "<p><b>How sure:</b> %zu of %zu bounds of the statement hold", holding, n);
    if (n_needed) {
        fprintf(file, "; %zu of %zu conditions that it needs do", needed, n_needed);
    }
    if (n_gates) {
        fprintf(file, "; %zu of %zu checks of this computation itself do", gates, n_gates);
    }
    fprintf(file, ". Repeat: <code>lubench claim %s</code></p>\n", findings->list[first].claim);
}

static void title(FILE *file, const struct lub_findings *findings, size_t first)
{
    const struct lub_finding *const head = &findings->list[first];
    lub_page_badge(file, head->observed);
    if (strcmp(head->verdict, "PASS") != 0) {
        fputs(" expected: ", file);
        lub_page_text(file, head->wanted);
        fputc(' ', file);
        lub_page_badge(file, head->verdict);
    }
}

void lub_claim_card(FILE *file, const struct lub_findings *findings, size_t first, bool whole)
{
    const struct lub_finding *const head = &findings->list[first];
    fprintf(file, "<section>\n<h2 id=\"%s\">", head->claim);
    lub_page_text(file, whole ? head->text : lub_claim_headline(findings, first));
    fputc(' ', file);
    title(file, findings, first);
    fputs("</h2>\n", file);
    if (!whole && *lub_claim_text(findings, first, "headline")) {
        fputs("<p class=\"soft\">", file);
        lub_page_text(file, head->text);
        fputs("</p>\n", file);
    }
    paragraph(file, "Published:", lub_claim_text(findings, first, "statement"));
    figures(file, findings, first, whole ? (size_t)-1 : 1);
    values(file, findings, first, whole);
    paragraph(file, "Not judged:", lub_claim_text(findings, first, "refused"));
    paragraph(file, "Seen here:", lub_claim_text(findings, first, "reason"));
    how_sure(file, findings, first);
    if (whole) {
        commands(file, findings, first);
    } else {
        fprintf(file, "<p><a href=\"%s.html#%s\">All values, figures and commands</a></p>\n",
                lub_claim_text(findings, first, "page"), head->claim);
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

/* How many claims came out in each way. */
static void counts(FILE *file, const struct lub_findings *findings)
{
    for (int outcome = LUB_CLAIM_UNKNOWN; outcome <= LUB_CLAIM_OBSERVED; outcome++) {
        const char *const name = lub_claim_outcome_name((enum lub_claim_outcome)outcome);
        size_t n = 0;
        for (size_t k = 0; k < findings->n; k++) {
            n += lub_is_claim(&findings->list[k]) && strcmp(findings->list[k].observed, name) == 0;
        }
        if (n) {
            fprintf(file, "%zu ", n);
            lub_page_badge(file, name);
            fputs(" &nbsp; ", file);
        }
    }
}

enum lub_status lub_report_claims(const struct lub_report_data *data, struct lub_message *message)
{
    const struct lub_findings *const findings = &data->findings;
    const size_t all = lub_count_claims(findings, NULL);
    size_t *const firsts = calloc(all + 1, sizeof *firsts);
    FILE *file;
    const enum lub_status status =
        firsts ? lub_report_open(data, "findings.html", &file, message) : LUB_NO_MEMORY;
    if (status != LUB_OK) {
        free(firsts);
        return status;
    }
    lub_page_begin(file, "Findings: what holds of what was published", "");
    fputs("<p>Each card holds a statement, published or our own, against a computation, by "
          "numbers with bounds, or tells what was observed; what matters most comes first. A "
          "statement that leaves out what one needs to repeat it is called not testable as "
          "printed, which says nothing against it.</p>\n<p>",
          file);
    counts(file, findings);
    fputs("</p>\n<p>Raw data: <a href=\"claims.csv\">claims.csv</a></p>\n", file);
    const size_t n = lub_claims_by_weight(findings, all, firsts);
    for (size_t k = 0; k < n; k++) {
        lub_claim_card(file, findings, firsts[k], false);
    }
    lub_page_end(file);
    free(firsts);
    return lub_report_close(data, file, "findings.html", message);
}
