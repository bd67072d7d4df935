/* crowd.c -- the motion of many spheres between the actions of their pairs. */
#include "schemes/lubricated/crowd.h"
#include "cases/seconds.h"
#include "schemes/lubricated/crowd_parts.h"
#include "schemes/lubricated/pair_core.h"
#include "schemes/lubricated/resistance.h"

#include <math.h>
#include <stdlib.h>

static void set_law(struct lub_crowd *crowd, const struct lub_suspension *question,
                    const struct lub_normal *normal)
{
    crowd->law = (struct lub_lubricated){.normal = normal,
                                         .eta = 1,
                                         .roughness = question->roughness,
                                         .young = question->young,
                                         .stiffness_ratio = question->stiffness_ratio,
                                         .kt_ratio = question->kt_ratio,
                                         .friction = question->friction,
                                         .cutoff = question->cutoff,
                                         .tangential = question->tangential,
                                         .torques = question->torques,
                                         .slip_scaling = question->slip_scaling};
    crowd->film = lub_film_of(question->roughness, question->stiffness_ratio);
    crowd->largest = lub_suspension_largest(question);
    crowd->eta = 1;
    crowd->rate = 1;
    crowd->box = question->box;
    crowd->t_end = question->t_end;
    crowd->skin = lub_suspension_skin;
}

/* Radii, inverse masses and moments of inertia, and room for what drag leaves. */
static enum lub_status set_radii(struct lub_crowd *crowd, const struct lub_suspension *question)
{
    const size_t n = question->n;
    double *const block = malloc(5 * n * sizeof *block);
    if (!block) {
        return LUB_NO_MEMORY;
    }
    crowd->r = block;
    crowd->inv_mass = block + n;
    crowd->inv_inertia = block + 2 * n;
    crowd->keep_v = block + 3 * n;
    crowd->keep_w = block + 4 * n;
    crowd->keep_dt = -1;
    crowd->even = true;
    for (size_t i = 0; i < n; i++) {
        const double r = question->r[i];
        const double mass = 4 * lub_pi / 3 * question->density * r * r * r;
        crowd->r[i] = r;
        crowd->even = crowd->even && r == question->r[0];
        crowd->inv_mass[i] = 1 / mass;
        crowd->inv_inertia[i] = 1 / (0.4 * mass * r * r);
    }
    return LUB_OK;
}

/* Spheres start with the flow: velocity of their centre, half its vorticity. */
static enum lub_status set_spheres(struct lub_crowd *crowd, const struct lub_suspension *question)
{
    const size_t n = question->n;
    double *block = calloc(LUB_CROWD_SPHERE_FIELDS * n, sizeof *block);
    if (!block) {
        return LUB_NO_MEMORY;
    }
    double **const fields[] = {crowd->x,      crowd->v,     crowd->w,   crowd->force,
                               crowd->torque, crowd->extra, crowd->from};
    crowd->n = n;
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
        for (int c = 0; c < 3; c++, block += n) {
            fields[k][c] = block;
        }
    }
    enum { sums = 9 };
    double *rest = calloc((LUB_CROWD_PARTS - 1) * sums * n, sizeof *rest);
    if (!rest) {
        return LUB_NO_MEMORY;
    }
    crowd->part_block = rest;
    for (int k = 0; k < LUB_CROWD_PARTS; k++) {
        for (int c = 0; c < 3; c++, rest += k ? 3 * n : 0) {
            crowd->parts[k].force[c] = k ? rest : crowd->force[c];
            crowd->parts[k].torque[c] = k ? rest + n : crowd->torque[c];
            crowd->parts[k].extra[c] = k ? rest + 2 * n : crowd->extra[c];
        }
    }
    for (size_t i = 0; i < n; i++) {
        for (int c = 0; c < 3; c++) {
            crowd->x[c][i] = question->x[c][i];
        }
        crowd->v[0][i] = crowd->rate * crowd->x[1][i];
        crowd->w[2][i] = -crowd->rate / 2;
    }
    return set_radii(crowd, question);
}

/* Leapfrog is stable below 2/omega.  A pair adds at most max(k_b, k_t (1 + m r^2/I)) (d1 + d2)^2 to
 * the quadratic form of the springs, so that omega^2 is at most twice the sum of that over the
 * pairs of a sphere, over its mass; films only soften the springs. */
