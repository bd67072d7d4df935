/* test_fluid.c -- fluids: resistances against the exact ones, cells that lock, systems that are not
 * solved; and the motion of a sphere that a fluid resists. */
#include "schemes/fluid/coupled.h"
#include "schemes/fluid/stokes_solver.h"
#include "cases/pi.h"
#include "reference/resistance.h"
#include "reference/stokes_motion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

static const struct lub_fluid *find(const char *name)
{
    const struct lub_fluid *fluid;
    TEST_ASSERT_EQUAL(LUB_OK, lub_fluid_find(name, &fluid, NULL));
    return fluid;
}

/* lambda at n gaps, one after the other by one fluid. */
static void lambdas(const char *name, enum lub_body body, double dx, size_t n, const double q[],
                    double lambda[])
{
    const struct lub_fluid *const fluid = find(name);
    const struct lub_fluid_request request = {.body = body, .dx = dx, .box = 20};
    struct lub_message message = {""};
    void *made = NULL;
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, fluid->create(&request, &made, &message), message.text);
    for (size_t k = 0; k < n; k++) {
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, fluid->resistance(made, q[k], &lambda[k], &message),
                                  message.text);
        lambda[k] /= lub_body_unit(body);
    }
    fluid->free(made);
}

static double lambda_of(const char *name, enum lub_body body, double dx, double q)
{
    double lambda;
    lambdas(name, body, dx, 1, &q, &lambda);
    return lambda;
}

/* Brenner's sphere in Maude's limit, Lorentz far away; 4 pi/(a - tanh a) over 4 pi for the disk. */
static void exact_resistances_have_their_limits_and_closed_form(void)
{
    const double q[] = {1e-9, 1e-3, 0.1, 1, 50, 1e4};
    for (size_t k = 0; k < sizeof q / sizeof *q; k++) {
        const double a = acosh(1 + q[k]), disk = lambda_of("exact", LUB_DISK, 1, q[k]);
        TEST_ASSERT_DOUBLE_WITHIN(a > 0.01 ? 1e-9 * disk : 1e-3 * disk, 1 / (a - tanh(a)), disk);
    }
    const double near = lambda_of("exact", LUB_SPHERE, 1, 1e-6);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 1e6 - 0.2 * log(1e-6) + 0.97128, near);
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 1 + 9 / (8 * 1e4), lambda_of("exact", LUB_SPHERE, 1, 1e4 - 1));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 11.45915720340956, lambda_of("exact", LUB_SPHERE, 1, 0.1));
}

/* Over all gaps that the case drag allows. */
static void the_exact_resistance_is_certified(void)
{
    for (int body = LUB_SPHERE; body <= LUB_DISK; body++) {
        for (double q = 1e-12; q <= 1e6; q *= 3.7) {
            struct lub_exact_resistance exact;
            struct lub_message message = {""};
            TEST_ASSERT_EQUAL_MESSAGE(
                LUB_OK, lub_exact_resistance((enum lub_body)body, q, &exact, &message),
                message.text);
            TEST_ASSERT_TRUE(exact.off < 1e-11 && exact.bound < 3e-11 * exact.lambda);
        }
    }
}

/* The resistance does not depend on what was solved before, nor on how often. */
static void the_same_gap_gives_the_same_bits(void)
{
    const double q[] = {0.5, 0.2, 3, 0.5, 0.2, 0.01, 0.5};
    double lambda[7];
    lambdas("grid", LUB_SPHERE, 0.2, 7, q, lambda);
    TEST_ASSERT_EQUAL_MEMORY(&lambda[0], &lambda[3], sizeof *lambda);
    TEST_ASSERT_EQUAL_MEMORY(&lambda[0], &lambda[6], sizeof *lambda);
    TEST_ASSERT_EQUAL_MEMORY(&lambda[1], &lambda[4], sizeof *lambda);
    const double alone = lambda_of("grid", LUB_SPHERE, 0.2, 0.5);
    TEST_ASSERT_EQUAL_MEMORY(&lambda[0], &alone, sizeof alone);
}

/* Thin films are too weak: by how much says how many cells are in them.  The bounds stand round
 * what a grid twice as fine shows at the same q/dx. */
