# plug_ins.cmake -- sources of plug-ins come from the .def lists, so that one line adds one.

# lub_plug_ins(OUT DEF KIND [PREFIX]): the files PREFIX<name>.c for each line KIND(name) of DEF.
function(lub_plug_ins out def kind)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${def})
  file(STRINGS ${def} lines REGEX "^${kind}\\(")
  set(files)
  foreach(line ${lines})
    string(REGEX REPLACE "^${kind}\\([ ]*([A-Za-z0-9_]+).*" "\\1" name "${line}")
    list(APPEND files ${ARGV3}${name}.c)
  endforeach()
  set(${out} ${files} PARENT_SCOPE)
endfunction()
