/* entry.c -- "name k=v k=v" cut into a name and settings. */
#include "convergence/study/study.h"

#include <string.h>

enum lub_status lub_entry_parse(struct lub_entry *entry, const char *text,
                                struct lub_message *message)
{
    *entry = (struct lub_entry){0};
    if (strlen(text) >= sizeof entry->text) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "'%.40s...': too long", text);
    }
    strcpy(entry->label, text);
    strcpy(entry->text, text);
    char *rest = NULL;
    const char *const name = strtok_r(entry->text, " \t", &rest);
    if (!name) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "a name is missing");
    }
    for (char *word = strtok_r(NULL, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        char *const equals = strchr(word, '=');
        if (!equals || equals == word || entry->n_settings == LUB_MAX_SETTINGS) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "'%.80s' after %.60s: allowed are up to %d settings name=value", word,
                            name, LUB_MAX_SETTINGS);
        }
        *equals = '\0';
        entry->settings[entry->n_settings++] =
            (struct lub_setting){.name = word, .value = equals + 1};
    }
    return LUB_OK;
}
