/* functions.c -- the functions of expressions: of each item, of a list, and of groups of rows. */
#include "convergence/claim/expression.h"

#include "cases/param.h"
#include "cases/scene/scatter.h"

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

/* What is asked of groups and of lists gives LUB_BAD_ARGUMENT only for lists that do not fit. */
struct call {
    size_t n;
    const struct lub_vector *arguments;
    struct lub_pool *pool;
    struct lub_vector *value;
    struct lub_message *message;
};

static enum lub_status same_length(const struct call *call)
{
    for (size_t k = 1; k < call->n; k++) {
        if (call->arguments[k].n != call->arguments[0].n) {
            return lub_fail(call->message, LUB_BAD_ARGUMENT, "lists of %zu and %zu items",
                            call->arguments[0].n, call->arguments[k].n);
        }
    }
    return LUB_OK;
}

/* The items at which the condition holds. */
static enum lub_status where(const struct call *call)
{
    const struct lub_vector *const from = &call->arguments[0], *const condition = from + 1;
    const enum lub_status status = same_length(call);
    double *const x = lub_vector_new(call->pool, from->n, call->value);
    const char **const words = lub_pool_take(call->pool, from->n, sizeof *words);
    size_t n = 0;
    if (status != LUB_OK || !x || !words) {
        return status == LUB_OK ? LUB_NO_MEMORY : status;
    }
    for (size_t k = 0; k < from->n; k++) {
        if (condition->x[k] != 0) {
            x[n] = from->words ? 0 : from->x[k];
            words[n++] = from->words ? from->words[k] : NULL;
        }
    }
    call->value->n = n;
    call->value->words = from->words ? words : NULL;
    return LUB_OK;
}

/* y at `at`, by a straight line between the two x next to it; NaN outside. */
static double between(size_t n, const double x[], const double y[], double at, size_t *begin)
{
    for (size_t i = 0; i + 1 < n; i++) {
        const size_t k = (*begin + i) % (n - 1);
        if (x[k] <= at && at <= x[k + 1] && x[k] < x[k + 1]) {
            *begin = k;
            return at == x[k] ? y[k] : y[k] + (y[k + 1] - y[k]) * ((at - x[k]) / (x[k + 1] - x[k]));
        }
    }
    return NAN;
}

static enum lub_status interpolate(const struct call *call)
{
    const struct lub_vector *const x = &call->arguments[0], *const y = x + 1, *const at = x + 2;
    double *const value = lub_vector_new(call->pool, at->n, call->value);
    size_t begin = 0;
    if (x->n != y->n) {
        return lub_fail(call->message, LUB_BAD_ARGUMENT, "lists of %zu and %zu items", x->n, y->n);
    }
    for (size_t k = 0; value && k < at->n; k++) {
        value[k] = between(x->n, x->x, y->x, at->x[k], &begin);
    }
    return value ? LUB_OK : LUB_NO_MEMORY;
}

static bool equal(const struct lub_vector *v, size_t a, size_t b)
{
    return v->words ? strcmp(v->words[a], v->words[b]) == 0
                    : v->x[a] == v->x[b]; /* parameters of a lattice: the same bits */
}

/* Rows a and b have the same keys, which stand from `from` on among the arguments. */
static bool together(const struct call *call, size_t from, size_t a, size_t b)
{
    for (size_t k = from; k < call->n; k++) {
        if (!equal(&call->arguments[k], a, b)) {
            return false;
        }
    }
    return true;
}

/* For each row, what `combine` makes of the rows with its keys, from a first value on. */
static enum lub_status group(const struct call *call, size_t from, double begin,
                             double (*combine)(const struct call *call, double so_far, size_t row,
                                               size_t other))
{
    const size_t n = call->arguments[0].n;
    const enum lub_status status = same_length(call);
    double *const value = lub_vector_new(call->pool, n, call->value);
    for (size_t row = 0; value && status == LUB_OK && row < n; row++) {
        value[row] = begin;
        for (size_t other = 0; other < n; other++) {
            if (together(call, from, row, other)) {
                value[row] = combine(call, value[row], row, other);
            }
        }
    }
    return value ? status : LUB_NO_MEMORY;
}

static double lower(const struct call *call, double so_far, size_t row, size_t other)
{
    (void)row;
    const double x = call->arguments[0].x[other];
    return isnan(x) || x < so_far ? x : so_far;
}

