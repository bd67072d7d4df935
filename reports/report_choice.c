/* report_choice.c -- which scheme should I use: a row for each scheme, from what the studies found.
 *
 * Every cell comes from rows and verdicts; nothing is stated of a scheme that was not measured.
 */
#include "reports/choice.h"
#include "reports/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Schemes for the same problem: the first kind of cases that they run, and their model. */
struct problem {
    const char *kind, *model, *text, *run;
};

static const struct problem problems[] = {
    {"gap", "eps-ode", "One particle before a wall, a film of viscosity eps between them",
     "lubench run plane --set eps=1e-4"},
    {"gap", "limit", "The same for vanishing viscosity: the gluey limit, eps to 0",
     "lubench run lefebvre2009 --scheme lefebvre"},
    {"gap", "visco-elastic",
     "A film between elastic surfaces: a falling sphere, two spheres or many in shear",
     "lubench run falling-sphere, two-sphere-shear, suspension-shear"},
    {"scene", "limit", "Many grains that are glued by a vanishing viscosity",
     "lubench run sedimentation --set n=3000"},
    {"scene", "eps-ode", "Many grains with a film of finite viscosity in every near pair",
     "lubench run sedimentation --set law=viscous --set film=1e-3"},
    {"chain", "eps-ode", "Spheres on a line, with a film in every gap", "lubench run chain"},
    {"fluid", "eps-ode", "A sphere without inertia in a fluid that may be computed",
     "lubench run fluid-plane"},
    {"resistance", "eps-ode", "The drag of a body near a plane, by a fluid that is computed",
     "lubench run drag --set fluid=grid"},
};

enum { n_problems = sizeof problems / sizeof *problems };

/* Order counts where it holds for every viscosity; what never closes a gap comes before the rest.
 */
static double score(const struct lub_facts *facts)
{
    const double order = !facts->order ? 0 : facts->over ? 1 : floor(facts->order->order + 0.3);
    const double lowest = facts->n_good ? fmin(6, -log10(facts->eps_lowest)) : 0;
    return 10 * (facts->trouble == LUB_NO_TROUBLE) + 5 * lub_is_uniform(facts) +
           3 * (facts->n_closed == 0) - 4 * lub_misses_film(facts) - (facts->coarse != NULL) +
           order + 0.3 * lowest + 0.1 * (facts->release != NULL) + 0.2 * (facts->stuck != NULL);
}

static int by_score(const void *a, const void *b)
{
    const double x = ((const struct lub_choice *)a)->score,
                 y = ((const struct lub_choice *)b)->score;
    return x < y ? 1 : x > y ? -1 : 0;
}

static bool is_in(const struct lub_choice *choice, const struct problem *problem)
{
    return strcmp(choice->kind, problem->kind) == 0 &&
           strcmp(choice->scheme->model, problem->model) == 0;
}

static bool is_known(const struct lub_choice *choice)
{
    for (size_t k = 0; k < n_problems; k++) {
        if (is_in(choice, &problems[k])) {
            return true;
        }
    }
    return false;
}

/* Schemes of one problem, or those of none if it is NULL; the best first. */
static void group(FILE *file, size_t n, const struct lub_choice choices[],
                  const struct problem *problem)
{
    size_t shown = 0;
    for (size_t k = 0; k < n; k++) {
        if (problem ? is_in(&choices[k], problem) : !is_known(&choices[k])) {
            if (!shown) {
                fprintf(file,
                        "<tr class=\"group\"><th colspan=\"10\">%s<small><code>%s</code></small>"
                        "</th></tr>\n",
                        problem ? problem->text : "Other problems",
                        problem ? problem->run : "lubench list schemes");
            }
            lub_choice_row(file, &choices[k],
                           shown++ == 0 && choices[k].facts.order != NULL && problem);
        }
    }
}

static size_t list(const struct lub_report_data *data, struct lub_choice choices[])
{
    size_t n = 0;
    for (size_t k = 0; k < data->report->n_entries; k++) {
        const struct lub_report_entry *const entry = &data->report->entries[k];
        if (strcmp(entry->kind, "scheme") == 0) {
            struct lub_choice *const choice = &choices[n++];
            choice->scheme = entry;
            choice->up = "";
            snprintf(choice->kind, sizeof choice->kind, "%.*s", (int)strcspn(entry->of, " "),
                     entry->of);
            lub_facts_of(data, entry, &choice->facts);
            choice->score = score(&choice->facts) - 1e-3 * (double)k;
        }
    }
    qsort(choices, n, sizeof *choices, by_score);
    return n;
}

static void head(FILE *file)
{
    fputs("<div class=\"wide\"><table class=\"choice\">\n<tr><th>scheme</th><th>model</th>"
          "<th>order found<small>95 % interval</small></th><th>uniform in eps</th>"
          "<th>keeps gaps positive</th><th>stuck phase right</th><th>release time right</th>"
          "<th>many particles</th><th>cost of a step</th><th>verdict</th></tr>\n",
          file);
}

enum lub_status lub_report_choice(FILE *file, const struct lub_report_data *data)
{
    struct lub_choice *const choices = calloc(data->report->n_entries + 1, sizeof *choices);
    if (!choices) {
        return LUB_NO_MEMORY;
    }
    const size_t n = list(data, choices);
    fputs("<h2 id=\"choice\">Which scheme should I use?</h2>\n<p>Find your problem; the schemes "
          "for it stand in the order of what was measured, the best first. Green holds, red does "
          "not; each cell leads to its evidence.</p>\n",
          file);
    head(file);
    for (size_t k = 0; k < n_problems; k++) {
        group(file, n, choices, &problems[k]);
    }
    group(file, n, choices, NULL);
    fputs("</table></div>\n", file);
    free(choices);
    return LUB_OK;
}

void lub_report_choice_of(FILE *file, const struct lub_report_data *data,
                          const struct lub_report_entry *scheme)
{
    struct lub_choice choice = {.scheme = scheme, .up = "../"};
    lub_facts_of(data, scheme, &choice.facts);
    head(file);
    lub_choice_row(file, &choice, false);
    fputs("</table></div>\n", file);
}
