/* crowd_kernel.c -- the pair law on blocks of pairs: gather, film, sliding, sum.
 *
 * The loops over a block have no calls and no branches, so that they become vector instructions.
 * The film step is that of normal_loggap_vep.c with u = e^xi kept beside xi: in a step ln u changes
 * little, e^(xi + d) is u e^d with a short series, and two corrections by Newton's method give all
 * digits.  Pairs for which that does not hold, whose asperities touch or part, or which come and
 * go, take the long way.
 */
#include "schemes/lubricated/crowd_parts.h"
#include "schemes/lubricated/film_small.h"
#include "schemes/lubricated/pair_core.h"
#include "schemes/lubricated/resistance.h"

#include <string.h>

enum { W = LUB_CROWD_BLOCK };

static const double gamma_ = 0.29289321881345247560; /* 1 - 1/sqrt(2) */

struct block {
    double d[3][W], v[3][W], w1[3][W], w2[3][W]; /* motion */
    double a[W], skew[W], inv_inertia[W]; /* mean radius, that of i less it; of a relative spin */
    double on[W], xi0[W], u0[W], u_n0[W], stretch0[W]; /* history */
    double n0[3][W], shear0[3][W];
    double n[3][W], u_n[W], inv_r[W];         /* at the end of the step */
    double xi[W], u[W], stretch[W], extra[W]; /* extra: as in lub_pair_action, over k_b a */
    double odd[W];                            /* 1: takes the long way */
    double active[W];                         /* 1: acts in this step */
    double shear[3][W], force[3][W], extras[3][W], roll[W], twist[W];
    double torque[3][W], uneven[3][W]; /* the mean of both torques, and that on i less it */
};

/* What all pairs have in common: stiffnesses are those of a mean radius of 1. */
struct common {
    double h, c, dt, cutoff;
    double rough, log_rough, alpha;
    double k_b, k_n, k_t, friction, eta;
    double scaled, cubic, tangential, torques, second_order;
    double a, inv_a, inv_inertia, reduced; /* of all pairs where radii are equal; of a relative spin
                                            */
};

static struct common common_of(const struct lub_crowd *crowd, double dt)
{
    const struct lub_pair pair = lub_pair_of(&crowd->law, 1, 1);
    const bool second_order = !crowd->law.normal->has_lambda_limit;
    return (struct common){.h = dt / pair.tau, /* tau is the same for all radii */
                           .c = gamma_ * dt / pair.tau,
                           .dt = dt,
                           .cutoff = crowd->law.cutoff,
                           .rough = pair.film.roughness,
                           .log_rough = pair.film.log_roughness,
                           .alpha = pair.film.alpha,
                           .k_b = pair.k_b,
                           .k_n = pair.k_n,
                           .k_t = pair.k_t,
                           .friction = crowd->law.friction,
                           .eta = crowd->law.eta,
                           .scaled = crowd->law.slip_scaling,
                           .cubic = second_order,
                           .tangential = crowd->law.tangential,
                           .torques = crowd->law.torques,
                           .second_order = second_order,
                           .a = crowd->r[0],
                           .inv_a = 1 / crowd->r[0],
                           .inv_inertia = 2 * crowd->inv_inertia[0],
                           .reduced = 0.5 / crowd->inv_inertia[0]};
}

/* `even`, a constant of each form: all radii are equal, and the block does not hold them. */
LUB_INLINE void gather(const struct lub_crowd *crowd, size_t first, int even, struct block *b)
{
    const struct lub_crowd_pairs *const pairs = &crowd->pairs;
    const double speed = crowd->rate * crowd->box, moved = speed * (crowd->t - crowd->t_list);
    for (int c = 0; c < 3; c++) {
        for (int k = 0; k < W; k++) {
            const size_t p = first + (size_t)k, i = pairs->i[p], j = pairs->j[p];
            b->d[c][k] = crowd->x[c][j] - crowd->x[c][i] + pairs->shift[c][p];
            b->v[c][k] = crowd->v[c][j] - crowd->v[c][i];
            b->w1[c][k] = crowd->w[c][i];
            b->w2[c][k] = crowd->w[c][j];
        }
    }
    for (int k = 0; k < W && !even; k++) {
        const size_t p = first + (size_t)k, i = pairs->i[p], j = pairs->j[p];
        b->a[k] = 0.5 * (crowd->r[i] + crowd->r[j]);
        b->skew[k] = 0.5 * (crowd->r[i] - crowd->r[j]);
        b->inv_inertia[k] = crowd->inv_inertia[i] + crowd->inv_inertia[j];
    }
    for (int k = 0; k < W; k++) {
        b->d[0][k] += pairs->image[first + (size_t)k] * moved;
        b->v[0][k] += pairs->image[first + (size_t)k] * speed;
    }
}

