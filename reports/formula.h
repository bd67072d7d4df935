/* formula.h -- the formula of a scheme, as its source file writes it, in MathML among words. */
#ifndef LUB_REPORTS_FORMULA_H
#define LUB_REPORTS_FORMULA_H

#include <stdio.h>

/* One paragraph a line: "u+ = (u + int f)/(1 + h n(q)),  q+ = q + h u+".  A name takes what stands
 * at it: u+ V* P' as superscripts, u_n as a subscript, dt^2 as a power; a/b is a fraction, whose
 * brackets fall away.  Greek letters, int, sqrt, >= are what their names say; other words of two
 * letters or more stay words. */
void lub_formula(FILE *file, const char *text);

#endif
