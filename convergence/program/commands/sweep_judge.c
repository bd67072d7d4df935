/* sweep_judge.c -- analytic anchors inside the maps, and the published statements beside them. */
#include "convergence/program/commands/sweep_judge.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char stage[] = "phase diagrams";

/* The points of a sweep, with names for what they hold. */
struct found {
    const struct lub_sweep *sweep;
    const struct lub_sweep_points *points;
    struct lub_sweep_grid grid;
    struct lub_gates *gates;
    struct lub_exhibit *story;
};

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(char text[LUB_EXHIBIT_TEXT], const char *format, ...)
{
    const size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, LUB_EXHIBIT_TEXT - used, format, arguments);
    va_end(arguments);
}

static double value_of(const struct found *f, size_t k, const char *name)
{
    const size_t quantity = lub_sweep_quantity(f->sweep, name);
    return quantity < f->sweep->n_quantities ? f->points->list[k].values[quantity] : NAN;
}

static struct lub_sweep_node node_of(const struct found *f, size_t k)
{
    return lub_sweep_node(&f->grid, f->points->list[k].index);
}

static double x_of(const struct found *f, size_t k)
{
    return lub_sweep_axis_value(&f->sweep->x, node_of(f, k).i, f->grid.nx);
}

static double y_of(const struct found *f, size_t k)
{
    return lub_sweep_axis_value(&f->sweep->y, node_of(f, k).j, f->grid.ny);
}

static const char *slice_of(const struct found *f, size_t k)
{
    return lub_sweep_slice_value(f->sweep, node_of(f, k).slice, 0);
}

static bool is_ok(const struct found *f, size_t k)
{
    return f->points->list[k].status == LUB_OK;
}

static bool has_class(const struct found *f, size_t k, const char *word)
{
    return strcmp(f->points->list[k].word, word) == 0;
}

/* The larger and the smaller of two, where fmax and fmin would pass over a value that is not a
 * number: it stays, and the gate on it fails.  Begun at -INFINITY and INFINITY, which no gate
 * allows, so that it fails without data too. */
static double larger(double a, double b)
{
    return isnan(a) || a > b ? a : b;
}

static double smaller(double a, double b)
{
    return isnan(a) || a < b ? a : b;
}

/* Without a number there is nothing to tell either. */
static enum lub_status gate(const struct found *f, const char *name, double observed, double lo,
                            double hi)
{
    char command[LUB_LABEL_LEN];
    if (!isfinite(observed)) {
        observed = NAN;
        f->story->agreement = LUB_NO_CLAIM;
        snprintf(f->story->seen, sizeof f->story->seen,
                 "Nothing: points that this is judged by are missing or hold no number.");
    }
    snprintf(command, sizeof command, "lubench sweep %.60s --quick --out map", f->sweep->name);
    return lub_gates_add_number(f->gates, stage, name, observed, lo, hi, command);
}

/* Share in per cent of the points in a half of the map that are of a class whose name holds `word`;
 * NaN if there are none. */
static double share(const struct found *f, const char *slice, bool below, double y,
                    const char *word)
{
    double n = 0, all = 0;
    for (size_t k = 0; k < f->points->n; k++) {
        if (is_ok(f, k) && strcmp(slice_of(f, k), slice) == 0 && (y_of(f, k) < y) == below) {
            all++;
            n += strstr(f->points->list[k].word, word) != NULL;
        }
    }
    return 100 * n / all;
}

