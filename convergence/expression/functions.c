/* functions.c -- the table of functions of expressions, those of each item and those of a list. */
#include "convergence/expression/functions.h"

#include "cases/param.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static double is_finite(double x)
{
    return isfinite(x) ? 1 : 0;
}

/* Of a list: not a number if one is not, or if there is none. */
static double smallest(size_t n, const double x[])
{
    double found = n ? x[0] : NAN;
    for (size_t k = 1; k < n; k++) {
        found = isnan(x[k]) || x[k] < found ? x[k] : found;
    }
    return found;
}

static double largest(size_t n, const double x[])
{
    double found = n ? x[0] : NAN;
    for (size_t k = 1; k < n; k++) {
        found = isnan(x[k]) || x[k] > found ? x[k] : found;
    }
    return found;
}

static double sum(size_t n, const double x[])
{
    double total = n ? 0 : NAN;
    for (size_t k = 0; k < n; k++) {
        total += x[k];
    }
    return total;
}

static double mean(size_t n, const double x[])
{
    return sum(n, x) / (double)n;
}

static double larger(double x, double y)
{
    return isnan(x) || x > y ? x : y;
}

static double smaller(double x, double y)
{
    return isnan(x) || x < y ? x : y;
}

static double first(size_t n, const double x[])
{
    return n ? x[0] : NAN;
}

static double last(size_t n, const double x[])
{
    return n ? x[n - 1] : NAN;
}

static double count(size_t n, const double x[])
{
    (void)x;
    return (double)n;
}

/* Which arguments may be words, as bits. */
enum { NO_WORDS = 0, FIRST = 1, ALL = ~0, KEYS = ~1 };

static const struct function {
    const char *name, *arguments, *meaning;
    size_t least, most;
    int words;
    double (*one)(double);
    double (*two)(double, double);
    double (*of_list)(size_t, const double[]);
    lub_call_function *general;
} functions[] = {
    {"abs", "x", "absolute value", 1, 1, 0, .one = fabs},
    {"sqrt", "x", "square root", 1, 1, 0, .one = sqrt},
    {"exp", "x", "exponential", 1, 1, 0, .one = exp},
    {"expm1", "x", "exponential less 1", 1, 1, 0, .one = expm1},
    {"log", "x", "natural logarithm", 1, 1, 0, .one = log},
    {"sin", "x", "sine", 1, 1, 0, .one = sin},
    {"cos", "x", "cosine", 1, 1, 0, .one = cos},
    {"tanh", "x", "hyperbolic tangent", 1, 1, 0, .one = tanh},
    {"acosh", "x", "inverse hyperbolic cosine", 1, 1, 0, .one = acosh},
    {"finite", "x", "1 for numbers, 0 for nan and inf", 1, 1, 0, .one = is_finite},
    {"hypot", "x, y", "length of the vector", 2, 2, 0, .two = hypot},
    {"atan2", "y, x", "angle of the vector", 2, 2, 0, .two = atan2},
    {"remainder", "x, y", "x less the nearest multiple of y", 2, 2, 0, .two = remainder},
    {"larger", "x, y", "the larger of two", 2, 2, 0, .two = larger},
    {"smaller", "x, y", "the smaller of two", 2, 2, 0, .two = smaller},
    {"min", "list", "smallest", 1, 1, 0, .of_list = smallest},
    {"max", "list", "largest", 1, 1, 0, .of_list = largest},
    {"sum", "list", "sum", 1, 1, 0, .of_list = sum},
    {"mean", "list", "mean", 1, 1, 0, .of_list = mean},
    {"first", "list", "first item", 1, 1, 0, .of_list = first},
    {"last", "list", "last item", 1, 1, 0, .of_list = last},
    {"count", "list", "number of items", 1, 1, FIRST, .of_list = count},
    {"where", "list, condition", "items at which the condition is not 0", 2, 2, FIRST,
     .general = lub_call_where},
    {"join", "list, list...", "the items of all lists, one after the other", 2, LUB_MAX_ARGUMENTS,
     0, .general = lub_call_join},
    {"interpolate", "x, y, at", "y at other x, by straight lines; nan outside", 3, 3, 0,
     .general = lub_call_interpolate},
    {"fit", "y, list...", "the sum of multiples of the lists that is nearest to y (least squares)",
     2, LUB_MAX_ARGUMENTS, 0, .general = lub_call_fit},
    {"lowest", "list, key...", "for each row the smallest of the rows with its keys", 2,
     LUB_MAX_ARGUMENTS, KEYS, .general = lub_call_lowest},
    {"highest", "list, key...", "for each row the largest of the rows with its keys", 2,
     LUB_MAX_ARGUMENTS, KEYS, .general = lub_call_highest},
    {"differ", "list, key...", "for each row 1 if rows with its keys hold different items", 2,
     LUB_MAX_ARGUMENTS, ALL, .general = lub_call_differ},
    {"parted", "t, x, y, r, range",
     "spheres that leave a cluster, one whose gaps are below the range, from state to state", 5, 5,
     0, .general = lub_call_parted},
    {"members", "key...", "for each row the number of rows with its keys", 1, LUB_MAX_ARGUMENTS,
     ALL, .general = lub_call_members}};

