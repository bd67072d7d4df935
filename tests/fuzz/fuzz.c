/* fuzz.c -- one program for all targets: libFuzzer's entry, or a replay of the corpus without it.
 *
 * LUB_FUZZ=NAME fuzz CORPUS       as built by `make fuzz`, with the options of libFuzzer
 * replay CORPUS                   every file of CORPUS/NAME/ given to the target NAME, for all of
 * them
 */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <gsl/gsl_errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    lub_fuzz_target *run;
} targets[] = {
#define FUZZ(name) {#name, lub_fuzz_##name},
#include "tests/fuzz/targets.def"
#undef FUZZ
};

enum { n_targets = sizeof targets / sizeof *targets };

FILE *lub_fuzz_file(const unsigned char *bytes, size_t n)
{
    return n ? fmemopen((void *)(uintptr_t)bytes, n, "r") : NULL;
}

static char path[128];

static void remove_path(void)
{
    (void)unlink(path);
}

const char *lub_fuzz_path(const unsigned char *bytes, size_t n, const char *ending)
{
    if (!*path) {
        snprintf(path, sizeof path, "%s/lubench-fuzz-%ld%s",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid(), ending);
        (void)atexit(remove_path);
    }
    strcpy(path + strlen(path) - strlen(strrchr(path, '.')), ending);
    FILE *const file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, n, file) != n || fclose(file) != 0) {
        perror(path);
        exit(2);
    }
    return path;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static lub_fuzz_target *chosen;
    const char *const name = getenv("LUB_FUZZ");
    for (size_t k = 0; !chosen && name && k < n_targets; k++) {
        chosen = strcmp(targets[k].name, name) == 0 ? targets[k].run : NULL;
    }
    if (!chosen) {
        fputs("LUB_FUZZ names no target of targets.def\n", stderr);
        exit(2);
    }
    gsl_set_error_handler_off();
    chosen(bytes, n);
    return 0;
}

#ifdef LUB_FUZZ_REPLAY
static int replay_file(const char *folder, const char *name, lub_fuzz_target *run)
{
    char file_name[4096];
    static unsigned char bytes[1 << 20];
    snprintf(file_name, sizeof file_name, "%s/%s", folder, name);
    FILE *const file = fopen(file_name, "rb");
    if (!file) {
        return 0;
    }
    const size_t n = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    run(bytes, n);
    return 1;
}

/* Each file of a folder; a target without one is a fault. */
static int replay(const char *corpus, size_t k)
{
    char folder[2048];
    int n = 0;
    snprintf(folder, sizeof folder, "%s/%s", corpus, targets[k].name);
    DIR *const directory = opendir(folder);
    for (const struct dirent *entry; directory && (entry = readdir(directory));) {
        n += *entry->d_name != '.' && replay_file(folder, entry->d_name, targets[k].run);
    }
    if (directory) {
        closedir(directory);
    }
    printf("%-12s %d files\n", targets[k].name, n);
    return n;
}

int main(int argc, char **argv)
{
    int missing = argc != 2;
    gsl_set_error_handler_off();
    for (size_t k = 0; argc == 2 && k < n_targets; k++) {
        missing += replay(argv[1], k) == 0;
    }
    return missing ? 1 : 0;
}
#endif
