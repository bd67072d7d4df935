# public_headers.cmake -- run as a script: copies the headers that other programs may include, and
# all that these include, from ROOT to OUT, and writes convergence/interface.h there and in GENERATED.
#
# In the tree headers are plain C; the copies can be included from C++ as well.  LUB_INTERFACE changes
# with any of them: a plug-in that was compiled against others is refused.  Files are touched only on
# change.
cmake_minimum_required(VERSION 3.18)

set(roots
  cases/csv.h cases/gap_path.h convergence/plug_in.h
  schemes/scheme.h schemes/stage.h schemes/substep.h schemes/obreshkov.h schemes/threshold.h
  reference/limit.h
  convergence/gate/result.h convergence/kind/simulate.h convergence/norm/foreign.h
  convergence/norm/measure.h convergence/order/advice.h)

function(write_on_change file text)
  set(old "")
  if(EXISTS ${file})
    file(READ ${file} old)
  endif()
  if(NOT "${old}" STREQUAL "${text}")
    file(WRITE ${file} "${text}")
  endif()
endfunction()

# Adds a header and what it includes to `headers` of the caller, each once.
function(collect header)
  if(NOT header IN_LIST headers AND NOT header STREQUAL interface)
    list(APPEND headers ${header})
    file(STRINGS ${ROOT}/${header} lines REGEX "^#include \"[a-z_]+/")
    foreach(line ${lines})
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" included "${line}")
      collect(${included})
    endforeach()
    set(headers ${headers} PARENT_SCOPE)
  endif()
endfunction()

# The declarations stand after the last header that is included, or after the guard.
function(guard_for_cpp text out)
  set(begin "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n")
  set(end "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n")
  set(last_include "^(.*\n#include [<\"][^\n]*\\.h[>\"]\n)(.*)\n#endif\n$")
  set(after_guard "^(.*\n#define LUB_[A-Z0-9_]+_H\n)(.*)\n#endif\n$")
  if("${text}" MATCHES "${last_include}" OR "${text}" MATCHES "${after_guard}")
    set(${out} "${CMAKE_MATCH_1}${begin}${CMAKE_MATCH_2}${end}" PARENT_SCOPE)
  else()
    set(${out} "${text}" PARENT_SCOPE) # a list of entries
  endif()
endfunction()

set(interface convergence/interface.h)
set(headers)
foreach(header ${roots})
  collect(${header})
endforeach()
list(SORT headers)
set(all "${VERSION}")
foreach(header ${headers})
  file(READ ${ROOT}/${header} text)
  string(APPEND all "${text}")
  guard_for_cpp("${text}" text)
  write_on_change(${OUT}/${header} "${text}")
endforeach()
file(GLOB_RECURSE present RELATIVE ${OUT} ${OUT}/*.h ${OUT}/*.def)
foreach(header ${present})
  if(NOT header IN_LIST headers AND NOT header STREQUAL interface)
    file(REMOVE ${OUT}/${header})
  endif()
endforeach()
string(SHA256 sum "${all}")
string(SUBSTRING ${sum} 0 12 sum)
set(text "/* interface.h -- the headers that something was compiled against. */
#ifndef LUB_CONVERGENCE_INTERFACE_H
#define LUB_CONVERGENCE_INTERFACE_H

#define LUB_INTERFACE \"${VERSION}-${sum}\"

#endif
")
write_on_change(${OUT}/${interface} "${text}")
write_on_change(${GENERATED}/${interface} "${text}")
