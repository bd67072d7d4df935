/* attack.c -- random questions of one gap: no certified value may be beyond its bound.
 *
 *     attack SEED N [FOLDER]
 *
 * asks N questions over eps 1e-8 to 1e4, p 1 to 3, the exact laws of sphere and disk, shifts,
 * q0 1e-6 to 1e6, forces 1e-6 to 1e6 with 1 to 40 jumps that may cancel, sines and tables, at times
 * that include jumps and their neighbours among doubles.  Every value and its bound are held to
 * own_solution.h.  Fails if one is beyond its bound, if 1 % or more are refused, or if one takes
 * 10 s of processor time; prints the worst of each.  FOLDER is where tables are written, /tmp
 * without it.
 */
#include "reference/reference.h"
#include "tests/reference/own_solution.h"

#include "cases/path.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { max_jumps = 40, max_times = 8, text_size = 4000 };

static unsigned long long state;

/* In [0, 1), the same everywhere. */
static double uniform(void)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(state >> 11) / 9007199254740992.0;
}

static double logarithmic(double lo, double hi)
{
    return lo * pow(hi / lo, uniform());
}

static double sign(void)
{
    return uniform() < 0.5 ? -1 : 1;
}

static size_t pick(size_t n)
{
    return (size_t)(uniform() * (double)n);
}

/* Steps: independent, of one size, or pairs that nearly cancel. */
static void steps_text(char text[text_size])
{
    const size_t n = 1 + pick(max_jumps), way = pick(3);
    const double base = logarithmic(1e-6, 1e6), span = logarithmic(0.01, 50) / (double)n;
    double t = 0, f = 0, length = 0;
    size_t used = 0;
    for (size_t k = 0; k < n; k++) {
        const double before = f;
        length = way == 2 && k % 2 ? length * (1 + sign() * logarithmic(1e-6, 1e-1))
                                   : span * (0.05 + uniform());
        f = way == 0 ? sign() * logarithmic(1e-6, 1e6) : sign() * base * (0.2 + uniform());
        f = way == 2 ? (k % 2 ? -before : k % 4 ? f * logarithmic(1e-6, 1) : -fabs(f)) : f;
        t += length;
        used +=
            (size_t)snprintf(text + used, text_size - used, "%s%.17g@%.17g", k ? "," : "", f, t);
    }
}

static void sine_text(char text[text_size])
{
    const double omega = logarithmic(0.05, 100), turns = logarithmic(0.1, 40);
    snprintf(text, text_size, "sin:%.17g,%.17g,%.17g,%.17g", sign() * logarithmic(1e-6, 1e6),
             sign() * omega, 6 * uniform() - 3, turns * 6.283 / omega);
}

static void table_text(char text[text_size], const char *file)
{
    FILE *const out = fopen(file, "w");
    const size_t n = 2 + pick(30);
    const double base = logarithmic(1e-6, 1e6), span = logarithmic(0.01, 50) / (double)n;
    double t = 0;
    for (size_t k = 0; out && k < n; k++) {
        fprintf(out, "%.17g,%.17g\n", t, base * (2 * uniform() - 1));
        t += span * (0.1 + uniform());
    }
    if (out) {
        fclose(out);
    }
    snprintf(text, text_size, "table:%s", file);
}

static struct lub_problem question(char text[text_size], const char *file)
{
    static const char *const laws[] = {"power", "power", "power", "power", "disk", "sphere"};
    static const double exponents[] = {1, 1, 1.5, 2, 3};
    struct lub_problem problem = {
        .drag = {.law = lub_drag_law_find(laws[pick(6)]), .eps = logarithmic(1e-8, 1e4)},
        .q0 = logarithmic(1e-6, 1e6),
        .mass = 1,
        .r = 1,
        .gamma_min = -INFINITY,
        .models = LUB_EPS_ODE};
    const double p = pick(2) ? exponents[pick(5)] : 1 + 2 * uniform();
    problem.drag.p = problem.drag.law->p > 0 ? problem.drag.law->p : p;
    problem.drag.shift = pick(8) ? 0 : logarithmic(1e-4, 1);
    problem.u0 = pick(2) ? 0 : sign() * logarithmic(1e-3, 1e3);
    switch (pick(6)) {
    case 0:
        sine_text(text);
        break;
    case 1:
        table_text(text, file);
        break;
    default:
        steps_text(text);
    }
    struct lub_message message = {""};
    if (lub_force_parse(&problem.force, text, &message) != LUB_OK) {
        printf("%s\n", message.text);
        exit(2);
    }
    problem.t_end = lub_force_end(&problem.force);
    return problem;
}

