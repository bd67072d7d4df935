/* pi.h -- the number pi, which C11 does not define. */
#ifndef LUB_CASES_PI_H
#define LUB_CASES_PI_H

static const double lub_pi = 3.14159265358979323846;

#endif
