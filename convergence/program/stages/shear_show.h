/* shear_show.h -- two spheres in shear for the stages that show them: a run or the exact path from
 * one line of text. */
#ifndef LUB_PROGRAM_SHEAR_SHOW_H
#define LUB_PROGRAM_SHEAR_SHOW_H

#include "cases/pair/shear.h"
#include "convergence/program/stages/verify.h"
#include "reference/encounter.h"
#include "schemes/lubricated/shear_whole.h"

/* "k=v k=v" as after --set, to the question. */
enum lub_status lub_shear_of(const char *settings, struct lub_shear *shear,
                             struct lub_message *message);
/* Where it starts, for the exact hydrodynamics or the fits. */
struct lub_encounter lub_shear_encounter(const struct lub_shear *shear,
                                         const struct lub_pair_set *pair);

/* A run with automatic steps; the path may be NULL.  An outcome other than LUB_OK is an error. */
enum lub_status lub_shear_show_run(const char *settings, struct lub_shear_path *path,
                                   struct lub_shear_outcome *outcome, struct lub_message *message);
/* n >= 2 points of the path by quadrature, densest about its middle, where the spheres are near. */
enum lub_status lub_shear_show_exact(const char *settings, const struct lub_pair_set *pair,
                                     size_t n, struct lub_shear_path *path,
                                     struct lub_message *message);

/* "lubench run two-sphere-shear --set ..." or "lubench reference ..." as a line of a command. */
void lub_shear_show_command(char text[LUB_EXHIBIT_TEXT], const char *command, const char *settings);

/* Largest |y - y_truth|/r at equal x, over |x| <= reach. */
double lub_shear_deviation(const struct lub_shear_path *path, const struct lub_shear_path *truth,
                           double reach);

lub_stage_function lub_show_shear_paths, lub_show_pair_functions;

#endif
