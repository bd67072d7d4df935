/* data.c -- finding shipped files from any directory. */
#include "convergence/program/io/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static int try_path(char path[LUB_PATH_MAX], const char *root, const char *middle, const char *kind)
{
    const int length = snprintf(path, LUB_PATH_MAX, "%s%s/%s", root, middle, kind);
    return length > 0 && length < LUB_PATH_MAX && is_folder(path);
}

/* The folder of the running program. */
static int program_folder(char path[LUB_PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", path, LUB_PATH_MAX - 1);
    if (length <= 0) {
        return 0;
    }
    path[length] = '\0';
    char *const slash = strrchr(path, '/');
    if (slash) {
        *slash = '\0';
    }
    return slash != NULL;
}

int lub_data_folder(const char *kind, char path[LUB_PATH_MAX])
{
    char folder[LUB_PATH_MAX];
    const char *const chosen = getenv("LUBENCH_DATA");
    const char *const in_sources = strcmp(kind, "templates") == 0 ? "/reports" : "/convergence";
    if (chosen && *chosen) {
        return try_path(path, chosen, "", kind);
    }
    if (program_folder(folder) && try_path(path, folder, "/../" LUBENCH_DATA_DIR, kind)) {
        return 1;
    }
    return try_path(path, LUBENCH_SOURCE_DIR, in_sources, kind);
}
