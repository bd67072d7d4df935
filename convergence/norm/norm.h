/* norm.h -- a norm, as the kinds list them: one number for the distance of two paths.
 *
 * A kind's offer holds a constant table of these, the default first.  A kind that lists none has
 * max_COLUMN and end_COLUMN for each column that does not hold whole numbers.
 *
 * How sure a norm is comes from the bounds of the reference: those of the columns it is of (so a
 * kind fills them also for columns whose bounds its files do not show), of LUB_EVENT_ON and
 * LUB_EVENT_OFF those of `timed_by` over lub_truth.event_rate, of LUB_QUANTITY
 * lub_truth.quantity_bounds.  Where a bound is not a number the norm proves nothing.
 */
#ifndef LUB_CONVERGENCE_NORM_H
#define LUB_CONVERGENCE_NORM_H

enum lub_measure {
    LUB_LARGEST,   /* largest |difference| of the columns at the times of the run */
    LUB_INTEGRAL,  /* integral of |difference| of one column, which is linear in between */
    LUB_AT_END,    /* |difference| of the columns at the last time */
    LUB_EVENT_ON,  /* first time at which the flag is set: distance of the certificate's t_hit from
                    * the farther end of the step in which the run has it */
    LUB_EVENT_OFF, /* the same for t_release, when it is unset again */
    LUB_QUANTITY   /* |difference| of a number of the summary */
};

/* What a norm makes of contact; `flag` tells the states apart. */
enum lub_norm_rule {
    LUB_ONLY_FLAGGED = 1, /* only rows count at which the reference has the flag */
    LUB_OFF_JUMP = 2,     /* the column jumps in the limit model at t_hit, and a run cannot jump at
                           * the same time: against it, rows within 4 steps at which one of the two
                           * has the flag do not count */
    LUB_STEPWISE = 4,     /* runs of the limit model are constant on each step, with the value at
                           * its end */
    LUB_NOT_IN_LIMIT = 8, /* the column means nothing in the limit model */
    LUB_POSITIVE = 16     /* outside the limit model the column stays above 0: a file in which it
                           * does not is of a run that failed, its gap closed */
};

struct lub_norm {
    const char *name, *meaning;
    enum lub_measure measure;
    /* A column, the quantity, or columns with blanks between them: their difference is then the
     * Euclidean distance.  Of several bodies the largest counts.  Of an event: the flag. */
    const char *of;
    unsigned rules;       /* LUB_ONLY_FLAGGED | ...; 0: none */
    const char *flag;     /* column of 0 and 1 for these rules; may be NULL without them */
    const char *timed_by; /* of events: the column whose bound says how well the time is known */
};

#endif
