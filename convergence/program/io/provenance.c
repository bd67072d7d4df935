/* provenance.c -- version, revision, compiler, flags and libraries. */
#include "convergence/program/io/provenance.h"
#include "convergence/program/plug_ins.h"
#include "reference/versions.h"

#include <gsl/gsl_version.h>

const char *lub_version(void)
{
    return LUBENCH_VERSION;
}

void lub_print_version(FILE *file)
{
    fprintf(file,
            "lubench %s\nrevision: %s\ncompiler: %s\nflags: %s\ngsl: %s\nsundials: %s\n"
            "licence: GPL-3.0-or-later\n",
            LUBENCH_VERSION, lub_revision, LUBENCH_COMPILER, LUBENCH_FLAGS, gsl_version,
            lub_sundials_version());
}

void lub_print_versions(FILE *file)
{
    fprintf(file, "# program: lubench %s\n# gsl: %s\n# sundials: %s\n", LUBENCH_VERSION,
            gsl_version, lub_sundials_version());
    lub_plug_ins_print(file);
}
