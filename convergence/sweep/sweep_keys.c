/* sweep_keys.c -- the keys of the sections of a sweep file, by a table. */
#include "convergence/sweep/sweep_keys.h"
#include "convergence/study/ini_file.h"

#include <math.h>
#include <string.h>

enum kind {
    TEXT,
    NUMBER,
    COUNT,
    SCALE,
    FIGURE,
    CASE_ENTRY,
    LEVEL,
    RANGE,
    GATE_RANGE,
    SAMPLE,
    QUICK_REFINE,
    LINE_VALUE,
    TIER
};
enum section { SWEEP, AXIS, SLICE, LINE, GATE };

struct key {
    enum section section;
    const char *name;
    enum kind kind;
    size_t offset, size;
};

#define IN(type, field) offsetof(struct type, field), sizeof(((struct type *)0)->field)

static const struct key keys[] = {
    {SWEEP, "question", TEXT, IN(lub_sweep, question)},
    {SWEEP, "case", CASE_ENTRY, IN(lub_sweep, entry)},
    {SWEEP, "scheme", TEXT, IN(lub_sweep, scheme)},
    {SWEEP, "dt", TEXT, IN(lub_sweep, dt)},
    {SWEEP, "measure", TEXT, IN(lub_sweep, measure)},
    {SWEEP, "classes", TEXT, IN(lub_sweep, classes)},
    {SWEEP, "refine", COUNT, IN(lub_sweep, refine)},
    {SWEEP, "quick_refine", QUICK_REFINE, IN(lub_sweep, quick_refine)},
    {SWEEP, "max_steps", COUNT, IN(lub_sweep, max_steps)},
    {SWEEP, "figure", FIGURE, IN(lub_sweep, curve)},
    {SWEEP, "also", TEXT, IN(lub_sweep, also)},
    {SWEEP, "colour", TEXT, IN(lub_sweep, colour)},
    {SWEEP, "level", LEVEL, IN(lub_sweep, level_of)},
    {SWEEP, "range", RANGE, IN(lub_sweep, range)},
    {SWEEP, "sample", SAMPLE, IN(lub_sweep, sample_x)},
    {SWEEP, "tier", TIER, IN(lub_sweep, full)},
    {AXIS, "parameter", TEXT, IN(lub_sweep_axis, parameter)},
    {AXIS, "label", TEXT, IN(lub_sweep_axis, label)},
    {AXIS, "from", NUMBER, IN(lub_sweep_axis, lo)},
    {AXIS, "to", NUMBER, IN(lub_sweep_axis, hi)},
    {AXIS, "scale", SCALE, IN(lub_sweep_axis, log)},
    {AXIS, "points", COUNT, IN(lub_sweep_axis, n)},
    {AXIS, "quick", COUNT, IN(lub_sweep_axis, quick_n)},
    {SLICE, "parameter", TEXT, IN(lub_sweep_list, parameter)},
    {SLICE, "values", TEXT, IN(lub_sweep_list, text)},
    {SLICE, "quick", TEXT, IN(lub_sweep_list, quick)},
    {LINE, "parameter", TEXT, IN(lub_sweep_line, parameter)},
    {LINE, "value", LINE_VALUE, IN(lub_sweep_line, value)},
    {LINE, "where", TEXT, IN(lub_sweep_line, where)},
    {LINE, "text", TEXT, IN(lub_sweep_line, text)},
    {GATE, "what", TEXT, IN(lub_sweep_gate, what)},
    {GATE, "value", TEXT, IN(lub_sweep_gate, value)},
    {GATE, "within", GATE_RANGE, IN(lub_sweep_gate, within)},
};

enum { n_keys = sizeof keys / sizeof *keys };

static enum lub_status set_text(char *to, size_t size, const char *key, const char *value,
                                bool again, struct lub_message *message)
{
    const size_t used = again ? strlen(to) : 0;
    const int wanted = snprintf(to + used, size - used, "%s%s", again ? " " : "", value);
    return (size_t)wanted < size - used ? LUB_OK
                                        : lub_fail(message, LUB_BAD_ARGUMENT,
                                                   "%s: text longer than %zu bytes", key, size - 1);
}

