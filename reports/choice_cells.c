/* choice_cells.c -- the cells of a row of the choice, and its verdict in words. */
#include "reports/choice.h"
#include "reports/page.h"

#include <math.h>
#include <string.h>

bool lub_is_uniform(const struct lub_facts *facts)
{
    return facts->trouble == LUB_NO_TROUBLE && facts->n_good > 2 &&
           facts->eps_highest >= 1000 * facts->eps_lowest;
}

/* How far off a value is that has no order of its own: a few steps are right. */
enum closeness { NEAR, ROUGH, FAR };

static enum closeness closeness_of(const struct lub_row *row)
{
    return row->error <= 3 * row->dt ? NEAR : row->error <= 30 * row->dt ? ROUGH : FAR;
}

static bool is_far(const struct lub_verdict *verdict, const struct lub_row *row)
{
    return !verdict && row && closeness_of(row) == FAR;
}

bool lub_misses_film(const struct lub_facts *facts)
{
    return is_far(facts->stuck, facts->stuck_row) || is_far(facts->release, facts->release_row);
}

static void open_cell(FILE *file, const char *class)
{
    fprintf(file, *class ? "<td class=\"%s\">" : "<td>%s", class);
}

static void study_link(FILE *file, const struct lub_choice *choice,
                       const struct lub_subject *subject)
{
    lub_page_link(file, choice->up, "studies", subject->study);
}

/* A cell without evidence of its own leads to the page of the scheme. */
static void plain_cell(FILE *file, const struct lub_choice *choice, const char *text,
                       const char *small)
{
    open_cell(file, "");
    lub_page_link(file, choice->up, "schemes", choice->scheme->name);
    fprintf(file, "%s</a>", text);
    fprintf(file, *small ? "<small>%s</small></td>" : "%s</td>", small);
}

static const char *trouble_word(enum lub_trouble trouble)
{
    static const char *const words[] = {
        [LUB_STALLS] = "stalls", [LUB_FAILS] = "fails", [LUB_FLIES_APART] = "flies apart"};
    return words[trouble];
}

static void model_cell(FILE *file, const struct lub_choice *choice)
{
    open_cell(file, "");
    fprintf(file, "<a href=\"%sreferences.html#%s\">", choice->up, choice->scheme->model);
    lub_page_text(file, choice->scheme->model);
    fputs("</a></td>", file);
}

/* What is refined where that is no time step: "tol" of "loggap-adaptive over tol". */
static const char *knob_of(const struct lub_subject *subject)
{
    const char *const over = strstr(subject->scheme, " over ");
    return over ? over + 6 : NULL;
}

/* What the scheme was told: "release=exact" of "projection release=exact". */
static void tell_settings(FILE *file, const struct lub_subject *subject)
{
    const char *const blank = strchr(subject->scheme, ' ');
    const char *const over = strstr(subject->scheme, " over ");
    if (blank && blank != over) {
        char settings[LUB_LABEL_LEN];
        const size_t length = over ? (size_t)(over - blank - 1) : strlen(blank + 1);
        snprintf(settings, sizeof settings, "%.*s", (int)length, blank + 1);
        fputs(", with ", file);
        lub_page_text(file, settings);
    }
}

static void order_cell(FILE *file, const struct lub_choice *choice)
{
    const struct lub_verdict *const v = choice->facts.order;
    if (v) {
        const char *const knob = knob_of(&v->subject);
        open_cell(file, "yes");
        study_link(file, choice, &v->subject);
        fprintf(file, "%.2f</a>", v->order);
        if (knob) {
            fputs(" in ", file);
            lub_page_text(file, knob);
        }
        fprintf(file, "<small>%.2f to %.2f, ", v->ci_lo, v->ci_hi);
        lub_page_text(file, v->subject.norm);
        fputs(" of ", file);
        lub_page_text(file, v->subject.case_label);
        tell_settings(file, &v->subject);
        fputs("</small></td>", file);
    } else {
        plain_cell(file, choice, "none found", "");
    }
}

static void uniform_cell(FILE *file, const struct lub_choice *choice)
{
    const struct lub_facts *const f = &choice->facts;
    if (strcmp(choice->scheme->model, "limit") == 0) {
        plain_cell(file, choice, "has no eps", "it is the limit eps to 0");
    } else if (f->trouble != LUB_NO_TROUBLE) {
        open_cell(file, "no");
        fputs("no: ", file);
        study_link(file, choice, f->bad);
        fprintf(file, "%s at eps = %g</a></td>", trouble_word(f->trouble), f->eps_trouble);
    } else if (lub_is_uniform(f)) {
        open_cell(file, "yes");
        study_link(file, choice, f->good);
        fprintf(file, "yes</a><small>eps %g down to %g</small></td>", f->eps_highest,
                f->eps_lowest);
    } else if (f->n_good) {
        open_cell(file, "may");
        study_link(file, choice, f->good);
        fprintf(file, "shown to eps = %g</a></td>", f->eps_lowest);
    } else {
        plain_cell(file, choice, "not measured", "");
    }
}

static void positive_cell(FILE *file, const struct lub_choice *choice)
{
    const struct lub_facts *const f = &choice->facts;
    if (!f->n_runs) {
        plain_cell(file, choice, "not measured", "");
    } else if (f->n_closed) {
        open_cell(file, "no");
        fputs("no: ", file);
        study_link(file, choice, f->closed);
        fprintf(file, "closed in %zu of %zu runs</a></td>", f->n_closed, f->n_runs);
    } else if (strcmp(choice->scheme->model, "limit") == 0) {
        open_cell(file, "yes");
        lub_page_link(file, choice->up, "schemes", choice->scheme->name);
        fprintf(file, "touches, never below</a><small>%zu runs</small></td>", f->n_runs);
    } else {
        open_cell(file, "yes");
        lub_page_link(file, choice->up, "schemes", choice->scheme->name);
        fprintf(file, "yes</a><small>%zu runs</small></td>", f->n_runs);
    }
}

