/* vtk.h -- a particle run as files for ParaView: spheres and contacts (VTP), their times (PVD). */
#ifndef LUB_PROGRAM_VTK_H
#define LUB_PROGRAM_VTK_H

#include "convergence/kind/particles.h"

/* Writes particles_<step>.vtp (points with id, radius, velocity) and contacts_<step>.vtp (lines
 * between centres, or from a centre to the obstacle, with gap, gamma and lambda) into the folder.
 */
enum lub_status lub_vtk_frame(const char *folder, const struct lub_particles *particles,
                              struct lub_message *message);
/* Writes run.pvd, which names the frames that a run with `every` has written up to now (0: only the
 * last one). */
enum lub_status lub_vtk_index(const char *folder, const struct lub_particles *particles,
                              size_t every, struct lub_message *message);

#endif
