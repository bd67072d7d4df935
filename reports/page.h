/* page.h -- static HTML pages: head with style, navigation, escaping. */
#ifndef LUB_REPORTS_PAGE_H
#define LUB_REPORTS_PAGE_H

#include <stdio.h>

/* Text with & < > " made safe. */
void lub_page_text(FILE *file, const char *text);
/* Everything up to the content; `up` is the way to the root: "" or "../". */
void lub_page_begin(FILE *file, const char *title, const char *up);
void lub_page_end(FILE *file);
/* A word as a badge: PASS, FAIL, INCONCLUSIVE have colours of their own. */
void lub_page_badge(FILE *file, const char *word);

#endif
