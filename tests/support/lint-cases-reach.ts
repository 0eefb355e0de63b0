import type { LintCase } from "./lint-cases.ts";

const STUDY = "pages/study.schema.json";
const STUDY_UI = "pages/study.ui.json";

/** Changes of `RICH_FORMS` after which something never shows, never hides or is required in vain. */
export const REACH_CASES: readonly LintCase[] = [
  {
    code: "rule-never-true",
    title: "two conditions that exclude each other",
    edits: [
      [
        STUDY_UI,
        '{ "valueKey": "plan", "operator": "equals", "target": "N" }',
        '{ "all": [{ "valueKey": "plan", "operator": "equals", "target": "N" }, { "valueKey": "plan", "operator": "notAnswered" }] }',
      ],
    ],
    found: [
      "pages/study.schema.json:24:25 required-never-shown",
      "pages/study.ui.json:12:13 rule-never-true",
    ],
  },
  {
    code: "rule-never-true",
    title: "a score that no valid answer reaches",
    edits: [
      [
        STUDY_UI,
        '"score", { "monthYear"',
        '"score", { "when": { "valueKey": "score", "operator": "gt", "target": 800 }, "content": [{ "text": "Well." }] }, { "monthYear"',
      ],
    ],
    found: ["pages/study.ui.json:8:26 rule-never-true"],
  },
  {
    code: "rule-never-true",
    title: "two questions of which only one is ever asked",
    edits: [
      [
        STUDY_UI,
        '{ "action": "submit" }',
        '{ "when": { "all": [{ "valueKey": "score", "operator": "answered" }, { "valueKey": "plan", "operator": "answered" }] }, "content": [{ "text": "Both." }] },\n    { "action": "submit" }',
      ],
    ],
    found: ["pages/study.ui.json:51:7 rule-never-true"],
  },
  {
    code: "rule-contradicts-section",
    title: "a condition that its case of a switch excludes",
    edits: [
      [
        STUDY_UI,
        '"valueKey": "plan", "operator": "equals", "target": "N"',
        '"valueKey": "taken", "operator": "equals", "target": "Y"',
      ],
    ],
    found: [
      "pages/study.schema.json:24:25 required-never-shown",
      "pages/study.ui.json:12:13 rule-contradicts-section",
    ],
  },
  {
    code: "rule-contradicts-section",
    title: "a conditional select where there are no options for it [CON-04]",
    edits: [[STUDY_UI, '"operator": "notEquals", "target": "AFG"', '"operator": "equals", "target": "AFG"']],
    found: ["pages/study.ui.json:56:31 rule-contradicts-section"],
  },
  {
    code: "rule-contradicts-section",
    title: "what follows a confirmation inside content for those who did not confirm [CON-07]",
    edits: [
      [
        STUDY_UI,
        '{ "text": "Good." }',
        '{ "when": { "valueKey": "sure", "operator": "notEquals", "target": true }, "content": [{ "text": "Good." }] }',
      ],
    ],
    found: ["pages/study.ui.json:24:19 rule-contradicts-section"],
  },
  {
    code: "group-never-shown",
    title: "a group whose condition is narrower than that of one before it [CON-03]",
    edits: [
      [STUDY_UI, '"operator": "equals", "target": "USA"', '"operator": "notAnswered"'],
      [
        STUDY_UI,
        '        { "when": { "valueKey": "country", "operator": "answered" }, "content": [{ "text": "Welcome." }] }',
        '        { "when": { "valueKey": "country", "operator": "answered" }, "content": [{ "text": "Welcome." }] },\n        { "when": { "valueKey": "country", "operator": "equals", "target": "CAN" }, "content": [{ "text": "Eh." }] }',
      ],
    ],
    found: ["pages/study.ui.json:49:11 group-never-shown"],
  },
  {
    code: "rule-always-true",
    title: "a condition that no answer fails, as a warning",
    edits: [
      [
        STUDY_UI,
        '{ "valueKey": "country", "operator": "notEquals", "target": "AFG" }',
        '{ "any": [{ "valueKey": "country", "operator": "answered" }, { "valueKey": "country", "operator": "notEquals", "target": "AFG" }] }',
      ],
    ],
    found: ["pages/study.ui.json:42:7 rule-always-true"],
  },
  {
    code: "rule-always-true",
    title: "a condition that asks what its case of a switch has asked, as a warning",
    edits: [
      [
        STUDY_UI,
        '"valueKey": "plan", "operator": "equals", "target": "N"',
        '"valueKey": "taken", "operator": "notEquals", "target": "Y"',
      ],
    ],
    found: ["pages/study.ui.json:12:13 rule-always-true"],
  },
  {
    code: "required-never-shown",
    title: "an answer required under answers that hide it",
    edits: [[STUDY, '"then": { "required": ["score"] }', '"then": { "required": ["plan"] }']],
    found: ["pages/study.schema.json:26:26 required-never-shown"],
  },
  {
    code: "required-never-shown",
    title: "a required answer behind a condition that never holds",
    edits: [
      [
        STUDY_UI,
        '"valueKey": "plan", "operator": "equals", "target": "N"',
        '"valueKey": "score", "operator": "answered"',
      ],
    ],
    found: [
      "pages/study.schema.json:24:25 required-never-shown",
      "pages/study.ui.json:12:13 rule-contradicts-section",
    ],
  },
];
