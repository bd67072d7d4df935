/* isotonic.c -- weighted isotonic regression by pooling neighbours in the wrong order (Ayer et al.
 * 1955), cut off at the wall.  Neighbours at the very same place are in order: their mean would
 * only round them. */
#include "schemes/viscous/isotonic.h"

static struct lub_isotonic_block pool(struct lub_isotonic_block below,
                                      struct lub_isotonic_block above)
{
    const double mass = below.mass + above.mass;
    return (struct lub_isotonic_block){
        .end = above.end,
        .mass = mass,
        .place = (below.mass * below.place + above.mass * above.place) / mass};
}

void lub_isotonic(size_t n, const double mass[], const double wanted[], double least, double x[],
                  struct lub_isotonic_block blocks[])
{
    size_t n_blocks = 0, i = 0;
    for (size_t k = 0; k < n; k++) {
        struct lub_isotonic_block last = {.end = k + 1, .mass = mass[k], .place = wanted[k]};
        while (n_blocks > 0 && blocks[n_blocks - 1].place > last.place) {
            last = pool(blocks[--n_blocks], last);
        }
        blocks[n_blocks++] = last;
    }
    for (size_t k = 0; k < n_blocks; k++) {
        for (; i < blocks[k].end; i++) {
            x[i] = blocks[k].place < least ? least : blocks[k].place; /* not a number stays */
        }
    }
}
