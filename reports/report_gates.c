/* report_gates.c -- the page of all gates, stage by stage: what must hold, and what was seen. */
#include "reports/page.h"
#include "reports/report_pages.h"

#include <string.h>

static void cell(FILE *file, const char *text)
{
    fputs("<td>", file);
    lub_page_text(file, text);
    fputs("</td>", file);
}

static void gate_row(FILE *file, const struct lub_gate *gate)
{
    fputs("<tr><td>", file);
    lub_page_badge(file, lub_verdict_name(gate->verdict));
    fputs("</td>", file);
    if (*gate->figure) {
        fprintf(file, "<td><a href=\"%s\">", gate->figure);
        lub_page_text(file, gate->name);
        fputs("</a></td>", file);
    } else {
        cell(file, gate->name);
    }
    cell(file, gate->expected);
    cell(file, gate->observed);
    fputs("<td><code>", file);
    lub_page_text(file, gate->command);
    fputs("</code></td></tr>\n", file);
}

enum lub_status lub_report_gates(const struct lub_report_data *data, struct lub_message *message)
{
    const struct lub_gates *const gates = &data->gates;
    const char *stage = "";
    FILE *file;
    const enum lub_status status = lub_report_open(data, "gates.html", &file, message);
    if (status != LUB_OK) {
        return status;
    }
    lub_page_begin(file, "All gates", "");
    fputs("<p>What must hold for this verification to pass, by stage. Machine-readable: "
          "<a href=\"gates.csv\">gates.csv</a>, <a href=\"junit.xml\">junit.xml</a>.</p>\n",
          file);
    for (size_t k = 0; k < gates->n; k++) {
        if (strcmp(stage, gates->list[k].stage) != 0) {
            fputs(*stage ? "</table></div>\n" : "", file);
            stage = gates->list[k].stage;
            fprintf(file,
                    "<h2>%s</h2>\n<div class=\"wide\"><table>\n<tr><th></th><th>gate</th><th>"
                    "expected</th><th>observed</th><th>repeat</th></tr>\n",
                    stage);
        }
        gate_row(file, &gates->list[k]);
    }
    fputs(*stage ? "</table></div>\n" : "", file);
    lub_page_end(file);
    return lub_report_close(data, file, "gates.html", message);
}
