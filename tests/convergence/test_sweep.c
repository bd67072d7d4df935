/* test_sweep.c -- sweeps: files, lattice, refinement, work list, journal, shards. */
#include "convergence/sweep/sweep_measure.h"
#include "convergence/sweep/sweep_work.h"
#include "convergence/sweep/sweep_write.h"

#include "unity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The limit scheme on Lefebvre's force: a particle thrown up at u0 >= 2 never comes down to the
 * plane (1 + 2 u0 - 4 = (4 - u0)^2/4 at u0 = 2), a slower one hits it and is released at the end.
 */
static const char good[] = "[sweep]\n"
                           "question = Which throw never lands?\n"
                           "case = plane force=-2@2,2@9\n"
                           "scheme = lefebvre\n"
                           "dt = 0.01\n"
                           "measure = q_end t_hit t_release\n"
                           "classes = regime\n"
                           "refine = 3\n"
                           "[x]\n"
                           "parameter = eps\n"
                           "from = 0.01\n"
                           "to = 1\n"
                           "scale = log\n"
                           "points = 4\n"
                           "quick = 3\n"
                           "[y]\n"
                           "parameter = u0\n"
                           "from = 0\n"
                           "to = 4.1\n"
                           "scale = linear\n"
                           "points = 5\n"
                           "[slice]\n"
                           "parameter = r\n"
                           "values = 1 2\n"
                           "quick = 1\n";

static char folder[64];
static struct lub_message message;

void setUp(void)
{
    strcpy(folder, "/tmp/lubench-test-XXXXXX");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    message.text[0] = '\0';
}

void tearDown(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf -- '%s'", folder);
    TEST_ASSERT_EQUAL(0, system(command));
}

static void write_text(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(file);
    fputs(text, file);
    fclose(file);
}

static enum lub_status read_sweep(const char *text, bool quick, struct lub_sweep **sweep)
{
    char path[128];
    write_text("s.ini", text);
    snprintf(path, sizeof path, "%s/s.ini", folder);
    return lub_sweep_read(path, folder, quick, sweep, &message);
}

static struct lub_sweep *good_sweep(void)
{
    struct lub_sweep *sweep;
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, read_sweep(good, false, &sweep), message.text);
    return sweep;
}

/* `good` with the first occurrence of `from` replaced. */
static void changed(const char *from, const char *to, char *text, size_t size)
{
    const char *const at = strstr(good, from);
    TEST_ASSERT_NOT_NULL(at);
    snprintf(text, size, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
}

static void expect_refusal(const char *from, const char *to, const char *words)
{
    char text[2048];
    struct lub_sweep *sweep;
    changed(from, to, text, sizeof text);
    TEST_ASSERT_TRUE_MESSAGE(read_sweep(text, false, &sweep) < 0, to);
    TEST_ASSERT_NULL(sweep);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, words), message.text);
}

