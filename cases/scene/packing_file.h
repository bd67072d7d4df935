/* packing_file.h -- spheres from a CSV file of the columns x,y,z,r,m,vx,vy,vz. */
#ifndef LUB_CASES_PACKING_FILE_H
#define LUB_CASES_PACKING_FILE_H

#include "cases/scene/scene.h"

/* Fills zeroed spheres and the width of the box from the line `# W=width` (NaN if there is none).
 * Other lines that begin with # are comments; a bare header row may come first.  A file that cannot
 * be opened gives LUB_FILE_ERROR, one with other contents LUB_BAD_ARGUMENT with its line. */
enum lub_status lub_packing_read(const char *path, struct lub_spheres *spheres, double *width,
                                 struct lub_message *message);

#endif
