/* sweep_rule.h -- a gate, read; between sweep_rule.c and sweep_gate.c. */
#ifndef LUB_CONVERGENCE_SWEEP_RULE_H
#define LUB_CONVERGENCE_SWEEP_RULE_H

#include "convergence/sweep/sweep_gate.h"

enum { LUB_GATE_CONDITIONS = 8 };

/* What a name stands for at a point. */
enum lub_place { LUB_ON_X, LUB_ON_Y, LUB_OF_SLICE, LUB_MEASURED, LUB_OF_CLASS, LUB_OF_STATUS };
struct lub_term {
    enum lub_place place;
    size_t k; /* which list of slices, or which quantity */
};

enum lub_relation {
    LUB_LESS,
    LUB_AT_MOST,
    LUB_MORE,
    LUB_AT_LEAST,
    LUB_EQUAL,
    LUB_OTHER,
    LUB_HOLDS
};
struct lub_condition {
    struct lub_term term;
    enum lub_relation relation;
    char word[LUB_NAME_LEN];
    double number; /* the word as a number, or NaN */
};

enum lub_minus { LUB_MINUS_NOTHING, LUB_MINUS_NUMBER, LUB_MINUS_TERM, LUB_MINUS_SLICE };

/* A gate, read. */
struct lub_gate_rule {
    bool share, max;
    struct lub_term of; /* the quantity */
    struct lub_condition part;
    enum lub_minus minus;
    double number;
    struct lub_term other, over;
    size_t axis, value; /* LUB_MINUS_SLICE: which list, and which of its values */
    bool is_over;
    size_t n;
    struct lub_condition where[LUB_GATE_CONDITIONS];
};

enum lub_status lub_gate_rule_read(const struct lub_sweep *sweep, const struct lub_sweep_gate *gate,
                                   struct lub_gate_rule *rule, struct lub_message *message);

#endif
