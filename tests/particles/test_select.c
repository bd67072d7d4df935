/* test_select.c -- of many multipliers every solver ends with those of least norm. */
#include "schemes/contact/engine.h"
#include "schemes/contact/select.h"

#include <gsl/gsl_linalg.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <string.h>
#include <unity.h>

enum { max_bodies = 24, max_rows = 80 };

/* Discs on a hexagonal grid that touch, with velocities; bodies may be numbered in another order.
 */
struct crystal {
    size_t n, n_rows;
    double x[2][max_bodies], inv_mass[max_bodies], v_free[3][max_bodies], v[3][max_bodies];
    size_t i[max_rows];
    ptrdiff_t j[max_rows];
    double normal[3][max_rows], gap[max_rows], p[max_rows];
    unsigned char is_free[max_rows];
    size_t n_free;
    struct lub_projection problem;
};

void setUp(void)
{
}

void tearDown(void)
{
}

static void add_rows(struct crystal *c)
{
    for (size_t i = 0; i < c->n; i++) {
        for (size_t j = i + 1; j < c->n; j++) {
            const double x = c->x[0][j] - c->x[0][i], y = c->x[1][j] - c->x[1][i];
            const double distance = sqrt(x * x + y * y);
            if (distance < 1.1) {
                c->i[c->n_rows] = i;
                c->j[c->n_rows] = (ptrdiff_t)j;
                c->normal[0][c->n_rows] = x / distance;
                c->normal[1][c->n_rows++] = y / distance;
            }
        }
    }
}

static void finish(struct crystal *c)
{
    add_rows(c);
    c->problem = (struct lub_projection){.n_bodies = c->n,
                                         .inv_mass = c->inv_mass,
                                         .v_free = {c->v_free[0], c->v_free[1], c->v_free[2]},
                                         .h = 0.01,
                                         .rows = {.n_rows = c->n_rows,
                                                  .i = c->i,
                                                  .j = c->j,
                                                  .n = {c->normal[0], c->normal[1], c->normal[2]},
                                                  .gap = c->gap}};
}

/* Seven discs of 2 kg, the six outer ones pressed to the centre at 0.4 m/s. */
static void make_hexagon(struct crystal *c)
{
    *c = (struct crystal){.n = 7};
    for (size_t b = 0; b < 7; b++) {
        const double angle = (double)b * acos(-1) / 3;
        c->inv_mass[b] = 0.5;
        c->x[0][b] = b > 0 ? cos(angle) : 0;
        c->x[1][b] = b > 0 ? sin(angle) : 0;
        c->v_free[0][b] = -0.4 * c->x[0][b];
        c->v_free[1][b] = -0.4 * c->x[1][b];
    }
    finish(c);
}

/* A parallelogram with holes; body b stands at place order(b) = shift + b modulo the number. */
static void make_random(struct crystal *c, unsigned long seed, size_t shift)
{
    enum { columns = 5, rows = 4 };
    gsl_rng *const g = gsl_rng_alloc(gsl_rng_taus2);
    gsl_rng_set(g, seed);
    *c = (struct crystal){.n = 0};
    double x[2][max_bodies], v[2][max_bodies], inverse[max_bodies];
    for (size_t k = 0; k < columns * rows; k++) {
        const double down = (double)(k / columns), along = (double)(k % columns);
        const int there = gsl_rng_uniform(g) < 0.95;
        x[0][c->n] = along + down / 2;
        x[1][c->n] = down * sqrt(0.75);
        v[0][c->n] = gsl_rng_uniform(g) - 0.5 - along;
        v[1][c->n] = gsl_rng_uniform(g) - 0.5 - down;
        inverse[c->n] = 0.5 + gsl_rng_uniform(g);
        c->n += (size_t)there;
    }
    for (size_t b = 0; b < c->n; b++) {
        const size_t from = (b + shift) % c->n;
        c->inv_mass[b] = inverse[from];
        for (int d = 0; d < 2; d++) {
            c->x[d][b] = x[d][from];
            c->v_free[d][b] = v[d][from];
        }
    }
    gsl_rng_free(g);
    finish(c);
}

static void solve(struct crystal *c, const struct lub_solver *solver)
{
    static const struct lub_solver_options options = {
        .tol = 1e-12, .max_iter = 2000000, .threads = 1};
    double *const v[3] = {c->v[0], c->v[1], c->v[2]};
    struct lub_projector projector;
    struct lub_solver_stats stats;
    memset(c->p, 0, sizeof c->p);
    TEST_ASSERT_EQUAL(LUB_OK, lub_projector_create(&projector, solver));
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_projector_solve(&projector, &c->problem, &options, c->p, v, &stats),
        solver->name);
    lub_projector_free(&projector);
    TEST_ASSERT_EQUAL(LUB_OK, lub_select_multipliers(&c->problem, lub_select_margin * options.tol,
                                                     c->p, v, c->is_free, &c->n_free));
    TEST_ASSERT_TRUE(lub_kkt_residual(&c->problem, c->p, v) <= lub_select_margin * options.tol);
}

