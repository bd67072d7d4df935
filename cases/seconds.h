/* seconds.h -- the one clock that work is timed by. */
#ifndef LUB_CASES_SECONDS_H
#define LUB_CASES_SECONDS_H

/* Seconds since some moment that stays the same while the program runs. */
double lub_seconds(void);

#endif
