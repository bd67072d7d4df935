/* fluid_freefem.c -- FreeFem++, a finite element program that is not part of this one, as a fluid:
 * one run of it for each gap.
 *
 * Taylor-Hood elements (P2-P1) in both scripts.  The resistance is the power that the flow takes at
 * the speed 1, or, of the penalised body, one over its velocity under the force 1.
 */
#include "schemes/fluid/fluid.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESH, n_params, max_output = 4096, max_path = 4096 };

static const struct lub_param params[n_params] = {
    [MESH] = LUB_CHOICE("mesh", "fitted", "",
                        "of fluid freefem: triangles that follow the body, or squares cut in two "
                        "with a penalised body as in Lefebvre 2009",
                        "fitted|cartesian")};

struct freefem {
    enum lub_body body;
    double dx, box;
    const char *script; /* its part after the numbers */
};

/* Strain and divergence in the coordinates (r, z) of an axis, or of a plane where `axis` is 0. */
static const char forms[] =
    "func weight = axis ? x : 1.;\n"
    "func round = axis ? 2 / max(x, 1e-12) : 0.;\n"
    "macro strain(a, b) ((2 * dx(a#r) * dx(b#r) + 2 * dy(a#z) * dy(b#z)\n"
    "  + (dy(a#r) + dx(a#z)) * (dy(b#r) + dx(b#z))) * weight + round * a#r * b#r) // EOM\n"
    "macro flux(a) ((dx(a#r) + dy(a#z)) * weight + axis * a#r) // EOM\n"
    "macro stokes(u, p, v, w) (strain(u, v) - p * flux(v) - w * flux(u)\n"
    "  - 1e-12 * p * w * weight) // EOM\n";

/* Points are dense where the film is thin: so that four cells fill it. */
static const char fitted[] =
    "real c = sqrt(2 * q), s = asinh(pi / 2 / c), top = 1 + q;\n"
    "int near = max(1.5 * pi / size, 4 * s * sqrt(2 / q)), far = pi / 2 / size;\n"
    "border below(t = 0, 1) { x = c * sinh(s * t) * 2 / pi; y = 0; label = 1; }\n"
    "border beside(t = 0, 1) { x = box ^ t; y = 0; label = 1; }\n"
    "border outside(t = 0, pi / 2) { x = box * cos(t); y = box * sin(t); label = 1; }\n"
    "border above(t = 0, 1) { x = 0; y = top + (box - top) ^ (1 - t); label = 2; }\n"
    "border upper(t = pi / 2, 0) { x = cos(t); y = top + sin(t); label = 3; }\n"
    "border lower(t = 1, 0) { x = sin(c * sinh(s * t)); y = top - cos(c * sinh(s * t));\n"
    "  label = 3; }\n"
    "border film(t = q, 0) { x = 0; y = t; label = 2; }\n"
    "mesh cells = buildmesh(below(near) + beside(far * log(box) * 2 / pi) + outside(far)\n"
    "  + above(far * log(box - top) * 2 / pi) + upper(2 * far) + lower(near) + film(4));\n"
    "fespace Space(cells, [P2, P2, P1]);\n"
    "Space [ur, uz, p], [vr, vz, w];\n"
    "solve flow([ur, uz, p], [vr, vz, w], solver = sparsesolver)\n"
    "  = int2d(cells, qft = qf5pT)(stokes(u, p, v, w))\n"
    "  + on(1, ur = 0, uz = 0) + on(2, ur = 0) + on(3, ur = 0, uz = 1);\n"
    "real n = (axis ? 2 * pi : 2.) * int2d(cells, qft = qf5pT)(strain(u, u));\n";

/* A triangle is rigid where its middle is in the body. */
static const char cartesian[] =
    "int across = rint(box / size), up = rint((box + 1 + q) / size);\n"
    "mesh cells = square(across, up, [x * across * size, y * up * size]);\n"
    "fespace Space(cells, [P2, P2, P1]);\n"
    "fespace Each(cells, P0);\n"
    "Space [ur, uz, p], [vr, vz, w];\n"
    "Each rigid = x ^ 2 + (y - 1 - q) ^ 2 < 1;\n"
    "real volume = int2d(cells, qft = qf5pT)(rigid * weight);\n"
    "solve flow([ur, uz, p], [vr, vz, w], solver = sparsesolver)\n"
    "  = int2d(cells, qft = qf5pT)(stokes(u, p, v, w) + 1e6 * rigid * strain(u, v))\n"
    "  - int2d(cells, qft = qf5pT)(rigid / volume * vz * weight)\n"
    "  + on(1, 2, 3, ur = 0, uz = 0) + on(4, ur = 0);\n"
    "real n = (axis ? 2 * pi : 2.) * volume / int2d(cells, qft = qf5pT)(rigid * uz * weight);\n";

