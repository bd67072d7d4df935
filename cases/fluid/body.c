/* body.c -- the resistance of sphere and disk near a plane, from the tabulated drag laws. */
#include "cases/fluid/body.h"
#include "cases/drag_table.h"
#include "cases/pi.h"

#include <math.h>
#include <string.h>

enum lub_body lub_body_of(const char *name)
{
    return strcmp(name, "disk") == 0 ? LUB_DISK : LUB_SPHERE;
}

double lub_body_unit(enum lub_body body)
{
    return body == LUB_DISK ? 4 * lub_pi : 6 * lub_pi;
}

/* 3 sqrt(2) pi (R/q)^1.5 over 4 pi (Hillairet et al., theorem 8). */
static const double disk_at_contact = 1.0606601717798212866; /* 3 sqrt(2)/4 */

double lub_body_lambda(enum lub_body body, double q)
{
    const long double x = logl((long double)q);
    return body == LUB_DISK
               ? disk_at_contact *
                     (double)(lub_drag_table_slope(&lub_drag_table_disk, x) / (long double)q)
               : (double)(lub_drag_table_slope(&lub_drag_table_sphere, x) / (long double)q);
}

double lub_body_contact(enum lub_body body, double q)
{
    return body == LUB_DISK ? disk_at_contact / (q * sqrt(q)) : 1 / q;
}