static enum lub_status stable_step(const struct lub_crowd *crowd, double *dt)
{
    const double arm = 3.5; /* m r^2/I = 5/2 */
    double *const stiff = calloc(crowd->n, sizeof *stiff), most = 0;
    if (!stiff) {
        return LUB_NO_MEMORY;
    }
    for (size_t k = 0; k < crowd->pairs.n; k++) {
        const size_t i = crowd->pairs.i[k], j = crowd->pairs.j[k];
        const struct lub_pair pair = lub_pair_of(&crowd->law, crowd->r[i], crowd->r[j]);
        const double both = fmax(pair.k_b, crowd->law.tangential ? arm * pair.k_t : 0);
        stiff[i] += both;
        stiff[j] += both;
    }
    for (size_t i = 0; i < crowd->n; i++) {
        const double one = crowd->law.young * crowd->r[i];
        most = fmax(most, 2 * fmax(one, stiff[i]) * crowd->inv_mass[i]);
    }
    free(stiff);
    *dt = 2 / sqrt(most);
    return LUB_OK;
}

static enum lub_status set_step(struct lub_crowd *crowd, double dt, double factor,
                                struct lub_message *message)
{
    const enum lub_status status = stable_step(crowd, &crowd->stable_dt);
    if (status != LUB_OK) {
        return status;
    }
    crowd->dt = dt > 0 ? dt : factor * crowd->stable_dt;
    if (!(crowd->dt <= crowd->stable_dt)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%.6g is above the stable limit: allowed is dt <= %.6g", crowd->dt,
                        crowd->stable_dt);
    }
    return LUB_OK;
}

enum lub_status lub_crowd_create(struct lub_crowd *crowd, const struct lub_suspension *question,
                                 const struct lub_normal *normal, double dt,
                                 struct lub_message *message)
{
    *crowd = (struct lub_crowd){.log_gap_min = INFINITY, .overlap_max = -INFINITY};
    set_law(crowd, question, normal);
    enum lub_status status = set_spheres(crowd, question);
    if (status == LUB_OK) {
        status = lub_crowd_search(crowd);
    }
    if (status == LUB_OK) {
        status = set_step(crowd, dt, question->dt_factor, message);
    }
    if (status == LUB_OK) {
        status = lub_crowd_act(crowd, crowd->dt); /* pairs within the cut-off begin */
    }
    crowd->pair_steps = 0;
    crowd->n_active = 0;
    if (status != LUB_OK) {
        lub_crowd_free(crowd);
    }
    return status;
}

void lub_crowd_free(struct lub_crowd *crowd)
{
    free(crowd->x[0]);
    free(crowd->r);
    free(crowd->part_block);
    lub_crowd_pairs_free(&crowd->pairs);
    lub_memory_free(&crowd->memory);
    lub_crowd_forget(crowd);
    *crowd = (struct lub_crowd){0};
}

static void kick(struct lub_crowd *crowd, double dt, double extra)
{
    for (int c = 0; c < 3; c++) {
        for (size_t i = 0; i < crowd->n; i++) {
            crowd->v[c][i] +=
                dt * crowd->inv_mass[i] * (crowd->force[c][i] + extra * crowd->extra[c][i]);
            crowd->w[c][i] += dt * crowd->inv_inertia[i] * crowd->torque[c][i];
        }
    }
}

static void set_drag(struct lub_crowd *crowd, double dt)
{
    for (size_t i = 0; i < crowd->n && dt != crowd->keep_dt; i++) {
        const double r = crowd->r[i], pull = 6 * lub_pi * crowd->eta * r;
        const double turn = 8 * lub_pi * crowd->eta * r * r * r;
        crowd->keep_v[i] = exp(-pull * dt * crowd->inv_mass[i]);
        crowd->keep_w[i] = exp(-turn * dt * crowd->inv_inertia[i]);
    }
    crowd->keep_dt = dt;
}

/* Stokes drag, eq. 40 and 41, exact while the sphere stays where it is. */
static void drag(struct lub_crowd *crowd, double dt)
{
    set_drag(crowd, dt);
    for (size_t i = 0; i < crowd->n; i++) {
        const double flow = crowd->rate * crowd->x[1][i];
        const double keep_v = crowd->keep_v[i], keep_w = crowd->keep_w[i];
        crowd->v[0][i] = flow + keep_v * (crowd->v[0][i] - flow);
        crowd->v[1][i] *= keep_v;
        crowd->v[2][i] *= keep_v;
        crowd->w[0][i] *= keep_w;
        crowd->w[1][i] *= keep_w;
        crowd->w[2][i] = -crowd->rate / 2 + keep_w * (crowd->w[2][i] + crowd->rate / 2);
    }
}

static void drift(struct lub_crowd *crowd, double dt)
{
    for (int c = 0; c < 3; c++) {
        for (size_t i = 0; i < crowd->n; i++) {
            crowd->x[c][i] += dt * crowd->v[c][i];
        }
    }
}