static void faults_are_refused_with_their_line(void)
{
    char line[300];
    expect_refusal("refine = 3", "refin = 3",
                   "s.ini:8: unknown key 'refin': did you mean 'refine'");
    expect_refusal("[x]", "[z]", "s.ini:9: unknown section [z]");
    expect_refusal("case = plane", "case = plain",
                   "s.ini:3: unknown case 'plain'; did you mean 'plane'");
    expect_refusal(
        "measure = q_end", "measure = q_edn",
        "s.ini:6: unknown quantity 'q_edn' of runs of case plane: did you mean 'q_end'?; "
        "there is: t_end, q_end, u_end, log_gap_min");
    expect_refusal("measure = q_end", "measure = order", "unknown quantity 'order' of runs");
    expect_refusal("measure = q_end", "measure = regime", "unknown quantity 'regime' of runs");
    expect_refusal("dt = 0.01", "dt = 0.1 0.01",
                   "unknown quantity 'q_end' of orders of case plane; there is: order, ci_lo");
    expect_refusal("case = plane force=-2@2,2@9\nscheme = lefebvre", "case = billiard",
                   "s.ini:5: unknown quantity 'q_end' of runs of case billiard");
    expect_refusal("classes = regime", "classes = regime 3", "classes = regime 3: allowed is");
    expect_refusal("classes = regime", "classes = q_end x a b", "allowed is");
    expect_refusal("from = 0.01", "from = -1", "from > 0 on a log scale");
    expect_refusal("from = 0.01", "from = 2", "from < to");
    expect_refusal("from = 0.01", "from = nan", "s.ini:11: from = nan");
    expect_refusal("points = 4", "points = 1", "2 to 100000 points");
    expect_refusal("points = 4", "points = 4.5", "whole number");
    expect_refusal("refine = 3", "refine = 30", "allowed is 0 to 8");
    expect_refusal("parameter = u0", "parameter = eps", "eps is set twice");
    expect_refusal("parameter = u0", "parameter = nonsense", "unknown parameter 'nonsense'");
    expect_refusal("parameter = eps", "parameter = force", "force");
    expect_refusal("scheme = lefebvre", "scheme = lefevre", "unknown scheme 'lefevre'");
    expect_refusal("dt = 0.01", "dt = -1", "dt '-1': allowed");
    expect_refusal("values = 1 2", "values = 1 1", "1 stands twice");
    expect_refusal("values = 1 2", "values =", "values is missing");
    expect_refusal("[x]", "[x]\n[x]", "stands twice");
    expect_refusal("question", "quiet", "unknown key");
    expect_refusal("[slice]", "[gate]\nwhat = t\nvalue = max(q_end)\n[slice]",
                   "s.ini:22: [gate]: what, value or within is missing");
    expect_refusal("[slice]", "[gate]\nwhat = t\nwithin = 0 1\nvalue = max(q_edn)\n[slice]",
                   "s.ini:22: no column is called 'q_edn': there are r, eps, u0, level, class");
    expect_refusal("[slice]", "[gate]\nwhat = t\nwithin = 0 1\nvalue = q_end\n[slice]",
                   "[gate] value: not one number");
    expect_refusal("[slice]", "[gate]\nwhat = t\nwithin = 1\n[slice]",
                   "within = 1: allowed is LOW HIGH");
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    expect_refusal("Which throw never lands?", line, "s.ini:2: line longer");
}

/* inih passes over blanks before a section, and over the mark with which some editors begin. */
static void a_section_may_stand_behind_blanks(void)
{
    static const char *const begins[] = {" [sweep]", "\t[sweep]", "\xEF\xBB\xBF[sweep]"};
    char text[2048];
    for (size_t k = 0; k < 3; k++) {
        struct lub_sweep *sweep;
        changed("[sweep]", begins[k], text, sizeof text);
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, read_sweep(text, false, &sweep), message.text);
        free(sweep);
    }
    expect_refusal("[sweep]", " [sweeep]", "s.ini:1: unknown section [sweeep]");
    expect_refusal("[sweep]", "", "s.ini:2: question stands before any section");
    expect_refusal("[x]", "  [x]", "s.ini:9: refine takes one line");
}

static void the_quick_form_has_its_own_points(void)
{
    struct lub_sweep *sweep;
    TEST_ASSERT_EQUAL(LUB_OK, read_sweep(good, true, &sweep));
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    TEST_ASSERT_EQUAL(1, grid.n_slices);
    TEST_ASSERT_EQUAL(2 * 8 + 1, grid.nx);
    TEST_ASSERT_EQUAL(4 * 8 + 1, grid.ny);
    free(sweep);
}

static void places_and_indices_are_one_to_one(void)
{
    struct lub_sweep *const sweep = good_sweep();
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    for (size_t k = 0; k < grid.n_slices * grid.nx * grid.ny; k++) {
        const struct lub_sweep_node node = lub_sweep_node(&grid, k);
        TEST_ASSERT_EQUAL(k, lub_sweep_index(&grid, node));
        const bool coarse = node.i % 8 == 0 && node.j % 8 == 0;
        TEST_ASSERT_EQUAL(coarse, lub_sweep_level(&grid, node) == 0);
        TEST_ASSERT_TRUE(lub_sweep_level(&grid, node) <= sweep->refine);
    }
    TEST_ASSERT_EQUAL_DOUBLE(0.01, lub_sweep_axis_value(&sweep->x, 0, grid.nx));
    TEST_ASSERT_EQUAL_DOUBLE(0.1, lub_sweep_axis_value(&sweep->x, 12, grid.nx));
    TEST_ASSERT_EQUAL_DOUBLE(1, lub_sweep_axis_value(&sweep->x, grid.nx - 1, grid.nx));
    TEST_ASSERT_EQUAL_DOUBLE(2.05, lub_sweep_axis_value(&sweep->y, 16, grid.ny));
    free(sweep);
}