LUB_INLINE void load(const struct lub_crowd_pairs *pairs, size_t first, struct block *b)
{
    memcpy(b->on, pairs->on + first, sizeof b->on);
    memcpy(b->xi0, pairs->xi + first, sizeof b->xi0);
    memcpy(b->u0, pairs->u + first, sizeof b->u0);
    memcpy(b->u_n0, pairs->u_n + first, sizeof b->u_n0);
    memcpy(b->stretch0, pairs->stretch + first, sizeof b->stretch0);
    for (int c = 0; c < 3; c++) {
        memcpy(b->n0[c], pairs->normal[c] + first, sizeof b->n0[c]);
        memcpy(b->shear0[c], pairs->shear[c] + first, sizeof b->shear0[c]);
    }
}

LUB_INLINE void place(const struct common *all, int even, struct block *b)
{
    for (int k = 0; k < W; k++) {
        const double x = b->d[0][k], y = b->d[1][k], z = b->d[2][k];
        const double r = sqrt(x * x + y * y + z * z), inv_r = 1 / r;
        b->inv_r[k] = inv_r;
        b->n[0][k] = x * inv_r;
        b->n[1][k] = y * inv_r;
        b->n[2][k] = z * inv_r;
        b->u_n[k] = even ? r * all->inv_a - 2 : r / b->a[k] - 2;
    }
}

LUB_INLINE double larger(double x, double y)
{
    return x > y ? x : y;
}

/* SDIRK2 for ln u, and who needs the long way. */
LUB_INLINE void film(struct common all, struct block *b)
{
    const double c = all.c, inv_h = 1 / all.h, weight = (1 - gamma_) / gamma_;
    const double alpha = all.alpha, rough = all.rough, inv_c = 1 / (1 + alpha);
    const struct lub_film one = {rough, all.log_rough, alpha};
    for (int k = 0; k < W; k++) {
        const double to = b->u_n[k], from = b->u_n0[k], u0 = b->u0[k], xi0 = b->xi0[k];
        const double on = b->on[k], middle = from + gamma_ * (to - from);
        const double guess = (c * middle - c * u0) / (1 + c * u0);
        double change1, change2;
        const double d1 = lub_film_small_stage(one, c, xi0, u0, c * middle, guess, &change1);
        const double known = weight * d1;
        const double d2 =
            lub_film_small_stage(one, c, xi0, u0, known + c * to, d1 + known, &change2);
        const double u = u0 * lub_short_exp(d2);
        const double press = alpha * (rough - u), touch = u < rough ? press : 0;
        const double slope = (d2 - known) / c - touch;
        const double pushed = d2 * inv_h + alpha * ((from + to) / 2 - rough);
        const double mean = xi0 < all.log_rough ? pushed * inv_c : d2 * inv_h;
        const double reach = larger(larger(fabs(guess), fabs(d1)), fabs(d2));
        const double error = larger(fabs(change1), fabs(change2));
        const double room = all.log_rough - xi0;
        const int stays = ((d1 < room) == (0 < room)) & ((d2 < room) == (0 < room));
        const int exact =
            (reach <= lub_film_widest) & (error <= 1e-8) & (xi0 > lub_film_thinnest) & stays;
        const int fine = exact & (to <= all.cutoff) & (to >= -1);
        const double xi = xi0 + d2, direct = to - u, stretch = c * u > 1 ? slope : direct;
        b->xi[k] = on > 0 ? xi : 0;
        b->u[k] = on > 0 ? u : 1;
        b->stretch[k] = stretch;
        b->extra[k] = 2 * mean - b->stretch0[k] - stretch;
        const double comes = to <= all.cutoff ? 1 : 0, odd = fine ? 0 : 1;
        b->odd[k] = on > 0 ? odd : comes;
        b->active[k] = on;
    }
}

/* Comes within the cut-off, or leaves it. */
static enum lub_status come_or_go(const struct common *all, struct lub_crowd_pairs *pairs, size_t p,
                                  int k, struct block *b)
{
    const bool comes = b->u_n[k] <= all->cutoff;
    if (comes && b->u_n[k] <= 0) {
        return LUB_OVERLAP;
    }
    pairs->on[p] = comes;
    b->active[k] = 0;
    b->u[k] = comes ? b->u_n[k] : 1;
    b->xi[k] = comes ? log(b->u_n[k]) : 0;
    b->stretch[k] = 0;
    b->extra[k] = 0;
    for (int c = 0; c < 3; c++) {
        b->shear0[c][k] = 0;
        b->n0[c][k] = b->n[c][k];
    }
    return LUB_OK;
}

