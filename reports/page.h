/* page.h -- static HTML pages: head with style, navigation, escaping, badges. */
#ifndef LUB_REPORTS_PAGE_H
#define LUB_REPORTS_PAGE_H

#include <stdio.h>

/* Text with & < > " made safe. */
void lub_page_text(FILE *file, const char *text);
/* At most `n_words` words of it, and ... if there are more. */
void lub_page_words(FILE *file, const char *text, size_t n_words);
/* Everything up to the content; `up` is the way to the root: "" or "../". */
void lub_page_begin(FILE *file, const char *title, const char *up);
void lub_page_end(FILE *file);
/* A word as a badge: PASS, FAIL, INCONCLUSIVE and outcomes of claims have colours of their own. */
void lub_page_badge(FILE *file, const char *word);
/* <a href="up folder/name.html">, with nothing that a link cannot hold; closed by </a>. */
void lub_page_link(FILE *file, const char *up, const char *folder, const char *name);
/* <tag>text</tag> with a space after the tag's name for attributes: "td class=\"n\"". */
void lub_page_element(FILE *file, const char *tag, const char *text);

#endif
