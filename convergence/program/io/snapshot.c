/* snapshot.c -- the data of a picture, and the call of its template. */
#include "convergence/program/io/snapshot.h"
#include "cases/pi.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/output.h"

#include <math.h>
#include <string.h>

enum { n_arc = 48 };
static void include(struct lub_view *view, double x, double y, double r)
{
    view->lo[0] = fmin(view->lo[0], x - r);
    view->hi[0] = fmax(view->hi[0], x + r);
    view->lo[1] = fmin(view->lo[1], y - r);
    view->hi[1] = fmax(view->hi[1], y + r);
}

/* An obstacle that turns sweeps a circle; a wall that goes to infinity is shown where it is given.
 */
static void include_obstacle(struct lub_view *view, const struct lub_obstacle *o)
{
    const double *const centre = o->motion.centre;
    const double *const points[] = {o->a, o->b};
    const size_t n = o->kind == LUB_SEGMENT ? 2 : o->kind == LUB_POLYGON ? 0 : 1;
    for (size_t k = 0; k < n + o->n_corners; k++) {
        const double *const p = k < n ? points[k] : o->corner[k - n];
        if (o->motion.omega != 0) {
            const double stretch = o->kind == LUB_PLANE ? 1.45 : 1;
            include(view, centre[0], centre[1],
                    stretch * hypot(p[0] - centre[0], p[1] - centre[1]) + o->radius);
        } else if (fabs(p[0]) < 100 && fabs(p[1]) < 100) {
            include(view, p[0], p[1], o->radius);
        }
    }
}

struct lub_view lub_view_of(const struct lub_particles *particles)
{
    struct lub_view view = {
        .lo = {INFINITY, INFINITY}, .hi = {-INFINITY, -INFINITY}, .halves = particles->halves};
    for (size_t b = 0; b < particles->n; b++) {
        include(&view, particles->x[0][b], particles->x[1][b], particles->r[b]);
    }
    for (size_t k = 0; k < particles->n_obstacles; k++) {
        include_obstacle(&view, &particles->obstacles[k]);
    }
    return view;
}

static void put_spheres(FILE *file, const struct lub_particles *p, bool halves)
{
    fputs("x,y,r,dark\n", file);
    for (size_t b = 0; b < p->n; b++) {
        fprintf(file, "%.9g,%.9g,%.9g,%d\n", p->x[0][b], p->x[1][b], p->r[b],
                halves && b < p->n / 2);
    }
}

static double largest_glue(const struct lub_particles *p)
{
    struct lub_near_pair pair;
    double most = 0;
    for (size_t k = 0; k < p->n_pairs; k++) {
        if (p->pair(p->simulation, k, &pair)) {
            most = fmax(most, -pair.gamma);
        }
    }
    return most;
}

/* A first row far outside keeps gnuplot content where there is nothing to draw. */
static void put_tubes(FILE *file, const struct lub_particles *p, double black)
{
    struct lub_near_pair pair;
    black = black == 0 ? largest_glue(p) : black;
    fputs("\n\nx,y,dx,dy,shade,gamma\n1e9,1e9,0,0,0,0\n", file);
    for (size_t k = 0; k < p->n_pairs; k++) {
        if (p->pair(p->simulation, k, &pair) && pair.gamma < 0) {
            const double length = p->r[pair.i] + (pair.j >= 0 ? p->r[pair.j] : 0);
            fprintf(file, "%.9g,%.9g,%.9g,%.9g,%.4g,%.6g\n", p->x[0][pair.i], p->x[1][pair.i],
                    length * pair.normal[0], length * pair.normal[1], fmin(1, -pair.gamma / black),
                    pair.gamma);
        }
    }
}

/* The part of a plane's line that no other plane of the scene cuts off, and that is near the view.
 */
static void put_plane(FILE *file, const struct lub_particles *scene, size_t which, double length)
{
    const struct lub_obstacle *const o = &scene->obstacles[which];
    const struct lub_pose pose = lub_obstacle_pose(o, scene->t);
    const double tip[3] = {o->a[0] - o->b[1], o->a[1] + o->b[0], 0};
    double from[3], to[3], normal[3], range[2] = {-length, length};
    lub_pose_apply(o, &pose, o->a, from);
    lub_pose_apply(o, &pose, tip, to);
    for (size_t k = 0; k < scene->n_obstacles; k++) {
        const struct lub_obstacle *const other = &scene->obstacles[k];
        if (k == which || other->kind != LUB_PLANE) {
            continue;
        }
        const struct lub_pose there = lub_obstacle_pose(other, scene->t);
        const double at_from = lub_obstacle_gap(other, &there, from, 0, normal);
        const double slope = lub_obstacle_gap(other, &there, to, 0, normal) - at_from;
        if (fabs(slope) > 1e-9) {
            const double cut = -at_from / slope;
            range[slope > 0 ? 0 : 1] = slope > 0 ? fmax(range[0], cut) : fmin(range[1], cut);
        }
    }
    for (int k = 0; k < 2; k++) {
        fprintf(file, "%.9g,%.9g\n", from[0] + range[k] * (to[0] - from[0]),
                from[1] + range[k] * (to[1] - from[1]));
    }
}

