import { CHANGE_CASES, CHANGED_FORMS } from "./lint-cases-changes.ts";
import { CHECKLIST_CASES, WITHOUT_CHECKLIST } from "./lint-cases-checklist.ts";
import { CHOICE_CASES } from "./lint-cases-choices.ts";
import { COMPUTED_CASES } from "./lint-cases-computed.ts";
import { DAY_CASES } from "./lint-cases-days.ts";
import { DEFAULT_CASES, LIST_DEFAULT_CASES, RICH_DEFAULT_CASES } from "./lint-cases-defaults.ts";
import { ENTRIES_CASES } from "./lint-cases-entries.ts";
import { LIST_CASES, LIST_FORMS } from "./lint-cases-lists.ts";
import { MATRIX_CASES, MATRIX_FORMS } from "./lint-cases-matrix.ts";
import { REACH_CASES } from "./lint-cases-reach.ts";
import { RECORDED_FORMS, RECORDS_CASES } from "./lint-cases-records.ts";
import { SCHEDULE_CASES, SCHEDULED_FORMS } from "./lint-cases-schedule.ts";
import { SUBMIT_CASES } from "./lint-cases-submit.ts";
import { LINT_CASES } from "./lint-cases.ts";
import { MINIMAL_FORMS } from "./minimal-forms.ts";
import { RICH_FORMS } from "./rich-forms.ts";

/** Every change of a form that lint has a case for, with the form that it breaks. */
export const ALL_LINT_CASES = [
  ...[...LINT_CASES, ...ENTRIES_CASES, ...DAY_CASES, ...COMPUTED_CASES, ...DEFAULT_CASES].map((one) => ({
    ...one,
    forms: MINIMAL_FORMS,
  })),
  ...SCHEDULE_CASES.map((one) => ({ ...one, forms: SCHEDULED_FORMS })),
  ...[...LIST_CASES, ...LIST_DEFAULT_CASES].map((one) => ({ ...one, forms: LIST_FORMS })),
  ...CHECKLIST_CASES.map((one) => ({ ...one, forms: WITHOUT_CHECKLIST })),
  ...MATRIX_CASES.map((one) => ({ ...one, forms: MATRIX_FORMS })),
  ...CHANGE_CASES.map((one) => ({ ...one, forms: CHANGED_FORMS })),
  ...RECORDS_CASES.map((one) => ({ ...one, forms: RECORDED_FORMS })),
  ...[...CHOICE_CASES, ...REACH_CASES, ...SUBMIT_CASES, ...RICH_DEFAULT_CASES].map((one) => ({
    ...one,
    forms: RICH_FORMS,
  })),
];
