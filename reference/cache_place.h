/* cache_place.h -- where one answer is kept on disk; only reference/ uses it. */
#ifndef LUB_REFERENCE_CACHE_PLACE_H
#define LUB_REFERENCE_CACHE_PLACE_H

#include "reference/cache_file.h"

enum { LUB_CACHE_PATH = 4096 };

/* The question is filled first; the numbers are those of the answer.  Zeroed is empty. */
struct lub_cache_place {
    struct lub_bytes question, numbers;
    bool usable;
    char folder[LUB_CACHE_PATH], path[LUB_CACHE_PATH];
    char remark[256]; /* what is wrong with the cache; empty if nothing is */
};

/* Parts of a question: the programs and versions behind every answer, and a force. */
void lub_cache_ask_programs(struct lub_bytes *question);
void lub_cache_ask_force(struct lub_bytes *question, const struct lub_force *force);

/* Finds folder and file of the question. */
void lub_cache_place_init(struct lub_cache_place *place);
void lub_cache_place_free(struct lub_cache_place *place);
/* Whether the answer was there, whole; fills numbers and certificate. */
bool lub_cache_recall(struct lub_cache_place *place, struct lub_certificate *certificate);
/* Drops numbers that are no answer, and remarks why; false. */
bool lub_cache_refuse(struct lub_cache_place *place, const char *why);
/* Puts numbers and certificate there. */
void lub_cache_keep(struct lub_cache_place *place, struct lub_certificate *certificate);

#endif
