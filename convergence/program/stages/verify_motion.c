/* verify_motion.c -- what each scheme makes of a mild and of a stiff case, beside the certified
 * motion: a picture for the page of the scheme, and the one of the first page.
 *
 * A picture is the figure of a claim that states nothing.
 */
#include "convergence/kind/kind.h"
#include "convergence/program/claim_figures.h"
#include "convergence/program/stages/verify.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* Where schemes of a kind and model are shown; the step is one that a user might take. */
struct place {
    const char *kind;
    enum lub_model model;
    const char *reference, *mild, *stiff, *dt, *x, *y, *every;
};

static const struct place places[] = {
    {"gap", LUB_EPS_ODE, "eps-ode", "plane eps=0.1", "plane eps=0.001", "0.02", "t", "q", ""},
    {"gap", LUB_LIMIT, "limit", "lefebvre2009", "train", "0.02", "t", "q", ""},
    {"gap", LUB_VISCO_ELASTIC, "visco-elastic", "falling-sphere St=10 K=0.5 t_end=4",
     "falling-sphere St=100 K=50 t_end=3", "0.001", "t", "u_n", ""},
    {"scene", LUB_LIMIT, "limit", "billiard", "billiard r=0.45 x=-2.72 y=-0.54 vx=1 vy=0", "0.05",
     "x", "y", "4"},
    {"chain", LUB_EPS_ODE, "eps-ode", "chain n=2 eps=1", "chain n=2 eps=0.0001", "0.02", "t", "x",
     "4"},
    {"fluid", LUB_EPS_ODE, "stokes", "fluid-plane contact=none",
     "fluid-plane contact=gluey eta=0.1", "0.05", "t", "q", ""},
};

enum { n_places = sizeof places / sizeof *places };

static bool can_run(const struct lub_scheme *scheme, const struct place *place)
{
    const struct lub_kind *const kind = lub_kind_find(place->kind);
    const struct lub_case *which;
    const struct lub_scheme *found;
    char name[LUB_LABEL_LEN];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(place->mild, " "), place->mild);
    which = kind ? lub_registry_find(kind->cases, name) : NULL;
    return which && lub_find_scheme(kind, which, scheme->name, &found, NULL) == LUB_OK;
}

/* A scheme for elastic surfaces is shown at them. */
static const struct place *place_of(const struct lub_scheme *scheme)
{
    const unsigned models = lub_scheme_models(scheme);
    const enum lub_model model = models & LUB_VISCO_ELASTIC ? LUB_VISCO_ELASTIC : scheme->model;
    for (size_t k = 0; k < n_places; k++) {
        if (places[k].model == model && can_run(scheme, &places[k])) {
            return &places[k];
        }
    }
    return NULL;
}

/* With a scheme a run, without one the reference. */
static void add_run(struct lub_claim *claim, const struct place *place, const char *label,
                    const char *of, const char *scheme)
{
    struct lub_claim_run *const run = &claim->runs[claim->n_runs];
    snprintf(run->name, sizeof run->name, "r%zu", claim->n_runs++);
    snprintf(run->label, sizeof run->label, "%s", label);
    snprintf(run->of, sizeof run->of, "%s", of);
    if (scheme) {
        snprintf(run->scheme, sizeof run->scheme, "%s", scheme);
        snprintf(run->dt, sizeof run->dt, "%s", place->dt);
        snprintf(run->every, sizeof run->every, "%s", place->every);
    } else {
        snprintf(run->model, sizeof run->model, "%s", place->reference);
    }
}

static void set(struct lub_claim_figure *figure, const char *name, const char *value)
{
    const size_t k = figure->n_variables++;
    snprintf(figure->variables[k].name, sizeof figure->variables[k].name, "%s", name);
    snprintf(figure->variables[k].value, sizeof figure->variables[k].value, "%s", value);
}

/* Mild and stiff, the reference before the scheme. */
static void fill(struct lub_claim *claim, const struct lub_scheme *scheme,
                 const struct place *place)
{
    struct lub_claim_figure *const figure = &claim->figures[claim->n_figures++];
    snprintf(claim->name, sizeof claim->name, "motion-%s", scheme->name);
    add_run(claim, place, "mild reference", place->mild, NULL);
    add_run(claim, place, "mild run", place->mild, scheme->name);
    add_run(claim, place, "stiff reference", place->stiff, NULL);
    add_run(claim, place, "stiff run", place->stiff, scheme->name);
    snprintf(figure->template_name, sizeof figure->template_name, "motion.gp");
    snprintf(figure->columns, sizeof figure->columns, "%s, %s", place->x, place->y);
    set(figure, "mild", place->mild);
    set(figure, "stiff", place->stiff);
    set(figure, "scheme", scheme->name);
    set(figure, "axes", *place->every ? "points" : "lines");
    set(figure, "step", place->dt);
    set(figure, "xname", place->x);
    set(figure, "yname", place->y);
}