/* Spokes carry s, rims r: an outer disc of 2 kg is stopped by s + r = 0.8, whoever shares; equal
 * shares have the least norm, and are what vanishing viscosity gives where all gaps are alike. */
static void hexagon_pressed_to_its_centre_shares_equally(void)
{
    static struct crystal c;
    for (size_t s = 0; lub_solver_at(s); s++) {
        make_hexagon(&c);
        TEST_ASSERT_EQUAL_size_t(12, c.n_rows);
        solve(&c, lub_solver_at(s));
        TEST_ASSERT_EQUAL_size_t(12, c.n_free);
        for (size_t k = 0; k < 12; k++) {
            TEST_ASSERT_TRUE(c.is_free[k]);
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, 0.4, c.p[k]);
        }
    }
}

/* The nearest point to 0 among p >= 0, p = 0 on rows that open, with the impulses of q, by
 * Dykstra's alternating projections on dense matrices: nothing in common with the code under test
 * but the definition. */
static void dykstra(const struct crystal *c, double p[])
{
    const size_t n_unknowns = 2 * c->n, n = c->n_rows;
    gsl_matrix *const u = gsl_matrix_calloc(max_rows, n_unknowns); /* G, later its range */
    gsl_matrix *const right = gsl_matrix_alloc(n_unknowns, n_unknowns);
    gsl_vector *const size = gsl_vector_alloc(n_unknowns), *const work =
                                                               gsl_vector_alloc(n_unknowns);
    double correction[max_rows] = {0}, fixed[max_rows] = {0};
    int opens[max_rows];
    double *const v[3] = {(double *)c->v[0], (double *)c->v[1], (double *)c->v[2]};
    for (size_t k = 0; k < n; k++) {
        opens[k] = lub_row_rate(&c->problem, k, v) > 1e-9;
        for (size_t d = 0; d < 2 && !opens[k]; d++) {
            gsl_matrix_set(u, k, 2 * c->i[k] + d, -c->normal[d][k]);
            gsl_matrix_set(u, k, 2 * (size_t)c->j[k] + d, c->normal[d][k]);
        }
    }
    gsl_linalg_SV_decomp(u, right, size, work);
    for (int step = 0; step < 20000; step++) {
        /* Onto the multipliers with the same impulses: the range of G is taken from the start. */
        double range[max_rows] = {0};
        for (size_t s = 0; s < n_unknowns; s++) {
            double part = 0;
            if (gsl_vector_get(size, s) < 1e-9) {
                continue;
            }
            for (size_t k = 0; k < n; k++) {
                part += gsl_matrix_get(u, k, s) * (c->p[k] - p[k]) * !opens[k];
            }
            for (size_t k = 0; k < n; k++) {
                range[k] += part * gsl_matrix_get(u, k, s);
            }
        }
        for (size_t k = 0; k < n; k++) {
            fixed[k] = p[k] + range[k] + correction[k];
            p[k] = opens[k] || fixed[k] < 0 ? 0 : fixed[k];
            correction[k] = fixed[k] - p[k];
        }
    }
    gsl_matrix_free(u);
    gsl_matrix_free(right);
    gsl_vector_free(size);
    gsl_vector_free(work);
}

static void random_crystals_end_with_the_least_norm_whatever_the_solver(void)
{
    static struct crystal exact, c;
    size_t n_redundant = 0;
    for (unsigned long seed = 1; seed <= 6; seed++) {
        double least[max_rows] = {0};
        make_random(&exact, seed, 0);
        solve(&exact, lub_solver_find("dense"));
        n_redundant += exact.n_free > 0;
        dykstra(&exact, least);
        for (size_t s = 0; lub_solver_at(s); s++) {
            make_random(&c, seed, 0);
            solve(&c, lub_solver_at(s));
            TEST_ASSERT_EQUAL_MEMORY(exact.is_free, c.is_free, sizeof c.is_free);
            for (size_t k = 0; k < c.n_rows; k++) {
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-8, exact.p[k], c.p[k], lub_solver_at(s)->name);
                TEST_ASSERT_DOUBLE_WITHIN(1e-7, least[k], c.p[k]);
            }
        }
    }
    TEST_ASSERT_TRUE(n_redundant >= 4);
}