static void cells_in_the_film_decide_the_error(void)
{
    static const struct {
        double cells, lo, hi;
    } rows[] = {
        {10, -0.007, -0.001}, {4, -0.0195, -0.0095}, {2, -0.056, -0.040}, {1, -0.155, -0.130}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        for (double dx = 0.1; dx > 0.04; dx /= 2) {
            const double q = rows[k].cells * dx;
            const double error =
                lambda_of("grid", LUB_SPHERE, dx, q) / lub_body_lambda(LUB_SPHERE, q) - 1;
            TEST_ASSERT_TRUE_MESSAGE(error > rows[k].lo && error < rows[k].hi, "error of lambda");
        }
    }
}

static void disk_and_far_sphere_are_near_the_exact_ones(void)
{
    const double q[] = {0.5, 1, 2};
    double disk[3], sphere[3];
    lambdas("grid", LUB_DISK, 0.1, 3, q, disk);
    lambdas("grid", LUB_SPHERE, 0.1, 3, q, sphere);
    for (size_t k = 0; k < 3; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 1, disk[k] / lub_body_lambda(LUB_DISK, q[k]));
        TEST_ASSERT_DOUBLE_WITHIN(0.014, 1, sphere[k] / lub_body_lambda(LUB_SPHERE, q[k]));
    }
    TEST_ASSERT_DOUBLE_WITHIN(
        0.02, 1, lambda_of("grid", LUB_SPHERE, 0.2, 20) / lub_body_lambda(LUB_SPHERE, 20));
}

/* Below 0.37 cells the body shares its stiffness with the wall: an answer, and a large one. */
static void locked_cells_are_an_answer(void)
{
    const double q[] = {0.5, 0.06, 0.03, 0.01, 1e-6, 1e-12};
    double lambda[6];
    lambdas("grid", LUB_SPHERE, 0.1, 6, q, lambda);
    for (size_t k = 0; k < 6; k++) {
        TEST_ASSERT_EQUAL(k >= 2, lub_fluid_locks(LUB_SPHERE, lambda[k], q[k], 0.1));
        TEST_ASSERT_TRUE(k < 2 || lambda[k] > 1e6);
    }
    TEST_ASSERT_FALSE(lub_fluid_locks(LUB_SPHERE, lub_body_lambda(LUB_SPHERE, 1e-9), 1e-9, 0));
    TEST_ASSERT_FALSE(lub_fluid_locks(LUB_DISK, lub_body_lambda(LUB_DISK, 1e-9), 1e-9, 0));
}

struct small {
    struct lub_stokes_mesh mesh;
    struct lub_stokes_system system;
    struct lub_stokes_solver *solver;
};

static struct small small_system(void)
{
    struct small small;
    const struct lub_stokes_size size = lub_stokes_size(0.25, 8, 0.5);
    TEST_ASSERT_EQUAL(LUB_OK, lub_stokes_mesh_create(&size, 0.25, &small.mesh));
    TEST_ASSERT_EQUAL(LUB_OK, lub_stokes_system_create(LUB_SPHERE, &small.mesh, &small.system));
    TEST_ASSERT_EQUAL(LUB_OK, lub_stokes_place(&small.system, &small.mesh, 0.5));
    TEST_ASSERT_EQUAL(LUB_OK, lub_stokes_solver_create(&small.solver));
    return small;
}

static void free_small(struct small *small)
{
    lub_stokes_solver_free(small->solver);
    lub_stokes_system_free(&small->system);
    lub_stokes_mesh_free(&small->mesh);
}

static void an_unsolved_system_is_a_status(void)
{
    struct small small = small_system();
    struct lub_stokes_answer answer;
    struct lub_stokes_limits limits = lub_stokes_limits;
    TEST_ASSERT_EQUAL(LUB_OK, lub_stokes_solve(small.solver, &small.system, &limits, &answer));
    TEST_ASSERT_TRUE(answer.steps > 1 && answer.flux <= limits.flux);
    limits.max_steps = 1; /* the flux has not died out */
    TEST_ASSERT_EQUAL(LUB_NO_CONVERGENCE,
                      lub_stokes_solve(small.solver, &small.system, &limits, &answer));
    TEST_ASSERT_TRUE(answer.flux > lub_stokes_limits.flux);
    limits = lub_stokes_limits;
    limits.residual = 0; /* no round-off is allowed */
    TEST_ASSERT_EQUAL(LUB_NO_CONVERGENCE,
                      lub_stokes_solve(small.solver, &small.system, &limits, &answer));
    small.system.weight[0] = NAN;
    TEST_ASSERT_TRUE(lub_stokes_solve(small.solver, &small.system, &lub_stokes_limits, &answer) >
                     0);
    small.system.weight[0] = -1e6; /* no energy */
    TEST_ASSERT_TRUE(lub_stokes_solve(small.solver, &small.system, &lub_stokes_limits, &answer) >
                     0);
    free_small(&small);
}

