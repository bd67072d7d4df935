/* drag_cells_values.c -- the drag of a sphere as the cells of the fluid `grid` compute it, at the
 * gaps from which make_drag_tables fits the law `cells`.
 *
 * usage: drag_cells_values            writes cases/tables/drag_cells_values.c to standard output
 *        drag_cells_values --check    recomputes every sixth; exit 1 if one differs, 4 if unsolved
 */
#include "cases/drag_cells.h"
#include "schemes/fluid/fluid.h"
#include "schemes/fluid/stokes_solver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double lambda_at(const struct lub_fluid *fluid, void *made, int node)
{
    struct lub_message message = {""};
    double n;
    if (fluid->resistance(made, exp(lub_drag_cells_node(node)), &n, &message) != LUB_OK) {
        fprintf(stderr, "drag_cells_values: %s\n", message.text);
        exit(4);
    }
    return n / lub_body_unit(LUB_SPHERE);
}

static int check(const struct lub_fluid *fluid, void *made)
{
    double worst = 0;
    for (int k = 0; k < LUB_DRAG_CELLS_NODES; k += 6) {
        const double stored = lub_drag_cells_values[k];
        worst = fmax(worst, fabs(lambda_at(fluid, made, k) / stored - 1));
    }
    printf("largest relative difference from the stored values %.1e\n", worst);
    return worst <= 2 * lub_stokes_limits.residual ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void print(const struct lub_fluid *fluid, void *made)
{
    printf(
        "/* drag_cells_values.c -- written by the program drag_cells_values, then formatted. */\n"
        "#include \"cases/drag_cells.h\"\n\n"
        "const double lub_drag_cells_values[LUB_DRAG_CELLS_NODES] = {\n");
    for (int k = 0; k < LUB_DRAG_CELLS_NODES; k++) {
        printf("%.12g,\n", lambda_at(fluid, made, k));
    }
    printf("};\n");
}

int main(int argc, char *argv[])
{
    const struct lub_fluid_request request = {
        .body = LUB_SPHERE, .dx = lub_drag_cells_dx, .box = lub_drag_cells_box};
    const struct lub_fluid *fluid;
    struct lub_message message = {""};
    void *made = NULL;
    int code = EXIT_SUCCESS;
    if (lub_fluid_find("grid", &fluid, &message) != LUB_OK ||
        fluid->create(&request, &made, &message) != LUB_OK) {
        fprintf(stderr, "drag_cells_values: %s\n", message.text);
        return 4;
    }
    if (argc == 2 && strcmp(argv[1], "--check") == 0) {
        code = check(fluid, made);
    } else {
        print(fluid, made);
    }
    fluid->free(made);
    return code;
}