static enum lub_status set_number(double *to, const char *key, const char *value,
                                  struct lub_message *message)
{
    return lub_parse_number(value, to) && isfinite(*to)
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "%s = %.60s: allowed is a finite number", key,
                          value);
}

static enum lub_status set_count(size_t *to, const char *key, const char *value,
                                 struct lub_message *message)
{
    double number;
    if (!lub_parse_number(value, &number) || number < 0 || number > 1e15 ||
        number != floor(number)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s = %.60s: allowed is a whole number", key,
                        value);
    }
    *to = (size_t)number;
    return LUB_OK;
}

static enum lub_status set_scale(bool *log, const char *value, struct lub_message *message)
{
    *log = strcmp(value, "log") == 0;
    return *log || strcmp(value, "linear") == 0
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "scale = %.60s: allowed is log or linear",
                          value);
}

static enum lub_status set_figure(struct lub_sweep *sweep, const char *value,
                                  struct lub_message *message)
{
    char extra;
    if (strcmp(value, "map") == 0) {
        sweep->figure = LUB_SWEEP_MAP;
        return LUB_OK;
    }
    sweep->figure = LUB_SWEEP_CURVES;
    return sscanf(value, "curves %63s %c", sweep->curve, &extra) == 1
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "figure = %.60s: allowed is `map` or `curves QUANTITY`", value);
}

static enum lub_status set_level(struct lub_sweep *sweep, const char *value,
                                 struct lub_message *message)
{
    char number[LUB_NAME_LEN], extra;
    return sscanf(value, "%63s %63s %c", sweep->level_of, number, &extra) == 2 &&
                   lub_parse_number(number, &sweep->level) && isfinite(sweep->level)
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "level = %.60s: allowed is QUANTITY NUMBER",
                          value);
}

static enum lub_status set_range(double range[2], const char *key, const char *value,
                                 struct lub_message *message)
{
    char lo[LUB_NAME_LEN], hi[LUB_NAME_LEN], extra;
    return sscanf(value, "%63s %63s %c", lo, hi, &extra) == 2 && lub_parse_number(lo, &range[0]) &&
                   lub_parse_number(hi, &range[1]) && range[0] <= range[1] && isfinite(range[0]) &&
                   isfinite(range[1])
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "%s = %.60s: allowed is LOW HIGH", key, value);
}

static enum lub_status set_sample(struct lub_sweep *sweep, const char *value,
                                  struct lub_message *message)
{
    char settings[LUB_LABEL_LEN];
    int used = 0;
    if (sscanf(value, "%63s %63s%n", sweep->sample_x, sweep->sample_y, &used) != 2) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "sample = %.60s: allowed are two columns and settings", value);
    }
    snprintf(settings, sizeof settings, "sample %.180s", value + used);
    return lub_entry_parse(&sweep->sample_with, settings, message);
}

static enum lub_status set(void *into, const struct key *key, const char *value, bool again,
                           struct lub_message *message)
{
    void *const to = (char *)into + key->offset;
    switch (key->kind) {
    case TEXT:
        return set_text(to, key->size, key->name, value, again, message);
    case NUMBER:
        return set_number(to, key->name, value, message);
    case LINE_VALUE:
        ((struct lub_sweep_line *)into)->has_value = true;
        return set_number(to, key->name, value, message);
    case COUNT:
        return set_count(to, key->name, value, message);
    case QUICK_REFINE:
        ((struct lub_sweep *)into)->has_quick_refine = true;
        return set_count(to, key->name, value, message);
    case SCALE:
        return set_scale(to, value, message);
    case FIGURE:
        return set_figure(into, value, message);
    case LEVEL:
        return set_level(into, value, message);
    case RANGE:
        return set_range(to, key->name, value, message);
    case GATE_RANGE:
        ((struct lub_sweep_gate *)into)->has_within = true;
        return set_range(to, key->name, value, message);
    case SAMPLE:
        return set_sample(into, value, message);
    case TIER:
        return lub_ini_tier(to, value, message);
    default:
        return lub_entry_parse(to, value, message);
    }
}

