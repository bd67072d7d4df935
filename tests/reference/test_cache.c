/* test_cache.c -- answers that are kept: damage, forgery and a folder that cannot be written. */
#include "cases/check_sum.h"
#include "reference/cache.h"
#include "unity.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/lubench-test-XXXXXX";

void setUp(void)
{
}

void tearDown(void)
{
}

static struct lub_problem build(double eps, const char *force)
{
    struct lub_problem problem = {.drag = {.law = lub_drag_law_find("power"), .eps = eps, .p = 1},
                                  .q0 = 1,
                                  .mass = 1,
                                  .r = 1,
                                  .gamma_min = -INFINITY,
                                  .models = LUB_EPS_ODE | LUB_LIMIT | LUB_VISCO_ELASTIC};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_force_parse(&problem.force, force, &message),
                              message.text);
    problem.t_end = lub_force_end(&problem.force);
    return problem;
}

/* The only file in the cache. */
static void find_cached(char path[600])
{
    DIR *const directory = opendir(folder);
    TEST_ASSERT_NOT_NULL(directory);
    path[0] = '\0';
    for (const struct dirent *entry; (entry = readdir(directory));) {
        if (entry->d_name[0] != '.') {
            TEST_ASSERT_EQUAL_CHAR('\0', path[0]);
            snprintf(path, 600, "%s/%s", folder, entry->d_name);
        }
    }
    closedir(directory);
}

static struct lub_path cached(const struct lub_problem *problem, char remark[256])
{
    const double times[] = {1, 2};
    struct lub_path trajectory = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(LUB_OK, lub_reference_cached(problem, LUB_EPS_ODE, 2, times, &trajectory,
                                                   &certificate, &message));
    strcpy(remark, certificate.remark);
    return trajectory;
}

/* Writes `n` bytes of the file back, one of them changed if `flip` is not negative. */
static void damage(const char *path, size_t n, long flip)
{
    static unsigned char content[100000];
    FILE *file = fopen(path, "rb");
    const size_t size = fread(content, 1, sizeof content, file);
    fclose(file);
    if (flip >= 0) {
        content[(size_t)flip % size] ^= 4;
    }
    file = fopen(path, "wb");
    fwrite(content, 1, n < size ? n : size, file);
    fclose(file);
}

/* Replaces one of the eight numbers of the row at t = 2 and makes the checksum right. */
static void forge(const char *path, size_t k, double value)
{
    static unsigned char content[100000];
    const double head[] = {2 * 8 * sizeof(double), 1}; /* bytes of numbers, t of the first row */
    FILE *file = fopen(path, "rb");
    const size_t n = fread(content, 1, sizeof content, file) - sizeof(uint64_t);
    size_t at = 0;
    fclose(file);
    while (memcmp(content + at, head, sizeof head) != 0) {
        at++;
        TEST_ASSERT_TRUE(at + sizeof head < n);
    }
    memcpy(content + at + (1 + 8 + k) * sizeof value, &value, sizeof value);
    const uint64_t sum = lub_check_sum(lub_check_sum_begin, content, n);
    memcpy(content + n, &sum, sizeof sum);
    file = fopen(path, "wb");
    fwrite(content, 1, n + sizeof sum, file);
    fclose(file);
}

