/* verify_papers.c -- stage: the figures of the papers that show one gap, as data.
 *
 * "Indistinguishable" in a paper is taken as within 2 % of the height of its plot, the
 * width of a printed line: 0.08 where q rises to 4.  Labels hold no comma, since they are fields of
 * a CSV file.
 */
#include "convergence/program/stages/curves.h"
#include "convergence/program/stages/showing.h"

#include <math.h>

#define MILD  "plane eps=0.1 p=1.5"
#define STIFF "plane eps=0.001 p=1.5"
#define EPS_ODE(text, settings)                                                                    \
    {                                                                                              \
        .label = text, .of_case = settings, .model = LUB_EPS_ODE                                   \
    }
#define LIMIT(text, settings)                                                                      \
    {                                                                                              \
        .label = text, .of_case = settings, .model = LUB_LIMIT                                     \
    }
#define RUN(text, settings, with, step)                                                            \
    {                                                                                              \
        .label = text, .of_case = settings, .scheme = with, .dt = step                             \
    }

static const struct lub_curve_figure figures[] = {
    {.name = "maury2007-fig2",
     .title = "Maury 2007, figure 2: convergence of q and gamma as eps -> 0",
     .panels = "q gamma",
     .published = "For eps = 0.25 the gap and the glue potential follow the limit solution for a "
                  "force -1 until t = 2 and +1 until t = 5; they converge to it as eps -> 0.",
     .within = 0.12,
     .near = 1u << 2 | 1u << 3,
     .far = 1u << 1,
     .n = 6,
     .curves = {LIMIT("limit", "maury2007"), EPS_ODE("eps = 0.25", "maury2007 eps=0.25"),
                EPS_ODE("eps = 0.05", "maury2007 eps=0.05"),
                EPS_ODE("eps = 0.01", "maury2007 eps=0.01"),
                RUN("hybrid (eq. 6) dt = 0.05", "maury2007", "maury-hybrid", "0.05"),
                RUN("theta eps = 0.25 dt = 0.05", "maury2007", "maury-theta", "0.05")}},
    {.name = "maury2007-fig3",
     .title = "Maury 2007, figure 3: two solutions of the limit problem?",
     .panels = "q gamma",
     .published =
         "With contacts that cluster at t = 0 the limit problem has two distinct solutions, "
         "built from a function Q for a tau between 0.29 and 0.30.",
     .remark = "The motion from the left end of Q is stuck again at t = 2 and repeats with every "
               "factor 2 in time, so that both constructions give one and the same solution.",
     .within = 1e-6,
     .far = 1u << 1,
     .n = 4,
     .curves = {LIMIT("branch 1", "nonunique branch=1"), LIMIT("branch 2", "nonunique branch=2"),
                RUN("lefebvre dt = 0.00017", "nonunique", "lefebvre", "0.00017"),
                RUN("hybrid dt = 0.00017", "nonunique", "maury-hybrid", "0.00017")}},
    {.name = "lefebvre2009-fig2",
     .title = "Lefebvre 2009, figure 2: a solution of the gluey particle model",
     .panels = "q gamma",
     .published = "Pushed until t = 2 and pulled afterwards, the particle hits at t = 1, gamma "
                  "falls to -4 at t = 2 and is back at zero at t = 4, when the particle leaves.",
     .within = 0.01,
     .near = 1u << 1,
     .n = 2,
     .curves = {LIMIT("exact", "lefebvre2009"),
                RUN("Algorithm 2.7 dt = 0.001", "lefebvre2009", "lefebvre", "0.001")}},
    {.name = "lefebvre2009-fig3",
     .title = "Lefebvre 2009, figure 3: a vanishing-viscosity model",
     .panels = "q gamma",
     .published = "The solutions of the lubrication model converge to the gluey model as the "
                  "viscosity goes to zero.",
     .within = 0.05,
     .near = 1u << 4,
     .far = 1u << 1 | 1u << 2,
     .n = 5,
     .curves = {LIMIT("limit", "lefebvre2009"), EPS_ODE("eps = 1", "lefebvre2009 eps=1"),
                EPS_ODE("eps = 0.3", "lefebvre2009 eps=0.3"),
                EPS_ODE("eps = 0.1", "lefebvre2009 eps=0.1"),
                EPS_ODE("eps = 0.01", "lefebvre2009 eps=0.01")}},
    {.name = "lefebvre2009-fig4",
     .title = "Lefebvre 2009, figure 4: gluey model and layers of viscous fluid",
     .panels = "q log_gap",
     .published = "Hitting and unsticking times of the gluey model agree with those of a particle "
                  "in layers of different viscosity.",
     .remark = "The times of contact and release change little with the viscosity, the gap itself "
               "much: ln q spans orders of magnitude while the particle is stuck.",
     .n = 5,
     .curves = {LIMIT("gluey model", "lefebvre2009"),
                EPS_ODE("eps = 0.01", "lefebvre2009 eps=0.01"),
                EPS_ODE("eps = 0.1", "lefebvre2009 eps=0.1"),
                EPS_ODE("eps = 0.5", "lefebvre2009 eps=0.5"),
                EPS_ODE("eps = 2", "lefebvre2009 eps=2")}},
    {.name = "lefebvre2009-fig5",
     .title = "Lefebvre 2009, figure 5: large time steps",
     .panels = "q gamma",
     .published = "With dt = 0.03 the numerical solution cannot be told from the exact one; with "
                  "dt = 0.63 gamma is exact from the second step of contact on and q stays close.",
     .within = 0.08,
     .near = 1u << 1,
     .n = 3,
     .curves = {LIMIT("exact", "lefebvre2009"),
                RUN("dt = 0.03", "lefebvre2009", "lefebvre", "0.03"),
                RUN("dt = 0.63", "lefebvre2009", "lefebvre", "0.63")}},
    {.name = "lefebvre2009-fig12",
     .title = "Lefebvre 2009, figure 12: rough solids, gamma_min = -3",
     .panels = "q gamma",
     .published = "gamma reaches -3 at t = 1.5 and stays there until t = 2; the rough particle "
                  "leaves at t = 3.5, before the smooth one.",
     .within = 0.01,
     .near = 1u << 1,
     .far = 1u << 2,
     .n = 3,
     .curves = {LIMIT("exact rough", "lefebvre2009-rough"),
                RUN("step 4b dt = 0.001", "lefebvre2009-rough", "lefebvre", "0.001"),
                LIMIT("exact smooth", "lefebvre2009")}},
    {.name = "hillairet-fig3-left",
     .title = "Hillairet et al., figure 3 left: Algorithm 1, eps = 0.1",
     .panels = "q",
     .published = "Algorithm 1 gives a positive gap for dt = 0.01 and smaller; with dt = 0.0001 it "
                  "cannot be told from the exact solution.",
     .within = 0.08,
     .near = 1u << 4,
     .far = 1u << 1,
     .n = 5,
     .curves = {EPS_ODE("exact", MILD), RUN("dt = 0.1", MILD, "euler", "0.1"),
                RUN("dt = 0.01", MILD, "euler", "0.01"), RUN("dt = 0.001", MILD, "euler", "0.001"),
                RUN("dt = 0.0001", MILD, "euler", "0.0001")}},
    {.name = "hillairet-fig3-right",
     .title = "Hillairet et al., figure 3 right: Algorithm 2, eps = 0.1",
     .panels = "q",
     .published = "Algorithm 2 with C = 20 in the same range of dt; with dt = 0.0001 it cannot be "
                  "told from the exact solution.",
     .within = 0.08,
     .near = 1u << 4,
     .n = 5,
     .curves = {EPS_ODE("exact", MILD), RUN("dt = 0.1", MILD, "hillairet-fixed", "0.1"),
                RUN("dt = 0.01", MILD, "hillairet-fixed", "0.01"),
                RUN("dt = 0.001", MILD, "hillairet-fixed", "0.001"),
                RUN("dt = 0.0001", MILD, "hillairet-fixed", "0.0001")}},
    {.name = "hillairet-fig4-left",
     .title = "Hillairet et al., figure 4 left: Algorithm 1, eps = 0.001",
     .panels = "q",
     .published = "Algorithm 1 gives no acceptable solution even with dt = 0.0001.",
     .within = 0.08,
     .far = 1u << 1 | 1u << 2 | 1u << 3 | 1u << 4,
     .n = 5,
     .curves = {EPS_ODE("exact", STIFF), RUN("dt = 0.1", STIFF, "euler", "0.1"),
                RUN("dt = 0.01", STIFF, "euler", "0.01"),
                RUN("dt = 0.001", STIFF, "euler", "0.001"),
                RUN("dt = 0.0001", STIFF, "euler", "0.0001")}},
    {.name = "hillairet-fig4-right",
     .title = "Hillairet et al., figure 4 right: Algorithm 2, eps = 0.001",
     .panels = "q",
     .published = "Algorithm 2 with C = 20; for dt <= 0.01 it cannot be told from the exact "
                  "solution.",
     .within = 0.08,
     .near = 1u << 2 | 1u << 3 | 1u << 4,
     .n = 5,
     .curves = {EPS_ODE("exact", STIFF), RUN("dt = 0.1", STIFF, "hillairet-fixed", "0.1"),
                RUN("dt = 0.01", STIFF, "hillairet-fixed", "0.01"),
                RUN("dt = 0.001", STIFF, "hillairet-fixed", "0.001"),
                RUN("dt = 0.0001", STIFF, "hillairet-fixed", "0.0001")}},
    {.name = "hillairet-fig5-left",
     .title = "Hillairet et al., figure 5 left: the threshold of Algorithm 2, log scale",
     .panels = "log_gap",
     .published = "The runs of figure 4 on a log scale: the gap stops at the threshold q_s with "
                  "n(q_s) = 1/(20 dt), which falls with dt.",
     .n = 5,
     .curves = {EPS_ODE("exact", STIFF), RUN("dt = 0.1", STIFF, "hillairet-fixed", "0.1"),
                RUN("dt = 0.01", STIFF, "hillairet-fixed", "0.01"),
                RUN("dt = 0.001", STIFF, "hillairet-fixed", "0.001"),
                RUN("dt = 0.0001", STIFF, "hillairet-fixed", "0.0001")}},
    {.name = "hillairet-fig5-right",
     .title = "Hillairet et al., figure 5 right: choice of C at dt = 0.001",
     .panels = "log_gap q",
     .published = "A threshold too small harms the accuracy, one too large perturbs the solution; "
                  "C = 20 is not far from the best choice.",
     .within = 0.08,
     .near = 1u << 3,
     .n = 6,
     .curves = {EPS_ODE("exact", STIFF), RUN("C = 1", STIFF, "hillairet-fixed C=1", "0.001"),
                RUN("C = 5", STIFF, "hillairet-fixed C=5", "0.001"),
                RUN("C = 20", STIFF, "hillairet-fixed C=20", "0.001"),
                RUN("C = 200", STIFF, "hillairet-fixed C=200", "0.001"),
                RUN("C = 2000", STIFF, "hillairet-fixed C=2000", "0.001")}},
    {.name = "hillairet-fig6",
     .title = "Hillairet et al., figure 6: Algorithm 3 with tol = 1e-5",
     .panels = "q dt",
     .published = "dt_min = 0.001 and 0.0001 give fairly good results; with dt_min = 0 steps of "
                  "about 1e-8 are taken near t = 1 and about 1e-4 elsewhere.",
     .within = 0.2,
     .near = 1u << 1 | 1u << 2,
     .n = 4,
     .curves = {EPS_ODE("exact", STIFF),
                RUN("dt_min = 0.001", STIFF, "hillairet-adaptive tol=1e-5 dt_min=0.001", "0.01"),
                RUN("dt_min = 0.0001", STIFF, "hillairet-adaptive tol=1e-5 dt_min=0.0001", "0.01"),
                RUN("dt_min = 0", STIFF, "hillairet-adaptive tol=1e-5 dt_min=0", "0.01")}},
};

