/* list.h -- names of what there is, for other commands. */
#ifndef LUB_PROGRAM_LIST_H
#define LUB_PROGRAM_LIST_H

/* Prints the names of a list ("schemes", ...), of all lists for NULL, one per line. */
void lub_list_names(const char *list);

#endif