/* An order where there is one; else the error at the smallest step, right if it is a few steps. */
static void measured_cell(FILE *file, const struct lub_choice *choice,
                          const struct lub_verdict *verdict, const struct lub_row *row)
{
    if (verdict) {
        open_cell(file, "yes");
        fputs("yes: ", file);
        study_link(file, choice, &verdict->subject);
        fprintf(file, "order %.1f</a><small>", verdict->order);
        lub_page_text(file, verdict->subject.norm);
        fputs("</small></td>", file);
    } else if (row) {
        static const char *const classes[] = {[NEAR] = "yes", [ROUGH] = "may", [FAR] = "no"};
        const enum closeness closeness = closeness_of(row);
        open_cell(file, classes[closeness]);
        fputs(closeness == NEAR ? "yes: " : "", file);
        study_link(file, choice, &row->subject);
        fprintf(file, "off by %.2g</a><small>", row->error);
        lub_page_text(file, row->subject.norm);
        fprintf(file, " at dt = %.2g</small></td>", row->dt);
    } else {
        plain_cell(file, choice, "not measured", "");
    }
}

static void many_cell(FILE *file, const struct lub_choice *choice)
{
    static const struct {
        const char *kind, *text;
    } kinds[] = {{"scene", "yes, any scene"},
                 {"suspension", "yes, in shear"},
                 {"chain", "on a line"},
                 {"pair", "a pair"}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (strstr(choice->scheme->of, kinds[k].kind)) {
            open_cell(file, k < 2 ? "yes" : "may");
            lub_page_link(file, choice->up, "schemes", choice->scheme->name);
            fprintf(file, "%s</a></td>", kinds[k].text);
            return;
        }
    }
    plain_cell(file, choice, "one gap", "");
}

static void cost_cell(FILE *file, const struct lub_choice *choice)
{
    const struct lub_facts *const f = &choice->facts;
    if (f->steps && f->rhs) {
        open_cell(file, "");
        lub_page_link(file, choice->up, "schemes", choice->scheme->name);
        fprintf(file, "%.3g</a><small>evaluations of the model</small></td>",
                (double)f->rhs / (double)f->steps);
    } else if (f->steps) {
        plain_cell(file, choice, "a projection", "of all velocities at once");
    } else {
        plain_cell(file, choice, "not measured", "");
    }
}

/* The verdict in words, by what the other cells hold. */
static void say(FILE *file, const struct lub_choice *choice, bool first)
{
    const struct lub_facts *const f = &choice->facts;
    const bool limit = strcmp(choice->scheme->model, "limit") == 0;
    const double order = f->order ? f->order->order : NAN;
    if (f->trouble == LUB_STALLS) {
        fprintf(file,
                "Not through contact: smaller steps do not mend it. Good where the motion stays "
                "smooth.");
    } else if (f->trouble != LUB_NO_TROUBLE && f->n_good) {
        fprintf(file, "For mild viscosity only, eps above %g, and small steps.", f->eps_trouble);
    } else if (f->trouble != LUB_NO_TROUBLE) {
        fputs("Only far from contact.", file);
    } else if (f->order && lub_misses_film(f)) {
        fputs("Follows the gap, but not the film while it is stuck: what it holds is lost there.",
              file);
    } else if (!f->order) {
        fputs("No order was found: use it with a study of your own.", file);
    } else if (f->coarse) {
        fprintf(file, "%s order, but only with small steps: at dt = %g it was off by %.2g on ",
                order > 1.5 ? "Second" : "First", f->coarse->dt, f->coarse->error);
        study_link(file, choice, &f->coarse->subject);
        lub_page_text(file, f->coarse->subject.case_label);
        fputs("</a>.", file);
    } else if (f->over) {
        fputs(first ? "Take it to set a tolerance instead of a step."
                    : "For those who set a tolerance instead of a step.",
              file);
    } else {
        fprintf(file, "%s%s order%s%s",
                first ? "Take this one: " : "Sound: ", order > 1.5 ? "second" : "first",
                lub_is_uniform(f) ? " at every viscosity tested" : "",
                limit ? " in the limit" : "");
        if (!lub_is_uniform(f) && !limit && f->n_good) {
            fprintf(file, ", shown down to eps = %g", f->eps_lowest);
        }
        fputc('.', file);
        if (!first && order < 1.5) {
            fputs(" Simple and robust.", file);
        }
    }
}

void lub_choice_row(FILE *file, const struct lub_choice *choice, bool first)
{
    fputs("<tr><th>", file);
    lub_page_link(file, choice->up, "schemes", choice->scheme->name);
    lub_page_text(file, choice->scheme->name);
    fputs("</a></th>", file);
    model_cell(file, choice);
    order_cell(file, choice);
    uniform_cell(file, choice);
    positive_cell(file, choice);
    measured_cell(file, choice, choice->facts.stuck, choice->facts.stuck_row);
    measured_cell(file, choice, choice->facts.release, choice->facts.release_row);
    many_cell(file, choice);
    cost_cell(file, choice);
    open_cell(file, first ? "yes" : "");
    say(file, choice, first);
    fputs("</td></tr>\n", file);
}
