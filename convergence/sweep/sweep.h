/* sweep.h -- a sweep: a case measured over a plane of parameters, in slices.
 *
 * Written as an INI file, whose keys convergence/help/sweep.txt explains (`lubench help sweep`);
 * every key is known or an error with file and line.
 */
#ifndef LUB_CONVERGENCE_SWEEP_H
#define LUB_CONVERGENCE_SWEEP_H

#include "convergence/study/study.h"

#include <stdint.h>

enum {
    LUB_SWEEP_MAX_SLICE_AXES = 3,
    LUB_SWEEP_MAX_LIST = 32,
    LUB_SWEEP_MAX_LINES = 8,
    LUB_SWEEP_MAX_GATES = 8,
    LUB_SWEEP_MAX_REFINE = 8,
    LUB_SWEEP_MAX_QUANTITIES = 16,
    LUB_SWEEP_MAX_SETTINGS = 48, /* of a run: of the case, of axes and slices, of samples */
    LUB_SWEEP_MAX_KEYS = 20,
    LUB_SWEEP_WORD = 32 /* a class, with its end */
};

/* x or y: n values from lo to hi. */
struct lub_sweep_axis {
    char parameter[LUB_NAME_LEN], label[LUB_NAME_LEN];
    bool log;
    double lo, hi;
    size_t n, quick_n; /* n becomes quick_n for the quick form */
    size_t line;       /* of its section; 0 if there is none */
};

struct lub_sweep_list {
    char parameter[LUB_NAME_LEN];
    char text[LUB_TEXT_LEN], quick[LUB_TEXT_LEN]; /* as given */
    char words[LUB_TEXT_LEN];                     /* cut at blanks */
    size_t n;
    const char *values[LUB_SWEEP_MAX_LIST];
    size_t line;
};

struct lub_sweep_line {
    char parameter[LUB_NAME_LEN], where[LUB_LABEL_LEN], text[LUB_LABEL_LEN];
    double value;
    bool has_value;
    size_t line;
};

struct lub_sweep_gate {
    char what[LUB_TEXT_LEN], value[LUB_TEXT_LEN];
    double within[2];
    bool has_within;
    size_t line;
};

enum lub_sweep_figure { LUB_SWEEP_MAP, LUB_SWEEP_CURVES };

/* Stays where it was read: its parts point into one another. */
struct lub_sweep {
    char name[LUB_LABEL_LEN]; /* of the file, without folder and .ini */
    bool is_quick, full;
    char question[LUB_TEXT_LEN];
    struct lub_entry entry;                       /* the case and its fixed parameters */
    char scheme[LUB_NAME_LEN], dt[LUB_LABEL_LEN]; /* "" for the case's own */
    char measure[LUB_TEXT_LEN];
    bool is_order; /* dt is a list: points are orders, not runs */
    size_t n_quantities;
    /* Of the summary of a run, or of an order (lub_sweep_order_name). */
    size_t quantities[LUB_SWEEP_MAX_QUANTITIES];
    size_t key_lines[LUB_SWEEP_MAX_KEYS]; /* of the keys of [sweep], see lub_sweep_key_line */
    char classes[LUB_LABEL_LEN];
    size_t regime;     /* the quantity that is the class, if it is one of a run */
    bool by_threshold; /* class from a number instead */
    size_t threshold_of;
    double threshold;
    char below[LUB_SWEEP_WORD], above[LUB_SWEEP_WORD];
    size_t refine, quick_refine;
    bool has_quick_refine;
    size_t max_steps;
    enum lub_sweep_figure figure;
    char curve[LUB_NAME_LEN], also[LUB_NAME_LEN], colour[LUB_NAME_LEN]; /* quantities, "" if none */
    char level_of[LUB_NAME_LEN];
    double level;
    double range[2]; /* equal: automatic */
    char sample_x[LUB_NAME_LEN], sample_y[LUB_NAME_LEN];
    struct lub_entry sample_with; /* settings of sample runs; its name means nothing */
    struct lub_sweep_axis x, y;   /* y.n is 1 for a sweep along a line */
    size_t n_slice_axes, n_lines, n_gates;
    struct lub_sweep_list slice_axes[LUB_SWEEP_MAX_SLICE_AXES];
    struct lub_sweep_line lines[LUB_SWEEP_MAX_LINES];
    struct lub_sweep_gate gates[LUB_SWEEP_MAX_GATES];
};

/* Reads `name`.ini in `directory`, or the file `name` if it ends in .ini, in its full or quick
 * form.  The caller frees *sweep with free(); it is NULL on failure. */
enum lub_status lub_sweep_read(const char *name, const char *directory, bool quick,
                               struct lub_sweep **sweep, struct lub_message *message);

/* Name of quantity k of those measured. */
const char *lub_sweep_quantity_name(const struct lub_sweep *sweep, size_t k);
/* Index among `sweep->quantities` of a quantity, or n_quantities if it is not measured. */
size_t lub_sweep_quantity(const struct lub_sweep *sweep, const char *name);

/* Lines `# key: value` of all that determines the numbers, but for the versions of programs. */
void lub_sweep_print(FILE *file, const struct lub_sweep *sweep);

/* The slices, in order: the last list runs fastest. */
size_t lub_sweep_slices(const struct lub_sweep *sweep);
const char *lub_sweep_slice_value(const struct lub_sweep *sweep, size_t slice, size_t axis);

#endif