static enum lub_status long_way(struct lub_crowd *crowd, const struct common *all, size_t first,
                                struct block *b, size_t *slow)
{
    struct lub_crowd_pairs *const pairs = &crowd->pairs;
    for (int k = 0; k < W; k++) {
        const size_t p = first + (size_t)k;
        if (all->second_order > 0 && b->odd[k] == 0) {
            continue;
        }
        if (pairs->on[p] > 0 && b->u_n[k] < -1) {
            return LUB_OUTSIDE;
        }
        if ((pairs->on[p] > 0) != (b->u_n[k] <= all->cutoff)) {
            const enum lub_status status = come_or_go(all, pairs, p, k, b);
            if (status != LUB_OK) {
                return status;
            }
        } else if (pairs->on[p] > 0) {
            const struct lub_film_end end = crowd->law.normal->step(
                &crowd->film, all->h, pairs->xi[p], pairs->u_n[p], b->u_n[k]);
            b->xi[k] = end.xi;
            b->u[k] = exp(end.xi);
            b->stretch[k] = end.stretch;
            b->extra[k] = 2 * end.mean - pairs->stretch[p] - end.stretch;
            ++*slow;
        }
    }
    return LUB_OK;
}

/* ln(2 + u) for u in [0, 2], to 1e-14: series of the area tangent about the middle. */
LUB_INLINE double log_two_plus(double u)
{
    const double middle = 2.8284271247461903;
    const double z = (u + 2 - middle) / (u + 2 + middle), q = z * z;
    const double sum =
        1 + q * (1. / 3 +
                 q * (1. / 5 +
                      q * (1. / 7 +
                           q * (1. / 9 +
                                q * (1. / 11 + q * (1. / 13 + q * (1. / 15 + q * (1. / 17))))))));
    return 1.0397207708399179 + 2 * z * sum; /* ln sqrt(8) */
}

/* Sliding force, forces and torques at the end of the step, and what becomes of turning. */
LUB_INLINE void act(struct common all, int even, struct block *b)
{
    const double late = 1 - all.second_order / 2;
    for (int k = 0; k < W; k++) {
        const double u = b->u[k], xi = b->xi[k], xi0 = b->xi0[k];
        const double a = even ? all.a : b->a[k], skew = even ? 0 : b->skew[k];
        const double inv_inertia = even ? all.inv_inertia : b->inv_inertia[k];
        const double log_u = xi0 + late * (xi - xi0), mean = sqrt(b->u0[k] * u);
        const double film = all.second_order > 0 ? mean : u;
        const double arm = a * (1 + (b->u_n0[k] + b->u_n[k]) / 4);
        const double contact = all.k_n * a * a * larger(0, all.rough - u);
        const double scale = a / arm, stiff_dt = all.k_t * a * all.dt;
        const struct lub_v3 w1 = {b->w1[0][k], b->w1[1][k], b->w1[2][k]};
        const struct lub_v3 w2 = {b->w2[0][k], b->w2[1][k], b->w2[2][k]};
        const struct lub_v3 sum = lub_v3_plus(w1, 1, w2);
        const struct lub_v3 apart = even ? (struct lub_v3){0} : lub_v3_plus(w1, -1, w2);
        const struct lub_v3 lever = lub_v3_plus(lub_v3_times(arm, sum), skew, apart);
        const struct lub_v3 n = {b->n[0][k], b->n[1][k], b->n[2][k]};
        const struct lub_slide_step sliding = {.before = {b->n0[0][k], b->n0[1][k], b->n0[2][k]},
                                               .after = n,
                                               .v = {b->v[0][k], b->v[1][k], b->v[2][k]},
                                               .turn = even ? lub_v3_times(arm, sum) : lever,
                                               .spin = all.dt / 4 * lub_v3_dot(sum, n),
                                               .scale = all.scaled > 0 ? scale : 1,
                                               .resistance =
                                                   all.eta * a * (lub_pi / 2) *
                                                   ((2 + film) * (log_two_plus(film) - log_u) - 2),
                                               .friction = all.friction * contact,
                                               .stiff_dt = stiff_dt,
                                               .cubic = all.cubic};
        const struct lub_v3 old = {b->shear0[0][k], b->shear0[1][k], b->shear0[2][k]};
        const struct lub_v3 slid = lub_slide(&sliding, old);
        const double acts = b->active[k], slides = acts * all.tangential;
        const struct lub_v3 shear = {slides > 0 ? slid.x : 0, slides > 0 ? slid.y : 0,
                                     slides > 0 ? slid.z : 0};
        const double stiff = acts * all.k_b * a * a, pull = stiff * b->stretch[k];
        const double end_arm = a * (1 + b->u_n[k] / 2);
        const struct lub_v3 turn = lub_v3_cross(shear, n);
        const double thin = larger(0, -xi) * lub_pi * all.eta * a * a * a * all.torques * acts;
        const double reduced = even ? all.reduced : 1 / inv_inertia;
        const double relax = thin * all.dt * inv_inertia;
        b->shear[0][k] = shear.x;
        b->shear[1][k] = shear.y;
        b->shear[2][k] = shear.z;
        b->force[0][k] = pull * n.x - shear.x;
        b->force[1][k] = pull * n.y - shear.y;
        b->force[2][k] = pull * n.z - shear.z;
        const double extra = stiff * b->extra[k];
        b->extras[0][k] = extra * n.x;
        b->extras[1][k] = extra * n.y;
        b->extras[2][k] = extra * n.z;
        b->torque[0][k] = end_arm * turn.x;
        b->torque[1][k] = end_arm * turn.y;
        b->torque[2][k] = end_arm * turn.z;
        if (!even) {
            b->uneven[0][k] = skew * turn.x;
            b->uneven[1][k] = skew * turn.y;
            b->uneven[2][k] = skew * turn.z;
        }
        b->roll[k] = lub_relaxed((1.5 + 0.126 * u) * relax, 1) * reduced;
        b->twist[k] = lub_relaxed(u * relax, 1) * reduced;
    }
}

