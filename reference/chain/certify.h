/* certify.h -- the parts of a certified answer about spheres on a line; only reference/ uses them.
 */
#ifndef LUB_REFERENCE_CHAIN_CERTIFY_H
#define LUB_REFERENCE_CHAIN_CERTIFY_H

#include "reference/chain/answer.h"
#include "reference/chain/line_reference.h"

/* One sphere in one row, with the bounds of x and log_gap. */
struct lub_line_row {
    double x, v, log_gap, gamma, err_x, err_log_gap;
};

/* Appends the n spheres of a row to a path of lub_line_layout. */
enum lub_status lub_line_append(struct lub_path *rows, double t, size_t n,
                                const struct lub_line_row row[]);

/* One way to solve the films. */
struct lub_line_witness {
    const char *name;
    enum lub_status (*solve)(const struct lub_line *line, struct lub_line_answer *answer);
};
/* Of every certificate at finite eps; the first gives the values. */
enum { LUB_LINE_WITNESSES = 3 };
extern const struct lub_line_witness lub_line_witnesses[LUB_LINE_WITNESSES];

/* How far ln q and x of sphere i in row k of another answer are from those of the first, as a
 * multiple of what a certificate allows: above 1 it is refused. */
double lub_line_disagreement(const struct lub_line *line, const struct lub_line_answer *truth,
                             const struct lub_line_answer *other, size_t row, size_t i);

enum lub_status lub_line_limit(const struct lub_line *line, size_t n, const double times[],
                               struct lub_path *rows, struct lub_certificate *certificate,
                               struct lub_message *message);

enum lub_status lub_line_films(const struct lub_line *line, size_t n, const double times[],
                               struct lub_path *rows, struct lub_certificate *certificate,
                               struct lub_message *message);

#endif
