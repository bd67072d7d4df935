/* cache_file.c -- one reference as bytes with a checksum. */
#include "reference/cache_file.h"
#include "cases/check_sum.h"
#include "reference/chain/certify.h"
#include "reference/eps_ode.h"
#include "reference/visco_witness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The mark also tells the order of bytes and the size of numbers. */
static const char magic[] = "lubench reference 2\n";
static const double mark = 1.0 / 3;

void lub_bytes_add(struct lub_bytes *bytes, const void *data, size_t n)
{
    if (bytes->n + n > bytes->capacity) {
        const size_t capacity = 2 * (bytes->n + n) + 64;
        unsigned char *const moved = realloc(bytes->data, capacity);
        if (!moved) {
            bytes->failed = true;
            return;
        }
        bytes->data = moved;
        bytes->capacity = capacity;
    }
    if (n) { /* an empty array may be NULL, which memcpy does not take */
        memcpy(bytes->data + bytes->n, data, n);
        bytes->n += n;
    }
}

void lub_bytes_add_number(struct lub_bytes *bytes, double number)
{
    lub_bytes_add(bytes, &number, sizeof number);
}

void lub_bytes_add_text(struct lub_bytes *bytes, const char *text)
{
    lub_bytes_add(bytes, text, strlen(text) + 1);
}

void lub_bytes_free(struct lub_bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct lub_bytes){0};
}

static void add_witness(struct lub_bytes *content, const struct lub_witness *witness)
{
    lub_bytes_add_text(content, witness->name);
    lub_bytes_add_number(content, witness->status);
    lub_bytes_add_number(content, witness->worst_q);
    lub_bytes_add_number(content, witness->worst_log_gap);
    lub_bytes_add_number(content, witness->worst_t);
    lub_bytes_add_number(content, (double)witness->steps);
    lub_bytes_add_text(content, witness->note);
}

void lub_cache_encode(const struct lub_bytes *question, const struct lub_bytes *numbers,
                      const struct lub_certificate *certificate, struct lub_bytes *content)
{
    lub_bytes_add(content, magic, sizeof magic);
    lub_bytes_add_number(content, mark);
    lub_bytes_add_number(content, (double)question->n);
    lub_bytes_add(content, question->data, question->n);
    lub_bytes_add_number(content, (double)numbers->n);
    lub_bytes_add(content, numbers->data, numbers->n);
    lub_bytes_add_number(content, (double)certificate->n);
    for (size_t k = 0; k < certificate->n; k++) {
        add_witness(content, &certificate->witness[k]);
    }
    lub_bytes_add_number(content, certificate->first_integral);
    lub_bytes_add_number(content, certificate->t_hit);
    lub_bytes_add_number(content, certificate->t_release);
    const uint64_t checksum = lub_check_sum(lub_check_sum_begin, content->data, content->n);
    lub_bytes_add(content, &checksum, sizeof checksum);
}

/* Reads on from `at`; `good` turns false where the content ends too early. */
struct reader {
    const unsigned char *data;
    size_t n, at;
    bool good;
};

static void take(struct reader *reader, void *to, size_t n)
{
    if (!reader->good || n > reader->n - reader->at) {
        reader->good = false;
        memset(to, 0, n);
        return;
    }
    if (n) {
        memcpy(to, reader->data + reader->at, n);
    }
    reader->at += n;
}

static double take_number(struct reader *reader)
{
    double number;
    take(reader, &number, sizeof number);
    return number;
}

/* A whole number between 0 and `most`; whatever else a file holds there is not converted. */
static double take_count(struct reader *reader, double most)
{
    const double number = take_number(reader);
    reader->good = reader->good && number >= 0 && number <= most && number == floor(number);
    return reader->good ? number : 0;
}

static const char *take_text(struct reader *reader)
{
    const char *const text = (const char *)reader->data + reader->at;
    const void *const end = memchr(text, '\0', reader->n - reader->at);
    if (!reader->good || !end) {
        reader->good = false;
        return "";
    }
    reader->at += strlen(text) + 1;
    return text;
}

/* The constant with this text: names in a certificate are not owned by it. */
static const char *known_name(const char *name)
{
    for (size_t k = 0; k < lub_eps_n_witnesses; k++) {
        if (strcmp(name, lub_eps_witnesses[k].name) == 0) {
            return lub_eps_witnesses[k].name;
        }
    }
    for (size_t k = 0; k < lub_visco_n_witnesses; k++) {
        if (strcmp(name, lub_visco_witnesses[k].name) == 0) {
            return lub_visco_witnesses[k].name;
        }
    }
    for (size_t k = 0; k < LUB_LINE_WITNESSES; k++) {
        if (strcmp(name, lub_line_witnesses[k].name) == 0) {
            return lub_line_witnesses[k].name;
        }
    }
    return NULL;
}

static void take_witness(struct reader *reader, struct lub_witness *witness)
{
    *witness = (struct lub_witness){.name = known_name(take_text(reader))};
    witness->status = (enum lub_status)take_count(reader, 64);
    witness->worst_q = take_number(reader);
    witness->worst_log_gap = take_number(reader);
    witness->worst_t = take_number(reader);
    witness->steps = (size_t)take_count(reader, 1e15);
    strncpy(witness->note, take_text(reader), sizeof witness->note - 1);
    reader->good = reader->good && witness->name;
}

static void take_numbers(struct reader *reader, struct lub_bytes *numbers)
{
    const double n = take_count(reader, (double)(reader->n - reader->at));
    if (reader->good && n <= (double)(reader->n - reader->at)) {
        lub_bytes_add(numbers, reader->data + reader->at, (size_t)n);
        reader->at += (size_t)n;
    }
    reader->good = reader->good && !numbers->failed;
}

static void take_certificate(struct reader *reader, struct lub_certificate *certificate)
{
    const double n = take_count(reader, LUB_MAX_WITNESSES);
    for (certificate->n = 0; reader->good && (double)certificate->n < n; certificate->n++) {
        take_witness(reader, &certificate->witness[certificate->n]);
    }
    certificate->first_integral = take_number(reader);
    certificate->t_hit = take_number(reader);
    certificate->t_release = take_number(reader);
}

static const char *check(struct reader *reader, const struct lub_bytes *question)
{
    uint64_t checksum;
    char word[sizeof magic];
    if (reader->n < sizeof magic + sizeof checksum) {
        return "it is cut short";
    }
    reader->n -= sizeof checksum;
    memcpy(&checksum, reader->data + reader->n, sizeof checksum);
    take(reader, word, sizeof word);
    if (memcmp(word, magic, sizeof magic) != 0) {
        return "it is not a reference";
    }
    if (checksum != lub_check_sum(lub_check_sum_begin, reader->data, reader->n)) {
        return "its checksum is wrong";
    }
    if (take_number(reader) != mark || take_number(reader) != (double)question->n ||
        question->n > reader->n - reader->at ||
        memcmp(reader->data + reader->at, question->data, question->n) != 0) {
        return "it answers another question";
    }
    reader->at += question->n;
    return NULL;
}

const char *lub_cache_decode(const struct lub_bytes *content, const struct lub_bytes *question,
                             struct lub_bytes *numbers, struct lub_certificate *certificate)
{
    struct reader reader = {.data = content->data, .n = content->n, .good = true};
    const char *const wrong = check(&reader, question);
    if (wrong) {
        return wrong;
    }
    take_numbers(&reader, numbers);
    take_certificate(&reader, certificate);
    if (!reader.good || reader.at != reader.n) {
        numbers->n = 0;
        return "its rows do not end where they should";
    }
    return NULL;
}