LUB_INLINE void store(struct lub_crowd_pairs *pairs, size_t first, const struct block *b)
{
    memcpy(pairs->xi + first, b->xi, sizeof b->xi);
    memcpy(pairs->u + first, b->u, sizeof b->u);
    memcpy(pairs->u_n + first, b->u_n, sizeof b->u_n);
    memcpy(pairs->stretch + first, b->stretch, sizeof b->stretch);
    memcpy(pairs->roll + first, b->roll, sizeof b->roll);
    memcpy(pairs->twist + first, b->twist, sizeof b->twist);
    for (int c = 0; c < 3; c++) {
        memcpy(pairs->normal[c] + first, b->n[c], sizeof b->n[c]);
        memcpy(pairs->shear[c] + first, b->shear[c], sizeof b->shear[c]);
    }
}

/* The sum over neighbouring pairs of the same first sphere, and its sphere. */
struct share {
    size_t i;
    double force[3], torque[3], extra[3];
};

LUB_INLINE void hand_over(const struct lub_crowd_part *part, struct share *share, size_t next)
{
    for (int c = 0; c < 3; c++) {
        part->force[c][share->i] += share->force[c];
        part->torque[c][share->i] += share->torque[c];
        part->extra[c][share->i] += share->extra[c];
    }
    *share = (struct share){.i = next};
}

/* Forces and torques to the spheres, in the order of the list. */
LUB_INLINE void scatter(const struct lub_crowd_pairs *pairs, const struct lub_crowd_part *part,
                        size_t first, int even, const struct block *b)
{
    struct share share = {.i = pairs->i[first]};
    for (int k = 0; k < W; k++) {
        const size_t p = first + (size_t)k, i = pairs->i[p], j = pairs->j[p];
        if (i != share.i) {
            hand_over(part, &share, i);
        }
        for (int c = 0; c < 3; c++) {
            share.force[c] += b->force[c][k];
            const double uneven = even ? 0 : b->uneven[c][k];
            share.torque[c] += b->torque[c][k] + uneven;
            share.extra[c] += b->extras[c][k];
            part->force[c][j] -= b->force[c][k];
            part->torque[c][j] += b->torque[c][k] - uneven;
            part->extra[c][j] -= b->extras[c][k];
        }
    }
    hand_over(part, &share, share.i);
}

LUB_INLINE void watch(struct lub_crowd_part *part, const struct block *b)
{
    double active = 0, stress = 0, thin = part->log_gap_min, deep = part->overlap_max;
    for (int k = 0; k < W; k++) {
        active += b->active[k];
        stress += b->d[1][k] * b->force[0][k];
        const double xi = b->active[k] > 0 ? b->xi[k] : thin;
        const double overlap = b->active[k] > 0 ? -b->u_n[k] : deep;
        thin = xi < thin ? xi : thin;
        deep = overlap > deep ? overlap : deep;
    }
    part->n_active += (size_t)active;
    part->stress += stress;
    part->log_gap_min = thin;
    part->overlap_max = deep;
}

