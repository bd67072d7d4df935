/* page.c -- one style for every page: light and dark, phone and print, no script. */
#include "reports/page.h"
#include "cases/utf8.h"

#include <string.h>

static const char style[] =
    ":root{color-scheme:light "
    "dark;--ink:#1a1a1a;--soft:#555;--paper:#fff;--line:#ccc;--band:#f3f5f7;"
    "--link:#0057a8;--pass:#0b6b3a;--fail:#a3161a;--open:#7a4b00}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8e8e8;--soft:#b5b5b5;--paper:#15181c;"
    "--line:#444;--band:#1f242a;--link:#8ec5ff;--pass:#0e7a43;--fail:#b3262a;--open:#8a5a08}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:72rem;margin:0 auto;padding:1rem}"
    "a{color:var(--link)}h1{font-size:1.6rem;line-height:1.2}h2{margin-top:2rem}"
    "nav a{margin-right:1rem}.soft{color:var(--soft)}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}"
    "th,td{border-bottom:1px solid var(--line);padding:.3rem .6rem;text-align:left;"
    "vertical-align:top}th{background:var(--band)}td.n{text-align:right;font-variant-numeric:"
    "tabular-nums;white-space:nowrap}td.why{min-width:22rem}"
    "img{max-width:100%;height:auto;background:#fff;border:1px solid var(--line);border-radius:4px}"
    "pre{background:var(--band);padding:.6rem;overflow-x:auto;border-radius:4px}"
    "code{font-size:.92em;overflow-wrap:anywhere}figure{margin:1rem 0}"
    "figcaption{color:var(--soft);font-size:.9rem}"
    ".b{color:#fff;padding:.05rem .45rem;border-radius:.3rem;font-weight:600;font-size:.85rem;"
    "background:var(--soft);white-space:nowrap}.pass{background:var(--pass)}"
    ".fail{background:var(--fail)}.open{background:var(--open)}"
    ".count{font-size:1.3rem;margin:.5rem 0}"
    "@media print{body{max-width:none;padding:0}nav{display:none}}";

void lub_page_text(FILE *file, const char *text)
{
    for (const char *c = text; *c; c++) {
        const int n = lub_utf8_length(c);
        if (n != 1) {
            fwrite(n ? c : LUB_UTF8_UNKNOWN, 1, n ? (size_t)n : 3, file);
            c += n ? n - 1 : 0;
            continue;
        }
        switch (*c) {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        default:
            fputc(*c, file);
        }
    }
}

void lub_page_begin(FILE *file, const char *title, const char *up)
{
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          file);
    lub_page_text(file, title);
    fprintf(file, "</title>\n<style>%s</style>\n</head>\n<body>\n", style);
    fprintf(file, "<nav><a href=\"%sindex.html\">lubench report</a></nav>\n<h1>", up);
    lub_page_text(file, title);
    fputs("</h1>\n", file);
}

void lub_page_end(FILE *file)
{
    fputs("</body>\n</html>\n", file);
}

void lub_page_badge(FILE *file, const char *word)
{
    const char *kind = "";
    if (strcmp(word, "PASS") == 0 || strcmp(word, "agrees") == 0) {
        kind = " pass";
    } else if (strcmp(word, "FAIL") == 0 || strcmp(word, "disagrees") == 0) {
        kind = " fail";
    } else if (strcmp(word, "INCONCLUSIVE") == 0 || strcmp(word, "unknown") == 0 ||
               strcmp(word, "not testable as printed") == 0 || strcmp(word, "observed") == 0) {
        kind = " open";
    }
    fprintf(file, "<span class=\"b%s\">", kind);
    lub_page_text(file, word);
    fputs("</span>", file);
}
