/* arguments.c -- parsing the command line by a table of options. */
#include "convergence/program/arguments.h"
#include "convergence/kind/kind.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum option_kind { TEXT, FLAG, SETTING };

struct option {
    const char *name, *value;
    enum option_kind kind;
    size_t offset;
    const char *help;
    const char *command; /* the only one that has it in this meaning; NULL: any that lists it */
};

#define FIELD(name) offsetof(struct lub_arguments, name)

static const struct option options[] = {
    {"--scheme", "S", TEXT, FIELD(scheme), "time integrator (lubench list schemes)", NULL},
    {"--dt", "H", TEXT, FIELD(dt), "time step", NULL},
    {"--set", "k=v", SETTING, 0, "a parameter of the case or scheme; may be repeated", NULL},
    {"--model", "M", TEXT, FIELD(model),
     "model of the reference (lubench describe CASE names them)", NULL},
    {"--at", "t1,t2,...", TEXT, FIELD(at), "times of the answer", NULL},
    {"--every", "N", TEXT, FIELD(every), "write every N-th step (first and last always)", NULL},
    {"--out", "PATH", TEXT, FIELD(out), "result file or folder; - is standard output", NULL},
    {"--force", NULL, FLAG, FIELD(force), "overwrite also files that lubench did not write", NULL},
    {"--summary", "FILE", TEXT, FIELD(summary), "one flat JSON object about the run", NULL},
    {"--contacts", "FILE", TEXT, FIELD(contacts), "near pairs at the times of --out", NULL},
    {"--events", "FILE", TEXT, FIELD(events), "stick, release, contact and separate, with times",
     NULL},
    {"--stress", "FILE", TEXT, FIELD(stress),
     "stress of a suspension over time, every N-th step of --every, or 1000 rows", NULL},
    {"--distribution", "FILE", TEXT, FIELD(distribution),
     "of the pairs of a suspension over gap and angle, at the same times", NULL},
    {"--clusters", "FILE", TEXT, FIELD(clusters),
     "how many clusters there are of each size, at the same times", NULL},
    {"--vtk", "DIR", TEXT, FIELD(vtk), "files for ParaView at the times of --out", NULL},
    {"--snapshots", "DIR", TEXT, FIELD(snapshots), "pictures (PNG) at the times of --out", NULL},
    {"--checkpoint", "FILE", TEXT, FIELD(checkpoint),
     "state from which --resume goes on, with FILE.rows", NULL},
    {"--checkpoint-every", "N", TEXT, FIELD(checkpoint_every), "write it every N steps", NULL},
    {"--resume", "FILE", TEXT, FIELD(resume), "go on from a checkpoint", "run"},
    {"--resume", NULL, FLAG, FIELD(go_on), "go on with what the folder of --out holds", "sweep"},
    {"--shard", "i/n", TEXT, FIELD(shard), "part i of n, from 0: 0/4, 1/4, ...", NULL},
    {"--merge", NULL, FLAG, FIELD(merge), "join the shards in the folders named", NULL},
    {"--quick", NULL, FLAG, FIELD(quick), "the coarse form of the study", NULL},
    {"--full", NULL, FLAG, FIELD(full), "also what is marked `tier = full`", NULL},
    {"--pages", NULL, FLAG, FIELD(pages), "only the pages again, of results that are in --out",
     NULL},
    {"--threads", "N", TEXT, FIELD(threads), "threads to use; results do not depend on it", NULL},
    {"--norm", "X", TEXT, FIELD(norm),
     "norm that is judged (default: the first that describe shows), or all", NULL},
    {"--columns", "NAME=THEIRS,...", TEXT, FIELD(columns), "what the files call t and columns",
     NULL},
    {"--ignore-preamble", NULL, FLAG, FIELD(ignore_preamble),
     "do not hold the parameters that a file names against those of the case", NULL},
    {"--expect", "lo,hi", TEXT, FIELD(expect), "range that the observed order must lie in", NULL},
    {"--floor", "X", TEXT, FIELD(floor), "errors up to this say nothing (round-off, reference)",
     NULL},
    {"--clear-cache", NULL, FLAG, FIELD(clear_cache), "empty the cache of references", NULL},
    {"--json", NULL, FLAG, FIELD(json), "print JSON instead of a table", NULL},
    {"--quiet", NULL, FLAG, FIELD(quiet), "no progress and no remarks", NULL},
    {"--help", NULL, FLAG, FIELD(help), "this text", NULL},
};

enum { n_options = sizeof options / sizeof *options };

