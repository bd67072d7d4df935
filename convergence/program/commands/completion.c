/* completion.c -- `lubench completion`: scripts for shells, which ask `lubench completion words`
 * what may stand at the end of a line. */
#include "convergence/kind/kind.h"
#include "convergence/norm/norm_list.h"
#include "convergence/program/commands/list.h"
#include "convergence/program/program.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What prints names one per line; where it prints none, a shell offers files. */
static const char bash_script[] =
    "# lubench completion bash: put `source <(lubench completion bash)` into ~/.bashrc\n"
    "_lubench() {\n"
    "    local IFS=$'\\n' word=${COMP_WORDS[COMP_CWORD]}\n"
    "    COMPREPLY=($(compgen -W \"$(\"${COMP_WORDS[0]}\" completion words \\\n"
    "        \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null)\" -- \"$word\"))\n"
    "    [[ ${COMPREPLY[0]:-} != *= ]] || compopt -o nospace\n"
    "}\n"
    "complete -o default -F _lubench lubench\n";

static const char zsh_script[] =
    "#compdef lubench\n"
    "# lubench completion zsh: put `source <(lubench completion zsh)` after compinit in ~/.zshrc, "
    "or\n"
    "# write it to a file _lubench in a folder of $fpath\n"
    "_lubench() {\n"
    "    local -a found\n"
    "    found=(${(f)\"$(${words[1]} completion words \"${(@)words[2,CURRENT]}\" 2>/dev/null)\"})\n"
    "    if (( $#found )); then compadd -a found; else _files; fi\n"
    "}\n"
    "if [[ ${funcstack[1]:-} = _lubench ]]; then _lubench \"$@\"; else compdef _lubench lubench; "
    "fi\n";

static const char fish_script[] =
    "# lubench completion fish: write it to ~/.config/fish/completions/lubench.fish\n"
    "function __lubench_words\n"
    "    set -l line (commandline -opc) (commandline -ct)\n"
    "    command lubench completion words $line[2..-1] 2>/dev/null\n"
    "end\n"
    "complete -c lubench -a '(__lubench_words)'\n";

static const struct {
    const char *shell, *script;
} shells[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};

enum { n_shells = sizeof shells / sizeof *shells };

/* The line as it was typed so far: the last word is being typed. */
struct line {
    size_t n;
    const char *const *words;
    const struct lub_command *command;
};

static const struct lub_command *command_of(const char *name)
{
    const struct lub_command *c = lub_commands;
    while (c->name && strcmp(c->name, name) != 0) {
        c++;
    }
    return c->name ? c : NULL;
}

static void offer_commands(void)
{
    for (const struct lub_command *c = lub_commands; c->name; c++) {
        puts(c->name);
    }
}

/* Words that are no option and no value of one, after the command. */
static size_t count_names(const struct line *line)
{
    size_t n = 0;
    for (size_t k = 1; k + 1 < line->n; k++) {
        if (line->words[k][0] == '-' && line->words[k][1]) {
            k += lub_option_has_value(line->command, line->words[k]);
        } else {
            n++;
        }
    }
    return n;
}

/* The case on the line; NULL if there is none. */
static const struct lub_case *case_of(const struct line *line, const struct lub_kind **kind)
{
    const struct lub_case *which = NULL;
    for (size_t k = 1; k + 1 < line->n; k++) {
        if (lub_find_case(line->words[k], kind, &which, NULL) == LUB_OK) {
            return which;
        }
    }
    return NULL;
}

/* The scheme on the line, else that of the case. */
static const struct lub_scheme *scheme_of(const struct line *line, const struct lub_kind *kind,
                                          const struct lub_case *which)
{
    const struct lub_scheme *scheme = NULL;
    const char *name = NULL;
    for (size_t k = 1; k + 2 < line->n; k++) {
        name = strcmp(line->words[k], "--scheme") == 0 ? line->words[k + 1] : name;
    }
    return lub_find_scheme(kind, which, name, &scheme, NULL) == LUB_OK ? scheme : NULL;
}

static void offer_params(const struct lub_kind *kind, const struct lub_case *which,
                         const struct lub_scheme *scheme)
{
    const struct lub_ask ask = {.kind = kind, .which = which, .scheme = scheme, .threads = 1};
    const struct lub_param *params;
    size_t n;
    for (size_t table = 0; (params = lub_ask_params(&ask, table, &n)); table++) {
        for (size_t k = 0; k < n; k++) {
            printf("%s=\n", params[k].name);
        }
    }
}

