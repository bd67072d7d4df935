/* study_keys.h -- what the keys of a study file do; between study_read.c and study_keys.c. */
#ifndef LUB_CONVERGENCE_STUDY_KEYS_H
#define LUB_CONVERGENCE_STUDY_KEYS_H

#include "convergence/study/study.h"

/* Sets one key of [study] or of the last rule.  `again`: the value continues the line before. */
enum lub_status lub_study_set(struct lub_study *study, const char *key, const char *value,
                              bool again, struct lub_message *message);
enum lub_status lub_rule_set(struct lub_rule *rule, const char *key, const char *value, bool again,
                             struct lub_message *message);
/* What must hold when the file has been read: nothing missing, schemes found, rules complete and
 * one for each verdict.  fault_line is set where the fault has one. */
enum lub_status lub_study_check(struct lub_study *study, struct lub_message *message);

#endif
