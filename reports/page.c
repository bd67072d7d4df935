/* page.c -- one style for every page: light and dark, phone and print, no script. */
#include "reports/page.h"
#include "cases/utf8.h"

#include <string.h>

/* Pictures are drawn dark on white; in the dark theme their lightness is turned over and their hues
 * are kept. */
static const char style[] =
    ":root{color-scheme:light "
    "dark;--ink:#1a1a1a;--soft:#555;--paper:#fff;--line:#ccc;--band:#f3f5f7;"
    "--link:#0057a8;--pass:#0b6b3a;--fail:#a3161a;--open:#7a4b00;--yes:#dff1e6;--no:#fbe3e1;"
    "--may:#fbf0d9}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8e8e8;--soft:#b5b5b5;--paper:#15181c;"
    "--line:#444;--band:#1f242a;--link:#8ec5ff;--pass:#0e7a43;--fail:#b3262a;--open:#8a5a08;"
    "--yes:#143524;--no:#48201f;--may:#3f3115}"
    "img[src$='.svg']{filter:invert(.915) hue-rotate(180deg) brightness(1.4)}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:88rem;margin:0 auto;padding:1rem}"
    "a{color:var(--link)}h1{font-size:1.6rem;line-height:1.2}h2{margin-top:2.2rem}"
    "h1,h2,h3{overflow-wrap:anywhere}p,li,figcaption{max-width:48rem;overflow-wrap:anywhere}"
    "nav a{margin-right:1rem}.soft{color:var(--soft)}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}"
    "th,td{border-bottom:1px solid var(--line);padding:.3rem .6rem;text-align:left;"
    "vertical-align:top}th{background:var(--band)}td.n{text-align:right;font-variant-numeric:"
    "tabular-nums;white-space:nowrap}td.why{min-width:22rem}"
    "td small,th small{display:block;color:var(--soft);font-weight:400}"
    ".yes{background:var(--yes)}.no{background:var(--no)}.may{background:var(--may)}"
    "tr.group th{background:none;padding-top:1.2rem;font-size:1rem}"
    ".choice td{min-width:6rem}.choice td:last-child{min-width:11rem}.choice th,.choice "
    "td{padding:.3rem .45rem}"
    "img{max-width:min(100%,64rem);height:auto;background:#fff;border:1px solid "
    "var(--line);border-radius:4px}"
    "pre{background:var(--band);padding:.6rem;overflow-x:auto;border-radius:4px}"
    "code{font-size:.92em;overflow-wrap:anywhere}figure{margin:1rem 0}"
    "figcaption{color:var(--soft);font-size:.9rem}"
    ".b{color:#fff;padding:.05rem .45rem;border-radius:.3rem;font-weight:600;font-size:.85rem;"
    "background:var(--soft);white-space:nowrap}.pass{background:var(--pass)}"
    ".fail{background:var(--fail)}.open{background:var(--open)}"
    "@media(prefers-color-scheme:dark){.b{background:#5a5a5a}.b.pass{background:var(--pass)}"
    ".b.fail{background:var(--fail)}.b.open{background:var(--open)}}"
    ".five{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));"
    "gap:1rem;padding:0;list-style:none}.five li{border:1px solid var(--line);border-radius:6px;"
    "padding:.7rem}.five p{margin:.4rem 0}"
    ".grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,32rem),1fr));"
    "gap:0 1rem}.grid figure{margin:.5rem 0;min-width:0}"
    "section{border-top:1px solid var(--line);margin-top:1.5rem}section h2{margin-top:1rem;"
    "font-size:1.2rem}.formula{background:var(--band);margin:0;padding:.45rem .8rem;"
    "overflow-x:auto;max-width:none;line-height:2}math{font-size:1.1em}"
    ".sketch{max-width:26rem;width:100%;stroke:currentColor;fill:none;stroke-width:1.6}"
    ".sketch .s{fill:var(--may)}.sketch .h{stroke-width:.7;opacity:.6}.sketch marker path{"
    "fill:currentColor;stroke:none}.sketch text{fill:currentColor;stroke:none;font:italic 17px "
    "serif}"
    "@page{size:A4 landscape;margin:10mm}"
    "@media print{body{max-width:none;padding:0;font-size:9.5px}nav,details{display:none}"
    "figure,tr,li{break-inside:avoid}h1,h2{font-size:13px;margin:.5rem 0}table{font-size:8px}"
    "th,td{padding:1px 4px}.choice td,.choice td:last-child,td.why{min-width:0}"
    "p{margin:.2rem 0}figure{margin:.2rem 0}figure img{max-height:6.5cm}.five img{max-height:3cm}"
    "section{break-inside:avoid;margin-top:.5rem;overflow:hidden}section h2{font-size:11px}"
    "section figure{float:right;max-width:48%;margin-left:4mm}.wide{overflow:visible}}";

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

void lub_page_words(FILE *file, const char *text, size_t n_words)
{
    char part[4096];
    size_t length = 0;
    for (size_t k = 0; k < n_words && text[length]; k++) {
        length += strspn(text + length, " ");
        length += strcspn(text + length, " ");
    }
    snprintf(part, sizeof part, "%.*s", (int)length, text);
    lub_page_text(file, part);
    fputs(text[length] ? " ..." : "", file);
}

void lub_page_begin(FILE *file, const char *title, const char *up)
{
    static const char *const pages[][2] = {{"index", "Which scheme"},
                                           {"findings", "Findings"},
                                           {"verdicts", "Verdicts"},
                                           {"gates", "Gates"}};
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          file);
    lub_page_text(file, title);
    fprintf(file, "</title>\n<style>%s</style>\n</head>\n<body>\n<nav>", style);
    for (size_t k = 0; k < sizeof pages / sizeof *pages; k++) {
        fprintf(file, "<a href=\"%s%s.html\">%s</a>", up, pages[k][0], pages[k][1]);
    }
    fputs("</nav>\n<h1>", file);
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

void lub_page_link(FILE *file, const char *up, const char *folder, const char *name)
{
    fprintf(file, "<a href=\"%s%s%s", up, folder, *folder ? "/" : "");
    lub_page_text(file, name);
    fputs(".html\">", file);
}

void lub_page_element(FILE *file, const char *tag, const char *text)
{
    fprintf(file, "<%s>", tag);
    lub_page_text(file, text);
    fprintf(file, "</%.*s>", (int)strcspn(tag, " "), tag);
}