/* The name is looked for as a whole word: --checkpoint is also the beginning of another. */
static bool lists(const struct lub_command *command, const char *name)
{
    const size_t length = strlen(name);
    for (const char *s = command->options ? command->options : ""; (s = strstr(s, name));
         s += length) {
        if (s[length] == ' ') {
            return true;
        }
    }
    return strcmp(name, "--help") == 0 || strcmp(name, "--quiet") == 0;
}

static bool takes(const struct lub_command *command, const struct option *option)
{
    return lists(command, option->name) &&
           (!option->command || strcmp(option->command, command->name) == 0);
}

/* Whether that is a parameter of some case or scheme, which --set gives. */
static bool is_param(const char *name)
{
    const struct lub_kind *kind;
    const struct lub_case *which;
    const struct lub_scheme *scheme;
    const struct lub_param *params;
    bool found = false;
    for (size_t k = 0; !found && (which = lub_any_case_at(k, &kind)); k++) {
        const size_t n = lub_case_params(which, &params);
        for (size_t i = 0; i < n; i++) {
            found = found || strcmp(params[i].name, name) == 0;
        }
    }
    for (size_t k = 0; !found && (scheme = lub_any_scheme_at(k)); k++) {
        for (size_t i = 0; i < scheme->n_params; i++) {
            found = found || strcmp(scheme->params[i].name, name) == 0;
        }
    }
    return found;
}

static enum lub_status unknown_option(const struct lub_command *command, const char *name,
                                      struct lub_message *message)
{
    char param[64];
    snprintf(param, sizeof param, "%.*s", (int)strcspn(name + strspn(name, "-"), "="),
             name + strspn(name, "-"));
    if (lists(command, "--set") && is_param(param)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "unknown option '%.80s' of %s: parameters are given by --set %s=VALUE",
                        name, command->name, param);
    }
    const char *known[n_options];
    size_t n = 0;
    for (size_t k = 0; k < n_options; k++) {
        if (takes(command, &options[k])) {
            known[n++] = options[k].name;
        }
    }
    const char *const nearest = lub_nearest_name(name, n, known);
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "unknown option '%.80s' of %s%s%s%s (see lubench %s --help)", name,
                    command->name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?" : "", command->name);
}

static const struct option *find_option(const struct lub_command *command, const char *text,
                                        size_t length)
{
    for (size_t k = 0; k < n_options; k++) {
        if (strlen(options[k].name) == length && strncmp(options[k].name, text, length) == 0 &&
            takes(command, &options[k])) {
            return &options[k];
        }
    }
    return NULL;
}

static enum lub_status add_setting(struct lub_settings *settings, char *text,
                                   struct lub_message *message)
{
    char *const equals = strchr(text, '=');
    if (!equals || equals == text) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--set '%.80s': allowed is name=value, as in --set eps=0.01", text);
    }
    *equals = '\0';
    settings->list[settings->n++] = (struct lub_setting){.name = text, .value = equals + 1};
    return LUB_OK;
}

static enum lub_status store(struct lub_arguments *arguments, const struct option *option,
                             char *value, struct lub_message *message)
{
    char *const base = (char *)arguments;
    if (option->kind == SETTING) {
        return add_setting(&arguments->settings, value, message);
    }
    if (option->kind == FLAG) {
        *(bool *)(base + option->offset) = true;
    } else {
        *(const char **)(base + option->offset) = value;
    }
    return LUB_OK;
}

/* Reads the option at argv[*k] and moves *k past its value. */
static enum lub_status read_option(int argc, char **argv, int *k, struct lub_arguments *arguments,
                                   struct lub_message *message)
{
    char *const text = argv[*k], *const equals = strchr(text, '=');
    const size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const struct option *const option = find_option(arguments->command, text, length);
    if (!option) {
        return unknown_option(arguments->command, text, message);
    }
    if (option->kind == FLAG) {
        return equals
                   ? lub_fail(message, LUB_BAD_ARGUMENT, "option %s takes no value", option->name)
                   : store(arguments, option, text, message);
    }
    char *value = equals ? equals + 1 : NULL;
    if (!value && *k + 1 < argc && strncmp(argv[*k + 1], "--", 2) != 0) {
        value = argv[++*k];
    }
    if (!value || !*value) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "option %s needs a value: %s %s", option->name,
                        option->name, option->value);
    }
    return store(arguments, option, value, message);
}

