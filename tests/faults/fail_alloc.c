/* fail_alloc.c -- preloaded into a program: the n-th request for memory fails, once.
 *
 * FAIL_ALLOC=n chooses it, counted over malloc, calloc, realloc, aligned_alloc and posix_memalign;
 * FAIL_ALLOC_COUNT=FILE gets the number of requests when the program ends.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_ulong n_requests;
static unsigned long failing;
static void *(*next_malloc)(size_t), *(*next_calloc)(size_t, size_t),
    *(*next_realloc)(void *, size_t), *(*next_aligned)(size_t, size_t);

/* dlsym may ask for memory itself, before malloc is known. */
static char early[65536];
static size_t n_early;

static void *take_early(size_t size)
{
    void *const block = early + n_early;
    n_early += (size + 15) / 16 * 16;
    return n_early <= sizeof early ? block : NULL;
}

static int is_early(const void *block)
{
    return (const char *)block >= early && (const char *)block < early + sizeof early;
}

/* A pointer to data from dlsym as the function that it is. */
static void find(void *function, const char *name)
{
    void *const found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

__attribute__((constructor)) static void begin(void)
{
    find(&next_calloc, "calloc");
    find(&next_realloc, "realloc");
    find(&next_aligned, "aligned_alloc");
    find(&next_malloc, "malloc");
    const char *const text = getenv("FAIL_ALLOC");
    failing = text ? strtoul(text, NULL, 10) : 0;
    n_requests = 0;
}

__attribute__((destructor)) static void end(void)
{
    const char *const path = getenv("FAIL_ALLOC_COUNT");
    const unsigned long n = n_requests;
    FILE *const file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%lu\n", n);
        fclose(file);
    }
}

static int fails(void)
{
    if (atomic_fetch_add(&n_requests, 1) + 1 != failing) {
        return 0;
    }
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return !next_malloc ? take_early(size) : fails() ? NULL : next_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return !next_calloc ? take_early(n * size) : fails() ? NULL : next_calloc(n, size);
}

void *realloc(void *block, size_t size)
{
    if (!next_realloc || is_early(block)) {
        void *const moved = malloc(size);
        return moved && block ? memcpy(moved, block, size) : moved;
    }
    return fails() ? NULL : next_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : next_aligned(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    *block = aligned_alloc(alignment, size);
    return *block ? 0 : ENOMEM;
}

void free(void *block)
{
    static void (*next_free)(void *);
    if (!is_early(block)) {
        if (!next_free) {
            find(&next_free, "free");
        }
        next_free(block);
    }
}