/* Hands the list out from its end: an order that no thread would choose. */
static void run_backwards(void *self, struct lub_sweep_work *work)
{
    (void)self;
    for (size_t k = work->wanted.n; k-- > 0;) {
        struct lub_sweep_point point;
        TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_measure(work->sweep, &work->grid, work->wanted.list[k],
                                                    NULL, &point, &message));
        lub_sweep_deliver(work, &point);
    }
}

static const struct lub_sweep_engine backwards = {.run = run_backwards};

static size_t run(const struct lub_sweep *sweep, const struct lub_sweep_options *options,
                  struct lub_sweep_points *points)
{
    size_t n_run;
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_sweep_run(sweep, options, points, &n_run, &message),
                              message.text);
    return n_run;
}

static void expect_same(const struct lub_sweep *sweep, const struct lub_sweep_points *a,
                        const struct lub_sweep_points *b)
{
    TEST_ASSERT_EQUAL(a->n, b->n);
    for (size_t k = 0; k < a->n; k++) {
        TEST_ASSERT_TRUE(lub_sweep_points_equal(&a->list[k], &b->list[k], sweep->n_quantities));
    }
}

static void order_and_threads_do_not_show(void)
{
    struct lub_sweep *const sweep = good_sweep();
    struct lub_sweep_points a = {0}, b = {0}, c = {0};
    struct lub_sweep_options options = {.threads = 1, .shard = {0, 1}};
    run(sweep, &options, &a);
    options.threads = 3;
    run(sweep, &options, &b);
    options.engine = &backwards;
    run(sweep, &options, &c);
    expect_same(sweep, &a, &b);
    expect_same(sweep, &a, &c);
    lub_sweep_points_free(&a);
    lub_sweep_points_free(&b);
    lub_sweep_points_free(&c);
    free(sweep);
}

static void the_boundary_is_found_to_the_stated_resolution(void)
{
    struct lub_sweep *const sweep = good_sweep();
    struct lub_sweep_points points = {0};
    const struct lub_sweep_options options = {.threads = 1, .shard = {0, 1}};
    run(sweep, &options, &points);
    char *text = NULL;
    size_t size, n = 0;
    FILE *const file = open_memstream(&text, &size);
    lub_sweep_write_boundaries(file, "", sweep, &points);
    fclose(file);
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest), n++) {
        double x, y, lo, hi;
        if (n > 0) {
            TEST_ASSERT_EQUAL_MESSAGE(
                4, sscanf(line, "%*[12],class,u0,%lf,%lf,%lf,%lf", &x, &y, &lo, &hi), line);
            TEST_ASSERT_DOUBLE_WITHIN(1e-9, 4.1 / 32, hi - lo);
            TEST_ASSERT_TRUE(lo - 0.02 <= 2 && 2 <= hi + 0.02); /* dt moves it by its own size */
            TEST_ASSERT_NOT_NULL(strstr(line, "released,free"));
        }
    }
    TEST_ASSERT_EQUAL(1 + 2 * 25, n);
    free(text);
    lub_sweep_points_free(&points);
    free(sweep);
}