/* Rolling and twisting of pair k, as lub_pair_relax. */
static void relax_pair(struct lub_crowd *crowd, size_t k)
{
    const struct lub_crowd_pairs *const pairs = &crowd->pairs;
    const size_t i = pairs->i[k], j = pairs->j[k];
    const struct lub_v3 n = {pairs->normal[0][k], pairs->normal[1][k], pairs->normal[2][k]};
    const struct lub_v3 spin = {crowd->w[0][j] - crowd->w[0][i], crowd->w[1][j] - crowd->w[1][i],
                                crowd->w[2][j] - crowd->w[2][i]};
    const double roll = pairs->roll[k], twist = pairs->twist[k];
    const double along = (twist - roll) * lub_v3_dot(spin, n);
    const double change[3] = {roll * spin.x + along * n.x, roll * spin.y + along * n.y,
                              roll * spin.z + along * n.z};
    const double to_i = crowd->inv_inertia[i], to_j = crowd->inv_inertia[j];
    for (int c = 0; c < 3; c++) {
        crowd->w[c][i] += to_i * change[c];
        crowd->w[c][j] -= to_j * change[c];
    }
}

/* One pair after the other, so that none overshoots; forwards and backwards in turn, which makes
 * two steps symmetric. */
static void relax(struct lub_crowd *crowd)
{
    const size_t n = crowd->pairs.n;
    const bool back = crowd->steps % 2 == 1;
    for (size_t s = 0; s < n && crowd->law.torques; s++) {
        const size_t k = back ? n - 1 - s : s;
        if (crowd->pairs.roll[k] > 0) {
            relax_pair(crowd, k);
        }
    }
}

static enum lub_status renew_list(struct lub_crowd *crowd)
{
    if (!lub_crowd_list_is_old(crowd)) {
        return LUB_OK;
    }
    const double start = lub_seconds();
    const enum lub_status status = lub_crowd_search(crowd);
    crowd->seconds_search += lub_seconds() - start;
    return status;
}

static bool is_finite(const struct lub_crowd *crowd)
{
    double sum = 0;
    for (int c = 0; c < 3; c++) {
        for (size_t i = 0; i < crowd->n; i++) {
            sum += crowd->x[c][i] * 0 + crowd->v[c][i] * 0 + crowd->w[c][i] * 0;
        }
    }
    return sum == 0;
}

enum lub_status lub_crowd_try(struct lub_crowd *crowd)
{
    const double dt = fmin(crowd->dt, crowd->t_end - crowd->t);
    const bool last = crowd->t + 1.000001 * crowd->dt >= crowd->t_end;
    drag(crowd, dt / 2);
    kick(crowd, dt / 2, 0);
    drift(crowd, dt);
    crowd->t = last ? crowd->t_end : crowd->t + dt;
    if (!is_finite(crowd)) {
        return LUB_NOT_FINITE;
    }
    enum lub_status status = renew_list(crowd);
    if (status == LUB_OK) {
        status = lub_crowd_act(crowd, dt);
    }
    if (status == LUB_OK) {
        kick(crowd, dt / 2, 1);
        drag(crowd, dt / 2);
        relax(crowd);
        crowd->steps++;
        crowd->pair_steps += (double)crowd->n_active;
        crowd->stress_sum += crowd->stress;
    }
    return status;
}

enum lub_status lub_crowd_step(struct lub_crowd *crowd)
{
    enum lub_status status = lub_crowd_keep(crowd);
    if (status != LUB_OK) {
        return status;
    }
    status = lub_crowd_try(crowd);
    if (status > 0 && lub_crowd_go_back(crowd) != LUB_OK) {
        return LUB_NO_MEMORY;
    }
    return status;
}

double lub_crowd_energy(const struct lub_crowd *crowd)
{
    double sum = 0;
    for (size_t i = 0; i < crowd->n; i++) {
        const double v[3] = {crowd->v[0][i] - crowd->rate * crowd->x[1][i], crowd->v[1][i],
                             crowd->v[2][i]};
        const double w[3] = {crowd->w[0][i], crowd->w[1][i], crowd->w[2][i] + crowd->rate / 2};
        for (int c = 0; c < 3; c++) {
            sum += (v[c] * v[c] / crowd->inv_mass[i] + w[c] * w[c] / crowd->inv_inertia[i]) / 2;
        }
    }
    for (size_t k = 0; k < crowd->pairs.n; k++) {
        const struct lub_crowd_pairs *const p = &crowd->pairs;
        const struct lub_pair pair = lub_pair_of(&crowd->law, crowd->r[p->i[k]], crowd->r[p->j[k]]);
        const struct lub_pair_state state = {
            .on = p->on[k] > 0,
            .xi = p->xi[k],
            .stretch = p->stretch[k],
            .shear = {p->shear[0][k], p->shear[1][k], p->shear[2][k]}};
        sum += lub_pair_energy(&pair, &state);
    }
    return sum;
}