static enum lub_status judge_regimes(const struct found *f)
{
    double film = -INFINITY;
    size_t damped = 0;
    for (size_t k = 0; k < f->points->n; k++) {
        if (is_ok(f, k) && y_of(f, k) < 0.95) {
            film = larger(film, value_of(f, k, "gap_end") / x_of(f, k));
        }
        damped += has_class(f, k, "damped") && strcmp(slice_of(f, k), "10000") == 0;
    }
    const double soft = share(f, "10000", true, 0.7, "oscillating");
    const double stiff = share(f, "10000", false, 1, "bouncing");
    f->story->agreement = soft > 95 && stiff > 95 ? LUB_AGREES : LUB_DISAGREES;
    say(f->story->published,
        "Figure 5: at St = 10000 the softest spheres (K < 0.7) oscillate and the stiffer ones "
        "bounce, with some damped ones left; at lower St more and more stiff ones are damped.  "
        "(Agreement: more than 95 %% of the points.)");
    say(f->story->seen,
        "At St = 10000 with the cured step %.0f %% of the points with K < 0.7 oscillate; of those "
        "with K > 1 only %.0f %% bounce; the others are caught by the film.  The smoother a "
        "sphere, "
        "the stiffer it must be to bounce: K = 1e4 is enough at roughness 1e-4 and not at 1e-5.  "
        "%zu points there are damped.  Grey: centres come nearer than "
        "one radius, where the model ends; grey cells are the uncertainty of the boundaries.",
        soft, stiff, damped);
    return gate(f, "falling sphere, K < 0.95: the film never rests; largest final gap/roughness",
                film, 0, 1e-6);
}

static enum lub_status judge_decay(const struct found *f)
{
    double rate = -INFINITY, rest = -INFINITY;
    size_t n_damped = 0;
    for (size_t k = 0; k < f->points->n; k++) {
        n_damped += has_class(f, k, "damped");
        if (strcmp(slice_of(f, k), "0") == 0) {
            rate = larger(rate, fabs(value_of(f, k, "decay_rate") - 8.0 / 9));
        }
        if (atof(slice_of(f, k)) >= 5e-4) {
            rest = larger(rest, value_of(f, k, "gap_error"));
        }
    }
    f->story->agreement = rate < 1e-6 && rest < 1e-8 ? LUB_AGREES : LUB_DISAGREES;
    say(f->story->published,
        "Figure 6: at small Stokes numbers the film decays as exp(-(8/9) t/tau_c), whatever St; "
        "rough spheres end at the equilibrium gap, to a relative 1e-8.");
    say(f->story->seen,
        "All %zu falls are damped.  Smooth spheres decay at 8/9 within %.1e; spheres with "
        "roughness >= 1e-3 end at the equilibrium gap within a relative %.1e.  With K near 1 "
        "(roughness 1e-4, K = 2) the approach is slower than the run, and below K = 1 the film "
        "goes on falling.",
        n_damped, rate, rest);
    enum lub_status status = gate(f, "slow falls are damped, St 1e-6 to 1e-2: share of the points",
                                  (double)n_damped / (double)f->points->n, 1, 1);
    if (status == LUB_OK) {
        status = gate(f, "slow fall of smooth spheres: rate of decay minus 8/9", rate, 0, 1e-6);
    }
    return status == LUB_OK ? gate(f,
                                   "slow fall of rough spheres: final gap over equilibrium "
                                   "gap, minus 1",
                                   rest, 0, 1e-8)
                            : status;
}

/* Along coarse columns of roughness 1e-4 to 1e-2: where over Ca the deviation is smallest, in units
 * of the roughness, and how it compares with that of the stiffest spheres there. */
struct dip {
    double nearest, farthest; /* Ca/roughness */
    double depth;             /* mean of smallest deviation over that of rigid spheres */
    size_t n;
};

static struct dip find_dip(const struct found *f, const char *slice)
{
    struct dip dip = {INFINITY, -INFINITY, 0, 0};
    for (size_t i = 0; i < f->grid.nx; i += f->grid.step) {
        const double roughness = lub_sweep_axis_value(&f->sweep->x, i, f->grid.nx);
        double least = INFINITY, at = NAN, rigid = NAN;
        for (size_t k = 0; k < f->points->n; k++) {
            const struct lub_sweep_node node = node_of(f, k);
            const double deviation = value_of(f, k, "deviation");
            if (strcmp(slice_of(f, k), slice) == 0 && node.i == i && node.j % f->grid.step == 0) {
                rigid = node.j == 0 ? deviation : rigid;
                at = deviation < least ? y_of(f, k) : at;
                least = smaller(least, deviation);
            }
        }
        if (roughness > 0.99e-4 && roughness < 1.01e-2) {
            dip.nearest = smaller(dip.nearest, at / roughness);
            dip.farthest = larger(dip.farthest, at / roughness);
            dip.depth += least / rigid;
            dip.n++;
        }
    }
    dip.depth /= (double)dip.n;
    return dip;
}

