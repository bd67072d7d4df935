/* kept.c -- targets: what the program kept for itself and finds again: journals, references,
 * checkpoints.  Checksums are made right, because a forger would. */
#include "cases/check_sum.h"
#include "convergence/kind/simulate.h"
#include "convergence/program/io/checkpoint.h"
#include "convergence/sweep/sweep_journal.h"
#include "convergence/sweep/sweep_journal_line.h"
#include "reference/cache_file.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Every line gets the checksum that it needs. */
void lub_fuzz_journal(const unsigned char *bytes, size_t n)
{
    struct lub_sweep_points points = {0};
    struct lub_sweep_found found;
    struct lub_message message = {""};
    char *const text = malloc(12 * n + 64);
    size_t length = 0;
    for (size_t k = 0; text && k < n;) {
        const unsigned char *const end = memchr(bytes + k, '\n', n - k);
        const size_t line = end ? (size_t)(end - bytes) - k : n - k;
        memcpy(text + length, bytes + k, line);
        length += line + (size_t)sprintf(text + length + line, " %08x\n",
                                         (unsigned)lub_crc32(text + length, line));
        k += line + 1;
    }
    FILE *const in = text ? lub_fuzz_file((const unsigned char *)text, length) : NULL;
    if (in) {
        (void)lub_sweep_journal_parse(in, "a journal", "an identity", 2, &points, &found, &message);
        fclose(in);
    }
    lub_sweep_points_free(&points);
    free(text);
}

void lub_fuzz_cache(const unsigned char *bytes, size_t n)
{
    struct lub_bytes question = {0}, content = {0}, numbers = {0};
    struct lub_certificate certificate = {0};
    lub_bytes_add_text(&question, "a question");
    lub_bytes_add(&content, bytes, n);
    const uint64_t sum = lub_check_sum(lub_check_sum_begin, content.data, content.n);
    lub_bytes_add(&content, &sum, sizeof sum);
    const char *const wrong = lub_cache_decode(&content, &question, &numbers, &certificate);
    if (wrong && numbers.n) {
        abort();
    }
    lub_bytes_free(&numbers);
    lub_bytes_free(&content);
    lub_bytes_free(&question);
}

/* A checkpoint of a billiard, up to its last byte but the checksum. */
void lub_fuzz_checkpoint(const unsigned char *bytes, size_t n)
{
    struct lub_simulation simulation = {0};
    struct lub_ask ask = {.threads = 1};
    struct lub_bytes content = {0};
    struct lub_streams streams = {.needed = false};
    struct lub_message message = {""};
    if (lub_find_case("billiard", &ask.kind, &ask.which, NULL) != LUB_OK ||
        lub_simulation_create(&ask, &simulation, NULL) != LUB_OK) {
        abort();
    }
    lub_bytes_add(&content, bytes, n);
    const uint64_t sum = lub_check_sum(lub_check_sum_begin, content.data, content.n);
    lub_bytes_add(&content, &sum, sizeof sum);
    const struct lub_saved saved = {simulation.state, ask.kind->save, ask.kind->load};
    const char *const path = lub_fuzz_path(content.data, content.n, ".state");
    (void)lub_checkpoint_read(path, "a fingerprint\n", &saved, &streams, &message);
    lub_streams_discard(&streams);
    lub_simulation_free(&simulation);
    lub_bytes_free(&content);
}
