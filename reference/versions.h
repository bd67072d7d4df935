/* versions.h -- versions of the libraries that references rest on. */
#ifndef LUB_REFERENCE_VERSIONS_H
#define LUB_REFERENCE_VERSIONS_H

/* Of SUNDIALS, as "6.4.1". */
const char *lub_sundials_version(void);

#endif
