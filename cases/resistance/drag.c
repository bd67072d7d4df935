/* drag.c -- what a fluid resists the motion of a body towards a plane with, gap by gap. */
#include "cases/case.h"
#include "cases/resistance/survey.h"

#include <stdio.h>
#include <string.h>

enum { BODY, FLUID, DX, BOX, Q, n_params };

static const struct lub_param params[n_params] = {
    [BODY] = LUB_CHOICE("body", "sphere", "", "what moves: a sphere, or a disk in two dimensions",
                        LUB_BODIES),
    [FLUID] = {LUB_PARAM("fluid", "exact", "", "what computes the drag: see lubench list fluids"),
               .kind = LUB_TEXT, .of_steps = true},
    [DX] = {LUB_PARAM("dx", "0.1", "radius", "size of the cells near the body; --dt gives it too"),
            .above_lo = true, .hi = 1, .of_steps = true},
    [BOX] = {LUB_PARAM("box", "20", "radius", "distance of the outer walls of fluids with cells"),
             .lo = 4, .hi = 1000, .of_steps = true},
    [Q] = LUB_ANY_TEXT("q", "1,0.5,0.2,0.1", "radius", "gaps, with commas between them"),
};

static enum lub_status refuse(const char *word, struct lub_message *message)
{
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "q: '%.60s' is no gap: allowed are up to %d numbers from 1e-12 to 1e6 with "
                    "commas between them",
                    word, LUB_SURVEY_GAPS);
}

static enum lub_status read_gaps(const char *text, struct lub_survey *survey,
                                 struct lub_message *message)
{
    for (const char *at = text;; at++) {
        char word[64] = "";
        const size_t length = strcspn(at, ",");
        double q = 0;
        snprintf(word, sizeof word, "%.*s", length < 63 ? (int)length : 63, at);
        if (!lub_parse_number(word, &q) || !(q >= 1e-12 && q <= 1e6) ||
            survey->n == LUB_SURVEY_GAPS) {
            return refuse(word, message);
        }
        survey->q[survey->n++] = q;
        at += length;
        if (!*at) {
            return LUB_OK;
        }
    }
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_survey *const survey = question;
    *survey = (struct lub_survey){.body = lub_body_of(values[BODY].text),
                                  .fluid = values[FLUID].text,
                                  .dx = values[DX].number,
                                  .box = values[BOX].number};
    return read_gaps(values[Q].text, survey, message);
}

const struct lub_case lub_case_drag = {
    .name = "drag",
    .summary = "The resistance of a sphere or disk near a plane as a fluid computes it, beside the "
               "exact one; one row for each gap.",
    .source = "Hillairet et al., figure 7; Lefebvre 2009, figure 7; Brenner 1961",
    .equations =
        "force over speed of a body that moves towards a plane at a gap of q radii, in a fluid "
        "without\n"
        "  inertia: sphere n = 6 pi lambda(q) (Brenner 1961), disk n = 4 pi lambda(q) per length",
    .scheme = "gap-by-gap",
    .dt = "dx",
    .n_params = n_params,
    .params = params,
    .build = build,
};
