# install.cmake -- the program, one library liblubench (shared and static) with its headers, a CMake
# package, a pkg-config file, and the Debian package that cpack makes of them.
#
# Inside the tree each folder is a library of its own, so that links show who may know whom; outside
# they are one.  Nothing that is installed knows its prefix: the tree may be moved.
set(lub_parts cases schemes contact lubricated reference convergence reports)
set(lub_part_objects)
foreach(part ${lub_parts})
  list(APPEND lub_part_objects $<TARGET_OBJECTS:lub_${part}>)
endforeach()

# lub_installed_library(NAME TYPE): liblubench of that type, from the objects of all parts.
function(lub_installed_library name type)
  add_library(${name} ${type} ${lub_part_objects})
  set_target_properties(${name} PROPERTIES OUTPUT_NAME lubench LINKER_LANGUAGE C
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  add_dependencies(lubench ${name})
  install(TARGETS ${name} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()
lub_installed_library(liblubench_static STATIC)
lub_installed_library(liblubench SHARED)
target_link_libraries(liblubench PRIVATE GSL::gsl lub_sundials lub_cholmod PkgConfig::INIH OpenMP::OpenMP_C m)
if(NOT LUBENCH_SANITIZE)
  target_link_options(liblubench PRIVATE -Wl,--no-undefined) # a part that lub_parts forgets
endif()

install(TARGETS lubench RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES convergence/program/lubench.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
include(cmake/man_page.cmake)
foreach(topic study sweep claim expression)
  lub_man_page(${topic} ${PROJECT_BINARY_DIR}/lubench-${topic}.5)
  install(FILES ${PROJECT_BINARY_DIR}/lubench-${topic}.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
endforeach()
install(FILES ${PROJECT_BINARY_DIR}/completion.bash RENAME lubench
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${PROJECT_BINARY_DIR}/completion.zsh RENAME _lubench
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${PROJECT_BINARY_DIR}/completion.fish RENAME lubench.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(DIRECTORY ${lub_public_headers}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/lubench)
install(DIRECTORY convergence/claims convergence/help convergence/studies convergence/sweeps reports/templates
        DESTINATION ${CMAKE_INSTALL_DATADIR}/lubench)
install(PROGRAMS scripts/sweep_parallel.sh scripts/sweep_slurm.sh scripts/gate_example.sh
        DESTINATION ${CMAKE_INSTALL_DATADIR}/lubench/scripts)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})

include(CMakePackageConfigHelpers)
set(lub_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/lubench)
configure_package_config_file(cmake/lubench-config.cmake.in ${PROJECT_BINARY_DIR}/lubench-config.cmake
  INSTALL_DESTINATION ${lub_package_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/lubench-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/lubench-config.cmake
              ${PROJECT_BINARY_DIR}/lubench-config-version.cmake DESTINATION ${lub_package_dir})
# From the folder of the pkg-config file to the prefix.
file(RELATIVE_PATH lub_up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" lub_up "${lub_up}")
configure_file(cmake/lubench.pc.in ${PROJECT_BINARY_DIR}/lubench.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/lubench.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the authors of lubench")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gnuplot-nox | gnuplot")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gcc, pkg-config, cmake")
set(CPACK_STRIP_FILES ON)
include(CPack)