static enum lub_status judge_deviation(const struct found *f)
{
    static const char script[] = "6.283185307179586";
    double shifted = -INFINITY, rough = INFINITY, soft = INFINITY;
    for (size_t k = 0; k < f->points->n; k++) {
        const bool mine = strcmp(slice_of(f, k), script) == 0;
        if (mine && x_of(f, k) < 2e-5 && y_of(f, k) < 5e-6) {
            shifted = larger(shifted, value_of(f, k, "deviation"));
        }
        if (mine && has_class(f, k, "deviated")) {
            rough = node_of(f, k).j == 0 ? smaller(rough, x_of(f, k)) : rough;
            soft = node_of(f, k).i == 0 ? smaller(soft, y_of(f, k)) : soft;
        }
    }
    const struct dip dip = find_dip(f, script);
    const bool dips = dip.nearest > 0.1 && dip.farthest < 10 && dip.depth < 0.9;
    f->story->agreement = rough > 1.5e-5 && rough < 6e-5 && dips ? LUB_AGREES : LUB_DISAGREES;
    say(f->story->published,
        "Figure 11: no deviation at all for roughness < 3e-5 and Ca < 1e-4; above, roughness or "
        "softness decides, and where Ca is about the roughness the deviation is smaller.  "
        "(Agreement: the roughness within a factor 2, and the dip within a decade of Ca = "
        "roughness.)");
    say(f->story->seen,
        "With the script's factor 2 pi on the spin: deviations stay below 0.01 radii up to "
        "roughness %.2g and Ca %.2g.  The deviation of smooth spheres is never zero: it falls in "
        "proportion to Ca.  The dip lies at Ca = %.2g to %.2g times the roughness and takes the "
        "deviation to %.2g of that of rigid spheres, on average over roughness 1e-4 to 1e-2.  "
        "With the torque as printed and this cut-off of 4 radii the spheres come no nearer than "
        "0.04 radii, so that only larger roughness is felt.",
        rough, soft, dip.nearest, dip.farthest, dip.depth);
    return gate(f, "shear: largest deviation at roughness < 2e-5 and Ca < 5e-6", shifted, 0, 0.01);
}

/* The same lattice place in the slice of the cured step, which comes after that of the published
 * one; NULL for points of the cured step. */
static const struct lub_sweep_point *cured(const struct found *f, size_t k)
{
    const struct lub_sweep_node node = node_of(f, k);
    const struct lub_sweep_node other = {node.slice + 1, node.i, node.j};
    return node.slice % 2 == 0 ? lub_sweep_points_at(f->points, lub_sweep_index(&f->grid, other))
                               : NULL;
}

/* The published step against the cured one, where Lambda < 1 and where it is not. */
struct comparison {
    double worst[2];       /* difference of the restitution */
    size_t n[2], other[2]; /* points, and those in another regime */
};

static struct comparison compare_steps(const struct found *f)
{
    struct comparison c = {{-INFINITY, -INFINITY}, {0, 0}, {0, 0}};
    for (size_t k = 0; k < f->points->n; k++) {
        const struct lub_sweep_point *const mine = &f->points->list[k], *const his = cured(f, k);
        const double lambda = value_of(f, k, "lambda_dt");
        if (his && mine->status == LUB_OK && his->status == LUB_OK && !isnan(lambda)) {
            const bool beyond = lambda > 1;
            const size_t other = (size_t)(his - f->points->list);
            const double off =
                fabs(value_of(f, k, "restitution") - value_of(f, other, "restitution"));
            c.n[beyond]++;
            c.other[beyond] += strcmp(mine->word, his->word) != 0;
            c.worst[beyond] = larger(c.worst[beyond], off);
        }
    }
    return c;
}