/* The parts of the cells make up the body: 4/3 in units of pi r dr dz, half a disk. */
static void parts_of_cells_make_up_the_body(void)
{
    for (int body = LUB_SPHERE; body <= LUB_DISK; body++) {
        struct lub_stokes_mesh mesh;
        const struct lub_stokes_size size = lub_stokes_size(0.13, 8, 0.3);
        TEST_ASSERT_EQUAL(LUB_OK, lub_stokes_mesh_create(&size, 0.13, &mesh));
        double *const part = malloc(mesh.r.n * mesh.z.n * sizeof *part), volume = 0;
        lub_stokes_fraction(&mesh.r, &mesh.z, (enum lub_body)body, 1.3, part);
        for (size_t k = 0; k < mesh.r.n * mesh.z.n; k++) {
            const double *const r = mesh.r.at + k / mesh.z.n, *const z = mesh.z.at + k % mesh.z.n;
            const double area = body == LUB_SPHERE ? (r[1] * r[1] - r[0] * r[0]) / 2 : r[1] - r[0];
            volume += part[k] * area * (z[1] - z[0]);
        }
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, body == LUB_SPHERE ? 2.0 / 3 : lub_pi / 2, volume);
        free(part);
        lub_stokes_mesh_free(&mesh);
    }
}

static void too_many_cells_are_refused_with_what_they_take(void)
{
    const struct lub_fluid_request request = {.body = LUB_SPHERE, .dx = 1e-4, .box = 20};
    struct lub_message message = {""};
    void *made = NULL;
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, find("grid")->create(&request, &made, &message));
    TEST_ASSERT_NULL(made);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "GB"), message.text);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "dx >= "), message.text);
}

static void fluids_are_named_and_found(void)
{
    const struct lub_fluid *fluid;
    struct lub_message message = {""};
    for (size_t k = 0; k < lub_fluids.n; k++) {
        const struct lub_named *const named = lub_registry_named(&lub_fluids, k);
        TEST_ASSERT_TRUE(*named->name && *named->summary && *named->source);
        TEST_ASSERT_EQUAL_PTR(named, find(named->name));
    }
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_fluid_find("honey", &fluid, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "honey"));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "grid"));
}

/* A run of fluid-plane with settings "name=value name=value", stepped to its end. */
enum { max_rows = 6100 };
struct run {
    struct lub_motion motion;
    enum lub_status status;
    size_t n;
    double t[max_rows], solves;
    struct lub_gap gap[max_rows];
};

static struct lub_motion motion_of(const char *text, struct lub_setting list[], char words[])
{
    struct lub_settings settings = {.list = list};
    struct lub_motion motion;
    struct lub_message message = {""};
    strcpy(words, text);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *const value = strchr(word, '=');
        *value = '\0';
        list[settings.n++] = (struct lub_setting){.name = word, .value = value + 1};
    }
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK,
        lub_case_build_motion(lub_registry_find(&lub_fluid_cases, "fluid-plane"), &settings,
                              &motion, &message),
        message.text);
    return motion;
}

static void leave(struct run *run)
{
    lub_motion_free(&run->motion);
    free(run);
}

/* The run before, if any, is forgotten. */
static void go(const char *text, const char *variable, double dt, struct run *run)
{
    struct lub_setting list[16];
    char words[400];
    const struct lub_value value = {.text = variable};
    struct lub_coupled coupled;
    struct lub_message message = {""};
    lub_motion_free(&run->motion);
    *run = (struct run){.motion = motion_of(text, list, words)};
    run->status = lub_coupled_begin(&coupled, &run->motion, find(run->motion.fluid), dt, &value,
                                    NULL, &message);
    while (run->status == LUB_OK) {
        TEST_ASSERT_LESS_THAN(max_rows, run->n);
        run->t[run->n] = coupled.ticks.t;
        run->gap[run->n++] = lub_coupled_gap(&coupled);
        if (coupled.ticks.t >= coupled.ticks.t_end) {
            break;
        }
        run->status = lub_coupled_step(&coupled, &message);
    }
    run->solves = (double)coupled.solves;
    lub_coupled_free(&coupled);
}

