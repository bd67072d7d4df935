/* norm_list.c -- the norms of a case: those its kind lists, or two for each column. */
#include "convergence/norm/norm_list.h"

#include <stdio.h>
#include <string.h>

static void add_of_column(struct lub_norm_list *norms, const struct lub_column *column,
                          const char *prefix, enum lub_measure measure, const char *meaning)
{
    if (norms->n < LUB_MAX_NORMS) {
        char *const name = norms->names[norms->n];
        snprintf(name, LUB_NORM_NAME_LEN, "%s_%.50s", prefix, column->name);
        norms->list[norms->n++] = (struct lub_norm){
            .name = name, .meaning = meaning, .measure = measure, .of = column->name};
    }
}

static void add_columns(struct lub_norm_list *norms, const struct lub_layout *layout)
{
    for (size_t k = 0; k < layout->n; k++) {
        const struct lub_column *const column = &layout->columns[k];
        if (!column->whole) {
            add_of_column(norms, column, "max", LUB_LARGEST, "largest difference");
            add_of_column(norms, column, "end", LUB_AT_END, "difference at the end");
        }
    }
}

void lub_norms_of_case(const struct lub_kind *kind, const struct lub_case *which,
                       struct lub_norm_list *norms)
{
    struct lub_offer offer = {0};
    kind->offer(which, &offer);
    norms->n = 0;
    for (size_t k = 0; k < offer.n_norms && norms->n < LUB_MAX_NORMS; k++) {
        norms->list[norms->n++] = offer.norms[k];
    }
    if (norms->n == 0) {
        add_columns(norms, offer.layout);
    }
}

enum lub_status lub_norm_in(const struct lub_norm_list *norms, const char *name,
                            const struct lub_case *which, size_t *index,
                            struct lub_message *message)
{
    char all[400] = "";
    *index = 0;
    for (size_t k = 0; name && k < norms->n; k++) {
        if (strcmp(norms->list[k].name, name) == 0) {
            *index = k;
            return LUB_OK;
        }
        lub_list_word(all, sizeof all, norms->list[k].name);
    }
    return name ? lub_fail(message, LUB_BAD_ARGUMENT,
                           "unknown norm '%.60s' of case %s: allowed is one of %s", name,
                           which->name, all)
                : LUB_OK;
}
