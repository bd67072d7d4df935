/* scene.h -- many spheres among obstacles: the question that a particle case asks.
 *
 * The model is that of Lefebvre (2009, section 3) and Maury (2004): spheres that do not turn, under
 * given forces, with contacts ruled by a law (inelastic, gluey, ...).  A case fills a scene; the
 * engine in schemes/contact/ moves it.
 */
#ifndef LUB_CASES_SCENE_H
#define LUB_CASES_SCENE_H

#include "cases/case.h"
#include "cases/scene/obstacle.h"
#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

/* n spheres, arrays by field, all in one block that begins at x[0]. */
struct lub_spheres {
    size_t n;
    double *x[3], *v[3]; /* m, m/s */
    double *r, *m;       /* m, kg; > 0 */
};

/* Velocity of the surrounding fluid at x and t; `given` are the numbers of the field. */
typedef void lub_flow(const double given[2], double t, const double x[3], double u[3]);

/* Forces on the spheres; zeros are absent. */
struct lub_forces {
    double gravity[3];    /* m/s^2 */
    double reversal;      /* s: from then on gravity acts the other way; 0: never */
    double relaxation;    /* s: drag -m (V - U)/relaxation; 0: no fluid */
    double of_radius;     /* m: a sphere of radius r relaxes in relaxation (r/of_radius)^2, as by a
                           * drag 6 pi r nu; 0: all in the same time */
    lub_flow *flow;       /* U; NULL: the fluid rests */
    double flow_given[2]; /* numbers of the field */
    double kappa, range;  /* attraction -kappa grad tanh(D/range), N m and m; kappa 0: none */
    double cutoff;        /* gap beyond which it is not computed, m */
    double sigma;         /* white noise: impulse sigma sqrt(h) W in each step; 0: none */
    bool root;            /* attraction acts with sqrt(h) in place of h (Maury 2004, eq. 4.3) */
    unsigned long seed;   /* of the noise */
};

struct lub_scene {
    struct lub_spheres spheres; /* owned */
    size_t n_obstacles;
    struct lub_obstacle *obstacles; /* owned; number k has the id -1 - k */
    bool planar;                    /* motion in x and y only */
    struct lub_forces forces;

    const char *law;    /* name of a contact law */
    double gamma_min;   /* <= 0: lowest glue potential; -inf for smooth spheres */
    bool radius_factor; /* gamma' = -R lambda with R = (1/ri + 1/rj)^2 (Lefebvre, Remark 3.2) */
    double viscosity;   /* Pa s: each pair has a threshold of its own; 0: gamma_min for all ... */
    double roughness;   /* ... and the size of asperities for it, in radii */

    bool as_printed; /* a pair that lets go within a step ends it at rest: Algorithm 3.3 to the
                      * letter, unless the parameter release says otherwise */

    double neighbour;   /* pairs with a smaller gap are looked at, m; more if speeds ask for it */
    double overlap_tol; /* overlap allowed, in radii of the smaller sphere */
    double t_end;       /* s; ignored if ... */
    size_t steps;       /* ... a number of steps is given */
    size_t settle;      /* overdamped steps under gravity before the start */

    double cluster_gap; /* m: spheres nearer than that are one cluster; 0: those that touch */

    bool halves; /* pictures show the first half of the spheres dark, the second light */

    /* The values of the measures of the case at t; NULL if it has none. */
    void (*measure)(const struct lub_scene *scene, double t, double value[]);
    double given[4]; /* numbers of the case for its measures */
};

/* A zeroed scene is empty and valid; free accepts it. */
void lub_scene_free(struct lub_scene *scene);

/* The time over which gravity acts along `gravity` in a step, less that over which it acts the
 * other way, s. */
double lub_gravity_time(const struct lub_forces *forces, double t, double h);

/* n spheres with zeros throughout. */
enum lub_status lub_spheres_create(struct lub_spheres *spheres, size_t n);
void lub_spheres_free(struct lub_spheres *spheres);
/* Gap of two spheres, negative when they overlap, and the unit normal from i to j. */
double lub_spheres_gap(const struct lub_spheres *spheres, size_t i, size_t j, double normal[3]);

/* Adds a copy of the obstacle, which takes over its corners (freed if there is no memory). */
enum lub_status lub_scene_obstacle(struct lub_scene *scene, const struct lub_obstacle *obstacle);
/* A plane through a point with the unit normal (nx, ny, 0) towards the spheres. */
enum lub_status lub_scene_wall(struct lub_scene *scene, double x, double y, double nx, double ny);

/* Parameters that scenes share: the arguments of lub_scene_law, and what random numbers begin with.
 */
#define LUB_LAW(v, m) LUB_ANY_TEXT("law", v, "", m)
#define LUB_GAMMA_MIN(v, m)                                                                        \
    {                                                                                              \
        LUB_PARAM("gamma_min", v, "N s", m), .lo = -INFINITY, .word = "none",                      \
                                             .word_value = -INFINITY                               \
    }
#define LUB_VISCOSITY                                                                              \
    LUB_POSITIVE_OR("viscosity", "none", "Pa s",                                                   \
                    "mu: each pair has its own lowest glue potential in place of gamma_min, "      \
                    "6 pi mu ln(r_is + r_js) in N s/m^2 with the sizes of asperities in m (of an " \
                    "obstacle 0), Remark 3.2; over R and in N s where radius_factor is off",       \
                    "none")
#define LUB_ROUGHNESS                                                                              \
    LUB_POSITIVE("roughness", "0.01", "radius",                                                    \
                 "size of the asperities r_s of each sphere; used with viscosity", 1)
#define LUB_SEED(m) LUB_WHOLE("seed", "1", "1", m, 0, 4294967295)

/* The law and its numbers; radius_factor is "on", "off" or "auto": on where gamma_min is finite and
 * not 0. */
void lub_scene_law(struct lub_scene *scene, const char *law, double gamma_min,
                   const char *radius_factor);

/* Thresholds of each pair from its roughness, for viscosity > 0, once the radii are known: refused
 * where the logarithm of asperities in m is not negative. */
enum lub_status lub_scene_rough(struct lub_scene *scene, double viscosity, double roughness,
                                const char *radius_factor, struct lub_message *message);
/* R of gamma' = -R lambda for sphere i and sphere or obstacle j; an obstacle other than a ball
 * counts as a plane. */
double lub_scene_factor(const struct lub_scene *scene, size_t i, ptrdiff_t j);
/* The lowest glue potential of sphere i and sphere or obstacle j. */
double lub_scene_threshold(const struct lub_scene *scene, size_t i, ptrdiff_t j);
/* Whether glue can form at all. */
bool lub_scene_glues(const struct lub_scene *scene);

/* Resolves the settings and builds the scene of a particle case; on failure it is zeroed. */
enum lub_status lub_case_build_scene(const struct lub_case *which, struct lub_settings *settings,
                                     struct lub_scene *scene, struct lub_message *message);

#endif
