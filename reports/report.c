/* report.c -- figures, then pages, from the result files of a verification run. */
#include "reports/report.h"
#include "reports/report_pages.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static enum lub_status make_folder(const char *folder, const char *name,
                                   struct lub_message *message)
{
    char path[LUB_REPORT_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        return lub_fail(message, LUB_FILE_ERROR, "cannot make folder '%.200s': %s", path,
                        strerror(errno));
    }
    return LUB_OK;
}

/* A reader of result files, for a list of any sort. */
typedef enum lub_status read_function(FILE *file, void *list, struct lub_message *message);

static enum lub_status read_rows(FILE *file, void *list, struct lub_message *message)
{
    return lub_rows_read(file, list, message);
}

static enum lub_status read_verdicts(FILE *file, void *list, struct lub_message *message)
{
    return lub_verdicts_read(file, list, message);
}

static enum lub_status read_findings(FILE *file, void *list, struct lub_message *message)
{
    return lub_findings_read(file, list, message);
}

static enum lub_status read_exhibits(FILE *file, void *list, struct lub_message *message)
{
    return lub_exhibits_read(file, list, message);
}

static enum lub_status read_gates(FILE *file, void *list, struct lub_message *message)
{
    return lub_gates_read(file, list, message);
}

static enum lub_status read_one(const struct lub_report *report, const char *name, bool needed,
                                read_function *read, void *list, struct lub_message *message)
{
    char path[LUB_REPORT_PATH];
    snprintf(path, sizeof path, "%s/%s", report->folder, name);
    FILE *const file = fopen(path, "r");
    if (!file) {
        return needed ? lub_fail(message, LUB_FILE_ERROR, "cannot read '%.300s': %s", path,
                                 strerror(errno))
                      : LUB_OK;
    }
    const enum lub_status status = read(file, list, message);
    fclose(file);
    return status;
}

/* A verification may have no claims, exhibits or gates; such a file is then not there. */
static enum lub_status read_all(struct lub_report_data *data, struct lub_message *message)
{
    const struct {
        const char *name;
        bool needed;
        read_function *read;
        void *list;
    } files[] = {{"rows.csv", true, read_rows, &data->table},
                 {"verdicts.csv", true, read_verdicts, &data->table},
                 {"claims.csv", false, read_findings, &data->findings},
                 {"exhibits.csv", false, read_exhibits, &data->exhibits},
                 {"gates.csv", false, read_gates, &data->gates}};
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < sizeof files / sizeof *files && status == LUB_OK; k++) {
        status = read_one(data->report, files[k].name, files[k].needed, files[k].read,
                          files[k].list, message);
    }
    return status;
}

static enum lub_status write_pages(const struct lub_report_data *data, struct lub_message *message)
{
    enum lub_status status = lub_report_studies(data, message);
    if (status == LUB_OK) {
        status = lub_report_entries(data, message);
    }
    if (status == LUB_OK) {
        status = lub_report_exhibits(data, message);
    }
    if (status == LUB_OK) {
        status = lub_report_gates(data, message);
    }
    if (status == LUB_OK) {
        status = lub_report_verdicts(data, message);
    }
    if (status == LUB_OK) {
        status = lub_report_index(data, message);
    }
    return status == LUB_OK ? lub_report_badge(data, message) : status;
}

enum lub_status lub_report_write(const struct lub_report *report, struct lub_message *message)
{
    static const char *const folders[] = {"figures", "studies", "schemes", "cases"};
    struct lub_report_data data = {.report = report};
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < sizeof folders / sizeof *folders && status == LUB_OK; k++) {
        status = make_folder(report->folder, folders[k], message);
    }
    if (status == LUB_OK) {
        status = read_all(&data, message);
    }
    if (status == LUB_OK) {
        status = lub_report_figures(&data, message);
    }
    if (status == LUB_OK) {
        status = write_pages(&data, message);
    }
    lub_table_free(&data.table);
    lub_findings_free(&data.findings);
    lub_exhibits_free(&data.exhibits);
    lub_gates_free(&data.gates);
    return status;
}
