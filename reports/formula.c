/* formula.c -- a small reader of formulas: names, scripts, brackets, fractions.
 *
 * Each part is written to a text of its own first, because whether it is the upper half of a
 * fraction is known only behind it.
 */
#include "reports/formula.h"
#include "reports/page.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { text_size = 4096, name_size = 32, max_depth = 8 };

static const struct symbol {
    const char *name, *sign;
} names[] = {{"eps", "ε"},    {"gamma", "γ"},      {"theta", "θ"}, {"alpha", "α"}, {"lambda", "λ"},
             {"Lambda", "Λ"}, {"xi", "ξ"},         {"mu", "μ"},    {"eta", "η"},   {"pi", "π"},
             {"nu", "ν"},     {"tau", "τ"},        {"sigma", "σ"}, {"dt", "Δt"},   {"vbar", "v̄"},
             {"int", "∫"},    {"sum", "∑"},        {"perp", "⊥"},  {"ln", "ln"},   {"max", "max"},
             {"min", "min"},  {"argmin", "argmin"}},
  signs[] = {{"...", "…"},  {">=", "≥"},   {"<=", "≤"},    {"->", "→"},  {"-", "−"},
             {"<", "&lt;"}, {">", "&gt;"}, {"&", "&amp;"}, {". ", ". "}, {".", "·"}};

static void add(char out[text_size], const char *text)
{
    const size_t used = strlen(out);
    snprintf(out + used, text_size - used, "%s", text);
}

static void add_element(char out[text_size], const char *element, const char *text)
{
    const char *const parts[] = {"<", element, ">", text, "</", element, ">"};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        add(out, parts[k]);
    }
}

/* The sign of a name; NULL if it has none. */
static const char *sign_of(const char *name)
{
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (strcmp(names[k].name, name) == 0) {
            return names[k].sign;
        }
    }
    return NULL;
}

static const char *read_name(const char *s, char name[name_size])
{
    size_t n = 0;
    while (isalpha((unsigned char)*s) && n + 1 < name_size) {
        name[n++] = *s++;
    }
    name[n] = '\0';
    return s;
}

/* Whether a word begins here that stays a word; "a" is one before another. */
static bool is_word(const char *s)
{
    char name[name_size];
    const char *const end = read_name(s, name);
    return strcmp(name, "a") == 0 && *end == ' '
               ? is_word(end + 1)
               : strlen(name) > 1 && !sign_of(name) && *end != '_' && strcmp(name, "sqrt") != 0;
}

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " ");
}

static const char *item(const char *s, char out[text_size], int depth);
static const char *atom(const char *s, char out[text_size], bool *bare, int depth);

/* Up to the bracket that closes, or the end of the line. */
static const char *sequence(const char *s, char out[text_size], int depth)
{
    for (s = skip_blanks(s); *s && *s != '\n' && *s != ')'; s = skip_blanks(s)) {
        s = item(s, out, depth + 1);
    }
    return s;
}

static const char *number(const char *s, char out[text_size])
{
    char text[name_size];
    size_t n = strspn(s, "0123456789.");
    n -= s[n - 1] == '.';
    if (s[n] == 'e' && strchr("-0123456789", s[n + 1]) && s[n + 1]) {
        n += 2 + strspn(s + n + 2, "0123456789");
    }
    snprintf(text, sizeof text, "%.*s", (int)n, s);
    add_element(out, "mn", text);
    return s + n;
}

/* A single letter with figures behind it has them as a subscript. */
static const char *letters(const char *s, char out[text_size])
{
    char name[name_size], figures[name_size];
    s = read_name(s, name);
    const char *const sign = sign_of(name);
    const size_t n = strlen(name) == 1 ? strspn(s, "0123456789") : 0;
    snprintf(figures, sizeof figures, "%.*s", (int)n, s);
    add(out, n ? "<msub>" : "");
    if (strlen(name) == 1 || sign) {
        add_element(out, "mi", sign ? sign : name);
    } else {
        add(out, "<mtext>&#160;");
        add(out, name);
        add(out, "&#160;</mtext>");
    }
    if (n) {
        add_element(out, "mn", figures);
        add(out, "</msub>");
    }
    return s + n;
}

static const char *sign(const char *s, char out[text_size])
{
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++) {
        const size_t n = strlen(signs[k].name);
        if (strncmp(s, signs[k].name, n) == 0) {
            add_element(out, "mo", signs[k].sign);
            return s + n;
        }
    }
    add_element(out, "mo", (char[]){*s, '\0'});
    return s + 1;
}

static const char *root(const char *s, char out[text_size], int depth)
{
    char under[text_size] = "";
    bool bare;
    s = atom(skip_blanks(s + 4), under, &bare, depth + 1);
    add_element(out, "msqrt", under);
    return s;
}

/* What scripts can stand at. `bare`: brackets, whose inside was written. */
static const char *kernel(const char *s, char out[text_size], bool *bare, int depth)
{
    *bare = false;
    if (*s == '(' && depth < max_depth) {
        *bare = true;
        s = sequence(s + 1, out, depth);
        return *s == ')' ? s + 1 : s;
    }
    return strncmp(s, "sqrt", 4) == 0 && depth < max_depth ? root(s, out, depth)
           : isdigit((unsigned char)*s)                    ? number(s, out)
           : isalpha((unsigned char)*s)                    ? letters(s, out)
                                                           : sign(s, out);
}