static void offer_norms(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_norm_list *const norms = calloc(1, sizeof *norms);
    if (norms) {
        lub_norms_of_case(kind, which, norms);
        for (size_t k = 0; k < norms->n; k++) {
            puts(norms->list[k].name);
        }
        puts("all");
    }
    free(norms);
}

static void offer_schemes(const struct lub_kind *kind, const struct lub_case *which)
{
    const struct lub_scheme *scheme, *found;
    for (size_t k = 0; (scheme = lub_registry_at(kind->schemes, k)); k++) {
        if (lub_find_scheme(kind, which, scheme->name, &found, NULL) == LUB_OK) {
            puts(scheme->name);
        }
    }
}

/* Values of an option, as far as they are names. */
static void offer_values(const struct line *line, const char *option)
{
    const struct lub_kind *kind;
    const struct lub_case *const which = case_of(line, &kind);
    if (!which) {
        lub_list_names(strcmp(option, "--scheme") == 0 ? "schemes" : "");
    } else if (strcmp(option, "--scheme") == 0) {
        offer_schemes(kind, which);
    } else if (strcmp(option, "--set") == 0) {
        offer_params(kind, which, scheme_of(line, kind, which));
    } else if (strcmp(option, "--norm") == 0) {
        offer_norms(kind, which);
    } else if (strcmp(option, "--model") == 0 && kind->model) {
        for (size_t k = 0; kind->model(which, k); k++) {
            puts(kind->model(which, k));
        }
    }
}

/* Names that the usage line of the command asks for. */
static void offer_names(const struct line *line)
{
    static const struct {
        const char *begins, *list;
    } lists[] = {{"CASE", "cases"},
                 {"[STUDY]", "studies"},
                 {"STUDY", "studies"},
                 {"[CLAIM]", "claims"},
                 {"NAME", NULL}};
    const char *const names = line->command->names;
    const bool more = strstr(names, "]...") != NULL;
    if (islower((unsigned char)names[*names == '[']) && strchr(names, '|')) {
        char words[200], *rest = NULL;
        snprintf(words, sizeof words, "%s", names);
        for (char *w = strtok_r(words, "[]|", &rest); w; w = strtok_r(NULL, "[]|", &rest)) {
            puts(w);
        }
        return;
    }
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        if (strncmp(names, lists[k].begins, strlen(lists[k].begins)) == 0 &&
            (more || count_names(line) == 0)) {
            lub_list_names(lists[k].list);
            return;
        }
    }
}

static void offer(struct line line)
{
    while (line.n > 2 && strcmp(line.words[0], "--plugin") == 0) {
        line.n -= 2;
        line.words += 2;
    }
    line.command = line.n > 1 ? command_of(line.words[0]) : NULL;
    if (line.n <= 1) {
        offer_commands();
        puts("--help\n--version\n--plugin");
    } else if (line.command) {
        const char *const last = line.words[line.n - 1], *const before = line.words[line.n - 2];
        if (*before == '-' && lub_option_has_value(line.command, before)) {
            offer_values(&line, before);
        } else if (*last == '-') {
            lub_option_names(line.command, stdout);
        } else if (strcmp(line.command->name, "help") == 0) {
            offer_commands();
        } else {
            offer_names(&line);
        }
    }
}

int lub_completion_main(struct lub_arguments *arguments)
{
    struct lub_message message = {""};
    const char *const name = arguments->n_names > 0 ? arguments->names[0] : "";
    if (strcmp(name, "words") == 0) {
        offer((struct line){.n = arguments->n_names - 1, .words = arguments->names + 1});
        return 0;
    }
    for (size_t k = 0; k < n_shells && arguments->n_names == 1; k++) {
        if (strcmp(shells[k].shell, name) == 0) {
            fputs(shells[k].script, stdout);
            return 0;
        }
    }
    lub_fail(&message, LUB_BAD_ARGUMENT, "completion '%.40s': allowed is one of bash, zsh, fish",
             name);
    return lub_report_failure(LUB_BAD_ARGUMENT, &message);
}