/* Largest error of the gap, or of ln q, from the time `from` on. */
static double error(const struct run *run, double from, bool of_log)
{
    struct lub_path rows = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    double worst = 0;
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_stokes_motion(&run->motion, run->n, run->t, &rows, &certificate, &message),
        message.text);
    for (size_t k = 0; k < run->n; k++) {
        const struct lub_gap truth = lub_gap_row(&rows, k);
        const double off = of_log ? run->gap[k].log_gap - truth.log_gap : run->gap[k].q - truth.q;
        worst = run->t[k] >= from ? fmax(worst, fabs(off)) : worst;
    }
    lub_path_free(&rows);
    return worst;
}

static struct run *room(void)
{
    struct run *const run = calloc(1, sizeof *run);
    TEST_ASSERT_NOT_NULL(run);
    return run;
}

/* The numbers of the closed form, to ten digits, by other programs. */
static void the_reference_is_the_first_integral(void)
{
    static const struct {
        const char *settings;
        double t, q;
    } rows[] = {{"mu=0.05305164769729845", 0.5, 0.3067782598},
                {"mu=0.05305164769729845", 1, 0.05839414343},
                {"mu=0.05305164769729845", 5, 3.557968888},
                {"mu=3 force=-2@2,2@6", 2, 0.9670085647}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct lub_setting list[16];
        char words[400];
        struct lub_motion motion = motion_of(rows[k].settings, list, words);
        struct lub_path path = {0};
        struct lub_certificate certificate;
        TEST_ASSERT_EQUAL(LUB_OK,
                          lub_stokes_motion(&motion, 1, &rows[k].t, &path, &certificate, NULL));
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * rows[k].q, rows[k].q, lub_gap_row(&path, 0).q);
        TEST_ASSERT_TRUE(lub_gap_bound(&path, 0, LUB_GAP_LOG) < 1e-11);
        TEST_ASSERT_TRUE(certificate.witness[1].steps > 0);
        lub_path_free(&path);
        lub_motion_free(&motion);
    }
}

/* Without inertia the motion is reversed with the force: back at q0 = 1 when its integral is 0, for
 * forces of any form. */
static void motion_is_reversible(void)
{
    static const char *const forces[] = {"force=-4@2,4@4", "force=-40@2,40@4",
                                         "force=sin:3,1.5707963267948966,3.141592653589793,4",
                                         "force=-1@1,-5@2,3@4"};
    for (size_t k = 0; k < sizeof forces / sizeof *forces; k++) {
        struct lub_setting list[16];
        char words[400];
        struct lub_motion motion = motion_of(forces[k], list, words);
        struct lub_path path = {0};
        struct lub_certificate certificate;
        const double times[] = {4, 2}; /* in any order */
        TEST_ASSERT_EQUAL(LUB_OK, lub_stokes_motion(&motion, 2, times, &path, &certificate, NULL));
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1, lub_gap_row(&path, 0).q);
        TEST_ASSERT_TRUE(lub_gap_row(&path, 1).log_gap < -1);
        lub_path_free(&path);
        lub_motion_free(&motion);
    }
}

static void steps_are_of_first_order_in_gap_and_in_log_gap(void)
{
    struct run *const run = room();
    for (int in_log = 0; in_log < 2; in_log++) {
        double off[3];
        for (int k = 0; k < 3; k++) {
            go("contact=none", in_log ? "log-gap" : "gap", 0.02 / pow(2, k), run);
            TEST_ASSERT_EQUAL(LUB_OK, run->status);
            off[k] = error(run, 0, in_log);
        }
        TEST_ASSERT_DOUBLE_WITHIN(0.1, 1, log2(off[0] / off[1]));
        TEST_ASSERT_DOUBLE_WITHIN(0.05, 1, log2(off[1] / off[2]));
    }
    leave(run);
}

/* Glue gives back what it took: after the release the error is that of the steps alone. */
static void gluey_contact_joins_the_motion_after_release(void)
{
    struct run *const run = room();
    double off[3];
    for (int k = 0; k < 3; k++) {
        go("contact=gluey eta=0.1", "auto", 0.0137 / pow(2, k), run);
        off[k] = error(run, 3.5, false);
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 1, log2(off[0] / off[1]));
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 1, log2(off[1] / off[2]));
    for (size_t k = 0; k < run->n; k++) {
        TEST_ASSERT_TRUE(run->gap[k].q >= 0.1 - 1e-15);
        TEST_ASSERT_TRUE(!run->gap[k].stuck || run->gap[k].gamma < 0);
        TEST_ASSERT_TRUE(run->gap[k].gamma <= 0);
    }
    leave(run);
}

