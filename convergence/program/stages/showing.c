/* showing.c -- data files, figures and texts of exhibits. */
#include "convergence/program/stages/showing.h"

#include <stdarg.h>
#include <string.h>

enum { path_size = 4096, max_variables = 8 };

struct lub_exhibit lub_showing(const char *page, const char *name, const char *title)
{
    struct lub_exhibit exhibit = {.page = ""};
    snprintf(exhibit.page, sizeof exhibit.page, "%s", page);
    snprintf(exhibit.title, sizeof exhibit.title, "%s", title);
    snprintf(exhibit.figure, sizeof exhibit.figure, "figures/%s.svg", name);
    snprintf(exhibit.data, sizeof exhibit.data, "data/%s.csv", name);
    return exhibit;
}

void lub_say(char text[LUB_EXHIBIT_TEXT], const char *format, ...)
{
    const size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, LUB_EXHIBIT_TEXT - used, format, arguments);
    va_end(arguments);
}

enum lub_status lub_showing_draw(const struct lub_verify *verify, const struct lub_exhibit *exhibit,
                                 const char *template_name, size_t n,
                                 const struct lub_variable variables[], struct lub_message *message)
{
    char rows[path_size], out[path_size];
    struct lub_variable all[max_variables] = {{"rows", rows}, {"title", exhibit->title}};
    if (n + 2 > max_variables) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s has too many variables", template_name);
    }
    snprintf(rows, sizeof rows, "%.3000s/%s", verify->folder, exhibit->data);
    snprintf(out, sizeof out, "%.3000s/%s", verify->folder, exhibit->figure);
    if (n) {
        memcpy(all + 2, variables, n * sizeof *variables);
    }
    return lub_figure_draw(verify->templates, template_name, out, n + 2, all, message);
}
