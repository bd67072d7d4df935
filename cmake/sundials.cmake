# sundials.cmake -- imported target lub_cvode: CVODE of SUNDIALS.
#
# The development package of Debian brings MPI, PETSc and HYPRE along, which nothing here uses:
# scripts/setup installs the library alone, which also holds the vectors and matrices that it needs,
# and puts the headers into .deps.
add_library(lub_cvode INTERFACE IMPORTED GLOBAL)
find_package(SUNDIALS QUIET)
if(TARGET SUNDIALS::cvode)
  target_link_libraries(lub_cvode INTERFACE SUNDIALS::cvode)
else()
  find_path(CVODE_INCLUDE_DIR cvode/cvode.h HINTS ${PROJECT_SOURCE_DIR}/.deps/sundials/include REQUIRED)
  find_library(CVODE_LIBRARY NAMES sundials_cvode libsundials_cvode.so.7 libsundials_cvode.so.6 REQUIRED)
  target_include_directories(lub_cvode SYSTEM INTERFACE ${CVODE_INCLUDE_DIR})
  target_link_libraries(lub_cvode INTERFACE ${CVODE_LIBRARY})
endif()