/* Increasing: anywhere, a jump, and the doubles beside it. */
static size_t choose_times(const struct lub_problem *problem, double times[max_times])
{
    const double jump = problem->force.t[1 + pick(problem->force.n)];
    const double near[] = {nextafter(jump, 0), jump, nextafter(jump, 2 * jump)};
    size_t n = 0;
    for (int k = 0; k < 4; k++) {
        times[n++] = problem->t_end * uniform();
    }
    for (int k = 0; k < 3; k++) {
        if (near[k] <= problem->t_end) {
            times[n++] = near[k];
        }
    }
    qsort(times, n, sizeof *times, lub_by_value);
    return n;
}

struct score {
    size_t n_sets, n_values, n_refused, n_slow, n_lies, n_unjudged;
    double worst, slowest, widest;
};

static void describe(const char *what, const struct lub_problem *problem, const char *text)
{
    printf("%s: drag=%s eps=%.17g p=%.17g shift=%.17g q0=%.17g u0=%.17g force=%s\n", what,
           problem->drag.law->name, problem->drag.eps, problem->drag.p, problem->drag.shift,
           problem->q0, problem->u0, text);
}

static double ratio(own_number error, double bound)
{
    const double size = fabs((double)error);
    return size > 0 ? size / bound : 0;
}

static void judge(const struct lub_problem *problem, const char *text, const struct lub_path *rows,
                  size_t n_told, const own_number truth[], struct score *score)
{
    for (size_t k = 0; k < rows->n && k < n_told; k++) {
        const struct lub_gap gap = lub_gap_row(rows, k);
        const double err_q = lub_gap_bound(rows, k, LUB_GAP_Q);
        const double err_x = lub_gap_bound(rows, k, LUB_GAP_LOG);
        const double of_x = ratio(truth[k] - (own_number)gap.log_gap, err_x);
        const double of_q = ratio(own_exp(truth[k]) - (own_number)gap.q, err_q);
        const double worst = of_x >= of_q ? of_x : of_q;
        score->n_values++;
        score->worst = worst <= score->worst ? score->worst : worst;
        score->widest = fmax(score->widest, err_x / fmax(1, fabs(gap.log_gap)));
        if (!(worst <= 1)) {
            score->n_lies++;
            describe("LIE", problem, text);
            printf("    t=%.17g ln q=%.17g instead of %.17g, bound %.3g; q=%.17g, bound %.3g\n",
                   rows->t[k], gap.log_gap, (double)truth[k], err_x, gap.q, err_q);
        }
    }
}

static void ask(const char *file, struct score *score)
{
    char text[text_size];
    double times[max_times];
    own_number truth[max_times];
    struct lub_problem problem = question(text, file);
    const size_t n = choose_times(&problem, times);
    struct lub_path rows = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    const clock_t start = clock();
    const enum lub_status status =
        lub_reference(&problem, LUB_EPS_ODE, n, times, &rows, &certificate, &message);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    score->n_sets++;
    score->slowest = fmax(score->slowest, seconds);
    if (seconds > 10) {
        score->n_slow++;
        describe("SLOW", &problem, text);
    }
    size_t n_told = 0;
    bool contact = false;
    if (status == LUB_OK || status == LUB_CONTACT) {
        const bool told = own_solution(&problem, n, times, truth, &n_told, &contact);
        judge(&problem, text, &rows, n_told, truth, score);
        if (!told && !contact) {
            score->n_unjudged++;
            describe("not judged", &problem, text);
        }
    } else {
        score->n_refused++;
        describe("refused", &problem, text);
        printf("    %s (%.1f s)\n", message.text, seconds);
    }
    lub_path_free(&rows);
    lub_problem_free(&problem);
}

int main(int argc, char **argv)
{
    char file[1000];
    struct score score = {0};
    if (argc < 3) {
        return 2;
    }
    state = strtoull(argv[1], NULL, 10);
    setvbuf(stdout, NULL, _IOLBF, 0); /* one that is stopped shows what it was at */
    snprintf(file, sizeof file, "%s/lubench-attack-%ld.csv", argc > 3 ? argv[3] : "/tmp",
             (long)getpid());
    const size_t n = strtoul(argv[2], NULL, 10);
    while (score.n_sets < n) {
        ask(file, &score);
    }
    remove(file);
    printf("%zu sets, %zu values: %zu beyond their bound, worst error/bound %.3g, widest bound of "
           "ln q %.3g; %zu refused, %zu slow, slowest %.2f s; %zu not judged; %.0f s in all\n",
           score.n_sets, score.n_values, score.n_lies, score.worst, score.widest, score.n_refused,
           score.n_slow, score.slowest, score.n_unjudged, (double)clock() / CLOCKS_PER_SEC);
    return score.n_lies > 0 || 100 * score.n_refused >= score.n_sets || score.n_slow > 0 ||
           100 * score.n_unjudged >= score.n_sets;
}
