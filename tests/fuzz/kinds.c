/* kinds.c -- targets: settings of the cases of all kinds, and rows of other programs for them. */
#include "convergence/kind/kind.h"
#include "convergence/norm/foreign.h"
#include "convergence/norm/norm.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void ask_of(unsigned char choice, struct lub_ask *ask)
{
    size_t n = 1;
    while (lub_any_case_at(n, &ask->kind)) {
        n++;
    }
    ask->which = lub_any_case_at(choice % n, &ask->kind);
}

/* The first byte chooses the case; then name=value, line by line.  What the times of a reference
 * need is built, no more: a simulation may ask for hours. */
void lub_fuzz_settings(const unsigned char *bytes, size_t n)
{
    enum { most = 16 };
    struct lub_setting list[most];
    struct lub_ask ask = {.settings = {.list = list}, .threads = 1};
    struct lub_times times = {0}, breaks = {0};
    double t_end;
    const char *model = NULL;
    char *const text = calloc(n + 1, 1);
    if (!text || n == 0) {
        free(text);
        return;
    }
    memcpy(text, bytes, n);
    ask_of(bytes[0], &ask);
    for (char *line = strtok(text + 1, "\n"); line && ask.settings.n < most;
         line = strtok(NULL, "\n")) {
        char *const value = strchr(line, '=');
        if (value) {
            *value = '\0';
            list[ask.settings.n++] = (struct lub_setting){.name = line, .value = value + 1};
        }
    }
    if (lub_ask_scheme(&ask, NULL, NULL) == LUB_OK && lub_ask_check(&ask, NULL) == LUB_OK &&
        lub_find_model(ask.kind, ask.which, NULL, &model, NULL) == LUB_OK) {
        (void)ask.kind->times(&ask, model, &times, &breaks, &t_end, NULL);
    }
    lub_times_free(&times);
    lub_times_free(&breaks);
    free(text);
}

/* The first byte chooses the case, whose columns the rest may have. */
void lub_fuzz_foreign(const unsigned char *bytes, size_t n)
{
    struct lub_ask ask = {.threads = 1};
    struct lub_offer offer;
    struct lub_foreign foreign = {0};
    double spacing;
    const char *model = NULL;
    FILE *const in = n > 1 ? lub_fuzz_file(bytes + 1, n - 1) : NULL;
    if (!in) {
        return;
    }
    ask_of(bytes[0], &ask);
    ask.kind->offer(ask.which, &offer);
    const struct lub_foreign_ask about = {.layout = offer.layout,
                                          .of = offer.n_norms ? offer.norms[0].of : ""};
    if (lub_foreign_read(in, "a file", &about, &foreign, NULL) == LUB_OK && ask.kind->complete &&
        lub_find_model(ask.kind, ask.which, NULL, &model, NULL) == LUB_OK) {
        ask.kind->complete(&ask, model, &foreign.path, foreign.present);
        (void)lub_foreign_spacing(&foreign, &spacing);
        (void)lub_foreign_cut(&foreign, 1, 0.1);
    }
    lub_foreign_free(&foreign);
    fclose(in);
}