/* A wrong value in a valid file would be used: so every damage must be noticed. */
static void damaged_cache_files_are_not_used(void)
{
    struct lub_problem problem = build(20, "-2@2,2@6");
    char remark[256], path[600];
    struct lub_path truth = cached(&problem, remark);
    TEST_ASSERT_EQUAL_STRING("", remark);
    find_cached(path);
    const size_t sizes[] = {0, 7, 40, 300, 100000, 100000, 100000};
    const long flips[] = {-1, -1, -1, -1, 3, 200, 900};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        damage(path, sizes[k], flips[k]);
        struct lub_path found = cached(&problem, remark);
        TEST_ASSERT_NOT_EQUAL('\0', remark[0]);
        TEST_ASSERT_TRUE(found.n == 2 && lub_gap_row(&found, 1).q == lub_gap_row(&truth, 1).q);
        lub_path_free(&found);
        found = cached(&problem, remark); /* mended */
        TEST_ASSERT_EQUAL_STRING("", remark);
        TEST_ASSERT_TRUE(lub_gap_row(&found, 0).log_gap == lub_gap_row(&truth, 0).log_gap &&
                         lub_gap_bound(&found, 1, LUB_GAP_Q) ==
                             lub_gap_bound(&truth, 1, LUB_GAP_Q));
        lub_path_free(&found);
    }
    /* Forged with a right checksum: number k of row 2 (t q u log_gap gamma stuck and two bounds).
     */
    static const struct {
        size_t k;
        double value;
    } forged[] = {{0, 1.5}, {1, NAN}, {1, -1}, {2, INFINITY}, {3, NAN}, {6, -1e-9}, {7, INFINITY}};
    for (size_t k = 0; k < sizeof forged / sizeof *forged; k++) {
        forge(path, forged[k].k, forged[k].value);
        struct lub_path found = cached(&problem, remark);
        TEST_ASSERT_NOT_NULL(strstr(remark, "holds what no reference has"));
        TEST_ASSERT_TRUE(found.n == 2 && lub_gap_row(&found, 1).q == lub_gap_row(&truth, 1).q);
        lub_path_free(&found);
    }
    size_t n_removed;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(LUB_OK, lub_cache_clear(&n_removed, &message));
    TEST_ASSERT_EQUAL_size_t(1, n_removed);
    lub_path_free(&truth);
    lub_problem_free(&problem);
}

/* A path with its extreme values comes back as it went in. */
static void paths_of_elastic_bodies_are_kept(void)
{
    struct lub_problem problem = build(0.01, "-1@3");
    const struct lub_visco_elastic elastic = {
        .mass = 1, .film = 0.01, .k_b = 300, .force = &problem.force, .u_n0 = 1};
    const double times[] = {3, 1};
    struct lub_visco_path path[2];
    struct lub_certificate certificate[2];
    struct lub_message message = {""};
    char file[600];
    for (int k = 0; k < 2; k++) {
        TEST_ASSERT_EQUAL(
            LUB_OK, lub_visco_cached(&elastic, 2, times, &path[k], &certificate[k], &message));
        TEST_ASSERT_EQUAL_STRING("", certificate[k].remark);
        find_cached(file);
    }
    TEST_ASSERT_GREATER_THAN_size_t(1, path[0].n_extrema);
    TEST_ASSERT_EQUAL_size_t(path[0].n_extrema, path[1].n_extrema);
    TEST_ASSERT_EQUAL_MEMORY(path[0].t, path[1].t, 16 * sizeof(double));
    for (size_t k = 0; k < path[0].n_extrema; k++) {
        TEST_ASSERT_TRUE(path[0].extrema[k].u_n == path[1].extrema[k].u_n &&
                         path[0].extrema[k].of_film == path[1].extrema[k].of_film &&
                         path[0].extrema[k].is_maximum == path[1].extrema[k].is_maximum);
    }
    TEST_ASSERT_EQUAL_size_t(certificate[0].n, certificate[1].n);
    TEST_ASSERT_EQUAL_INT(0, remove(file));
    lub_visco_path_free(&path[0]);
    lub_visco_path_free(&path[1]);
    lub_problem_free(&problem);
}

static void a_cache_that_cannot_be_written_is_no_failure(void)
{
    struct lub_problem problem = build(20, "-2@2,2@6");
    char remark[256];
    setenv("LUBENCH_CACHE", "/dev/null/cache", 1);
    struct lub_path found = cached(&problem, remark);
    TEST_ASSERT_NOT_EQUAL('\0', remark[0]);
    setenv("LUBENCH_CACHE", folder, 1);
    lub_path_free(&found);
    lub_problem_free(&problem);
}

int main(void)
{
    if (!mkdtemp(folder)) {
        return 1;
    }
    setenv("LUBENCH_CACHE", folder, 1);
    UNITY_BEGIN();
    RUN_TEST(damaged_cache_files_are_not_used);
    RUN_TEST(paths_of_elastic_bodies_are_kept);
    RUN_TEST(a_cache_that_cannot_be_written_is_no_failure);
    rmdir(folder);
    return UNITY_END();
}
