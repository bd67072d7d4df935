/* junit.c -- gates as a JUnit file, for CI systems. */
#include "cases/utf8.h"
#include "convergence/gate/result.h"

static void put_xml(FILE *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        const int n = lub_utf8_length(c);
        if (n != 1) {
            fwrite(n ? c : LUB_UTF8_UNKNOWN, 1, n ? (size_t)n : 3, out);
            c += n ? n - 1 : 0;
            continue;
        }
        switch (*c) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc((unsigned char)*c < 0x20 ? ' ' : *c, out);
        }
    }
}

static size_t count(const struct lub_gates *gates, enum lub_verdict_word word)
{
    size_t n = 0;
    for (size_t k = 0; k < gates->n; k++) {
        n += gates->list[k].verdict == word;
    }
    return n;
}

static void put_gate(FILE *out, const struct lub_gate *gate)
{
    const char *const element = gate->verdict == LUB_FAIL ? "failure" : "error";
    fputs("  <testcase classname=\"", out);
    put_xml(out, gate->stage);
    fputs("\" name=\"", out);
    put_xml(out, gate->name);
    if (gate->verdict == LUB_PASS) {
        fputs("\"/>\n", out);
        return;
    }
    fprintf(out, "\">\n    <%s message=\"expected ", element);
    put_xml(out, gate->expected);
    fputs(", observed ", out);
    put_xml(out, gate->observed);
    fputs("\">", out);
    put_xml(out, gate->reasons);
    fputs(*gate->command ? "; reproduce: " : "", out);
    put_xml(out, gate->command);
    fprintf(out, "</%s>\n  </testcase>\n", element);
}

enum lub_status lub_junit_write(FILE *out, const struct lub_gates *gates)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
    fprintf(out, "<testsuite name=\"lubench\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n",
            gates->n, count(gates, LUB_FAIL), count(gates, LUB_INCONCLUSIVE));
    for (size_t k = 0; k < gates->n; k++) {
        put_gate(out, &gates->list[k]);
    }
    fputs("</testsuite>\n", out);
    return fflush(out) == 0 && !ferror(out) ? LUB_OK : LUB_FILE_ERROR;
}