enum { n_functions = sizeof functions / sizeof *functions };

static enum lub_status find(const char *name, const struct function **found,
                            struct lub_message *message)
{
    char all[320] = "distance";
    for (size_t k = 0; k < n_functions; k++) {
        if (strcmp(functions[k].name, name) == 0) {
            *found = &functions[k];
            return LUB_OK;
        }
        lub_list_word(all, sizeof all, functions[k].name);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown function '%.40s': allowed is one of %s",
                    name, all);
}

static enum lub_status fits(const struct function *f, size_t n, const struct lub_vector arguments[],
                            struct lub_message *message)
{
    bool right = n >= f->least && n <= f->most;
    for (size_t k = 0; k < n; k++) {
        right = right && !(arguments[k].words && !(f->words & 1 << k));
    }
    return right ? LUB_OK
                 : lub_fail(message, LUB_BAD_ARGUMENT, "%s takes (%s): %s%s", f->name, f->arguments,
                            f->meaning,
                            n < f->least || n > f->most ? "" : "; words where numbers belong");
}

static enum lub_status of_each(const struct lub_call *call, const struct function *f)
{
    const struct lub_vector *const a = &call->arguments[0], *const b = a + 1;
    const size_t n = f->two && a->n == 1 ? b->n : a->n;
    if (f->two && a->n != b->n && a->n != 1 && b->n != 1) {
        return lub_call_same_length(call);
    }
    double *const x = lub_vector_new(call->pool, n, call->value);
    for (size_t k = 0; x && k < n; k++) {
        x[k] = f->one ? f->one(a->x[k]) : f->two(a->x[a->n == 1 ? 0 : k], b->x[b->n == 1 ? 0 : k]);
    }
    return x ? LUB_OK : LUB_NO_MEMORY;
}

enum lub_status lub_apply(const char *name, size_t n, const struct lub_vector arguments[],
                          struct lub_pool *pool, struct lub_vector *value,
                          struct lub_message *message)
{
    const struct lub_call call = {n, arguments, pool, value, message};
    const struct function *f = NULL;
    enum lub_status status = find(name, &f, message);
    if (status == LUB_OK) {
        status = fits(f, n, arguments, message);
    }
    if (status != LUB_OK || f->general) {
        return status == LUB_OK ? f->general(&call) : status;
    }
    if (!f->of_list) {
        return of_each(&call, f);
    }
    double *const x = lub_vector_new(pool, 1, value);
    if (x) {
        *x = f->of_list(arguments[0].n, arguments[0].x);
    }
    return x ? LUB_OK : LUB_NO_MEMORY;
}
