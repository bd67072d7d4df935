/* claim_keys.h -- a key of each sort of section; only the reader of claims uses it. */
#ifndef LUB_CONVERGENCE_CLAIM_KEYS_H
#define LUB_CONVERGENCE_CLAIM_KEYS_H

#include "convergence/claim/claim.h"

/* `again`: the value continues the key of the line before.  LUB_BAD_ARGUMENT says what is allowed.
 */
enum lub_status lub_claim_key(struct lub_claim *claim, const char *key, const char *value,
                              bool again, struct lub_message *message);
enum lub_status lub_run_key(struct lub_claim_run *run, const char *key, const char *value,
                            bool again, struct lub_message *message);
/* Of a value with a name (let) or with a bound; `section` is its name in messages. */
enum lub_status lub_test_key(struct lub_claim_test *test, const char *section, const char *key,
                             const char *value, bool again, struct lub_message *message);
enum lub_status lub_figure_key(struct lub_claim_figure *figure, const char *key, const char *value,
                               bool again, struct lub_message *message);

#endif