/* A corner with a rounding: an arc, or the corner itself. */
static void put_arc(FILE *file, const double centre[2], double r, double from, double to)
{
    for (int k = 0; k <= n_arc; k++) {
        const double angle = from + (to - from) * k / n_arc;
        fprintf(file, "%.9g,%.9g\n", centre[0] + r * cos(angle), centre[1] + r * sin(angle));
    }
}

static void put_segment(FILE *file, const double a[3], const double b[3], double r)
{
    const double angle = atan2(b[1] - a[1], b[0] - a[0]);
    if (r == 0) {
        fprintf(file, "%.9g,%.9g\n%.9g,%.9g\n", a[0], a[1], b[0], b[1]);
        return;
    }
    put_arc(file, b, r, angle - lub_pi / 2, angle + lub_pi / 2);
    put_arc(file, a, r, angle + lub_pi / 2, angle + 3 * lub_pi / 2);
    put_arc(file, b, r, angle - lub_pi / 2, angle - lub_pi / 2);
}

static void put_obstacle(FILE *file, const struct lub_particles *scene, size_t which, double length)
{
    const struct lub_obstacle *const o = &scene->obstacles[which];
    const struct lub_pose pose = lub_obstacle_pose(o, scene->t);
    double a[3], b[3];
    lub_pose_apply(o, &pose, o->a, a);
    lub_pose_apply(o, &pose, o->b, b);
    switch (o->kind) {
    case LUB_PLANE:
        put_plane(file, scene, which, length);
        break;
    case LUB_BALL:
        put_arc(file, a, o->radius, 0, 2 * lub_pi);
        break;
    case LUB_SEGMENT:
        put_segment(file, a, b, o->radius);
        break;
    case LUB_POLYGON:
        for (size_t k = 0; k <= o->n_corners; k++) {
            const double *const corner = o->corner[k % o->n_corners];
            lub_pose_apply(o, &pose, (double[3]){corner[0], corner[1], 0}, a);
            fprintf(file, "%.9g,%.9g\n", a[0], a[1]);
        }
    }
}

void lub_print_snapshot(FILE *file, const struct lub_particles *particles,
                        const struct lub_view *view)
{
    const double length = hypot(view->hi[0] - view->lo[0], view->hi[1] - view->lo[1]);
    put_spheres(file, particles, view->halves);
    put_tubes(file, particles, view->gamma);
    fputs("\n\nx,y\n1e9,1e9\n", file);
    for (size_t k = 0; k < particles->n_obstacles; k++) {
        fputc('\n', file);
        put_obstacle(file, particles, k, length);
    }
    fprintf(file, "\n\nlo_x,lo_y,hi_x,hi_y,t\n%.9g,%.9g,%.9g,%.9g,%.9g\n", view->lo[0], view->lo[1],
            view->hi[0], view->hi[1], particles->t);
}

void lub_view_text(const struct lub_particles *particles, const struct lub_view *view,
                   const char *kind, struct lub_view_text *text)
{
    static const char *const names[LUB_VIEW_VARIABLES] = {"x_lo", "x_hi",   "y_lo",
                                                          "y_hi", "radius", "kind"};
    const double numbers[] = {view->lo[0], view->hi[0], view->lo[1], view->hi[1], particles->r[0]};
    for (int k = 0; k < LUB_VIEW_VARIABLES; k++) {
        if (k < 5) {
            snprintf(text->number[k], sizeof text->number[k], "%.9g", numbers[k]);
        } else {
            snprintf(text->number[k], sizeof text->number[k], "%s", kind);
        }
        text->variables[k] = (struct lub_variable){names[k], text->number[k]};
    }
}

enum lub_status lub_snapshot(const char *folder, const char *name, const char *templates,
                             const struct lub_particles *particles, const struct lub_view *view,
                             struct lub_message *message)
{
    char data[LUB_PATH_MAX], picture[LUB_PATH_MAX];
    struct lub_variable variables[LUB_VIEW_VARIABLES + 1];
    struct lub_view_text text;
    struct lub_output output = {0};
    if (snprintf(data, sizeof data, "%s/%s.csv", folder, name) >= (int)sizeof data ||
        snprintf(picture, sizeof picture, "%s/%s.png", folder, name) >= (int)sizeof picture) {
        return lub_fail(message, LUB_FILE_ERROR, "the name of the folder '%.80s...' is too long",
                        folder);
    }
    lub_view_text(particles, view, "png", &text);
    memcpy(variables, text.variables, sizeof text.variables);
    variables[LUB_VIEW_VARIABLES] = (struct lub_variable){"rows", data};
    enum lub_status status = lub_output_open(&output, data, message);
    if (status == LUB_OK) {
        lub_print_snapshot(output.file, particles, view);
        status = lub_output_close(&output, message);
    }
    return status == LUB_OK ? lub_figure_draw(templates, "particles.gp", picture,
                                              LUB_VIEW_VARIABLES + 1, variables, message)
                            : status;
}
