/* tables.c -- targets: packings, rows of other programs, result files. */
#include "cases/gap_path.h"
#include "cases/scene/packing_file.h"
#include "convergence/expression/sheet.h"
#include "convergence/gate/finding.h"
#include "convergence/gate/result.h"
#include "convergence/norm/foreign.h"
#include "tests/fuzz/fuzz.h"

#include <math.h>
#include <stdlib.h>

/* A packing that was accepted has finite places and radii above 0. */
void lub_fuzz_packing(const unsigned char *bytes, size_t n)
{
    struct lub_spheres spheres = {0};
    double width;
    if (lub_packing_read(lub_fuzz_path(bytes, n, ".csv"), &spheres, &width, NULL) == LUB_OK) {
        for (size_t k = 0; k < spheres.n; k++) {
            if (!(spheres.r[k] > 0) || !isfinite(spheres.x[0][k])) {
                abort();
            }
        }
    }
    lub_spheres_free(&spheres);
}

void lub_fuzz_compare(const unsigned char *bytes, size_t n)
{
    const struct lub_foreign_ask ask = {.layout = &lub_gap_layout, .of = "q"};
    struct lub_foreign foreign = {0};
    struct lub_message message = {""};
    double spacing;
    FILE *const in = lub_fuzz_file(bytes, n);
    if (in) {
        if (lub_foreign_read(in, "a file", &ask, &foreign, &message) == LUB_OK) {
            (void)lub_foreign_spacing(&foreign, &spacing);
            (void)lub_foreign_cut(&foreign, 1, 0.1);
        }
        lub_foreign_free(&foreign);
        fclose(in);
    }
}

static void read_table(const unsigned char *bytes, size_t n,
                       enum lub_status (*read)(FILE *, struct lub_table *, struct lub_message *))
{
    struct lub_table table = {0};
    struct lub_message message = {""};
    FILE *const in = lub_fuzz_file(bytes, n);
    if (in) {
        (void)read(in, &table, &message);
        lub_table_free(&table);
        fclose(in);
    }
}

void lub_fuzz_rows(const unsigned char *bytes, size_t n)
{
    read_table(bytes, n, lub_rows_read);
}

void lub_fuzz_verdicts(const unsigned char *bytes, size_t n)
{
    read_table(bytes, n, lub_verdicts_read);
}

void lub_fuzz_findings(const unsigned char *bytes, size_t n)
{
    struct lub_findings findings = {0};
    struct lub_message message = {""};
    FILE *const in = lub_fuzz_file(bytes, n);
    if (in) {
        (void)lub_findings_read(in, &findings, &message);
        lub_findings_free(&findings);
        fclose(in);
    }
}

void lub_fuzz_sheet(const unsigned char *bytes, size_t n)
{
    struct lub_sheet sheet = {0};
    struct lub_message message = {""};
    FILE *const in = lub_fuzz_file(bytes, n);
    if (in) {
        (void)lub_sheet_read(in, &sheet, &message);
        lub_sheet_free(&sheet);
        fclose(in);
    }
}
