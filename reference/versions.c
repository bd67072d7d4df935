/* versions.c -- the version of SUNDIALS compiled against. */
#include "reference/versions.h"

#include <sundials/sundials_config.h>

const char *lub_sundials_version(void)
{
    return SUNDIALS_VERSION;
}
