/* cache.h -- references on disk, so that each is computed once.
 *
 * In $LUBENCH_CACHE, else ${XDG_CACHE_HOME:-$HOME/.cache}/lubench, one file for each question: name
 * = hash of all that the answer depends on (problem, model, times, sources of the solvers,
 * compiler, versions of libraries).  A file holds the question itself, the rows, the certificate
 * and a checksum; it is used only if it is whole and the question is the same.  Files are written
 * under a temporary name and renamed, so that programs may run side by side.
 */
#ifndef LUB_REFERENCE_CACHE_H
#define LUB_REFERENCE_CACHE_H

#include "reference/reference.h"
#include "reference/visco_elastic.h"

/* As lub_reference, from the cache or computed and put there.  What is wrong with the cache never
 * fails a run: it stands in certificate->remark. */
enum lub_status lub_reference_cached(const struct lub_problem *problem, enum lub_model model,
                                     size_t n, const double times[], struct lub_path *rows,
                                     struct lub_certificate *certificate,
                                     struct lub_message *message);

/* As lub_visco_reference, likewise. */
enum lub_status lub_visco_cached(const struct lub_visco_elastic *problem, size_t n,
                                 const double times[], struct lub_visco_path *path,
                                 struct lub_certificate *certificate, struct lub_message *message);

/* Removes every reference from the cache; *n_removed says how many. */
enum lub_status lub_cache_clear(size_t *n_removed, struct lub_message *message);

#endif
