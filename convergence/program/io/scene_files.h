/* scene_files.h -- the files of a particle run: rows, contacts, events and the summary. */
#ifndef LUB_PROGRAM_SCENE_FILES_H
#define LUB_PROGRAM_SCENE_FILES_H

#include "cases/case.h"
#include "schemes/contact/engine.h"

#include <stdio.h>

/* The lines `# key: value` of everything that determines the numbers; law may be NULL. */
void lub_print_scene_preamble(FILE *file, const struct lub_case *which, const struct lub_law *law,
                              const char *dt, const struct lub_settings *settings);

/* Refuses settings that neither the case nor, if with_engine, the engine or a law has.  Names are
 * checked before a scene is built, which may take long. */
enum lub_status lub_scene_settings(const struct lub_case *which,
                                   const struct lub_settings *settings, bool with_engine,
                                   struct lub_message *message);

/* Header lines, and what the engine holds now. */
void lub_print_rows_header(FILE *file);
void lub_print_rows(FILE *file, double t, const struct lub_spheres *spheres);

/* One flat JSON object.  `seconds_total` is the caller's. */
void lub_print_scene_summary(FILE *file, const struct lub_case *which,
                             const struct lub_engine *engine, enum lub_status status,
                             double seconds_total);

#endif
