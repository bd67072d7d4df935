/* batchelor_green_table.h -- the constants behind lub_pair_exact.
 *
 * make_batchelor_green computes them with two_spheres.h and writes batchelor_green_table.c;
 * `make_batchelor_green --check` computes them again and compares.
 */
#ifndef LUB_REFERENCE_BATCHELOR_GREEN_TABLE_H
#define LUB_REFERENCE_BATCHELOR_GREEN_TABLE_H

enum {
    LUB_BG_POWERS = 4, /* of the gap, from 0, in the series at contact */
    LUB_BG_PANELS = 4, /* in the log gap, one for each decade */
    LUB_BG_TERMS = 24, /* Chebyshev coefficients in such a panel */
    LUB_BG_FAR_TERMS = 26
};

/* Gap below which the series at contact holds, r from which the far table and the far series. */
#define LUB_BG_CONTACT_GAP 1e-4
#define LUB_BG_FAR         3.0
#define LUB_BG_VERY_FAR    70.0

/* Functions of the gap that are regular at contact but for powers times logarithms: forces and
 * torques of struct lub_axial and struct lub_transverse. */
enum lub_bg_resistance {
    LUB_BG_MOVING, /* times the gap */
    LUB_BG_STRAINED,
    LUB_BG_FORCE_0,
    LUB_BG_FORCE_1,
    LUB_BG_FORCE_2,
    LUB_BG_TORQUE_0,
    LUB_BG_TORQUE_1,
    LUB_BG_TORQUE_2,
    LUB_BG_RESISTANCES
};

struct lub_bg_table {
    /* sum over k of gap^k (contact[..][k][0] - contact[..][k][1] ln gap) */
    double contact[LUB_BG_RESISTANCES][LUB_BG_POWERS][2];
    /* in ln gap: (1 - A)/gap and B */
    double mobility[LUB_BG_PANELS][LUB_BG_TERMS], b[LUB_BG_PANELS][LUB_BG_TERMS];
    /* in 1/r: A r^3 and B r^5 */
    double far_a[LUB_BG_FAR_TERMS], far_b[LUB_BG_FAR_TERMS];
};

extern const struct lub_bg_table lub_bg_table;

#endif
