/* suspension_mean.h -- averages of a suspension over the strain after its transient.
 *
 * A sample is taken some hundred times, and belongs to one of ten equal stretches of the strain:
 * the error of a mean is that of the means of the stretches, which hardly know of each other.
 */
#ifndef LUB_KINDS_SUSPENSION_MEAN_H
#define LUB_KINDS_SUSPENSION_MEAN_H

#include "schemes/lubricated/crowd_stress.h"

enum { LUB_MEAN_STRETCHES = 10, LUB_PAIR_BINS = 32 };

/* What is averaged. */
enum {
    LUB_ETA_R, /* 1 + contact + film + drag */
    LUB_ETA_CONTACT,
    LUB_ETA_FILM,
    LUB_ETA_DRAG,
    LUB_N1, /* xx - yy */
    LUB_N2, /* yy - zz */
    LUB_PRESSURE,
    LUB_CONTACTS,
    LUB_GAP_MIN,
    LUB_CRUSHED,
    LUB_MEANS
};

/* Only numbers, so that its bytes are its state. */
struct lub_suspension_mean {
    double from, to;                         /* strain */
    double taken;                            /* samples that are due by now */
    double n[LUB_MEAN_STRETCHES][LUB_MEANS]; /* numbers (not NaN) in the sums */
    double sum[LUB_MEAN_STRETCHES][LUB_MEANS];
    double samples, bins[LUB_PAIR_BINS][2]; /* pairs by gap; those that approach, others */
};

/* The values now. */
void lub_suspension_values(const struct lub_crowd *crowd, double value[LUB_MEANS]);
/* Takes a sample if one is due. */
void lub_suspension_sample(struct lub_suspension_mean *mean, const struct lub_crowd *crowd);
/* The mean and its standard error; NaN without samples, or with too few stretches. */
double lub_suspension_mean_of(const struct lub_suspension_mean *mean, size_t which, double *error);
/* Edges of bin k in u_n, the first of which has no lower one. */
void lub_pair_bin(const struct lub_crowd *crowd, size_t k, double *lo, double *hi);
/* Pair distribution in bin k, over that of spheres at random places, which may overlap; in all, and
 * in the quarters of the shear plane where the flow brings pairs together and where it parts them.
 */
void lub_pair_density(const struct lub_suspension_mean *mean, const struct lub_crowd *crowd,
                      size_t k, double density[3]);

#endif
