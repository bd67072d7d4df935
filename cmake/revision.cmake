# revision.cmake -- writes the git revision of ROOT as a C file OUT, touching it only on change.
set(revision unknown)
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} -c safe.directory=${ROOT} -C ${ROOT} describe --always --dirty=+
                          --abbrev=12 --exclude=*
                  OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
                  RESULT_VARIABLE failed)
  if(NOT failed AND found)
    set(revision ${found})
  endif()
endif()
set(text "extern const char lub_revision[];\nconst char lub_revision[] = \"${revision}\";\n")
if(EXISTS ${OUT})
  file(READ ${OUT} old)
endif()
if(NOT "${old}" STREQUAL "${text}")
  file(WRITE ${OUT} "${text}")
endif()