/* While it sticks gamma is the impulse since then: -4 for each unit of time. */
static void glue_is_the_impulse_withheld(void)
{
    struct run *const run = room();
    go("contact=gluey eta=0.3", "auto", 0.01, run);
    size_t first = 0;
    while (!run->gap[first].stuck) {
        first++;
    }
    for (size_t k = first + 1; run->t[k] < 2 + 1e-9; k++) {
        TEST_ASSERT_TRUE(run->gap[k].stuck && run->gap[k].u <= 0 && run->gap[k].u >= 0);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, -0.04, run->gap[k].gamma - run->gap[k - 1].gamma);
    }
    leave(run);
}

static void inelastic_contact_leaves_at_once(void)
{
    struct run *const run = room();
    go("contact=inelastic eta=0.1", "auto", 1e-3, run);
    const size_t turn = 2000, later = 4000 - 1;
    TEST_ASSERT_TRUE(run->gap[turn - 1].stuck);
    TEST_ASSERT_FALSE(run->gap[turn + 1].stuck);
    TEST_ASSERT_TRUE(run->gap[turn + 1].q > 0.1);
    TEST_ASSERT_TRUE(run->n == max_rows || run->t[later] > 3.9);
    leave(run);
}

/* Far below the smallest double: ln q(2) = N(q0) - 400 + ... by lubrication theory. */
static void corrected_runs_keep_the_log_gap(void)
{
    struct run *const run = room();
    go("contact=corrected force=-400@2 q_c=0.01", "auto", 1e-3, run);
    TEST_ASSERT_EQUAL(LUB_OK, run->status);
    TEST_ASSERT_TRUE(run->gap[run->n - 1].q <= 0 && run->gap[run->n - 1].log_gap < -790);
    /* of first order: the first step goes over a fifth of the gap */
    TEST_ASSERT_TRUE(error(run, 0, true) < 0.2);
    go("contact=none force=-400@2", "gap", 0.01, run);
    TEST_ASSERT_EQUAL(LUB_GAP_CLOSED, run->status);
    leave(run);
}

/* On cells the sphere alone gets stuck for good, and everything else comes back. */
static void cells_hold_the_sphere_unless_contact_keeps_it_away(void)
{
    struct run *const run = room();
    go("fluid=grid dx=0.2 contact=none force=-4@2,4@4", "auto", 0.02, run);
    TEST_ASSERT_TRUE(run->gap[run->n - 1].stuck && run->gap[run->n - 1].q < 0.1);
    go("fluid=grid dx=0.2 contact=gluey force=-4@2,4@4", "auto", 0.02, run);
    TEST_ASSERT_TRUE(!run->gap[run->n - 1].stuck && run->gap[run->n - 1].q > 0.8);
    TEST_ASSERT_TRUE(run->solves < 150); /* a sphere held at eta is not solved for again */
    go("fluid=grid dx=0.2 contact=corrected force=-4@2,4@4", "auto", 0.02, run);
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 1, run->gap[run->n - 1].q);
    leave(run);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(exact_resistances_have_their_limits_and_closed_form);
    RUN_TEST(the_exact_resistance_is_certified);
    RUN_TEST(the_same_gap_gives_the_same_bits);
    RUN_TEST(cells_in_the_film_decide_the_error);
    RUN_TEST(disk_and_far_sphere_are_near_the_exact_ones);
    RUN_TEST(locked_cells_are_an_answer);
    RUN_TEST(an_unsolved_system_is_a_status);
    RUN_TEST(parts_of_cells_make_up_the_body);
    RUN_TEST(too_many_cells_are_refused_with_what_they_take);
    RUN_TEST(fluids_are_named_and_found);
    RUN_TEST(the_reference_is_the_first_integral);
    RUN_TEST(motion_is_reversible);
    RUN_TEST(steps_are_of_first_order_in_gap_and_in_log_gap);
    RUN_TEST(gluey_contact_joins_the_motion_after_release);
    RUN_TEST(glue_is_the_impulse_withheld);
    RUN_TEST(inelastic_contact_leaves_at_once);
    RUN_TEST(corrected_runs_keep_the_log_gap);
    RUN_TEST(cells_hold_the_sphere_unless_contact_keeps_it_away);
    return UNITY_END();
}
