/* vtk.c -- VTP and PVD files, as text so that any reader takes them. */
#include "convergence/program/io/vtk.h"
#include "convergence/program/io/output.h"

enum { path_length = 4096 };

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

static void put_vectors(FILE *file, const char *name, size_t n, double *const v[3])
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

static void put_particles(FILE *file, const struct lub_spheres *s)
{
    begin(file, s->n, s->n, 0);
    fputs("<PointData Scalars=\"radius\" Vectors=\"velocity\">\n", file);
    begin_array(file, "Int64", "id", 1);
    for (size_t b = 0; b < s->n; b++) {
        fprintf(file, "%zu\n", b);
    }
    end_array(file);
    put_reals(file, "radius", s->n, s->r);
    put_vectors(file, "velocity", s->n, s->v);
    fputs("</PointData>\n<Points>\n", file);
    put_vectors(file, "position", s->n, s->x);
    fputs("</Points>\n", file);
    put_cells(file, "Verts", s->n, 1);
    end(file);
}

/* Both ends of a contact. */
static void put_ends(FILE *file, const struct lub_engine *engine, size_t k)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    const size_t i = engine->pairs.i[k];
    const ptrdiff_t j = engine->pairs.j[k];
    double from[3], to[3];
    for (int c = 0; c < 3; c++) {
        from[c] = s->x[c][i];
        to[c] = j >= 0 ? s->x[c][j] : from[c] + s->r[i] * engine->pairs.normal[c][k];
    }
    fprintf(file, "%.17g %.17g %.17g\n%.17g %.17g %.17g\n", from[0], from[1], from[2], to[0], to[1],
            to[2]);
}

static void put_contacts(FILE *file, const struct lub_engine *engine)
{
    const size_t n = engine->pairs.n;
    begin(file, 2 * n, 0, n);
    fputs("<CellData Scalars=\"gamma\">\n", file);
    begin_array(file, "Float64", "gap", 1);
    for (size_t k = 0; k < n; k++) {
        fprintf(file, "%.17g\n", lub_engine_gap(engine, k));
    }
    end_array(file);
    begin_array(file, "Float64", "gamma", 1);
    for (size_t k = 0; k < n; k++) {
        fprintf(file, "%.17g\n", lub_engine_gamma(engine, k));
    }
    end_array(file);
    begin_array(file, "Float64", "lambda", 1);
    for (size_t k = 0; k < n; k++) {
        fprintf(file, "%.17g\n", lub_engine_lambda(engine, k));
    }
    end_array(file);
    fputs("</CellData>\n<Points>\n", file);
    begin_array(file, "Float64", "position", 3);
    for (size_t k = 0; k < n; k++) {
        put_ends(file, engine, k);
    }
    end_array(file);
    fputs("</Points>\n", file);
    put_cells(file, "Lines", n, 2);
    end(file);
}

enum lub_status lub_vtk_frame(const char *folder, const struct lub_engine *engine,
                              struct lub_message *message)
{
    char name[64];
    struct lub_output output = {0};
    snprintf(name, sizeof name, "particles_%09zu.vtp", engine->step);
    enum lub_status status = open_in(&output, folder, name, message);
    if (status == LUB_OK) {
        put_particles(output.file, &engine->scene->spheres);
        status = lub_output_close(&output, message);
    }
    snprintf(name, sizeof name, "contacts_%09zu.vtp", engine->step);
    if (status == LUB_OK) {
        status = open_in(&output, folder, name, message);
    }
    if (status == LUB_OK) {
        put_contacts(output.file, engine);
        status = lub_output_close(&output, message);
    }
    lub_output_discard(&output);
    return status;
}

static void put_frame(FILE *file, size_t step, double t)
{
    static const char *const parts[] = {"particles", "contacts"};
    for (int part = 0; part < 2; part++) {
        fprintf(file,
                "<DataSet timestep=\"%.17g\" group=\"\" part=\"%d\" file=\"%s_%09zu.vtp\"/>\n", t,
                part, parts[part], step);
    }
}

enum lub_status lub_vtk_index(const char *folder, const struct lub_engine *engine, size_t every,
                              struct lub_message *message)
{
    struct lub_output output = {0};
    const enum lub_status status = open_in(&output, folder, "run.pvd", message);
    if (status != LUB_OK) {
        return status;
    }
    fputs("<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" "
          "byte_order=\"LittleEndian\">\n<Collection>\n",
          output.file);
    for (size_t step = 0; every > 0 && step < engine->step; step += every) {
        put_frame(output.file, step, (double)step * engine->dt);
    }
    put_frame(output.file, engine->step, engine->t);
    fputs("</Collection>\n</VTKFile>\n", output.file);
    return lub_output_close(&output, message);
}
