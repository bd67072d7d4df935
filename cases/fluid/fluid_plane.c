/* fluid_plane.c -- a sphere without inertia that is pushed through a fluid to a plane and pulled
 * away. */
#include "cases/fluid/motion.h"

#include <string.h>

enum { FLUID, MU, FORCE, Q0, DX, ETA, CONTACT, Q_C, BOX, n_params };

#define CONTACTS "none|inelastic|gluey|corrected" /* in the order of enum lub_treatment */

/* The motion is that of mu, force and q0; all else is how a run comes near it. */
static const struct lub_param params[n_params] = {
    [FLUID] = {LUB_PARAM("fluid", "exact", "", "what computes the drag: see lubench list fluids"),
               .kind = LUB_TEXT, .of_steps = true},
    [MU] = LUB_POSITIVE("mu", "0.05305164769729845", "force time/radius^2",
                        "viscosity; the default, 1/(6 pi), makes the drag far away 1", INFINITY),
    [FORCE] = LUB_ANY_TEXT("force", "-4@2,4@6", "force",
                           "value@until,... or sin:A,omega,phase,T or table:FILE; its end ends "
                           "the run"),
    [Q0] = LUB_POSITIVE("q0", "1", "radius", "initial gap", INFINITY),
    [DX] = {LUB_PARAM("dx", "0.1", "radius", "size of the cells near the sphere"), .above_lo = true,
            .hi = 1, .of_steps = true},
    [ETA] = {LUB_PARAM(
                 "eta", "dx", "radius",
                 "smallest gap that inelastic and gluey contact allow; dx: that of the cells"),
             .above_lo = true, .hi = INFINITY, .word = "dx", .of_steps = true},
    [CONTACT] = {LUB_PARAM("contact", "gluey", "", "treatment of contact beside the fluid"),
                 .kind = LUB_TEXT, .choices = CONTACTS, .of_steps = true},
    [Q_C] = {LUB_PARAM("q_c", "2dx", "radius",
                       "gap below which `corrected` adds lubrication theory; 2dx: two cells"),
             .above_lo = true, .hi = INFINITY, .word = "2dx", .of_steps = true},
    [BOX] = {LUB_PARAM("box", "20", "radius", "distance of the outer walls of fluids with cells"),
             .lo = 4, .hi = 1000, .of_steps = true},
};

static const struct lub_quantity measures[] = {
    {.name = "solves",
     .unit = "1",
     .meaning = "gaps for which the fluid was asked",
     .form = LUB_A_COUNT},
    {.name = "t_locked",
     .unit = "time",
     .meaning = "first time at which the cells of the fluid hold the sphere; nan if never"},
    {.name = "seconds_fluid", .unit = "s", .meaning = "time that the fluid took"},
};

/* Place of a word in a list of choices. */
static int place(const char *word, const char *list)
{
    int k = 0;
    const size_t n = strlen(word);
    while (strncmp(list, word, n) != 0 || (list[n] != '|' && list[n] != '\0')) {
        list = strchr(list, '|') + 1;
        k++;
    }
    return k;
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_motion *const motion = question;
    const double dx = values[DX].number, eta = values[ETA].number, q_c = values[Q_C].number;
    *motion =
        (struct lub_motion){.fluid = values[FLUID].text,
                            .contact = (enum lub_treatment)place(values[CONTACT].text, CONTACTS),
                            .mu = values[MU].number,
                            .q0 = values[Q0].number,
                            .dx = dx,
                            .box = values[BOX].number,
                            .eta = eta > 0 ? eta : dx,
                            .q_c = q_c > 0 ? q_c : 2 * dx};
    const bool held =
        motion->contact == LUB_CONTACT_INELASTIC || motion->contact == LUB_CONTACT_GLUEY;
    if (held && motion->q0 < motion->eta) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "q0=%g is below eta=%g, the smallest gap of contact=%s", motion->q0,
                        motion->eta, values[CONTACT].text);
    }
    const enum lub_status status = lub_force_parse(&motion->force, values[FORCE].text, message);
    motion->t_end = status == LUB_OK ? lub_force_end(&motion->force) : 0;
    return status;
}

const struct lub_case lub_case_fluid_plane = {
    .name = "fluid-plane",
    .summary = "A sphere without inertia is pushed through a fluid towards a plane and pulled away "
               "again; the fluid may be computed on cells.",
    .source = "Lefebvre 2009, section 2.4",
    .equations = "6 pi mu lambda(q) q' = force(t), q(0) = q0, lambda the exact drag of a sphere "
                 "near a plane over\n"
                 "  that far away (Brenner 1961): lambda -> 1/q at contact",
    .scheme = "fluid-step",
    .dt = "0.01",
    .n_params = n_params,
    .params = params,
    .n_measures = sizeof measures / sizeof *measures,
    .measures = measures,
    .build = build,
};
