/* films.c -- Newton's method for all films of a line, in the variable s = q/kappa + N(q).
 *
 * With A = G M^-1 G^T and kappa >= c A_ii for all i, the residual
 *
 *     F_i(s) = q_i + c (A N)_i - r_i = kappa s_i - (kappa - c A_ii) N(s_i) - c sum |A_ij| N(s_j) -
 * r_i
 *
 * is convex in s, because N(s) is concave, and the inverse of its Jacobian has no negative entry:
 * by the theorem of Baluev Newton's method converges from everywhere, downwards after the first
 * step, and needs no line search.  As eps -> 0 it becomes an active-set method: s < 0 is contact.
 *
 * The Jacobian is (D + c A) dN/ds, D = 1/n(q) >= 0.  Its elimination is that of a ladder of
 * conductances c/m_i, grounded by D: no two numbers are subtracted, so that D = 0 does no harm.
 */
#include "schemes/viscous/films.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { max_iterations = 1000 };

enum lub_status lub_films_create(struct lub_films *films, size_t n, const double mass[],
                                 const struct lub_drag *drag)
{
    *films = (struct lub_films){.n = n, .mass = mass, .drag = drag};
    films->gap = malloc(n * sizeof *films->gap);
    films->residual = malloc(3 * n * sizeof *films->residual);
    if (!films->gap || !films->residual) {
        lub_films_free(films);
        return LUB_NO_MEMORY;
    }
    films->pivot = films->residual + n;
    films->step = films->residual + 2 * n;
    return LUB_OK;
}

void lub_films_free(struct lub_films *films)
{
    free(films->gap);
    free(films->residual);
    *films = (struct lub_films){0};
}

static double N_of(const struct lub_films *films, size_t i)
{
    return i < films->n ? films->gap[i].N : 0;
}

double lub_films_velocity(const struct lub_films *films, const double momentum[], size_t i)
{
    return (momentum[i] - N_of(films, i) + N_of(films, i + 1)) / films->mass[i];
}

/* What rounding makes of the velocity of sphere i. */
static double velocity_noise(const struct lub_films *films, const double momentum[], size_t i)
{
    return DBL_EPSILON * (fabs(momentum[i]) + fabs(N_of(films, i)) + fabs(N_of(films, i + 1))) /
           films->mass[i];
}

/* Fills the residual; the largest one in units of the round-off in it. */
static double evaluate(struct lub_films *films, double c, const double base[],
                       const double momentum[])
{
    double below = 0, noise_below = 0, worst = 0;
    for (size_t i = 0; i < films->n; i++) {
        const double q = films->gap[i].q;
        const double v = lub_films_velocity(films, momentum, i);
        const double noise = velocity_noise(films, momentum, i);
        const double rounding = DBL_EPSILON * (q + fabs(base[i])) + c * (noise + noise_below);
        films->residual[i] = q - base[i] - c * (v - below);
        const double ratio = fabs(films->residual[i]) / (rounding + DBL_MIN);
        worst = ratio <= worst ? worst : ratio; /* not a number stays */
        below = v;
        noise_below = noise;
    }
    return worst;
}

/* 1/n(q); the limit keeps a gap that is open a thousand orders above eps from being infinite. */
static double compliance(const struct lub_films *films, size_t i)
{
    return fmin(films->gap[i].q / lub_drag_slope(films->drag, films->gap[i].x), 1e300);
}

/* step = -(D + c A)^-1 residual, by elimination from the wall on and back. */
static void solve_ladder(struct lub_films *films, double c)
{
    const size_t n = films->n;
    double rest = 0, carried = 0;
    for (size_t i = 0; i < n; i++) {
        const double link = c / films->mass[i];
        rest += compliance(films, i);
        carried -= films->residual[i];
        films->pivot[i] = rest + link;
        films->step[i] = carried;
        const double passed = link / films->pivot[i];
        carried *= passed;
        rest *= passed;
    }
    for (size_t i = n; i-- > 0;) {
        const double above = i + 1 < n ? c / films->mass[i] * films->step[i + 1] : 0;
        films->step[i] = (films->step[i] + above) / films->pivot[i];
    }
}

/* s += ds with ds = (D/kappa + 1) dN, and the gaps that belong to it. */
static enum lub_status move(struct lub_films *films)
{
    const double kappa = films->stage.c;
    for (size_t i = 0; i < films->n; i++) {
        const struct lub_stage_point now = films->gap[i];
        const double ds = (compliance(films, i) + kappa) * films->step[i]; /* times kappa */
        const enum lub_status status = lub_stage_solve(&films->stage, now.q + kappa * now.N + ds,
                                                       &now, &films->gap[i], &films->evaluations);
        if (status != LUB_OK) {
            return status;
        }
    }
    return LUB_OK;
}

static void set_stage(struct lub_films *films, double c)
{
    static const double none[LUB_STAGE_MEMORY] = {0};
    double weight = 1 / films->mass[0];
    for (size_t i = 1; i < films->n; i++) {
        weight = fmax(weight, 1 / films->mass[i] + 1 / films->mass[i - 1]);
    }
    if (c < films->stage_c || c > films->stage_c) {
        films->stage = lub_stage_recall(films->drag, c * weight, none, &films->evaluations);
        films->stage_c = c;
    }
}

/* Residuals at round-off, or that no longer fall and are near it. */
enum lub_status lub_films_solve(struct lub_films *films, double c, const double base[],
                                const double momentum[])
{
    const double settled = 4, stuck = 1e4;
    double last = INFINITY;
    set_stage(films, c);
    for (int k = 0; k < max_iterations; k++) {
        const double worst = evaluate(films, c, base, momentum);
        if (isnan(worst)) {
            return LUB_NOT_FINITE;
        }
        if (worst <= settled || (worst <= stuck && worst >= last)) {
            return LUB_OK;
        }
        last = worst;
        solve_ladder(films, c);
        films->iterations++;
        const enum lub_status status = move(films);
        if (status != LUB_OK) {
            return status;
        }
    }
    return LUB_NO_CONVERGENCE;
}
