/* plug_in.h -- schemes, drag laws and cases from a shared object: `lubench --plugin FILE.so ...`.
 *
 * A plug-in is compiled against the installed headers, needs nothing else of this project, and
 * exports one constant:
 *
 *     const struct lub_plug_in lub_plug_in = {
 *         .interface = LUB_INTERFACE,
 *         .schemes = {&my_scheme},
 *         .cases = {{"gap", &my_case}},
 *     };
 *
 * cc -shared -fPIC -O2 $(pkg-config --cflags lubench) my_plug_in.c -o my_plug_in.so
 */
#ifndef LUB_CONVERGENCE_PLUG_IN_H
#define LUB_CONVERGENCE_PLUG_IN_H

#include "cases/case.h"
#include "cases/drag.h"
#include "convergence/interface.h"
#include "schemes/scheme.h"

enum { LUB_PLUG_IN_ENTRIES = 16 };

/* `kind` is one of `lubench list kinds`; the question that `build` fills is that of the kind. */
struct lub_plug_in_case {
    const char *kind;
    const struct lub_case *which;
};

/* Lists end at the first NULL.  What was compiled against other headers than the program is
 * refused: `interface` stays the first member for ever. */
struct lub_plug_in {
    const char *interface;
    const struct lub_scheme *schemes[LUB_PLUG_IN_ENTRIES];
    const struct lub_drag_law *drags[LUB_PLUG_IN_ENTRIES];
    struct lub_plug_in_case cases[LUB_PLUG_IN_ENTRIES];
};

extern const struct lub_plug_in lub_plug_in;

#endif
