# man_page.cmake -- makes the manual of a file that one writes from the text that `lubench help` prints.

# lub_man_page(TOPIC OUT): convergence/help/TOPIC.txt, whose first line is `TOPIC -- title`, as OUT.
function(lub_man_page topic out)
  set(source ${PROJECT_SOURCE_DIR}/convergence/help/${topic}.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
  file(READ ${source} text)
  string(REPLACE "\\" "\\e" text "${text}")
  string(REPLACE "-" "\\-" text "${text}")
  string(REGEX REPLACE "\n([.'])" "\n\\\\&\\1" text "${text}")
  string(REGEX MATCH "^[^\n]* \\\\-\\\\- ([^\n]*)\n\n(.*)$" whole "${text}")
  string(TOUPPER ${topic} upper)
  file(CONFIGURE OUTPUT ${out} CONTENT
".TH LUBENCH\\-${upper} 5 \"\" \"lubench\" \"File formats\"
.SH NAME
lubench\\-${topic} \\- ${CMAKE_MATCH_1}
.SH DESCRIPTION
.EX
${CMAKE_MATCH_2}.EE
.SH SEE ALSO
.BR lubench (1),
.BR \"lubench help ${topic}\"
")
endfunction()
