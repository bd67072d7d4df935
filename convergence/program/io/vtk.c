/* vtk.c -- VTP and PVD files, as text so that any reader takes them. */
#include "convergence/program/io/vtk.h"
#include "convergence/program/io/output.h"

enum { path_length = 4096 };

/* A frame is two files. */
static const char *const parts[] = {"particles", "contacts"};

static enum lub_status open_in(struct lub_output *output, const char *folder, const char *name,
                               struct lub_message *message)
{
    char path[path_length];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
        return lub_fail(message, LUB_FILE_ERROR, "the name of the folder '%.80s...' is too long",
                        folder);
    }
    return lub_output_open(output, path, message);
}

static void begin(FILE *file, size_t n_points, size_t n_verts, size_t n_lines)
{
    fprintf(file,
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"0.1\" "
            "byte_order=\"LittleEndian\">\n<PolyData>\n<Piece NumberOfPoints=\"%zu\" "
            "NumberOfVerts=\"%zu\" NumberOfLines=\"%zu\" NumberOfStrips=\"0\" "
            "NumberOfPolys=\"0\">\n",
            n_points, n_verts, n_lines);
}

static void end(FILE *file)
{
    fputs("</Piece>\n</PolyData>\n</VTKFile>\n", file);
}

static void begin_array(FILE *file, const char *type, const char *name, int components)
{
    fprintf(file,
            "<DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" format=\"ascii\">\n",
            type, name, components);
}

static void end_array(FILE *file)
{
    fputs("</DataArray>\n", file);
}

static void put_reals(FILE *file, const char *name, size_t n, const double values[])
{
    begin_array(file, "Float64", name, 1);
    for (size_t k = 0; k < n; k++) {
        fprintf(file, "%.17g\n", values[k]);
    }
    end_array(file);
}

static void put_vectors(FILE *file, const char *name, size_t n, const double *const v[3])
{
    begin_array(file, "Float64", name, 3);
    for (size_t k = 0; k < n; k++) {
        fprintf(file, "%.17g %.17g %.17g\n", v[0][k], v[1][k], v[2][k]);
    }
    end_array(file);
}

/* n cells of `width` successive points each. */
static void put_cells(FILE *file, const char *kind, size_t n, size_t width)
{
    fprintf(file, "<%s>\n", kind);
    begin_array(file, "Int64", "connectivity", 1);
    for (size_t k = 0; k < n * width; k++) {
        fprintf(file, "%zu\n", k);
    }
    end_array(file);
    begin_array(file, "Int64", "offsets", 1);
    for (size_t k = 1; k <= n; k++) {
        fprintf(file, "%zu\n", k * width);
    }
    end_array(file);
    fprintf(file, "</%s>\n", kind);
}

static void put_particles(FILE *file, const struct lub_particles *p)
{
    begin(file, p->n, p->n, 0);
    fputs("<PointData Scalars=\"radius\" Vectors=\"velocity\">\n", file);
    begin_array(file, "Int64", "id", 1);
    for (size_t b = 0; b < p->n; b++) {
        fprintf(file, "%zu\n", b);
    }
    end_array(file);
    put_reals(file, "radius", p->n, p->r);
    put_vectors(file, "velocity", p->n, p->v);
    fputs("</PointData>\n<Points>\n", file);
    put_vectors(file, "position", p->n, p->x);
    fputs("</Points>\n", file);
    put_cells(file, "Verts", p->n, 1);
    end(file);
}

enum { GAP, GAMMA, LAMBDA, n_numbers };

/* One number of every pair as an array of its own. */
static void put_number(FILE *file, const struct lub_particles *p, int which)
{
    static const char *const names[n_numbers] = {"gap", "gamma", "lambda"};
    struct lub_near_pair pair;
    begin_array(file, "Float64", names[which], 1);
    for (size_t k = 0; k < p->n_pairs; k++) {
        if (p->pair(p->simulation, k, &pair)) {
            fprintf(file, "%.17g\n",
                    which == GAP     ? pair.gap
                    : which == GAMMA ? pair.gamma
                                     : pair.lambda);
        }
    }
    end_array(file);
}

static void put_ends(FILE *file, const struct lub_particles *p)
{
    struct lub_near_pair pair;
    begin_array(file, "Float64", "position", 3);
    for (size_t k = 0; k < p->n_pairs; k++) {
        if (p->pair(p->simulation, k, &pair)) {
            fprintf(file, "%.17g %.17g %.17g\n%.17g %.17g %.17g\n", pair.from[0], pair.from[1],
                    pair.from[2], pair.to[0], pair.to[1], pair.to[2]);
        }
    }
    end_array(file);
}

static void put_contacts(FILE *file, const struct lub_particles *p)
{
    const size_t n = lub_count_pairs(p);
    begin(file, 2 * n, 0, n);
    fputs("<CellData Scalars=\"gamma\">\n", file);
    for (int which = 0; which < n_numbers; which++) {
        put_number(file, p, which);
    }
    fputs("</CellData>\n<Points>\n", file);
    put_ends(file, p);
    fputs("</Points>\n", file);
    put_cells(file, "Lines", n, 2);
    end(file);
}

enum lub_status lub_vtk_frame(const char *folder, const struct lub_particles *particles,
                              struct lub_message *message)
{
    static void (*const put[2])(FILE *, const struct lub_particles *) = {put_particles,
                                                                         put_contacts};
    struct lub_output output = {0};
    enum lub_status status = LUB_OK;
    for (int part = 0; part < 2 && status == LUB_OK; part++) {
        char name[64];
        snprintf(name, sizeof name, "%s_%09zu.vtp", parts[part], particles->step);
        status = open_in(&output, folder, name, message);
        if (status == LUB_OK) {
            put[part](output.file, particles);
            status = lub_output_close(&output, message);
        }
    }
    lub_output_discard(&output);
    return status;
}

static void put_frame(FILE *file, size_t step, double t)
{
    for (int part = 0; part < 2; part++) {
        fprintf(file,
                "<DataSet timestep=\"%.17g\" group=\"\" part=\"%d\" file=\"%s_%09zu.vtp\"/>\n", t,
                part, parts[part], step);
    }
}

enum lub_status lub_vtk_index(const char *folder, const struct lub_particles *particles,
                              size_t every, struct lub_message *message)
{
    struct lub_output output = {0};
    const enum lub_status status = open_in(&output, folder, "run.pvd", message);
    if (status != LUB_OK) {
        return status;
    }
    fputs("<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" "
          "byte_order=\"LittleEndian\">\n<Collection>\n",
          output.file);
    for (size_t step = 0; every > 0 && step < particles->step; step += every) {
        put_frame(output.file, step, (double)step * particles->dt);
    }
    put_frame(output.file, particles->step, particles->t);
    fputs("</Collection>\n</VTKFile>\n", output.file);
    return lub_output_close(&output, message);
}