LUB_INLINE enum lub_status blocks_of(struct lub_crowd *crowd, const struct common *all, int even,
                                     struct lub_crowd_part *part, size_t begin, size_t end)
{
    struct block b;
    for (size_t first = begin; first < end; first += W) {
        gather(crowd, first, even, &b);
        place(all, even, &b);
        load(&crowd->pairs, first, &b);
        film(*all, &b);
        const enum lub_status status = long_way(crowd, all, first, &b, &part->slow);
        if (status != LUB_OK) {
            return status;
        }
        act(*all, even, &b);
        store(&crowd->pairs, first, &b);
        scatter(&crowd->pairs, part, first, even, &b);
        watch(part, &b);
    }
    return LUB_OK;
}

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) &&                             \
    !defined(__SANITIZE_ADDRESS__)
/* The same operations in wider registers where the machine has them: the same bits. */
__attribute__((target_clones("avx512f", "avx2", "default")))
#endif
static enum lub_status
step_blocks(struct lub_crowd *crowd, const struct common *all, struct lub_crowd_part *part,
            size_t begin, size_t end)
{
    return crowd->even ? blocks_of(crowd, all, 1, part, begin, end)
                       : blocks_of(crowd, all, 0, part, begin, end);
}

static void step_part(struct lub_crowd *crowd, const struct common *all, size_t k)
{
    const size_t n_blocks = crowd->pairs.padded / W;
    struct lub_crowd_part *const part = &crowd->parts[k];
    part->stress = 0;
    part->n_active = part->slow = 0;
    part->log_gap_min = INFINITY;
    part->overlap_max = -INFINITY;
    for (int c = 0; c < 3; c++) {
        memset(part->force[c], 0, crowd->n * sizeof(double));
        memset(part->torque[c], 0, crowd->n * sizeof(double));
        memset(part->extra[c], 0, crowd->n * sizeof(double));
    }
    part->status = step_blocks(crowd, all, part, n_blocks * k / LUB_CROWD_PARTS * W,
                               n_blocks * (k + 1) / LUB_CROWD_PARTS * W);
}

/* Spheres from begin to end: what the other parts give them. */
static void add_parts(struct lub_crowd *crowd, size_t begin, size_t end)
{
    for (int c = 0; c < 3; c++) {
        for (int k = 1; k < LUB_CROWD_PARTS; k++) {
            const struct lub_crowd_part *const part = &crowd->parts[k];
            for (size_t i = begin; i < end; i++) {
                crowd->force[c][i] += part->force[c][i];
                crowd->torque[c][i] += part->torque[c][i];
                crowd->extra[c][i] += part->extra[c][i];
            }
        }
    }
}

/* The parts are as many whatever the number of threads, and so is the order of all sums. */
enum lub_status lub_crowd_act(struct lub_crowd *crowd, double dt)
{
    const struct common all = common_of(crowd, dt);
    const int threads = crowd->threads > 1 ? crowd->threads : 1;
    enum lub_status status = LUB_OK;
#pragma omp parallel num_threads(threads) if (threads > 1)
    {
#pragma omp for schedule(static)
        for (size_t k = 0; k < LUB_CROWD_PARTS; k++) {
            step_part(crowd, &all, k);
        }
#pragma omp for schedule(static) nowait
        for (size_t k = 0; k < LUB_CROWD_PARTS; k++) {
            add_parts(crowd, crowd->n * k / LUB_CROWD_PARTS, crowd->n * (k + 1) / LUB_CROWD_PARTS);
        }
    }
    crowd->n_active = 0;
    crowd->stress = 0;
    for (size_t k = 0; k < LUB_CROWD_PARTS; k++) {
        const struct lub_crowd_part *const part = &crowd->parts[k];
        status = status == LUB_OK ? part->status : status;
        crowd->n_active += part->n_active;
        crowd->slow += part->slow;
        crowd->stress += part->stress;
        crowd->log_gap_min = fmin(crowd->log_gap_min, part->log_gap_min);
        crowd->overlap_max = fmax(crowd->overlap_max, part->overlap_max);
    }
    crowd->stress /= crowd->box * crowd->box * crowd->box * crowd->eta * crowd->rate;
    return status;
}
