/* engine.h -- many particles in time: Lefebvre (2009), Algorithm 3.3, and Maury (2004).
 *
 * A step is five calls: find pairs, free velocities, build rows, project, commit.  The engine moves
 * the spheres of a scene; it owns everything else.  Who writes files calls lub_engine_step in a
 * loop and looks at the fields below between two steps.
 */
#ifndef LUB_CONTACT_ENGINE_H
#define LUB_CONTACT_ENGINE_H

#include "cases/scene/scene.h"
#include "schemes/contact/broadphase.h"
#include "schemes/contact/law.h"
#include "schemes/contact/memory.h"
#include "schemes/contact/projection.h"
#include "cases/registry.h"
#include "schemes/scheme.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The schemes of schemes.def: what the engine does, for lists and descriptions; their params are
 * those of the engine, and they have no step for one gap. */
extern const struct lub_registry lub_contact_schemes;

/* Parameters of the engine for --set: part of viscous-sdirk2, kkt_tol and broadphase of every
 * scheme, solver, release and separate of the projection. */
enum { LUB_ENGINE_PART, LUB_ENGINE_COMMON, LUB_ENGINE_PROJECTION = 3, LUB_ENGINE_PARAMS = 6 };
extern const struct lub_param lub_engine_params[LUB_ENGINE_PARAMS];

/* What happened to a pair in a step: stick and release where gamma left 0 and came back to it,
 * with gamma before; contact and separate of pairs without glue, with the rate of the gap before
 * the contact and after it, m/s. */
enum lub_event_kind { LUB_STICK, LUB_RELEASE, LUB_TOUCH, LUB_SEPARATE };

struct lub_event {
    double t;
    enum lub_event_kind kind;
    size_t i;
    ptrdiff_t j;
    double value;
};

/* "stick", "release", "contact", "separate". */
const char *lub_event_name(enum lub_event_kind kind);

/* Sums and extremes since the start. */
struct lub_engine_stats {
    size_t steps, pairs_max, rows_sum, iterations, factorisations, projections, glue_lost;
    size_t gamma_free;       /* most contacts in a step whose glue the motion does not determine */
    double overlap_max;      /* m */
    double kkt_residual_max; /* m/s */
    double violation_max;    /* most by which a contact gave way where there was no room, m/s */
    double energy_start;     /* J: kinetic, and gravity's potential with 0 at the origin */
    double momentum_error;   /* largest |momentum - what the forces and obstacles gave|, N s */
    double spin_error;       /* the same for angular momentum about the origin, N s m */
    double displacement_max; /* largest relative move of a near pair in a step, in radii */
    double gamma_gap_max;    /* largest |gamma D| after a step */
    double gamma_min;        /* lowest glue potential of a pair, 0 if there was none */
    double t_hit, t_release; /* first stick or contact, first release or separate; NaN: none */
    double seconds_projection, seconds_search, seconds_forces;
};

struct lub_engine_request {
    double dt;                       /* > 0 */
    int threads;                     /* >= 1; the result does not depend on it */
    struct lub_settings *settings;   /* for the engine's and the law's params; may be NULL */
    const struct lub_scheme *scheme; /* of schemes.def; NULL: that of the law */
};

/* What a step that fails gives back. */
struct lub_before {
    size_t step;
    double t, h, momentum[3], spin[3];
    double *moving; /* positions and velocities */
    struct lub_pairs pairs;
    struct lub_memory memory;
    struct lub_engine_stats stats;
    void *noise;
};

struct lub_engine {
    struct lub_scene *scene; /* the caller's; its spheres move */
    const struct lub_law *law;
    const struct lub_scheme *scheme;
    double law_reach;                        /* gap from which a law acts, m */
    struct lub_value values[LUB_MAX_PARAMS]; /* of the law's params */
    const struct lub_broadphase *broadphase;
    const struct lub_solver *solver;
    struct lub_solver_options options;
    bool shifts;    /* release=exact */
    bool separates; /* separate=on */
    bool parts;     /* part=on */

    double dt, t;
    size_t step, n_steps; /* done, and in the whole run */
    double t_end;

    struct lub_pairs pairs;   /* of the last step, at its start */
    struct lub_memory memory; /* of the same pairs, at its end: multiplier, flag, law's memory */
    struct lub_memory lost;   /* pairs that left in the last step */
    struct lub_bond *bond;    /* of the same pairs */
    double *p, *rate;         /* multipliers p = h lambda and w of the same pairs */
    double *bearing;          /* impulse that used-up glue still gave, 0 elsewhere; part of p */
    unsigned char *glued;
    unsigned char *is_free; /* pairs of the last step whose multiplier a rule had to choose */
    size_t row_capacity;
    double near;                             /* cutoff of the pairs, m */
    double residual;                         /* of the last projection, m/s */
    double h;                                /* length of the last step, s */
    double *inv_mass, *v_free[3], *v_new[3]; /* n spheres each */
    struct lub_projector projector;
    void *noise; /* a gsl_rng, NULL without noise */

    struct lub_event *events; /* of the last step */
    size_t n_events, event_capacity;
    double momentum[3], spin[3]; /* what they should be */
    struct lub_engine_stats stats;
    struct lub_before before;
};

/* Slots of a pair's memory before those of the law. */
enum { LUB_MEMORY_P, LUB_MEMORY_TOUCHES, LUB_MEMORY_LAW };

/* Checks the scene and prepares the first step.  The scene must outlive the engine.  Refuses an
 * overlap deeper than the scene's tolerance, naming the worst pair. */
enum lub_status lub_engine_create(struct lub_engine *engine, struct lub_scene *scene,
                                  const struct lub_engine_request *request,
                                  struct lub_message *message);
/* One step; a positive status (no convergence, overlap, not finite) ends the run and leaves the
 * state before the step: spheres, time, pairs and their memory, noise, balances and statistics. */
enum lub_status lub_engine_step(struct lub_engine *engine, struct lub_message *message);
void lub_engine_free(struct lub_engine *engine);

/* The state between two steps, to and from a file of this machine; what the caller checked by other
 * means (same case, same settings, whole file) is not checked again.  A state of another shape or a
 * short file gives LUB_FILE_ERROR.  Times that the clock measured are no part of a state: the same
 * state is the same bytes. */
enum lub_status lub_engine_save(const struct lub_engine *engine, FILE *file);
enum lub_status lub_engine_load(struct lub_engine *engine, FILE *file);

/* Kinetic energy plus the potential of gravity. */
double lub_engine_energy(const struct lub_engine *engine);
/* Glue potential of pair k of the last step, 0 for laws without one. */
double lub_engine_gamma(const struct lub_engine *engine, size_t k);
/* Logarithm of the gap of pair k in m: of the film where the law remembers it, of where the bodies
 * are otherwise; -inf where they touch or overlap. */
double lub_engine_log_gap(const struct lub_engine *engine, size_t k);
/* lambda of pair k of the last step, N; 0 before the first. */
double lub_engine_lambda(const struct lub_engine *engine, size_t k);
/* Gap of pair k of the last step where the bodies are now, m. */
double lub_engine_gap(const struct lub_engine *engine, size_t k);
/* The largest step at which no sphere moves by more than the smallest radius, at the speeds now. */
double lub_engine_safe_step(const struct lub_engine *engine);

/* How far a sphere that meets nothing moves in the next step at the most, in smallest radii. */
double lub_engine_flight(const struct lub_engine *engine);

/* For laws with a step of their own and for the engine's files. */
enum lub_status lub_engine_event(struct lub_engine *engine, enum lub_event_kind kind, size_t i,
                                 ptrdiff_t j, double value);
#endif