static void refinement_measures_far_fewer_points_than_the_grid_has(void)
{
    struct lub_sweep *const sweep = good_sweep();
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    struct lub_sweep_points points = {0};
    struct lub_sweep_wanted wanted = {0};
    struct lub_sweep_cells cells = {0};
    const struct lub_sweep_options options = {.threads = 1, .shard = {0, 1}};
    run(sweep, &options, &points);
    TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_walk(sweep, &points, options.shard, &wanted, &cells));
    TEST_ASSERT_EQUAL(0, wanted.n);
    size_t area = 0;
    for (size_t k = 0; k < cells.n; k++) {
        area += cells.list[k].di * cells.list[k].dj;
        TEST_ASSERT_TRUE(!cells.list[k].mixed || cells.list[k].di == 1);
    }
    TEST_ASSERT_EQUAL(grid.n_slices * (grid.nx - 1) * (grid.ny - 1), area);
    TEST_ASSERT_TRUE(points.n < grid.n_slices * grid.nx * grid.ny / 3);
    free(wanted.list);
    free(cells.list);
    lub_sweep_points_free(&points);
    free(sweep);
}

static void shards_merge_to_the_whole(void)
{
    struct lub_sweep *const sweep = good_sweep();
    struct lub_sweep_points whole = {0}, merged = {0};
    struct lub_sweep_options options = {.threads = 1, .shard = {0, 1}, .identity = "id"};
    char names[3][128];
    run(sweep, &options, &whole);
    for (size_t k = 0; k < 3; k++) {
        struct lub_sweep_points part = {0};
        snprintf(names[k], sizeof names[k], "%s/%zu", folder, k);
        TEST_ASSERT_EQUAL(0, mkdir(names[k], 0777));
        options.shard = (struct lub_sweep_shard){k, 3};
        options.folder = names[k];
        run(sweep, &options, &part);
        TEST_ASSERT_TRUE(part.n > 0 && part.n < whole.n);
        lub_sweep_points_free(&part);
    }
    const char *const folders[] = {names[2], names[0], names[1]};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_sweep_merge(sweep, "id", 3, folders, &merged, &message),
                              message.text);
    expect_same(sweep, &whole, &merged);
    lub_sweep_points_free(&merged);
    const char *const twice[] = {names[2], names[0], names[0]};
    TEST_ASSERT_TRUE(lub_sweep_merge(sweep, "id", 3, twice, &merged, &message) < 0);
    TEST_ASSERT_NOT_NULL(strstr(message.text, "stands twice"));
    lub_sweep_points_free(&merged);
    TEST_ASSERT_TRUE(lub_sweep_merge(sweep, "id", 2, folders, &merged, &message) < 0);
    TEST_ASSERT_NOT_NULL(strstr(message.text, "each of the 3 shards"));
    lub_sweep_points_free(&merged);
    TEST_ASSERT_TRUE(lub_sweep_merge(sweep, "other", 3, folders, &merged, &message) < 0);
    TEST_ASSERT_NOT_NULL(strstr(message.text, "another sweep"));
    lub_sweep_points_free(&merged);
    lub_sweep_points_free(&whole);
    free(sweep);
}

static off_t journal_size(void)
{
    char path[128];
    struct stat info;
    snprintf(path, sizeof path, "%s/journal", folder);
    TEST_ASSERT_EQUAL(0, stat(path, &info));
    return info.st_size;
}

static void cut_journal(off_t size)
{
    char path[128];
    snprintf(path, sizeof path, "%s/journal", folder);
    TEST_ASSERT_EQUAL(0, truncate(path, size));
}

static void note_remark(void *data, const char *text)
{
    *(bool *)data = *(bool *)data || strstr(text, "torn last record") != NULL;
}

/* Wherever a kill may cut the file, going on gives the same points. */
static void a_journal_cut_anywhere_is_continued(void)
{
    struct lub_sweep *const sweep = good_sweep();
    struct lub_sweep_points whole = {0};
    bool torn = false;
    struct lub_sweep_options options = {.threads = 1,
                                        .shard = {0, 1},
                                        .identity = "id",
                                        .folder = folder,
                                        .remark = note_remark,
                                        .data = &torn};
    run(sweep, &options, &whole);
    const off_t size = journal_size();
    size_t n_torn = 0;
    options.go_on = true;
    for (off_t cut = 0; cut < size; cut += 1 + cut / 3) {
        struct lub_sweep_points points = {0};
        torn = false;
        cut_journal(size - 1 - cut);
        const size_t n_run = run(sweep, &options, &points);
        expect_same(sweep, &whole, &points);
        TEST_ASSERT_TRUE(n_run <= whole.n);
        n_torn += torn;
        lub_sweep_points_free(&points);
        TEST_ASSERT_EQUAL(size, journal_size());
    }
    TEST_ASSERT_TRUE(n_torn > 5);
    lub_sweep_points_free(&whole);
    free(sweep);
}