/* Good and bad ones side by side at a step that is far above the layers of the film. */
static void fill_first(struct lub_claim *claim)
{
    static const char *const shown[] = {"loggap-sdirk2", "lefebvre", "implicit",
                                        "hillairet-fixed-conservative", "euler"};
    const struct place *const place = &places[0];
    struct lub_claim_figure *const figure = &claim->figures[claim->n_figures++];
    snprintf(claim->name, sizeof claim->name, "motion");
    add_run(claim, place, "certified", place->stiff, NULL);
    for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) {
        add_run(claim, place, shown[k], place->stiff, shown[k]);
    }
    snprintf(figure->template_name, sizeof figure->template_name, "first.gp");
    snprintf(figure->columns, sizeof figure->columns, "t, q, log_gap");
}

static enum lub_status draw(const struct lub_verify *verify, const struct lub_claim *claim,
                            struct lub_message *message)
{
    struct lub_claim_data data[LUB_CLAIM_RUNS];
    struct lub_findings findings = {0};
    const struct lub_claim_gallery gallery = {verify->folder, verify->templates};
    const struct lub_claim_options options = {.threads = 1, .interrupted = verify->interrupted};
    enum lub_status status = lub_claim_make(claim, &options, data, message);
    if (status == LUB_OK) {
        status = lub_claim_figures(claim, data, &gallery, &findings, message);
    }
    lub_claim_data_free(data);
    lub_findings_free(&findings);
    return status;
}

static enum lub_status add_exhibit(const struct lub_verify *verify, const struct lub_scheme *scheme,
                                   const struct place *place)
{
    struct lub_exhibit exhibit = {.page = "first", .title = "A particle that is pushed to a wall"};
    char name[LUB_LABEL_LEN] = "motion";
    if (scheme) {
        snprintf(name, sizeof name, "motion-%.150s", scheme->name);
        snprintf(exhibit.page, sizeof exhibit.page, "scheme");
        snprintf(exhibit.title, sizeof exhibit.title, "%s", scheme->name);
        snprintf(exhibit.seen, sizeof exhibit.seen,
                 "dt = %s beside the certified solution: %s, and %s.", place->dt, place->mild,
                 place->stiff);
    } else {
        snprintf(exhibit.seen, sizeof exhibit.seen,
                 "A particle is pushed to a wall until t = 2 and pulled away afterwards; the film "
                 "has viscosity eps = 0.001, every scheme the step 0.02. Above the gap, below its "
                 "logarithm: what is lost there while the particle is stuck decides when it is "
                 "let go. A curve that ends is a run that failed.");
    }
    snprintf(exhibit.figure, sizeof exhibit.figure, "figures/%.150s.svg", name);
    snprintf(exhibit.data, sizeof exhibit.data, "data/%.150s.csv", name);
    return lub_exhibit_add(verify->exhibits, &exhibit);
}

static enum lub_status show(const struct lub_verify *verify, const struct lub_scheme *scheme,
                            const struct place *place, struct lub_message *message)
{
    struct lub_claim *const claim = calloc(1, sizeof *claim);
    if (!claim) {
        return LUB_NO_MEMORY;
    }
    if (scheme) {
        fill(claim, scheme, place);
    } else {
        fill_first(claim);
    }
    const enum lub_status status = draw(verify, claim, message);
    free(claim);
    return status;
}

/* In the order of the schemes, whichever was drawn first. */
static enum lub_status add_exhibits(const struct lub_verify *verify)
{
    const struct lub_scheme *scheme;
    enum lub_status status = add_exhibit(verify, NULL, NULL);
    for (size_t k = 0; (scheme = lub_any_scheme_at(k)) && status == LUB_OK; k++) {
        const struct place *const place = place_of(scheme);
        status = place ? add_exhibit(verify, scheme, place) : LUB_OK;
    }
    return status;
}

enum lub_status lub_verify_motion(const struct lub_verify *verify, struct lub_gates *gates,
                                  struct lub_message *message)
{
    const int threads = verify->threads > 0 ? verify->threads : omp_get_max_threads();
    enum lub_status worst = lub_claim_gallery_open(verify->folder, message);
    size_t n = 0;
    (void)gates;
    while (lub_any_scheme_at(n)) {
        n++;
    }
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (size_t k = 0; k <= n; k++) {
        struct lub_message own = {""};
        const struct lub_scheme *const scheme = k < n ? lub_any_scheme_at(k) : NULL;
        const struct place *const place = scheme ? place_of(scheme) : NULL;
        const enum lub_status status =
            worst == LUB_OK && (place || !scheme) ? show(verify, scheme, place, &own) : LUB_OK;
#pragma omp critical(worst)
        if (status != LUB_OK && worst == LUB_OK) {
            worst = status;
            *message = own;
        }
    }
    return worst == LUB_OK ? add_exhibits(verify) : worst;
}