static enum lub_status find_command(const char *name, const struct lub_command **command,
                                    struct lub_message *message)
{
    const char *names[32];
    size_t n = 0;
    for (const struct lub_command *c = lub_commands; c->name; c++) {
        if (strcmp(c->name, name) == 0) {
            *command = c;
            return LUB_OK;
        }
        names[n++] = c->name;
    }
    const char *const nearest = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown command '%.80s'%s%s%s (see lubench --help)",
                    name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?" : "");
}

enum lub_status lub_arguments_parse(int argc, char **argv, struct lub_arguments *arguments,
                                    bool *version, struct lub_message *message)
{
    *arguments = (struct lub_arguments){0};
    *version = argc > 1 && strcmp(argv[1], "--version") == 0;
    arguments->help = argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0);
    if (*version || arguments->help) {
        return LUB_OK;
    }
    if (argc < 2) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "a command is missing (see lubench --help)");
    }
    arguments->names = calloc((size_t)argc, sizeof *arguments->names);
    arguments->settings.list = calloc((size_t)argc, sizeof *arguments->settings.list);
    if (!arguments->names || !arguments->settings.list) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    enum lub_status status = find_command(argv[1], &arguments->command, message);
    for (int k = 2; k < argc && status == LUB_OK; k++) {
        if (!arguments->command->options && strcmp(argv[k], "--help") != 0) {
            arguments->names[arguments->n_names++] = argv[k];
        } else if (strcmp(argv[k], "-h") == 0) {
            arguments->help = true;
        } else if (argv[k][0] == '-' && argv[k][1]) {
            status = read_option(argc, argv, &k, arguments, message);
        } else {
            arguments->names[arguments->n_names++] = argv[k];
        }
    }
    return status;
}

void lub_arguments_free(struct lub_arguments *arguments)
{
    free(arguments->names);
    free(arguments->settings.list);
    *arguments = (struct lub_arguments){0};
}

void lub_option_names(const struct lub_command *command, FILE *file)
{
    for (size_t k = 0; k < n_options; k++) {
        if (takes(command, &options[k])) {
            fprintf(file, "%s\n", options[k].name);
        }
    }
}

bool lub_option_has_value(const struct lub_command *command, const char *name)
{
    const struct option *const option = find_option(command, name, strlen(name));
    return option && option->kind != FLAG;
}

void lub_print_usage(FILE *file)
{
    fputs("lubench -- verification bench for time integration of lubricated particles\n\n"
          "usage: lubench [--plugin FILE.so]... COMMAND [ARGUMENT]... [OPTION]...\n\n",
          file);
    for (const struct lub_command *c = lub_commands; c->name; c++) {
        fprintf(file, "  %-10s %s\n", c->name, c->summary);
    }
    fputs(
        "\n  lubench help COMMAND      options and examples\n"
        "  lubench help study        keys of the files that one writes: study, sweep, claim, "
        "expression\n"
        "  lubench --version         version and provenance\n\n"
        "exit codes: 0 done, every verdict PASS; 1 a gate FAILED; 2 bad usage; 3 INCONCLUSIVE or\n"
        "reference refused; 4 a solver failed; 5 a file cannot be read or written; 130 "
        "interrupted\n",
        file);
}

void lub_print_help(FILE *file, const struct lub_command *command)
{
    fprintf(file, "usage: lubench %s%s%s [OPTION]...\n\n%s\n\n", command->name,
            *command->names ? " " : "", command->names, command->summary);
    for (size_t k = 0; k < n_options; k++) {
        if (takes(command, &options[k])) {
            char left[40];
            snprintf(left, sizeof left, "%s %s", options[k].name,
                     options[k].value ? options[k].value : "");
            fprintf(file, "  %-18s %s\n", left, options[k].help);
        }
    }
    fprintf(file, "%sexamples\n%s", command->options && *command->options ? "\n" : "",
            command->examples);
}

enum lub_status lub_positive(const char *option, const char *text, double *value,
                             struct lub_message *message)
{
    if (lub_parse_number(text, value) && isfinite(*value) && *value > 0) {
        return LUB_OK;
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "%s '%.80s': allowed is a finite number > 0", option,
                    text);
}

enum lub_status lub_count(const char *option, const char *text, size_t fallback, size_t *value,
                          struct lub_message *message)
{
    double number;
    *value = fallback;
    if (!text) {
        return LUB_OK;
    }
    if (!lub_parse_number(text, &number) || number < 1 || number > 1e15 ||
        number != floor(number)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s '%.80s': allowed is a whole number >= 1",
                        option, text);
    }
    *value = (size_t)number;
    return LUB_OK;
}
