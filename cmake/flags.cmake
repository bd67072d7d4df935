# flags.cmake -- the interface target that every target of the project links.
#
# Contraction is off so that results do not depend on the machine's fused multiply-add.

include(CheckCCompilerFlag)
add_library(lub_flags INTERFACE)
target_compile_options(lub_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
  -ffp-contract=off
  $<$<BOOL:${LUBENCH_WERROR}>:-Werror>)
# Also a comparison of a pointer after free, which no sanitizer sees.
check_c_compiler_flag(-Wuse-after-free=3 LUBENCH_WARNS_OF_FREED)
if(LUBENCH_WARNS_OF_FREED)
  target_compile_options(lub_flags INTERFACE -Wuse-after-free=3)
endif()
target_compile_definitions(lub_flags INTERFACE _XOPEN_SOURCE=700)
target_include_directories(lub_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(lub_flags INTERFACE m)
if(LUBENCH_TSAN)
  target_compile_options(lub_flags INTERFACE -fsanitize=thread -g)
  target_link_options(lub_flags INTERFACE -fsanitize=thread)
endif()
if(LUBENCH_FUZZ)
  target_compile_options(lub_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(LUBENCH_SANITIZE OR LUBENCH_FUZZ)
  target_compile_options(lub_flags INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
  target_link_options(lub_flags INTERFACE -fsanitize=address,undefined)
endif()