/* "-1/2" and "2" alike, but of "2/2" the 2 only. */
static const char *power(const char *s, char out[text_size], int depth)
{
    char text[name_size];
    bool bare;
    const bool minus = *s == '-';
    size_t n = (size_t)minus + strspn(s + minus, "0123456789");
    if (n == (size_t)minus) {
        return atom(s, out, &bare, depth + 1);
    }
    n += minus && s[n] == '/' ? 1 + strspn(s + n + 1, "0123456789") : 0;
    snprintf(text, sizeof text, "%.*s", (int)(n - minus), s + minus);
    add(out, minus ? "<mo>−</mo>" : "");
    add_element(out, "mn", text);
    return s + n;
}

/* A + or * that stands at its name, with nothing that it could add or multiply behind it. */
static bool is_mark(const char *s)
{
    return *s == '\'' || ((*s == '+' || *s == '*') && !isalnum((unsigned char)s[1]) && s[1] != '(');
}

static const char *scripts(const char *s, char below[text_size], char above[text_size], int depth)
{
    char name[name_size];
    for (;;) {
        if (*s == '_' && isalpha((unsigned char)s[1])) {
            s = read_name(s + 1, name);
            add_element(below, strlen(name) > 1 ? "mtext" : "mi", name);
        } else if (*s == '_' && depth < max_depth &&
                   (s[1] == '(' || isdigit((unsigned char)s[1]))) {
            bool bare;
            s = kernel(s + 1, below, &bare, depth + 1);
        } else if (*s == '^' && depth < max_depth) {
            s = power(s + 1, above, depth);
        } else if (is_mark(s)) {
            add_element(above, "mo", *s == '\'' ? "′" : (char[]){*s, '\0'});
            s++;
        } else {
            return s;
        }
    }
}

/* In brackets, which grow only around a fraction. */
static void add_group(char out[text_size], const char *body)
{
    const char *const open = strstr(body, "<mfrac>") ? "<mo>" : "<mo stretchy=\"false\">";
    add(out, "<mrow>");
    add(out, open);
    add(out, "(</mo>");
    add(out, body);
    add(out, open);
    add(out, ")</mo></mrow>");
}

/* A kernel with its scripts; `bare`: brackets with none, and without the brackets. */
static const char *atom(const char *s, char out[text_size], bool *bare, int depth)
{
    char body[text_size] = "", below[text_size] = "", above[text_size] = "";
    const bool letter = isalnum((unsigned char)*s) || *s == '(' || *s == '|';
    s = kernel(s, body, bare, depth);
    const char *const end = letter ? scripts(s, below, above, depth) : s;
    if (!*below && !*above) {
        add(out, body);
        return end;
    }
    const char *const element = *below && *above ? "msubsup" : *below ? "msub" : "msup";
    char base[text_size] = "", all[text_size] = "";
    if (*bare) {
        add_group(base, body);
    } else {
        add(base, body);
    }
    add_element(all, "mrow", base);
    if (*below) {
        add_element(all, "mrow", below);
    }
    if (*above) {
        add_element(all, "mrow", above);
    }
    add_element(out, element, all);
    *bare = false;
    return end;
}

/* Atoms with a stroke between them, or one. */
static const char *item(const char *s, char out[text_size], int depth)
{
    char upper[text_size] = "", lower[text_size] = "";
    bool bare, other;
    s = atom(s, upper, &bare, depth);
    const char *const next = skip_blanks(s);
    if (*next == '/' && depth < max_depth) {
        s = atom(skip_blanks(next + 1), lower, &other, depth);
        add(out, "<mfrac><mrow>");
        add(out, upper);
        add(out, "</mrow><mrow>");
        add(out, lower);
        add(out, "</mrow></mfrac>");
        return s;
    }
    if (bare) {
        add_group(out, upper);
    } else {
        add(out, upper);
    }
    return s;
}

static void switch_to(FILE *file, bool math, bool *open)
{
    if (math != *open) {
        fputs(math ? "<math displaystyle=\"true\">" : "</math>", file);
        *open = math;
    }
}

/* Words and commas part formulas, so that a line can be broken there. */
static const char *line(FILE *file, const char *s)
{
    bool open = false;
    fputs("<p class=\"formula\">", file);
    while (*s && *s != '\n') {
        char out[text_size] = "", name[name_size];
        if (is_word(s)) {
            switch_to(file, false, &open);
            s = read_name(s, name);
            fputs(name, file);
        } else if (strchr(",;: )", *s) || (*s == '.' && !isalnum((unsigned char)s[1]))) {
            if (*s != ' ' || !open) {
                switch_to(file, false, &open);
                fputc(*s, file);
            } else if (is_word(skip_blanks(s))) {
                switch_to(file, false, &open);
                fputc(' ', file);
            }
            s++;
        } else {
            switch_to(file, true, &open);
            s = item(s, out, 0);
            fputs(out, file);
        }
    }
    switch_to(file, false, &open);
    fputs("</p>\n", file);
    return *s ? s + 1 : s;
}

void lub_formula(FILE *file, const char *text)
{
    while (*text) {
        text = line(file, text);
    }
}
