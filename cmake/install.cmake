# install.cmake -- the program, one library liblubench with its headers, a CMake package and a
# pkg-config file.  Inside the tree each folder is a library of its own, so that links show who may
# know whom; outside they are one.
set(lub_folders cases schemes reference convergence reports)

add_library(liblubench STATIC)
foreach(library ${lub_folders} contact lubricated)
  target_sources(liblubench PRIVATE $<TARGET_OBJECTS:lub_${library}>)
endforeach()
set_target_properties(liblubench PROPERTIES OUTPUT_NAME lubench LINKER_LANGUAGE C)

install(TARGETS lubench RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES convergence/program/lubench.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(TARGETS liblubench ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(folder ${lub_folders})
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/lubench/${folder}
          FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN program EXCLUDE PATTERN out EXCLUDE
          PATTERN templates EXCLUDE PATTERN claims EXCLUDE PATTERN studies EXCLUDE PATTERN sweeps EXCLUDE
          PATTERN examples EXCLUDE)
endforeach()
install(DIRECTORY convergence/claims convergence/studies convergence/sweeps reports/templates
        DESTINATION ${CMAKE_INSTALL_DATADIR}/lubench)

include(CMakePackageConfigHelpers)
set(lub_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/lubench)
configure_package_config_file(cmake/lubench-config.cmake.in ${PROJECT_BINARY_DIR}/lubench-config.cmake
  INSTALL_DESTINATION ${lub_package_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/lubench-config-version.cmake
  COMPATIBILITY SameMinorVersion)
configure_file(cmake/lubench.pc.in ${PROJECT_BINARY_DIR}/lubench.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/lubench-config.cmake
              ${PROJECT_BINARY_DIR}/lubench-config-version.cmake DESTINATION ${lub_package_dir})
install(FILES ${PROJECT_BINARY_DIR}/lubench.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
