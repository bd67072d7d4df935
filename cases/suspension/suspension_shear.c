/* suspension_shear.c -- lubricated elastic spheres in a periodic box under shear. */
#include "cases/case.h"
#include "cases/suspension/suspension.h"

#include <math.h>

enum {
    N,
    PHI,
    POLYDISPERSITY,
    SEED,
    ST,
    CA,
    ROUGHNESS,
    FRICTION,
    STIFFNESS_RATIO,
    KT_RATIO,
    CUTOFF,
    TANGENTIAL,
    ROTATION,
    SLIP_SCALING,
    STRAIN,
    TRANSIENT,
    DT_FACTOR,
    n_params
};

static const struct lub_param params[n_params] = {
    [N] = LUB_WHOLE("n", "500", "1", "number of spheres", 20, 1e6),
    [PHI] = LUB_WITHIN("phi", "0.45", "1", "volume fraction", 0.05, 0.7),
    [POLYDISPERSITY] = LUB_WITHIN("polydispersity", "0", "1",
                                  "radii are uniform from 1 - this to 1 + this", 0, 0.5),
    [SEED] = LUB_WHOLE("seed", "1", "1", "of the first arrangement", 0, 4294967295.0),
    [ST] = LUB_WITHIN("St", "0.1", "1", "Stokes number, density a^2 rate/eta", 1e-6, 1e6),
    [CA] = LUB_WITHIN("Ca", "1e-6", "1",
                      "capillary number eta rate/E; k_b = E a.  At 1e-3 asperities of 0.01 are "
                      "crushed: see crushed",
                      1e-9, 1),
    [ROUGHNESS] =
        LUB_WITHIN("roughness", "0.01", "radius", "height of the asperities; 0 = smooth", 0, 0.1),
    [FRICTION] = LUB_WITHIN("friction", "0.3", "1", "coefficient of asperities in contact", 0, 100),
    [STIFFNESS_RATIO] = LUB_POSITIVE("stiffness_ratio", "1", "1", "k_n/k_b", 1e3),
    [KT_RATIO] = LUB_POSITIVE("kt_ratio", "0.3", "1", "k_t/k_n", 1e3),
    [CUTOFF] = LUB_WITHIN("cutoff", "2", "radius",
                          "largest gap at which lubrication acts, over the mean radius of a pair; "
                          "the viscosity grows with it (claim suspension-cutoff)",
                          0.05, 4),
    [TANGENTIAL] = LUB_WHOLE("tangential", "1", "1",
                             "1: sliding lubrication and friction act; 0: they do not", 0, 1),
    [ROTATION] = LUB_WHOLE("rotation", "1", "1",
                           "1: rolling and twisting lubrication act; 0: they do not", 0, 1),
    [SLIP_SCALING] = LUB_WHOLE("slip_scaling", "1", "1",
                               "1: slip velocity with the published factor 2a/r; 0: without", 0, 1),
    [STRAIN] = LUB_POSITIVE("strain", "0.5", "1",
                            "end of the run, in units of the inverse shear rate", 1e4),
    [TRANSIENT] = LUB_WITHIN("transient", "0.5", "1",
                             "share of the strain after which averages begin", 0, 0.99),
    [DT_FACTOR] = LUB_POSITIVE("dt_factor", "0.5", "1",
                               "time step over the stable limit, below 1; --dt overrides", 1),
};

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_suspension *const suspension = question;
    suspension->density = values[ST].number;
    suspension->young = 1 / values[CA].number;
    suspension->roughness = values[ROUGHNESS].number;
    suspension->friction = values[FRICTION].number;
    suspension->stiffness_ratio = values[STIFFNESS_RATIO].number;
    suspension->kt_ratio = values[KT_RATIO].number;
    suspension->cutoff = values[CUTOFF].number;
    suspension->tangential = values[TANGENTIAL].number > 0;
    suspension->torques = values[ROTATION].number > 0;
    suspension->slip_scaling = values[SLIP_SCALING].number > 0;
    suspension->t_end = values[STRAIN].number;
    suspension->transient = values[TRANSIENT].number * values[STRAIN].number;
    suspension->dt_factor = values[DT_FACTOR].number;
    return lub_suspension_fill(suspension, (size_t)values[N].number, values[PHI].number,
                               values[POLYDISPERSITY].number, (unsigned long)values[SEED].number,
                               message);
}

const struct lub_case lub_case_suspension_shear = {
    .name = "suspension-shear",
    .summary = "Lubricated elastic spheres fill a periodic box that is sheared.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, section 2; drag of eq. 40-41; box of Lees and "
              "Edwards 1972",
    .scheme = "loggap-vep",
    .dt = "auto",
    .model = LUB_VISCO_ELASTIC,
    .n_params = n_params,
    .params = params,
    .build = build,
};
