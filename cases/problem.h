/* problem.h -- one gap: the question that a case asks and a scheme or a reference answers.
 *
 * With unit mass,  q'' = -n(q) q' + f(t)  (eps-ODE), or its limit eps -> 0, the gluey model of
 * Maury (2007):  q' + gamma = u0 + int f,  gamma <= 0,  q >= 0,  q gamma = 0,  with
 * gamma >= gamma_min where surfaces are rough (Lefebvre 2009, section 2.5).  At finite eps rough
 * surfaces touch at q = 2 e, e being the height of their asperities, where gamma = N(2 e) and
 * rests: what pushes them on is not stored (Maury 2007, section 5.2).  In the visco-elastic model
 * (Chevremont et al. 2020) the film eps/q lies before an elastic surface, and a body of any mass
 * moves under the force f(t).
 */
#ifndef LUB_CASES_PROBLEM_H
#define LUB_CASES_PROBLEM_H

#include "cases/drag.h"
#include "cases/force.h"
#include "cases/status.h"

#include <stddef.h>

/* What an answer approximates.  An error against another model's reference says nothing about a
 * scheme, so every answer names its model. */
enum lub_model { LUB_EPS_ODE = 1, LUB_LIMIT = 2, LUB_VISCO_ELASTIC = 4 };

/* "eps-ode", "limit", "visco-elastic"; NULL if there is no such model or name. */
const char *lub_model_name(enum lub_model model);
enum lub_status lub_model_find(const char *name, enum lub_model *model,
                               struct lub_message *message);

/* The elastic surface of the visco-elastic model; k_b = 0 where none is given.  Named as the
 * parameters of the scheme `chevremont`, which approximates it. */
struct lub_surface {
    double k_b;                /* stiffness, mass/time^2 */
    double asperity;           /* height of the asperities, 0: smooth */
    double asperity_stiffness; /* over k_b */
};

struct lub_problem {
    struct lub_drag drag;
    struct lub_force force; /* owned */
    double q0, u0;          /* gap and its rate at t = 0 */
    double r;               /* radius in gamma' = -lambda/r^2 (Lefebvre, eq. 2.7) */
    double gamma_min;       /* <= 0; -inf for smooth surfaces; of the limit model only */
    double roughness; /* asperities touch at q = 2 roughness; 0: smooth; of the eps-ODE only */
    double mass;      /* 1 in all models but visco-elastic */
    struct lub_surface surface;
    double t_end;
    double dt;       /* fixed step that the parameters of the case ask for; 0: none */
    double accuracy; /* per step, at which automatic steps aim; 0: the scheme's own */
    unsigned models; /* LUB_EPS_ODE | ...: those of the case that its parameters leave */
};

/* LUB_UNSUPPORTED, naming the parameter, if one that is set means nothing in any of the models
 * `wanted`. */
enum lub_status lub_problem_check(const struct lub_problem *problem, unsigned wanted,
                                  struct lub_message *message);

void lub_problem_free(struct lub_problem *problem);

/* w(t) = u0 + N(q0) + int_0^t f: what q' + N(q) equals along every solution of the eps-ODE. */
double lub_problem_first_integral(const struct lub_problem *problem, double t);

#endif