enum lub_status lub_sweep_set(void *into, size_t which, size_t line, const char *key,
                              const char *value, bool again, struct lub_message *message)
{
    const char *names[n_keys];
    size_t n = 0;
    for (size_t k = 0; k < n_keys; k++) {
        if (keys[k].section == (enum section)which) {
            names[n++] = keys[k].name;
            if (strcmp(keys[k].name, key) == 0) {
                if (keys[k].section == SWEEP) {
                    ((struct lub_sweep *)into)->key_lines[k] = line;
                }
                return again && keys[k].kind != TEXT
                           ? lub_fail(message, LUB_BAD_ARGUMENT, "%s takes one line", key)
                           : set(into, &keys[k], value, again, message);
            }
        }
    }
    const char *const near = lub_nearest_name(key, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown key '%.60s'%s%s%s", key,
                    near ? ": did you mean '" : "", near ? near : "", near ? "'?" : "");
}

size_t lub_sweep_key_line(const struct lub_sweep *sweep, const char *key)
{
    size_t k = 0;
    while (strcmp(keys[k].name, key) != 0) {
        k++;
    }
    return sweep->key_lines[k];
}

static enum lub_status begin_axis(struct lub_sweep_axis *axis, const char *name, size_t line,
                                  void **into, size_t *which, struct lub_message *message)
{
    if (axis->line) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "section [%s] stands twice", name);
    }
    axis->line = line;
    *into = axis;
    *which = AXIS;
    return LUB_OK;
}

/* Sections of which there may be several, each with room for so many. */
struct repeated {
    const char *name;
    enum section section;
    size_t n_offset, list_offset, size, most, line_offset;
};

#define LIST(n, list, type, most)                                                                  \
    offsetof(struct lub_sweep, n), offsetof(struct lub_sweep, list), sizeof(struct type), most,    \
        offsetof(struct type, line)

static const struct repeated lists[] = {
    {"slice", SLICE, LIST(n_slice_axes, slice_axes, lub_sweep_list, LUB_SWEEP_MAX_SLICE_AXES)},
    {"line", LINE, LIST(n_lines, lines, lub_sweep_line, LUB_SWEEP_MAX_LINES)},
    {"gate", GATE, LIST(n_gates, gates, lub_sweep_gate, LUB_SWEEP_MAX_GATES)}};

static enum lub_status begin_repeated(struct lub_sweep *sweep, const struct repeated *list,
                                      size_t line, void **into, size_t *which,
                                      struct lub_message *message)
{
    size_t *const n = (size_t *)(void *)((char *)sweep + list->n_offset);
    if (*n == list->most) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "more than %zu sections [%s]", list->most,
                        list->name);
    }
    *into = (char *)sweep + list->list_offset + (*n)++ * list->size;
    *(size_t *)(void *)((char *)*into + list->line_offset) = line;
    *which = list->section;
    return LUB_OK;
}

enum lub_status lub_sweep_section(struct lub_sweep *sweep, const char *name, size_t line,
                                  void **into, size_t *which, struct lub_message *message)
{
    if (strcmp(name, "sweep") == 0) {
        *into = sweep;
        *which = SWEEP;
        return LUB_OK;
    }
    if (strcmp(name, "x") == 0 || strcmp(name, "y") == 0) {
        return begin_axis(*name == 'x' ? &sweep->x : &sweep->y, name, line, into, which, message);
    }
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        if (strcmp(lists[k].name, name) == 0) {
            return begin_repeated(sweep, &lists[k], line, into, which, message);
        }
    }
    if (strcmp(name, "study") == 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "section [study]: this is a study of orders, not a sweep: type lubench "
                        "converge FILE");
    }
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "unknown section [%.60s]: allowed is [sweep], [x], [y], [slice], [line] or "
                    "[gate]",
                    name);
}
