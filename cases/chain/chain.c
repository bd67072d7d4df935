/* chain.c -- spheres on a line over a wall, pushed together and pulled apart. */
#include "cases/case.h"
#include "cases/chain/line.h"

#include <string.h>

enum { N, EPS, P, DRIVE, T_END, n_params };

static const struct lub_param params[n_params] = {
    [N] = LUB_WHOLE("n", "3", "1", "number of spheres", 1, 1e6),
    [EPS] = LUB_WITHIN("eps", "0.1", "1", "viscosity: n(q) = eps/q^p in every gap", 1e-30, 1e6),
    [P] = LUB_WITHIN("p", "1", "1", "exponent of the drag: 1 spheres, 1.5 disks", 1, 3),
    [DRIVE] = LUB_CHOICE("drive", "staggered", "",
                         "staggered: neighbours differ in speed and force; together: all fall at "
                         "the same rate; top: only the last one is pushed and pulled",
                         "staggered|together|top"),
    [T_END] = LUB_POSITIVE("t_end", "6", "time", "end of the run", 1e6),
};

/* Pushed until then, pulled afterwards. */
static const double t_turn = 2;

static enum lub_status set_force(struct lub_line *line, double t_end, struct lub_message *message)
{
    const double t[] = {0, t_turn, t_end}, short_t[] = {0, t_end}, f[] = {1, -1};
    const enum lub_status status = t_end > t_turn ? lub_force_steps(&line->force, 2, t, f)
                                                  : lub_force_steps(&line->force, 1, short_t, f);
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

/* Masses 1, 1.5, 2, 1, ...; gaps 1, 0.2, 0.3, ... */
static void set_spheres(struct lub_line *line)
{
    for (size_t i = 0; i < line->n; i++) {
        line->mass[i] = 1 + (double)(i % 3) / 2;
        line->gap[i] = i ? (double)(i + 1) / 10 : 1;
    }
}

static void drive_staggered(struct lub_line *line)
{
    for (size_t i = 0; i < line->n; i++) {
        line->speed[i] = ((double)(i % 3) - 1) / 5;
        line->load[i] = line->mass[i] * (i % 2 ? -2.3 : -1.7);
    }
}

static void drive_together(struct lub_line *line)
{
    for (size_t i = 0; i < line->n; i++) {
        line->load[i] = -2 * line->mass[i];
    }
}

static void drive_top(struct lub_line *line)
{
    double sum = 0;
    for (size_t i = 0; i < line->n; i++) {
        sum += line->mass[i];
    }
    line->load[line->n - 1] = -2 * sum;
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_line *const line = question;
    const char *const drive = values[DRIVE].text;
    line->drag = (struct lub_drag){
        .law = lub_drag_law_find("power"), .eps = values[EPS].number, .p = values[P].number};
    enum lub_status status = lub_line_reserve(line, (size_t)values[N].number, message);
    if (status == LUB_OK) {
        status = set_force(line, values[T_END].number, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    set_spheres(line);
    if (strcmp(drive, "staggered") == 0) {
        drive_staggered(line);
    } else if (strcmp(drive, "together") == 0) {
        drive_together(line);
    } else {
        drive_top(line);
    }
    return LUB_OK;
}

const struct lub_case lub_case_chain = {
    .name = "chain",
    .summary = "Spheres on a line over a wall, with a viscous film in every gap: pushed together, "
               "then pulled apart.",
    .source = "Maury 2007, eq. 1, for many gaps; Lefebvre and Maury 2005 (arrays of spheres)",
    .equations =
        "m_i x_i'' = F_i(t) - n(q_i) q_i' + n(q_(i+1)) q_(i+1)', q_i = x_i - x_(i-1), x_0 = 0\n"
        "n = eps/q^p; m_i = 1 + ((i-1) mod 3)/2; q_1(0) = 1, q_i(0) = i/10; x_i(0) is their sum\n"
        "staggered: x_i'(0) = (((i-1) mod 3) - 1)/5, F_i = m_i (-2 + 0.3) for odd i, m_i (-2 - "
        "0.3) for\n"
        "  even i; together: F_i = -2 m_i; top: -2 times all mass on the last; at rest but for "
        "staggered;\n"
        "  F changes its sign at t = 2\n"
        "limit eps -> 0: q_i >= 0, and what was pressed together must be pulled out before it "
        "leaves",
    .scheme = "viscous-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .models = LUB_EPS_ODE | LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .build = build,
};
