/* verify_pair_functions.c -- the Batchelor-Green functions and the published fits to them. */
#include "convergence/program/stages/shear_show.h"
#include "convergence/program/stages/showing.h"

#include <math.h>

/* Largest distances of the fits, and their jumps. */
struct distance {
    double a, b, mobility;
};

static struct distance measure(FILE *file)
{
    struct distance worst = {0};
    fputs("gap,A,B,mobility,A_fit,B_fit,mobility_fit\n", file);
    for (int k = -1200; k <= 180; k++) {
        const double log_gap = k / 100.0;
        const struct lub_pair_functions e = lub_pair_exact.at(log_gap);
        const struct lub_pair_functions f = lub_pair_fits.at(log_gap);
        fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", exp(log_gap), e.a, e.b,
                e.mobility, f.a, f.b, f.mobility);
        worst.a = fmax(worst.a, fabs(f.a - e.a));
        worst.b = fmax(worst.b, fabs(f.b - e.b));
        worst.mobility = fmax(worst.mobility, fabs(f.mobility / e.mobility - 1));
    }
    return worst;
}

static void tell(const struct distance *worst, struct lub_exhibit *exhibit)
{
    lub_say(exhibit->seen,
            "The fits are off by at most %.1e in A, %.1e in B and %.1f %% in 1 - A; at contact "
            "1 - A -> %.6g (r - 2) exactly and B -> %.6g.",
            worst->a, worst->b, 100 * worst->mobility, lub_pair_exact.at(-700).mobility,
            lub_pair_exact.at(-1e12).b);
    for (size_t k = 0; k < lub_pair_fits.n_seams; k++) {
        const double s = lub_pair_fits.seam[k], h = 1e-12;
        const struct lub_pair_functions below = lub_pair_fits.at(s - h);
        const struct lub_pair_functions above = lub_pair_fits.at(s + h);
        lub_say(exhibit->seen, " At r = %g they jump by %.1e in A and %.1e in B.", 2 + exp(s),
                above.a - below.a, above.b - below.b);
    }
}

enum lub_status lub_show_pair_functions(const struct lub_verify *verify, struct lub_gates *gates,
                                        struct lub_message *message)
{
    (void)gates;
    struct lub_exhibit exhibit = lub_showing(
        "lubricated", "batchelor-green",
        "Two free spheres in a linear flow: Batchelor-Green functions, exact and fitted",
        "Da Cunha and Hinch (1996) fit A(r) and B(r) in three ranges; the fits stand for the "
        "analytical solution in the figures of Chevremont et al. (2020).");
    struct lub_output output = {0};
    struct distance worst = {0};
    lub_shear_show_command(exhibit.command, "reference", "d0=0.2");
    lub_say(exhibit.command, "\nlubench reference two-sphere-shear --model fits --set d0=0.2");
    enum lub_status status = lub_showing_open(verify, &exhibit, &output, message);
    if (status == LUB_OK) {
        worst = measure(output.file);
        status = lub_output_close(&output, message);
    }
    lub_output_discard(&output);
    if (status == LUB_OK) {
        tell(&worst, &exhibit);
        status = lub_showing_draw(verify, &exhibit, "pair_functions.gp", 0, NULL, message);
    }
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}
