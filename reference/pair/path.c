/* path.c -- flights to the film and from it, about the film by one witness. */
#include "reference/pair/path.h"

/* Along x with the flow. */
static struct lub_pair_point flown(const struct lub_shear *shear, const struct lub_pair_point *from,
                                   double t)
{
    struct lub_pair_point to = *from;
    to.t = t;
    to.x += shear->rate * from->y * (t - from->t);
    to.u_n = hypot(hypot(to.x, to.y), to.z) - 2;
    to.log_gap = log(to.u_n);
    return to;
}

static struct lub_pair_point start_of(const struct lub_shear *shear)
{
    const struct lub_pair_point start = {
        .x = shear->start[0], .y = shear->start[1], .z = shear->start[2]};
    return flown(shear, &start, 0);
}

/* Where and when the film begins. */
static void reach(const struct lub_shear *shear, struct lub_pair_path *path)
{
    const struct lub_pair_point start = start_of(shear);
    const long double x = start.x, y = start.y, z = start.z;
    const long double far = 2 + (long double)shear->cutoff, room = far * far - y * y - z * z;
    struct lub_pair_film *const film = &path->film;
    *film = (struct lub_pair_film){.shear = shear, .start = {x, y, z}};
    film->gap = sqrtl(x * x + y * y + z * z) - 2;
    path->meets = room > 0;
    path->t_in = 0;
    if (path->meets && start.u_n > shear->cutoff) {
        film->start[0] = -shear->rate * sqrtl(room);
        film->gap = shear->cutoff;
        path->t_in = (double)((film->start[0] - x) / (shear->rate * y));
    }
}

/* What follows the film, or the whole flight where there is none. */
static void leave(struct lub_pair_path *path)
{
    const struct lub_shear *const shear = path->film.shear;
    const struct lub_pair_point start = start_of(shear);
    const struct lub_pair_point *const last = path->meets ? &path->film.end : &start;
    const bool flies = !path->meets || path->film.how == LUB_PAIR_LEFT;
    path->t_out = path->meets ? path->t_in + path->film.end.t : NAN;
    path->t_end = path->meets ? path->t_out : 0;
    path->log_gap_min = path->meets ? path->film.log_gap_min : log(hypot(start.y, start.z) - 2);
    path->how = flies && last->y < 0                          ? LUB_PAIR_RETURNS
                : !flies && path->film.how == LUB_PAIR_CLOSED ? LUB_PAIR_CLOSES
                                                              : LUB_PAIR_PASSES;
    if (flies && last->y > 0) {
        path->t_end += (LUB_SHEAR_X - shear->rate * last->x) / last->y;
    }
}

enum lub_status lub_pair_trace(const struct lub_shear *shear,
                               const struct lub_pair_witness *witness, size_t n, const double t[],
                               double since[], struct lub_pair_point points[],
                               struct lub_pair_path *path, struct lub_message *message)
{
    struct lub_pair_film *const film = &path->film;
    *path = (struct lub_pair_path){.witness = witness};
    reach(shear, path);
    while (path->first < n && t[path->first] < path->t_in) {
        path->first++;
    }
    film->n = n - path->first;
    film->t = since;
    film->points = points;
    for (size_t k = 0; k < film->n; k++) {
        since[k] = t[path->first + k] - path->t_in;
    }
    const enum lub_status status = path->meets ? path->witness->solve(film) : LUB_OK;
    if (status != LUB_OK) {
        return lub_fail(message, status == LUB_NO_MEMORY ? status : LUB_REFUSED, "%s: %s",
                        path->witness->name, film->note);
    }
    if (film->touched && film->shear->friction > 0) {
        return lub_fail(message, LUB_REFUSED,
                        "asperities touch and rub (friction = %g): certified are spheres without "
                        "friction, or whose asperities stay apart",
                        film->shear->friction);
    }
    leave(path);
    return LUB_OK;
}

struct lub_pair_point lub_pair_path_at(const struct lub_pair_path *path,
                                       const struct lub_pair_path *first, size_t k, double t)
{
    const struct lub_shear *const shear = path->film.shear;
    const struct lub_pair_point start = start_of(shear);
    if (!path->meets || k < path->first) {
        return flown(shear, &start, t);
    }
    struct lub_pair_point point = path->film.points[k - path->first];
    if (first->film.how == LUB_PAIR_LEFT && t >= first->t_out) {
        point = path->film.end;
        point.t = path->t_out;
        point = flown(shear, &point, t);
    }
    point.t = t;
    return point;
}