/* Figure 7 of Hillairet et al.: the drag on a disk of radius R = 0.1, viscosity 1.  The law `disk`
 * is scaled to radius 1 with n -> eps/q^1.5, so that the force is 3 sqrt2 pi times it at q/R. */
static enum lub_status disk_drag(const struct lub_verify *verify, struct lub_message *message)
{
    const double radius = 0.1, scale = 3 * sqrt(2) * acos(-1);
    const struct lub_drag disk = {.law = lub_drag_law_find("disk"), .eps = 1, .p = 1.5};
    struct lub_output output;
    struct lub_exhibit exhibit = lub_showing(
        "papers", "hillairet-fig7", "Hillairet et al., figure 7: drag on a disk near a plane",
        "Finite elements agree with the asymptotic force 3 sqrt(2) pi (R/q)^1.5.");
    enum lub_status status = lub_showing_open(verify, &exhibit, &output, message);
    if (status != LUB_OK) {
        return status;
    }
    fputs("q,exact,asymptotic\n", output.file);
    for (int k = 0; k <= 60; k++) {
        const double q = 1e-4 * pow(10, k / 15.0), x = log(q / radius);
        fprintf(output.file, "%.17g,%.17g,%.17g\n", q, scale * lub_drag_n(&disk, x),
                scale * exp(-1.5 * x));
    }
    status = lub_output_close(&output, message);
    const double near = lub_drag_n(&disk, log(0.01)) * exp(1.5 * log(0.01));
    const double far = lub_drag_n(&disk, log(1)) * exp(1.5 * log(1));
    lub_say(exhibit.seen,
            "Exact over asymptotic force: %.4f at q = 0.01 R, %.4f at q = R. The exact one is the "
            "law drag=disk, 4 pi/(a - tanh a) with cosh a = 1 + q/R.",
            near, far);
    exhibit.agreement = fabs(near - 1) < 0.05 ? LUB_AGREES : LUB_DISAGREES;
    lub_say(exhibit.command, "lubench describe disk");
    if (status == LUB_OK) {
        status = lub_showing_draw(verify, &exhibit, "drag.gp", 0, NULL, message);
    }
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}

enum lub_status lub_verify_papers(const struct lub_verify *verify, struct lub_gates *gates,
                                  struct lub_message *message)
{
    const size_t n = sizeof figures / sizeof *figures;
    enum lub_status status = LUB_OK;
    (void)gates;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        lub_progress_tell(verify->progress, figures[k].name, k, n);
        status = *verify->interrupted ? LUB_INTERRUPTED
                                      : lub_curves_show(verify, &figures[k], "papers", message);
    }
    return status == LUB_OK ? disk_drag(verify, message) : status;
}