static enum lub_status judge_published(const struct found *f)
{
    const struct comparison c = compare_steps(f);
    say(f->story->published,
        "Figure 5 was computed with this step; its time step is not stated, and the text asks for "
        "one that the stiffness allows.");
    say(f->story->seen,
        "At dt = 0.1 sqrt(m/k_b) Lambda exceeds 1 at %zu of %zu points.  There %zu points show "
        "another regime than the cured step at the same dt, and the restitution is off by up to "
        "%.2g.",
        c.n[1], c.n[0] + c.n[1], c.other[1], c.worst[1]);
    f->story->agreement = c.other[1] ? LUB_DISAGREES : LUB_AGREES;
    return gate(f, "negative control, published step at Lambda > 1: restitution off by", c.worst[1],
                0.5, 1);
}

static enum lub_status judge_steps(const struct found *f)
{
    const struct comparison c = compare_steps(f);
    say(f->story->published,
        "The step is called unconditionally stable, and the time step is chosen by the stiffness "
        "alone.");
    say(f->story->seen,
        "Stable it is, but not right: where Lambda < 1 its restitution is that of the cured step "
        "within %.2g (%zu of %zu points in another regime); where Lambda > 1 it is off by up to "
        "%.2g, and %zu of %zu points show another regime.  Diamonds: Lambda = 1.",
        c.worst[0], c.other[0], c.n[0], c.worst[1], c.other[1], c.n[1]);
    f->story->agreement = !isfinite(c.worst[1]) ? LUB_NO_CLAIM
                          : c.worst[1] > 0.1    ? LUB_DISAGREES
                                                : LUB_AGREES;
    return gate(f, "published step at Lambda < 1: restitution against the cured step", c.worst[0],
                0, 0.02);
}

static enum lub_status judge_uniformity(const struct found *f)
{
    double coarse = -INFINITY;
    for (size_t k = 0; k < f->points->n; k++) {
        if (strcmp(slice_of(f, k), "loggap-sdirk2") == 0) {
            coarse = larger(coarse, value_of(f, k, "error_coarse"));
        }
    }
    say(f->story->seen,
        "At the coarsest step, dt = 0.094, loggap-sdirk2 is within %.2g of the certified gap "
        "whatever eps is.",
        coarse);
    return gate(f, "loggap-sdirk2 at dt = 0.094: largest error over eps", coarse, 0, 5e-3);
}

static enum lub_status judge_gap(const struct found *f)
{
    say(f->story->published,
        "Figure 9: the smallest gap tends to about 3e-5 as d0 -> 0 and grows with the cut-off.");
    say(f->story->seen, "Black: exact hydrodynamics from the same start.  The printed torque "
                        "(factor 1) gives gaps a thousand times larger than the published ones.");
    double printed = INFINITY;
    for (size_t k = 0; k < f->points->n; k++) {
        printed = strcmp(slice_of(f, k), "1") == 0 ? smaller(printed, value_of(f, k, "gap_min"))
                                                   : printed;
    }
    f->story->agreement = printed < 6e-5 ? LUB_AGREES : LUB_DISAGREES;
    return gate(f, "shear, torque as printed: smallest gap over offset and cut-off", printed, 0.015,
                0.025);
}

enum lub_status lub_sweep_judge(const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points, struct lub_gates *gates,
                                struct lub_exhibit *story)
{
    static const struct {
        const char *name;
        enum lub_status (*judge)(const struct found *f);
    } judges[] = {{"falling-sphere-regimes", judge_regimes},
                  {"falling-sphere-decay", judge_decay},
                  {"shear-deviation", judge_deviation},
                  {"shear-min-gap", judge_gap},
                  {"step-regimes", judge_steps},
                  {"published-step-regimes", judge_published},
                  {"eps-uniformity", judge_uniformity}};
    const struct found f = {sweep, points, lub_sweep_grid_of(sweep), gates, story};
    for (size_t k = 0; k < sizeof judges / sizeof *judges; k++) {
        if (strcmp(judges[k].name, sweep->name) == 0) {
            return judges[k].judge(&f);
        }
    }
    return gate(&f, sweep->name, (double)points->n, 1, INFINITY);
}
