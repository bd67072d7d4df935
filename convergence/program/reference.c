/* reference.c -- `lubench reference`: the truth about a case, by the kind of its question. */
#include "convergence/program/lookup.h"
#include "convergence/program/program.h"

int lub_reference_main(struct lub_arguments *arguments)
{
    const struct lub_case *which;
    struct lub_message message = {""};
    const enum lub_status status = lub_case_argument(arguments, &which, &message);
    if (status != LUB_OK) {
        return lub_report_failure(status, &message);
    }
    switch (lub_case_kind(which)) {
    case LUB_ONE_GAP:
        return lub_reference_gap(arguments);
    case LUB_SCENE:
        return lub_reference_billiard(arguments);
    case LUB_FALLING:
        return lub_reference_falling(arguments);
    case LUB_SHEAR:
        return lub_reference_shear(arguments);
    default:
        return lub_report_failure(LUB_UNSUPPORTED, NULL);
    }
}