static double higher(const struct call *call, double so_far, size_t row, size_t other)
{
    (void)row;
    const double x = call->arguments[0].x[other];
    return isnan(x) || x > so_far ? x : so_far;
}

static double another(const struct call *call, double so_far, size_t row, size_t other)
{
    return equal(&call->arguments[0], row, other) ? so_far : 1;
}

static double one_more(const struct call *call, double so_far, size_t row, size_t other)
{
    (void)call, (void)row, (void)other;
    return so_far + 1;
}

static enum lub_status lowest(const struct call *call)
{
    return group(call, 1, INFINITY, lower);
}

static enum lub_status highest(const struct call *call)
{
    return group(call, 1, -INFINITY, higher);
}

static enum lub_status differ(const struct call *call)
{
    return group(call, 1, 0, another);
}

static enum lub_status members(const struct call *call)
{
    return group(call, 0, 0, one_more);
}

/* Labels of the clusters of one state, whose rows begin at `row`. */
static enum lub_status label_state(const struct call *call, size_t row, size_t n, size_t label[])
{
    const double range = call->arguments[4].x[0];
    struct lub_spheres spheres = {0};
    enum lub_status status = lub_spheres_create(&spheres, n);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        spheres.x[0][k] = call->arguments[1].x[row + k];
        spheres.x[1][k] = call->arguments[2].x[row + k];
        spheres.r[k] = call->arguments[3].x[row + k];
    }
    status = status == LUB_OK ? lub_clusters(&spheres, range, label) : status;
    lub_spheres_free(&spheres);
    return status;
}

/* Spheres that were in one cluster in a state and no longer are in the next, over all states. */
static enum lub_status parted(const struct call *call)
{
    const struct lub_vector *const t = &call->arguments[0];
    const struct call lists = {4, call->arguments, call->pool, call->value, call->message};
    enum lub_status status = same_length(&lists);
    size_t n = 0, count = 0;
    while (n < t->n && t->x[n] == t->x[0]) { /* rows of one state have copies of its time */
        n++;
    }
    size_t *const before = lub_pool_take(call->pool, 2 * n, sizeof *before), *const now =
                                                                                 before + n;
    double *const value = lub_vector_new(call->pool, 1, call->value);
    if (!before || !value) {
        return LUB_NO_MEMORY;
    }
    for (size_t row = 0; n && row + n <= t->n && status == LUB_OK; row += n) {
        status = label_state(call, row, n, now);
        for (size_t k = 0; row && k < n && status == LUB_OK; k++) {
            count += now[before[k]] != now[k];
        }
        memcpy(before, now, n * sizeof *now);
    }
    *value = n ? (double)count : NAN;
    return status;
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
    enum lub_status (*general)(const struct call *call);
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
     .general = where},
    {"interpolate", "x, y, at", "y at other x, by straight lines; nan outside", 3, 3, 0,
     .general = interpolate},
    {"lowest", "list, key...", "for each row the smallest of the rows with its keys", 2,
     LUB_MAX_ARGUMENTS, KEYS, .general = lowest},
    {"highest", "list, key...", "for each row the largest of the rows with its keys", 2,
     LUB_MAX_ARGUMENTS, KEYS, .general = highest},
    {"differ", "list, key...", "for each row 1 if rows with its keys hold different items", 2,
     LUB_MAX_ARGUMENTS, ALL, .general = differ},
    {"parted", "t, x, y, r, range",
     "spheres that leave a cluster, one whose gaps are below the range, from state to state", 5, 5,
     0, .general = parted},
    {"members", "key...", "for each row the number of rows with its keys", 1, LUB_MAX_ARGUMENTS,
     ALL, .general = members}};

enum { n_functions = sizeof functions / sizeof *functions };

void lub_print_functions(FILE *file)
{
    fputs("  distance(run, truth, column)\n      largest distance of a run from another, at the "
          "times of the run; inf if it stopped\n",
          file);
    for (size_t k = 0; k < n_functions; k++) {
        fprintf(file, "  %s(%s)\n      %s\n", functions[k].name, functions[k].arguments,
                functions[k].meaning);
    }
}

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

static enum lub_status of_each(const struct call *call, const struct function *f)
{
    const struct lub_vector *const a = &call->arguments[0], *const b = a + 1;
    const size_t n = f->two && a->n == 1 ? b->n : a->n;
    if (f->two && a->n != b->n && a->n != 1 && b->n != 1) {
        return same_length(call);
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
    const struct call call = {n, arguments, pool, value, message};
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
