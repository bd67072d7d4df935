/* showing.h -- what stages of a verification need to show something: data file, figure, exhibit. */
#ifndef LUB_PROGRAM_SHOWING_H
#define LUB_PROGRAM_SHOWING_H

#include "convergence/program/io/output.h"
#include "convergence/program/stages/verify.h"
#include "reports/figure.h"

/* An exhibit with figures/NAME.svg and data/NAME.csv, without commands and what is seen. */
struct lub_exhibit lub_showing(const char *page, const char *name, const char *title);

/* Appends to a text of the exhibit; what does not fit is cut off. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void lub_say(char text[LUB_EXHIBIT_TEXT], const char *format, ...);

/* Draws the figure from the data file, which the template finds as `rows`, with more variables. */
enum lub_status lub_showing_draw(const struct lub_verify *verify, const struct lub_exhibit *exhibit,
                                 const char *template_name, size_t n,
                                 const struct lub_variable variables[],
                                 struct lub_message *message);

#endif