static enum lub_status create(const struct lub_fluid_request *request, void **fluid,
                              struct lub_message *message)
{
    struct freefem *const freefem = malloc(sizeof *freefem);
    if (!freefem) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    *freefem = (struct freefem){
        .body = request->body,
        .dx = request->dx,
        .box = request->box,
        .script = strcmp(request->values[MESH].text, "cartesian") == 0 ? cartesian : fitted};
    *fluid = freefem;
    return LUB_OK;
}

static bool write_script(const struct freefem *freefem, double q, int descriptor)
{
    FILE *const file = fdopen(descriptor, "w");
    if (!file) {
        close(descriptor);
        return false;
    }
    fprintf(file, "real q = %.17g, size = %.17g, box = %.17g;\nint axis = %d;\n%s%s", q,
            freefem->dx, freefem->box, freefem->body == LUB_SPHERE, forms, freefem->script);
    fputs("cout.precision(17);\ncout << \"resistance \" << n << endl;\n", file);
    const bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

/* In the child: FreeFem++ with the script, its words to the pipe. */
static void become(const char *script, const int ends[2])
{
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    execlp("FreeFem++-nw", "FreeFem++-nw", "-nw", "-v", "0", "-f", script, (char *)NULL);
    execlp("FreeFem++", "FreeFem++", "-nw", "-v", "0", "-f", script, (char *)NULL);
    _exit(127);
}

/* The beginning of what comes; the rest is read and dropped, so that the writer ends. */
static void read_all(int descriptor, char text[max_output])
{
    size_t n = 0;
    char rest[512];
    for (;;) {
        const bool room = n + 1 < max_output;
        const ssize_t got =
            read(descriptor, room ? text + n : rest, room ? max_output - 1 - n : sizeof rest);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            break;
        }
        n += room && got > 0 ? (size_t)got : 0;
    }
    text[n] = '\0';
}

/* Exit code of the program and what it said; -1: it could not be started or was stopped. */
static int run(const char *script, char output[max_output])
{
    int ends[2], how = 0;
    if (pipe(ends) != 0) {
        return -1;
    }
    const pid_t child = fork();
    if (child == 0) {
        become(script, ends);
    }
    close(ends[1]);
    if (child > 0) {
        read_all(ends[0], output);
        while (waitpid(child, &how, 0) < 0 && errno == EINTR) {
        }
    }
    close(ends[0]);
    return child > 0 && WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

static enum lub_status judge(int code, const char *output, double q, double *n,
                             struct lub_message *message)
{
    const char *const found = strstr(output, "resistance ");
    if (code == 127) {
        return lub_fail(message, LUB_MISSING,
                        "fluid freefem needs the program FreeFem++: install the package freefem++ "
                        "(scripts/setup --full), or take another of `lubench list fluids`");
    }
    if (code != 0 || !found || sscanf(found, "resistance %lf", n) != 1) {
        return lub_fail(message, LUB_NO_CONVERGENCE,
                        "FreeFem++ gave no resistance at the gap %g (exit code %d): %.200s", q,
                        code, output);
    }
    return isfinite(*n) && *n > 0
               ? LUB_OK
               : lub_fail(message, LUB_NOT_FINITE, "FreeFem++ gave the resistance %g at the gap %g",
                          *n, q);
}

static enum lub_status resistance(void *fluid, double q, double *n, struct lub_message *message)
{
    char script[max_path], output[max_output] = "";
    const char *const folder = getenv("TMPDIR");
    const int length =
        snprintf(script, sizeof script, "%s/lubench-XXXXXX", folder && *folder ? folder : "/tmp");
    const int descriptor = length < max_path ? mkstemp(script) : -1;
    if (descriptor < 0 || !write_script(fluid, q, descriptor)) {
        return lub_fail(message, LUB_FILE_ERROR,
                        "cannot write a script for FreeFem++ to %.300s: "
                        "%s",
                        script, strerror(errno));
    }
    const int code = run(script, output);
    remove(script);
    return judge(code, output, q, n, message);
}

const struct lub_fluid lub_fluid_freefem = {
    .name = "freefem",
    .summary = "FreeFem++, if it is installed: P2-P1 elements on triangles that follow the body, "
               "or on a cartesian mesh with a penalised one",
    .source = "Hecht 2012, New development in FreeFem++; Lefebvre 2009, section 2.4.2",
    .has_cells = true,
    .n_params = n_params,
    .params = params,
    .create = create,
    .resistance = resistance,
    .free = free,
};