static void the_choice_does_not_depend_on_numbers_of_bodies(void)
{
    static struct crystal c, other;
    for (unsigned long seed = 1; seed <= 6; seed++) {
        const size_t shift = 5;
        size_t n_found = 0;
        make_random(&c, seed, 0);
        make_random(&other, seed, shift);
        solve(&c, lub_solver_default());
        solve(&other, lub_solver_default());
        TEST_ASSERT_EQUAL_size_t(c.n_rows, other.n_rows);
        for (size_t k = 0; k < c.n_rows; k++) {
            for (size_t l = 0; l < c.n_rows; l++) {
                const size_t a = (other.i[l] + shift) % c.n;
                const size_t b = ((size_t)other.j[l] + shift) % c.n;
                if ((a == c.i[k] && b == (size_t)c.j[k]) || (b == c.i[k] && a == (size_t)c.j[k])) {
                    TEST_ASSERT_DOUBLE_WITHIN(1e-9, c.p[k], other.p[l]);
                    TEST_ASSERT_EQUAL(c.is_free[k], other.is_free[l]);
                    n_found++;
                }
            }
        }
        TEST_ASSERT_EQUAL_size_t(c.n_rows, n_found);
    }
}

/* A disc that rests on two others of a row on a floor: every multiplier follows from the motion. */
static void independent_contacts_are_left_alone(void)
{
    static struct crystal c;
    double before[max_rows];
    c = (struct crystal){.n = 3, .x = {{0, 1, 0.5}, {0, 0, sqrt(0.75)}}};
    for (size_t b = 0; b < 3; b++) {
        c.inv_mass[b] = 1;
        c.v_free[1][b] = b < 2 ? 0 : -1;
    }
    finish(&c);
    TEST_ASSERT_EQUAL_size_t(3, c.n_rows);
    double *const v[3] = {c.v[0], c.v[1], c.v[2]};
    solve(&c, lub_solver_default());
    TEST_ASSERT_EQUAL_size_t(0, c.n_free);
    memcpy(before, c.p, sizeof before);
    lub_select_multipliers(&c.problem, 1e-11, c.p, v, c.is_free, &c.n_free);
    TEST_ASSERT_EQUAL_MEMORY(before, c.p, sizeof before);
}

/* Rough hexagon, pressed together, hit by an eighth disc: the glue decides who leaves. */
static void make_hit(struct lub_scene *scene)
{
    const double r = 0.02;
    *scene = (struct lub_scene){.law = "gluey",
                                .gamma_min = -0.3,
                                .planar = true,
                                .neighbour = 0.02,
                                .overlap_tol = 1e-4,
                                .steps = 150};
    TEST_ASSERT_EQUAL(LUB_OK, lub_spheres_create(&scene->spheres, 8));
    struct lub_spheres *const s = &scene->spheres;
    for (size_t b = 0; b < 8; b++) {
        const double turn = acos(-1) / 3, angle = b < 7 ? (double)b * turn : turn / 2;
        const double away = b == 0 ? 0 : b < 7 ? 2 * r : 0.2, speed = b < 7 ? 10 * away : 2;
        s->r[b] = b < 7 ? r * (1 - 1e-12) : r;
        s->m[b] = 2;
        s->x[0][b] = away * cos(angle);
        s->x[1][b] = away * sin(angle);
        s->v[0][b] = -speed * cos(angle);
        s->v[1][b] = -speed * sin(angle);
    }
}

static void run_hit(const char *solver, double x[16], size_t *gamma_free)
{
    struct lub_setting list[] = {{.name = "solver", .value = solver},
                                 {.name = "kkt_tol", .value = "1e-10"}};
    struct lub_settings settings = {2, list};
    const struct lub_engine_request request = {.dt = 0.002, .threads = 1, .settings = &settings};
    struct lub_message message = {""};
    struct lub_engine engine;
    struct lub_scene scene;
    make_hit(&scene);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_engine_create(&engine, &scene, &request, &message),
                              message.text);
    while (engine.step < engine.n_steps) {
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_engine_step(&engine, &message), message.text);
    }
    for (size_t b = 0; b < 8; b++) {
        x[2 * b] = scene.spheres.x[0][b];
        x[2 * b + 1] = scene.spheres.x[1][b];
    }
    *gamma_free = engine.stats.gamma_free;
    lub_engine_free(&engine);
    lub_scene_free(&scene);
}

static void a_rough_hexagon_that_is_hit_moves_alike_with_every_solver(void)
{
    double exact[16], x[16];
    size_t gamma_free;
    run_hit("dense", exact, &gamma_free);
    TEST_ASSERT_EQUAL_size_t(12, gamma_free);
    for (size_t s = 0; lub_solver_at(s); s++) {
        run_hit(lub_solver_at(s)->name, x, &gamma_free);
        TEST_ASSERT_EQUAL_size_t(12, gamma_free);
        for (size_t k = 0; k < 16; k++) {
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6, exact[k], x[k], lub_solver_at(s)->name);
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(hexagon_pressed_to_its_centre_shares_equally);
    RUN_TEST(random_crystals_end_with_the_least_norm_whatever_the_solver);
    RUN_TEST(the_choice_does_not_depend_on_numbers_of_bodies);
    RUN_TEST(independent_contacts_are_left_alone);
    RUN_TEST(a_rough_hexagon_that_is_hit_moves_alike_with_every_solver);
    return UNITY_END();
}
