/* suspension_mean.c -- samples, their means and errors, and pairs by gap. */
#include "convergence/kinds/suspension/suspension_mean.h"
#include "cases/pi.h"

#include <math.h>

enum { n_samples = 500 };
static const double first_edge = 1e-4; /* of the bins, which go on in equal ratios to the cut-off */

void lub_suspension_values(const struct lub_crowd *crowd, double value[LUB_MEANS])
{
    struct lub_crowd_stress s;
    double sum[LUB_STRESS_PARTS];
    lub_crowd_stress(crowd, &s);
    for (int c = 0; c < LUB_STRESS_PARTS; c++) {
        sum[c] = s.contact[c] + s.film[c] + s.drag[c];
    }
    value[LUB_ETA_R] = 1 + sum[3];
    value[LUB_ETA_CONTACT] = s.contact[3];
    value[LUB_ETA_FILM] = s.film[3];
    value[LUB_ETA_DRAG] = s.drag[3];
    value[LUB_N1] = sum[0] - sum[1];
    value[LUB_N2] = sum[1] - sum[2];
    value[LUB_PRESSURE] = -(sum[0] + sum[1] + sum[2]) / 3;
    value[LUB_CONTACTS] = s.contacts;
    value[LUB_GAP_MIN] = s.gap_min;
    value[LUB_CRUSHED] = s.crushed;
}

void lub_pair_bin(const struct lub_crowd *crowd, size_t k, double *lo, double *hi)
{
    const double step = log(crowd->law.cutoff / first_edge) / (LUB_PAIR_BINS - 1);
    *lo = k > 0 ? first_edge * exp(step * ((double)k - 1)) : -1;
    *hi = first_edge * exp(step * (double)k);
}

/* A pair counts 1/a^3, so that with radii of many sizes the shell of a bin is one for all. */
static void count_pairs(struct lub_suspension_mean *mean, const struct lub_crowd *crowd)
{
    const struct lub_crowd_pairs *const p = &crowd->pairs;
    const double step = log(crowd->law.cutoff / first_edge) / (LUB_PAIR_BINS - 1);
    for (size_t k = 0; k < p->n; k++) {
        if (p->on[k] > 0) {
            const double a = (crowd->r[p->i[k]] + crowd->r[p->j[k]]) / 2;
            const double place = ceil(log(fmax(p->u_n[k], first_edge) / first_edge) / step);
            const size_t bin = (size_t)fmin(fmax(place, 0), LUB_PAIR_BINS - 1);
            mean->bins[bin][p->normal[0][k] * p->normal[1][k] < 0 ? 0 : 1] += 1 / (a * a * a);
        }
    }
    mean->samples++;
}

void lub_suspension_sample(struct lub_suspension_mean *mean, const struct lub_crowd *crowd)
{
    const double share = (crowd->t - mean->from) / (mean->to - mean->from);
    const double due = floor(share * n_samples);
    double value[LUB_MEANS];
    if (!(share > 0 && due > mean->taken)) {
        return;
    }
    const size_t stretch = (size_t)fmin(floor(share * LUB_MEAN_STRETCHES), LUB_MEAN_STRETCHES - 1);
    mean->taken = due;
    lub_suspension_values(crowd, value);
    for (size_t k = 0; k < LUB_MEANS; k++) {
        if (isfinite(value[k])) {
            mean->n[stretch][k]++;
            mean->sum[stretch][k] += value[k];
        }
    }
    count_pairs(mean, crowd);
}

double lub_suspension_mean_of(const struct lub_suspension_mean *mean, size_t which, double *error)
{
    double n = 0, sum = 0, filled = 0, of_means = 0, squares = 0;
    for (size_t s = 0; s < LUB_MEAN_STRETCHES; s++) {
        n += mean->n[s][which];
        sum += mean->sum[s][which];
        if (mean->n[s][which] > 0) {
            filled++;
            of_means += mean->sum[s][which] / mean->n[s][which];
        }
    }
    for (size_t s = 0; s < LUB_MEAN_STRETCHES; s++) {
        if (mean->n[s][which] > 0) {
            const double apart = mean->sum[s][which] / mean->n[s][which] - of_means / filled;
            squares += apart * apart;
        }
    }
    *error = filled < LUB_MEAN_STRETCHES ? NAN : sqrt(squares / (filled * (filled - 1)));
    return n > 0 ? sum / n : NAN;
}

void lub_pair_density(const struct lub_suspension_mean *mean, const struct lub_crowd *crowd,
                      size_t k, double density[3])
{
    double lo, hi;
    lub_pair_bin(crowd, k, &lo, &hi);
    const double n = (double)crowd->n, box = crowd->box * crowd->box * crowd->box;
    const double inner = 2 + fmax(lo, 0),
                 outer = 2 + hi; /* pairs that overlap stand with u_n = 0 */
    const double shell = 4 * lub_pi / 3 * (outer * outer * outer - inner * inner * inner);
    const double random = mean->samples * n * (n - 1) / 2 * shell / box;
    density[0] = (mean->bins[k][0] + mean->bins[k][1]) / random;
    density[1] = mean->bins[k][0] / (random / 2);
    density[2] = mean->bins[k][1] / (random / 2);
}
