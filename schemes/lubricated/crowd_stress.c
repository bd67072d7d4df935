/* crowd_stress.c -- sums over pairs and spheres. */
#include "schemes/lubricated/crowd_stress.h"
#include "cases/pi.h"

#include <math.h>

static void add_dyad(double sum[LUB_STRESS_PARTS], const double d[3], const double f[3])
{
    for (int c = 0; c < 3; c++) {
        sum[c] += d[c] * f[c];
    }
    sum[3] += (d[0] * f[1] + d[1] * f[0]) / 2;
}

/* The normal force of pair k and the sliding force, each split into what asperities hold and what
 * the film does.  Of a sliding force the asperities hold all while they stick, else mu N. */
static double add_pair(const struct lub_crowd *crowd, size_t k, struct lub_crowd_stress *stress)
{
    const struct lub_crowd_pairs *const p = &crowd->pairs;
    const struct lub_pair pair = lub_pair_of(&crowd->law, crowd->r[p->i[k]], crowd->r[p->j[k]]);
    const double depth = fmax(0, pair.film.roughness - p->u[k]);
    const double push = pair.k_n * pair.a * depth, pull = pair.k_b * pair.a * p->stretch[k];
    const double r = pair.a * (2 + p->u_n[k]);
    double size = 0, d[3], by_contact[3], by_film[3];
    for (int c = 0; c < 3; c++) {
        size += p->shear[c][k] * p->shear[c][k];
    }
    size = sqrt(size);
    const double held = crowd->law.friction * push;
    const double share = size > held ? held / size : push > 0 ? 1 : 0;
    for (int c = 0; c < 3; c++) {
        const double n = p->normal[c][k];
        d[c] = r * n;
        by_contact[c] = -push * n - share * p->shear[c][k];
        by_film[c] = (pull + push) * n - (1 - share) * p->shear[c][k];
    }
    add_dyad(stress->contact, d, by_contact);
    add_dyad(stress->film, d, by_film);
    return depth;
}

/* The momentum that spheres carry, and their volume. */
static double add_spheres(const struct lub_crowd *crowd, struct lub_crowd_stress *stress)
{
    double volume = 0;
    for (size_t i = 0; i < crowd->n; i++) {
        const double r = crowd->r[i], mass = 1 / crowd->inv_mass[i];
        const double v[3] = {crowd->v[0][i] - crowd->rate * crowd->x[1][i], crowd->v[1][i],
                             crowd->v[2][i]};
        const double lost[3] = {-mass * v[0], -mass * v[1], -mass * v[2]};
        add_dyad(stress->drag, v, lost);
        volume += 4 * lub_pi / 3 * r * r * r;
    }
    return volume;
}

void lub_crowd_stress(const struct lub_crowd *crowd, struct lub_crowd_stress *stress)
{
    const double box = crowd->box * crowd->box * crowd->box;
    double depth = 0, touching = 0;
    *stress = (struct lub_crowd_stress){.gap_min = NAN};
    for (size_t k = 0; k < crowd->pairs.n; k++) {
        if (crowd->pairs.on[k] > 0) {
            const double deep = add_pair(crowd, k, stress);
            depth += deep;
            touching += deep > 0;
            stress->gap_min = fmin(stress->gap_min, crowd->pairs.u[k]);
        }
    }
    const double phi = add_spheres(crowd, stress) / box;
    for (int c = 0; c < LUB_STRESS_PARTS; c++) {
        const double unit = box * crowd->eta * crowd->rate;
        stress->contact[c] /= unit;
        stress->film[c] /= unit;
        stress->drag[c] /= unit;
    }
    stress->drag[3] += 2.5 * phi;
    stress->contacts = 2 * touching / (double)crowd->n;
    stress->crushed = touching > 0 ? depth / touching / crowd->law.roughness : 0;
}
