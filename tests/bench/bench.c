/* bench.c -- the program lubench-bench: runs the sections and prints their figures. */
#include "tests/bench/bench.h"
#include "cases/seconds.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct lub_bench {
    FILE *out;
    size_t n, n_over;
};

#define SECTION(name) extern const struct lub_bench_section lub_bench_##name;
#include "tests/bench/sections.def"
#undef SECTION

static const struct lub_bench_section *const sections[] = {
#define SECTION(name) &lub_bench_##name,
#include "tests/bench/sections.def"
#undef SECTION
};

enum { n_sections = sizeof sections / sizeof *sections };

void lub_bench_put(struct lub_bench *bench, const char *what, double value, const char *unit,
                   double target)
{
    fprintf(bench->out, "%-44s %12.5g %-10s", what, value, unit);
    if (!isnan(target)) {
        const bool over = !(value <= target);
        fprintf(bench->out, " target %-8.4g %s", target, over ? "OVER" : "ok");
        bench->n_over += over;
    }
    fputc('\n', bench->out);
    fflush(bench->out);
    bench->n++;
}

void lub_bench_note(struct lub_bench *bench, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("# ", bench->out);
    vfprintf(bench->out, format, arguments);
    fputc('\n', bench->out);
    va_end(arguments);
}

double lub_bench_seconds(enum lub_status (*work)(void *data), void *data, int repeats)
{
    double best = INFINITY;
    for (int k = 0; k < repeats; k++) {
        const double start = lub_seconds();
        if (work(data) != LUB_OK) {
            return NAN;
        }
        best = fmin(best, lub_seconds() - start);
    }
    return best;
}

static enum lub_status run(struct lub_bench *bench, const struct lub_bench_section *section)
{
    fprintf(bench->out, "\n## %s: %s\n", section->name, section->summary);
    const enum lub_status status = section->run(bench);
    if (status != LUB_OK) {
        fprintf(stderr, "lubench-bench: %s: %s\n", section->name, lub_status_text(status));
    }
    return status;
}

static const struct lub_bench_section *find(const char *name)
{
    for (size_t k = 0; k < n_sections; k++) {
        if (strcmp(sections[k]->name, name) == 0) {
            return sections[k];
        }
    }
    return NULL;
}

static int usage(const char *name, FILE *out)
{
    if (name) {
        fprintf(out, "lubench-bench: no section '%s'\n", name);
    }
    fputs("usage: lubench-bench [SECTION]...   all sections if none is named:\n", out);
    for (size_t k = 0; k < n_sections; k++) {
        fprintf(out, "  %-16s %s\n", sections[k]->name, sections[k]->summary);
    }
    return name ? 2 : 0;
}

int main(int argc, char *argv[])
{
    struct lub_bench bench = {.out = stdout};
    enum lub_status status = LUB_OK;
    for (int k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--help") == 0) {
            return usage(NULL, stdout);
        }
        if (!find(argv[k])) {
            return usage(argv[k], stderr);
        }
    }
    for (int k = 1; k < argc && status == LUB_OK; k++) {
        status = run(&bench, find(argv[k]));
    }
    for (size_t k = 0; argc == 1 && k < n_sections && status == LUB_OK; k++) {
        status = run(&bench, sections[k]);
    }
    fprintf(bench.out, "\n# %zu figures, %zu over their target\n", bench.n, bench.n_over);
    return lub_status_exit(status);
}
