/* quad.h -- numbers of 34 digits (binary128), for the integrator that shares nothing with CVODE.
 *
 * The functions are those of the C library for _Float128, declared here because not every compiler
 * makes the header declare them.
 */
#ifndef LUB_REFERENCE_QUAD_H
#define LUB_REFERENCE_QUAD_H

__extension__ typedef __float128 lub_quad;

lub_quad expf128(lub_quad x);
lub_quad logf128(lub_quad x);
lub_quad sinf128(lub_quad x);
lub_quad cosf128(lub_quad x);
lub_quad fabsf128(lub_quad x);

#endif
