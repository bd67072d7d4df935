# sundials.cmake -- imported target lub_sundials: CVODE and IDA of SUNDIALS.
#
# The development package of Debian brings MPI, PETSc and HYPRE along, which nothing here uses:
# scripts/setup installs the two libraries alone, which also hold the vectors and matrices that they need,
# and puts the headers into .deps.
add_library(lub_sundials INTERFACE IMPORTED GLOBAL)
find_package(SUNDIALS QUIET)
if(TARGET SUNDIALS::cvode AND TARGET SUNDIALS::ida)
  target_link_libraries(lub_sundials INTERFACE SUNDIALS::cvode SUNDIALS::ida)
else()
  find_path(CVODE_INCLUDE_DIR cvode/cvode.h HINTS ${PROJECT_SOURCE_DIR}/.deps/sundials/include REQUIRED)
  find_library(CVODE_LIBRARY NAMES sundials_cvode libsundials_cvode.so.7 libsundials_cvode.so.6 REQUIRED)
  find_library(IDA_LIBRARY NAMES sundials_ida libsundials_ida.so.7 libsundials_ida.so.6 REQUIRED)
  target_include_directories(lub_sundials SYSTEM INTERFACE ${CVODE_INCLUDE_DIR})
  target_link_libraries(lub_sundials INTERFACE ${CVODE_LIBRARY} ${IDA_LIBRARY})
endif()
