/* advice.c -- which sentence fits a verdict. */
#include "convergence/order/advice.h"

#include <gsl/gsl_cdf.h>

#include <math.h>
#include <string.h>

/* More steps than these are no advice. */
enum { most_steps = 6 };

/* How the rows sort out: n counts different steps. */
struct count {
    size_t n, good, failed, below;
};

struct case_in_hand {
    const struct lub_verdict *verdict;
    struct count count;
};

struct lub_point lub_point_of(const struct lub_row *row)
{
    const bool bad = strcmp(row->status, lub_status_word(LUB_OK)) != 0;
    return (struct lub_point){row->dt, row->error, row->floor,
                              bad || !isfinite(row->error) || row->error < 0};
}

/* No failed run, and an error that says something. */
static bool is_good(const struct lub_row *row)
{
    return !lub_point_of(row).failed && row->error > 0 && !(row->error <= row->floor);
}

double lub_local_order(size_t n, const struct lub_row rows[], size_t k)
{
    if (k + 1 >= n || lub_point_of(&rows[k]).failed || lub_point_of(&rows[k + 1]).failed) {
        return NAN;
    }
    const double order = log(rows[k].error / rows[k + 1].error) / log(rows[k].dt / rows[k + 1].dt);
    return isfinite(order) ? order : NAN;
}

bool lub_row_used(const struct lub_row *row, const struct lub_verdict *verdict)
{
    const double slack = 1e-9; /* the window comes from logarithms */
    return verdict->rows > 0 && is_good(row) && row->dt <= verdict->dt_max * (1 + slack) &&
           row->dt >= verdict->dt_min * (1 - slack);
}

static struct count count_rows(size_t n, const struct lub_row rows[])
{
    struct count count = {0};
    for (size_t k = 0; k < n; k++) {
        const bool failed = lub_point_of(&rows[k]).failed, good = is_good(&rows[k]);
        count.n += k == 0 || rows[k].dt < rows[k - 1].dt;
        count.failed += failed;
        count.below += !failed && !good;
        count.good += good;
    }
    return count;
}

/* Half width of the interval of n + more equally spaced rows over that of n, scatter unchanged: the
 * error of a slope falls as 1/sqrt(n^3 - n). */
static double narrowing(double n, double more)
{
    const double m = n + more;
    return gsl_cdf_tdist_Pinv(0.975, m - 2) / gsl_cdf_tdist_Pinv(0.975, n - 2) *
           sqrt((n * n * n - n) / (m * m * m - m));
}

/* Whether an interval about the order lies in the range or outside, its half width times `factor`.
 */
static bool decides(const struct lub_verdict *v, double factor)
{
    const double half = 0.5 * (v->ci_hi - v->ci_lo) * factor;
    const bool inside = v->order - half >= v->expect_lo && v->order + half <= v->expect_hi;
    return inside || v->order + half < v->expect_lo || v->order - half > v->expect_hi;
}

/* Finer steps after which an interval about the same order decides; 0 if more than most_steps. */
static size_t steps_to_decide(const struct lub_verdict *v)
{
    for (size_t more = 1; more <= most_steps; more++) {
        if (decides(v, narrowing((double)v->rows, (double)more))) {
            return more;
        }
    }
    return 0;
}

static void say_steps(char text[], size_t n, const char *what)
{
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six"};
    snprintf(text, LUB_TEXT_LEN, "%s finer step%s would %s", words[n], n == 1 ? "" : "s", what);
}

static bool failing(const struct case_in_hand *in, char text[])
{
    if (2 * in->count.failed <= in->count.n) {
        return false;
    }
    snprintf(text, LUB_TEXT_LEN, "most runs failed: mend those first; their errors say nothing");
    return true;
}

static bool too_few(const struct case_in_hand *in, char text[])
{
    const size_t sizes = in->count.n < LUB_MIN_STEP_SIZES ? LUB_MIN_STEP_SIZES - in->count.n : 0;
    const size_t rows = in->count.good < LUB_MIN_WINDOW ? LUB_MIN_WINDOW - in->count.good : 0;
    if (sizes == 0 && rows == 0) {
        return false;
    }
    if (in->count.below > 0 && rows > 0) {
        snprintf(
            text, LUB_TEXT_LEN,
            "the finest errors are below the floor, where they say nothing: take coarser steps, "
            "or write more digits and measure against a better reference");
        return true;
    }
    say_steps(text, sizes > rows ? sizes : rows, "allow a verdict");
    return true;
}

/* The fit would have decided, but for a reason that the verdict tells. */
static bool overruled(const struct case_in_hand *in, char text[])
{
    const struct lub_verdict *const v = in->verdict;
    text[0] = '\0';
    return v->verdict == LUB_INCONCLUSIVE && v->rows > 0 && in->count.failed == 0 && decides(v, 1);
}

static bool not_vanishing(const struct case_in_hand *in, char text[])
{
    if (in->verdict->class_found == LUB_STALLED) {
        snprintf(text, LUB_TEXT_LEN,
                 "the error does not vanish: another eps or another model than that of the "
                 "reference, a fixed tolerance inside the step, or too few digits?");
    } else if (in->verdict->class_found == LUB_DIVERGING) {
        snprintf(text, LUB_TEXT_LEN,
                 "the error grows as the step falls: round-off, an instability, or a term that is "
                 "divided by the step?");
    } else {
        return false;
    }
    return true;
}

static bool unsettled(const struct case_in_hand *in, char text[])
{
    if (in->verdict->rows > 0) {
        return false;
    }
    snprintf(text, LUB_TEXT_LEN,
             in->count.below > 0
                 ? "the slopes still change from step to step where the errors reach the floor: "
                   "steps closer together above the floor, or a better reference, would show "
                   "whether they settle"
                 : "the slopes still change from step to step: finer steps, closer together, would "
                   "show whether they settle");
    return true;
}

static bool undecided(const struct case_in_hand *in, char text[])
{
    const struct lub_verdict *const v = in->verdict;
    if (v->verdict != LUB_INCONCLUSIVE) {
        return false;
    }
    const size_t more = steps_to_decide(v);
    if (in->count.failed > 0) {
        snprintf(text, LUB_TEXT_LEN, "mend the runs that failed at fine steps");
    } else if (more > 0) {
        say_steps(text, more, "decide, if the errors scatter as they do");
    } else {
        snprintf(text, LUB_TEXT_LEN,
                 "the order lies at the edge of the range: many more steps, or another range");
    }
    return true;
}

static bool another_order(const struct case_in_hand *in, char text[])
{
    const struct lub_verdict *const v = in->verdict;
    const bool lower = v->ci_hi < v->expect_lo;
    snprintf(text, LUB_TEXT_LEN, "the order is clear and %s than asked for: %s",
             lower ? "lower" : "higher",
             lower ? "a jump of the force or a contact within a step, a start of lower order, or "
                     "another scheme than meant?"
                   : "errors that cancel on this case, or another scheme than meant?");
    return true;
}

void lub_order_advice(size_t n, const struct lub_row rows[], const struct lub_verdict *verdict,
                      char text[LUB_TEXT_LEN])
{
    static bool (*const rules[])(const struct case_in_hand *in, char text[]) = {
        failing, too_few, overruled, not_vanishing, unsettled, undecided, another_order};
    const struct case_in_hand in = {verdict, count_rows(n, rows)};
    text[0] = '\0';
    for (size_t k = 0; verdict->verdict != LUB_PASS && k < sizeof rules / sizeof *rules; k++) {
        if (rules[k](&in, text)) {
            return;
        }
    }
}
