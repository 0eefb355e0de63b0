import type { FindingCode } from "../../src/authoring/findings/finding.ts";
import type { LintCase } from "./lint-cases.ts";

/** A condition on the birthday in place of another one, the day on a line of its own. */
const comparing = (code: FindingCode, title: string, target: string, key = "birthday"): LintCase => ({
  code,
  title: `${title} [DAY-05]`,
  edits: [
    [
      "pages/about.ui.json",
      '{ "valueKey": "birthday", "operator": "gt", "target": "2000-01-01" }',
      `{ "valueKey": "${key}", "operator": "gt",\n"target": ${target} }`,
    ],
  ],
  found: [],
});

/** Changes of `MINIMAL_FORMS` in which a rule counts days wrongly. */
export const DAY_CASES: readonly LintCase[] = [
  {
    ...comparing("wrong-type", "half a year", '{ "years": 0.5 }'),
    found: ["pages/about.ui.json:11:22 wrong-type"],
  },
  {
    ...comparing("unknown-word", "a unit that there is not", '{ "hours": 3 }'),
    found: ["pages/about.ui.json:11:13 unknown-word"],
  },
  {
    ...comparing("wrong-value", "more years than anybody counts", '{ "years": 2000 }'),
    found: ["pages/about.ui.json:11:22 wrong-value"],
  },
  {
    ...comparing(
      "wrong-day",
      "a day before one and after another",
      '{ "days": 1, "before": "today", "after": "today" }',
    ),
    found: ["pages/about.ui.json:11:52 wrong-day"],
  },
  {
    ...comparing("wrong-day", "a day that is counted by nothing", '{ "after": "today" }'),
    found: ["pages/about.ui.json:11:1 wrong-day"],
  },
  {
    ...comparing("wrong-day", "a number below 0 before a day", '{ "days": -3, "before": "today" }'),
    found: ["pages/about.ui.json:11:21 wrong-day"],
  },
  {
    ...comparing("wrong-day", "a day out of the calendar", '{ "years": 1, "after": "9999-12-31" }'),
    found: ["pages/about.ui.json:11:1 wrong-day"],
  },
  {
    ...comparing("invalid-date", "a day that there is not", '{ "years": 1, "before": "2027-02-29" }'),
    found: ["pages/about.ui.json:11:35 invalid-date"],
  },
  {
    ...comparing("wrong-target", "a text that is compared with a day", '{ "days": 1 }', "name"),
    found: ["pages/about.ui.json:11:1 wrong-target"],
  },
  {
    ...comparing(
      "unknown-rule-key",
      "a day counted from what nobody is asked",
      '{ "days": 1, "after": { "valueKey": "start" } }',
    ),
    found: ["pages/about.ui.json:11:47 unknown-rule-key"],
  },
  {
    ...comparing(
      "answers-not-comparable",
      "a day counted from a text",
      '{ "days": 1, "after": { "valueKey": "name" } }',
    ),
    found: ["pages/about.ui.json:11:47 answers-not-comparable"],
  },
  {
    ...comparing(
      "answers-not-comparable",
      "a day counted from the answer itself",
      '{ "days": 1, "after": { "valueKey": "birthday" } }',
    ),
    found: ["pages/about.ui.json:11:47 answers-not-comparable"],
  },
];
