/* provenance.h -- what this program was built from and with. */
#ifndef LUB_PROGRAM_PROVENANCE_H
#define LUB_PROGRAM_PROVENANCE_H

#include <stdio.h>

/* git revision of the sources, with + if they were changed; "unknown" outside a checkout. */
extern const char lub_revision[];

const char *lub_version(void);
/* `lubench --version`. */
void lub_print_version(FILE *file);
/* The lines `# key: value` that name program and library versions. */
void lub_print_versions(FILE *file);

#endif
