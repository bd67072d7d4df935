/* report.c -- figures, then pages, from the two tables of a verification run. */
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

static enum lub_status read_table(const struct lub_report *report, const char *name,
                                  enum lub_status (*read)(FILE *, struct lub_table *,
                                                          struct lub_message *),
                                  struct lub_table *table, struct lub_message *message)
{
    char path[LUB_REPORT_PATH];
    snprintf(path, sizeof path, "%s/%s", report->folder, name);
    FILE *const file = fopen(path, "r");
    if (!file) {
        return lub_fail(message, LUB_FILE_ERROR, "cannot read '%.300s': %s", path, strerror(errno));
    }
    const enum lub_status status = read(file, table, message);
    fclose(file);
    return status;
}

/* A verification without claims has no such file. */
static enum lub_status read_findings(const struct lub_report *report, struct lub_findings *findings,
                                     struct lub_message *message)
{
    char path[LUB_REPORT_PATH];
    snprintf(path, sizeof path, "%s/claims.csv", report->folder);
    FILE *const file = fopen(path, "r");
    const enum lub_status status = file ? lub_findings_read(file, findings, message) : LUB_OK;
    if (file) {
        fclose(file);
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
        status = read_table(report, "rows.csv", lub_rows_read, &data.table, message);
    }
    if (status == LUB_OK) {
        status = read_table(report, "verdicts.csv", lub_verdicts_read, &data.table, message);
    }
    if (status == LUB_OK) {
        status = read_findings(report, &data.findings, message);
    }
    if (status == LUB_OK) {
        status = lub_report_figures(&data, message);
    }
    if (status == LUB_OK) {
        status = write_pages(&data, message);
    }
    lub_table_free(&data.table);
    lub_findings_free(&data.findings);
    return status;
}