static enum lub_status try_run(const struct lub_sweep *sweep,
                               const struct lub_sweep_options *options)
{
    struct lub_sweep_points points = {0};
    size_t n_run;
    const enum lub_status status = lub_sweep_run(sweep, options, &points, &n_run, &message);
    lub_sweep_points_free(&points);
    return status;
}

static void foreign_damaged_and_unfinished_journals_are_refused(void)
{
    struct lub_sweep *const sweep = good_sweep();
    struct lub_sweep_options options = {
        .threads = 1, .shard = {0, 1}, .identity = "id", .folder = folder, .go_on = true};
    char path[128];
    TEST_ASSERT_EQUAL(LUB_OK, try_run(sweep, &options));
    options.identity = "ix";
    TEST_ASSERT_EQUAL(LUB_FILE_ERROR, try_run(sweep, &options));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "another sweep"));
    options.identity = "id";
    options.shard = (struct lub_sweep_shard){0, 2};
    TEST_ASSERT_EQUAL(LUB_FILE_ERROR, try_run(sweep, &options));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "shard 0/1, not 0/2"));
    options.shard = (struct lub_sweep_shard){0, 1};
    snprintf(path, sizeof path, "%s/journal", folder);
    FILE *const file = fopen(path, "r+");
    fseek(file, 300, SEEK_SET);
    fputc('#', file);
    fclose(file);
    TEST_ASSERT_EQUAL(LUB_FILE_ERROR, try_run(sweep, &options));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "checksums"));
    cut_journal(journal_size() - 20);
    options.go_on = false;
    TEST_ASSERT_EQUAL(LUB_FILE_ERROR, try_run(sweep, &options));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "not finished"));
    free(sweep);
}

static void a_run_that_fails_is_a_point_with_its_status(void)
{
    char text[2048];
    struct lub_sweep *sweep;
    struct lub_sweep_points points = {0};
    const struct lub_sweep_options options = {.threads = 1, .shard = {0, 1}};
    changed("refine = 3", "max_steps = 10", text, sizeof text);
    TEST_ASSERT_EQUAL(LUB_OK, read_sweep(text, false, &sweep));
    run(sweep, &options, &points);
    TEST_ASSERT_EQUAL(2 * 4 * 5, points.n);
    for (size_t k = 0; k < points.n; k++) {
        TEST_ASSERT_EQUAL(LUB_TOO_MANY_STEPS, points.list[k].status);
        TEST_ASSERT_EQUAL_STRING("too-many-steps", points.list[k].word);
        TEST_ASSERT_TRUE(isnan(points.list[k].values[0]));
    }
    lub_sweep_points_free(&points);
    free(sweep);
}

static void the_checksum_is_that_of_the_standard(void)
{
    TEST_ASSERT_EQUAL_HEX32(0xcbf43926, lub_crc32("123456789", 9)); /* check value of CRC-32 */
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(faults_are_refused_with_their_line);
    RUN_TEST(a_section_may_stand_behind_blanks);
    RUN_TEST(the_quick_form_has_its_own_points);
    RUN_TEST(places_and_indices_are_one_to_one);
    RUN_TEST(order_and_threads_do_not_show);
    RUN_TEST(the_boundary_is_found_to_the_stated_resolution);
    RUN_TEST(refinement_measures_far_fewer_points_than_the_grid_has);
    RUN_TEST(shards_merge_to_the_whole);
    RUN_TEST(a_journal_cut_anywhere_is_continued);
    RUN_TEST(foreign_damaged_and_unfinished_journals_are_refused);
    RUN_TEST(a_run_that_fails_is_a_point_with_its_status);
    RUN_TEST(the_checksum_is_that_of_the_standard);
    return UNITY_END();
}
