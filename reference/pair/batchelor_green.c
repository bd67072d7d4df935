/* batchelor_green.c -- A(r) and B(r): the exact functions from the table, and published fits. */
#include "reference/pair/batchelor_green.h"
#include "reference/pair/batchelor_green_table.h"

#include <math.h>
#include <string.h>

/* Clenshaw's recurrence for sum of c[k] T_k(x). */
static double chebyshev(size_t n, const double c[], double x)
{
    double later = 0, latest = 0;
    for (size_t k = n; k-- > 1;) {
        const double next = c[k] + 2 * x * latest - later;
        later = latest;
        latest = next;
    }
    return c[0] + x * latest - later;
}

/* sum over k of gap^k (c[k][0] - c[k][1] ln gap) */
static double contact_series(const double c[LUB_BG_POWERS][2], double gap, double log_gap)
{
    double sum = 0;
    for (size_t k = LUB_BG_POWERS; k-- > 0;) {
        sum = sum * gap + c[k][0] - c[k][1] * log_gap;
    }
    return sum;
}

/* The free pair: no force along the axis; no force and no torque across it. */
static struct lub_pair_functions at_contact(double log_gap)
{
    const double gap = exp(log_gap), h = 1 + gap / 2;
    double v[LUB_BG_RESISTANCES];
    for (size_t j = 0; j < LUB_BG_RESISTANCES; j++) {
        v[j] = contact_series(lub_bg_table.contact[j], gap, log_gap);
    }
    const double *const f = v + LUB_BG_FORCE_0, *const t = v + LUB_BG_TORQUE_0;
    const double mobility = -v[LUB_BG_STRAINED] / (h * v[LUB_BG_MOVING]);
    return (struct lub_pair_functions){.a = 1 - gap * mobility,
                                       .b = (f[2] * t[1] - t[2] * f[1]) /
                                            (h * (f[0] * t[1] - f[1] * t[0])),
                                       .mobility = mobility};
}

static struct lub_pair_functions in_panel(double log_gap)
{
    const double first = log(LUB_BG_CONTACT_GAP), last = log(LUB_BG_FAR - 2);
    const double place = LUB_BG_PANELS * (log_gap - first) / (last - first);
    const size_t panel = place < LUB_BG_PANELS - 1 ? (size_t)fmax(place, 0) : LUB_BG_PANELS - 1;
    const double x = 2 * (place - (double)panel) - 1;
    const double mobility = chebyshev(LUB_BG_TERMS, lub_bg_table.mobility[panel], x);
    return (struct lub_pair_functions){.a = 1 - exp(log_gap) * mobility,
                                       .b = chebyshev(LUB_BG_TERMS, lub_bg_table.b[panel], x),
                                       .mobility = mobility};
}

static struct lub_pair_functions from_a_and_b(double gap, double a, double b)
{
    return (struct lub_pair_functions){.a = a, .b = b, .mobility = (1 - a) / gap};
}

static struct lub_pair_functions far_table(double r)
{
    const double lo = 1 / LUB_BG_VERY_FAR, hi = 1 / LUB_BG_FAR;
    const double x = (2 / r - lo - hi) / (hi - lo);
    return from_a_and_b(r - 2, chebyshev(LUB_BG_FAR_TERMS, lub_bg_table.far_a, x) / pow(r, 3),
                        chebyshev(LUB_BG_FAR_TERMS, lub_bg_table.far_b, x) / pow(r, 5));
}

/* Far series as Da Cunha & Hinch (1996) print it; `last` is the coefficient of 1/r^12 in A. */
static struct lub_pair_functions far_series(double r, double last)
{
    const double q = 1 / r;
    const double a =
        pow(q, 3) *
        (5 +
         q * q * (-8 + q * (25 + q * q * (-35 + q * (125 + q * (-102 + q * (12.5 + q * last)))))));
    const double b = pow(q, 5) / 3 * (16 + pow(q, 3) * (10 + q * q * (-36 + q * (-25 - q * 36))));
    return from_a_and_b(r - 2, a, b);
}

static struct lub_pair_functions exact_at(double log_gap)
{
    const double r = 2 + exp(log_gap);
    if (log_gap < log(LUB_BG_CONTACT_GAP)) {
        return at_contact(log_gap);
    }
    if (r < LUB_BG_FAR) {
        return in_panel(log_gap);
    }
    /* Multipoles give 467.5; the 430 of the fits makes up for the terms left out. */
    return r < LUB_BG_VERY_FAR ? far_table(r) : far_series(r, 467.5);
}

/* r < 2.01.  The numerator and denominator of B share the factor L + 4.694. */
static struct lub_pair_functions fits_near(double log_gap)
{
    const double gap = exp(log_gap), r = 2 + gap, L = -log_gap;
    /* 1 - A = (8.1548 r - 16.3096)/r = 8.1548 (r - 2)/r */
    const double mobility = 8.1548 / r;
    const double b = 2 / r * ((0.4056 * L + 1.49681) * L - 1.9108) / ((L + 6.04250) * L + 6.32549);
    return (struct lub_pair_functions){.a = 1 - gap * mobility, .b = b, .mobility = mobility};
}

static struct lub_pair_functions fits_middle(double r)
{
    const double q = 1 / r;
    const double a =
        -4.3833 + q * (17.7176 + q * (14.8204 + q * (-92.4471 + q * (-46.3151 + q * 232.2304))));
    const double b =
        -3.1918 + q * (12.3641 + q * (11.4615 + q * (-65.2926 + q * (-36.4909 + q * 154.8074))));
    return from_a_and_b(r - 2, a, b);
}

static struct lub_pair_functions fits_at(double log_gap)
{
    const double gap = exp(log_gap);
    if (gap < 0.01) {
        return fits_near(log_gap);
    }
    return gap < 0.5 ? fits_middle(2 + gap) : far_series(2 + gap, 430);
}

/* ln 1e-4, 1e-3, 1e-2, 0.1, 1 and 68 */
const struct lub_pair_set lub_pair_exact = {
    .name = "exact",
    .summary = "Batchelor-Green functions of two equal spheres, from a bispherical solution",
    .at = exact_at,
    .n_seams = 6,
    .seam = {-9.2103403719761827, -6.9077552789821371, -4.6051701859880914, -2.3025850929940457, 0,
             4.219507705176107},
    .error = 1e-13};

/* ln 0.01 and 0.5 */
const struct lub_pair_set lub_pair_fits = {
    .name = "fits",
    .summary = "fits of Da Cunha & Hinch (1996), with jumps at r = 2.01 and 2.5",
    .at = fits_at,
    .n_seams = 2,
    .seam = {-4.6051701859880914, -0.69314718055994531},
    .jumps = true,
    .error = 0};

const struct lub_pair_set *lub_pair_set_find(const char *name)
{
    static const struct lub_pair_set *const sets[] = {&lub_pair_exact, &lub_pair_fits};
    for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
        if (strcmp(name, sets[k]->name) == 0) {
            return sets[k];
        }
    }
    return NULL;
}
