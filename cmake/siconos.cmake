# siconos.cmake -- target lub_siconos: Siconos Numerics where it is installed, empty where not.
#
# It is looked for at every configure, because a result kept from the first would miss what is
# installed later, or keep what is gone.  Who names the places by hand (-D) keeps them.
foreach(place SICONOS_INCLUDE_DIR SICONOS_LIBRARY)
  if(NOT EXISTS "${${place}}")
    unset(${place} CACHE)
  endif()
endforeach()
find_path(SICONOS_INCLUDE_DIR siconos/numerics/NonSmoothDrivers.h)
find_library(SICONOS_LIBRARY siconos_numerics)
mark_as_advanced(SICONOS_INCLUDE_DIR SICONOS_LIBRARY)
add_library(lub_siconos INTERFACE)
if(SICONOS_INCLUDE_DIR AND SICONOS_LIBRARY)
  target_include_directories(lub_siconos SYSTEM INTERFACE
    ${SICONOS_INCLUDE_DIR}/siconos ${SICONOS_INCLUDE_DIR}/siconos/numerics ${CHOLMOD_INCLUDE_DIR})
  target_link_libraries(lub_siconos INTERFACE ${SICONOS_LIBRARY})
  target_compile_definitions(lub_siconos INTERFACE LUBENCH_SICONOS)
endif()
