/* facts.h -- what the rows and verdicts of all studies say of one scheme; only reports/ uses it. */
#ifndef LUB_REPORTS_FACTS_H
#define LUB_REPORTS_FACTS_H

#include "reports/report_pages.h"

/* How a run, or a verdict, can be against small viscosity. */
enum lub_trouble { LUB_NO_TROUBLE, LUB_STALLS, LUB_FAILS, LUB_FLIES_APART };

struct lub_facts {
    const struct lub_verdict *order; /* the verdict that tells its order best; NULL: none does */
    size_t n_good;                   /* viscosities at which it has an order, and their ends */
    double eps_lowest, eps_highest;
    const struct lub_subject *good; /* of the lowest */
    enum lub_trouble trouble;       /* of the highest viscosity at which it has none */
    double eps_trouble;
    const struct lub_subject *bad;
    size_t n_runs, n_closed; /* runs, and those that ended with a gap that was closed */
    const struct lub_subject *closed;
    /* Of the force of the stuck phase and of the time of release: verdict, and else the row at
     * the smallest time step; NULL: not measured. */
    const struct lub_verdict *stuck, *release;
    const struct lub_row *stuck_row, *release_row;
    /* A run with a large step that was far off where a smaller step mends it; NULL: none was. */
    const struct lub_row *coarse;
    size_t steps, rhs; /* of all runs */
    bool over;         /* refined by a tolerance and not by its time step */
};

void lub_facts_of(const struct lub_report_data *data, const struct lub_report_entry *scheme,
                  struct lub_facts *facts);

/* The same, less uncertain: whether an order was found that converges. */
bool lub_converges(const struct lub_verdict *verdict);
/* Whether the error is that of a place: a gap, a position. */
bool lub_is_place(const char *norm);
/* The number behind " eps=" in a label; NaN if there is none. */
double lub_label_eps(const char *label);

#endif
