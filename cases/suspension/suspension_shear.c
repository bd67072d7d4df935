/* suspension_shear.c -- lubricated elastic spheres in a periodic box under shear. */
#include "cases/case.h"
#include "cases/suspension/suspension.h"

#include <math.h>

extern const struct lub_case lub_case_suspension_shear;

enum {
    N,
    PHI,
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
    DT_FACTOR,
    n_params
};

static const struct lub_param params[n_params] = {
    [N] = {.name = "n",
           .value = "1000",
           .unit = "1",
           .meaning = "number of spheres",
           .kind = LUB_COUNT,
           .lo = 256,
           .hi = 1e6},
    [PHI] = {.name = "phi",
             .value = "0.45",
             .unit = "1",
             .meaning = "volume fraction",
             .lo = 0.05,
             .hi = 0.7},
    [SEED] = {.name = "seed",
              .value = "1",
              .unit = "1",
              .meaning = "of the first arrangement",
              .kind = LUB_COUNT,
              .lo = 0,
              .hi = 4294967295.0},
    [ST] = {.name = "St",
            .value = "0.1",
            .unit = "1",
            .meaning = "Stokes number, density a^2 rate/eta",
            .lo = 1e-6,
            .hi = 1e6},
    [CA] = {.name = "Ca",
            .value = "1e-3",
            .unit = "1",
            .meaning = "capillary number eta rate/E; k_b = E a",
            .lo = 1e-9,
            .hi = 1},
    [ROUGHNESS] = {.name = "roughness",
                   .value = "0.01",
                   .unit = "radius",
                   .meaning = "height of the asperities; 0 = smooth",
                   .hi = 0.1},
    [FRICTION] = {.name = "friction",
                  .value = "0.3",
                  .unit = "1",
                  .meaning = "coefficient of asperities in contact",
                  .hi = 100},
    [STIFFNESS_RATIO] = {.name = "stiffness_ratio",
                         .value = "1",
                         .unit = "1",
                         .meaning = "k_n/k_b",
                         .above_lo = true,
                         .hi = 1e3},
    [KT_RATIO] = {.name = "kt_ratio",
                  .value = "0.3",
                  .unit = "1",
                  .meaning = "k_t/k_n",
                  .above_lo = true,
                  .hi = 1e3},
    [CUTOFF] = {.name = "cutoff",
                .value = "2",
                .unit = "radius",
                .meaning = "largest gap at which lubrication acts",
                .lo = 0.05,
                .hi = 2},
    [TANGENTIAL] = {.name = "tangential",
                    .value = "1",
                    .unit = "1",
                    .meaning = "1: sliding lubrication and friction act; 0: they do not",
                    .kind = LUB_COUNT,
                    .hi = 1},
    [ROTATION] = {.name = "rotation",
                  .value = "1",
                  .unit = "1",
                  .meaning = "1: rolling and twisting lubrication act; 0: they do not",
                  .kind = LUB_COUNT,
                  .hi = 1},
    [SLIP_SCALING] = {.name = "slip_scaling",
                      .value = "1",
                      .unit = "1",
                      .meaning = "1: slip velocity with the published factor 2a/r; 0: without",
                      .kind = LUB_COUNT,
                      .hi = 1},
    [STRAIN] = {.name = "strain",
                .value = "0.5",
                .unit = "1",
                .meaning = "end of the run, in units of the inverse shear rate",
                .above_lo = true,
                .hi = 1e4},
    [DT_FACTOR] = {.name = "dt_factor",
                   .value = "0.5",
                   .unit = "1",
                   .meaning = "time step over the stable limit, below 1; --dt overrides",
                   .above_lo = true,
                   .hi = 1},
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
    suspension->dt_factor = values[DT_FACTOR].number;
    return lub_suspension_fill(suspension, (size_t)values[N].number, values[PHI].number,
                               (unsigned long)values[SEED].number, message);
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
