# cholmod.cmake -- imported target lub_cholmod: SuiteSparse's sparse Cholesky factorisation.
find_path(CHOLMOD_INCLUDE_DIR cholmod.h PATH_SUFFIXES suitesparse REQUIRED)
find_library(CHOLMOD_LIBRARY cholmod REQUIRED)
add_library(lub_cholmod INTERFACE IMPORTED GLOBAL)
target_include_directories(lub_cholmod INTERFACE ${CHOLMOD_INCLUDE_DIR})
target_link_libraries(lub_cholmod INTERFACE ${CHOLMOD_LIBRARY})
