import type { LintCase } from "./lint-cases.ts";
import type { Edit } from "./minimal-forms.ts";

const STUDY = "pages/study.schema.json";
const STUDY_UI = "pages/study.ui.json";

/** `requiredWhen` in place of the page's conditional requirement. */
const requiringWhen = (rules: string): Edit => [
  STUDY,
  '"if": { "properties": { "taken": { "const": "Y" } }, "required": ["taken"] },\n  "then": { "required": ["score"] }',
  `"requiredWhen": ${rules}`,
];

/** A check of several answers beside the page's requirements. */
const checking = (rule: string, at: string): Edit => [
  STUDY,
  '"required": ["taken", "reason"],',
  `"required": ["taken", "reason"],\n  "checks": [{ "message": "No.", "at": ${at},\n    "rule": ${rule} }],`,
];
const NOTE_IS = (operator: string) =>
  `{ "valueKey": "note", "operator": "${operator}", "targetKey": "sender" }`;

/** Changes of `RICH_FORMS` after which something never shows, never hides or is required in vain. */
export const REACH_CASES: readonly LintCase[] = [
  {
    code: "unknown-required-key",
    title: "a check that marks what nobody is asked [CMP-03]",
    edits: [checking(NOTE_IS("equals"), '["note", "sent"]')],
    found: ["pages/study.schema.json:25:49 unknown-required-key"],
  },
  {
    code: "unknown-rule-key",
    title: "a check that reads what nobody is asked [CMP-03]",
    edits: [checking('{ "valueKey": "nota", "operator": "answered" }', '["note"]')],
    found: ["pages/study.schema.json:26:27 unknown-rule-key"],
  },
  {
    code: "check-never-passes",
    title: "a check that no answers pass [CMP-03]",
    edits: [checking(`{ "all": [${NOTE_IS("equals")}, ${NOTE_IS("notEquals")}] }`, '["note", "sender"]')],
    found: ["pages/study.schema.json:26:5 check-never-passes"],
  },
  {
    code: "check-always-passes",
    title: "a check that asks what it waits for anyway [CMP-03]",
    edits: [checking(`{ "any": [${NOTE_IS("equals")}, ${NOTE_IS("notEquals")}] }`, '["note", "sender"]')],
    found: ["pages/study.schema.json:26:5 check-always-passes"],
  },
  {
    code: "check-always-passes",
    title: "a check of a score that no valid answer breaks [CMP-03]",
    edits: [checking('{ "valueKey": "score", "operator": "lt", "target": 900 }', '["score"]')],
    found: ["pages/study.schema.json:26:5 check-always-passes"],
  },
  {
    code: "never-submittable",
    title: "a check that what is required breaks [CMP-03]",
    edits: [checking('{ "valueKey": "taken", "operator": "notAnswered" }', '["taken"]')],
    found: ["pages/study.ui.json:51:5 never-submittable"],
  },
  ...(
    [
      ["unknown-rule-key", "a comparison with what nobody is asked", "reason", "equals", "reasons"],
      ["answers-not-comparable", "an answer compared with itself", "year", "gt", "year"],
      ["answers-not-comparable", "a number compared with a text", "year", "gt", "note"],
      ["answers-not-comparable", "two texts of which none is less", "note", "lt", "school"],
      ["answers-not-comparable", "a box compared with an answer", "sure", "equals", "taken"],
      ["answers-not-comparable", "choices of two lists", "country", "equals", "month"],
    ] as const
  ).map(([code, title, key, operator, other]): LintCase => ({
    code,
    title: `${title} [CMP-02]`,
    edits: [
      requiringWhen(
        `{ "sender": { "valueKey": "${key}", "operator": "${operator}",\n    "targetKey": "${other}" } }`,
      ),
    ],
    found: [`pages/study.schema.json:26:18 ${code}`],
  })),
  {
    code: "unknown-required-key",
    title: "a rule that requires what nobody is asked [CMP-01]",
    edits: [requiringWhen('{ "scores": { "valueKey": "taken", "operator": "equals", "target": "Y" } }')],
    found: ["pages/study.schema.json:25:21 unknown-required-key"],
  },
  {
    code: "unknown-rule-key",
    title: "a requirement that reads what nobody is asked [CMP-01]",
    edits: [requiringWhen('{ "score": { "valueKey": "token", "operator": "equals", "target": "Y" } }')],
    found: ["pages/study.schema.json:25:44 unknown-rule-key"],
  },
  {
    code: "unknown-operator",
    title: "a requirement with an operator that there is not [CMP-01]",
    edits: [requiringWhen('{ "score": { "valueKey": "taken", "operator": "equal", "target": "Y" } }')],
    found: ["pages/study.schema.json:25:65 unknown-operator"],
  },
  {
    code: "requirement-never",
    title: "a requirement that depends on the answer itself [CMP-01]",
    edits: [requiringWhen('{ "score": { "valueKey": "score", "operator": "notAnswered" } }')],
    found: ["pages/study.schema.json:25:21 requirement-never"],
  },
  {
    code: "requirement-never",
    title: "a requirement whose conditions exclude each other [CMP-01]",
    edits: [
      requiringWhen(
        '{ "sender": { "all": [{ "valueKey": "taken", "operator": "equals", "target": "Y" }, { "valueKey": "plan", "operator": "answered" }] } }',
      ),
    ],
    found: ["pages/study.schema.json:25:21 requirement-never"],
  },
  {
    code: "requirement-always",
    title: "a requirement that holds whatever is answered [CMP-01]",
    edits: [requiringWhen('{ "sender": { "valueKey": "score", "operator": "notEquals", "target": "900" } }')],
    found: ["pages/study.schema.json:25:21 requirement-always"],
  },
  {
    code: "requirement-always",
    title: "a requirement beside one without a condition [CMP-01]",
    edits: [requiringWhen('{ "reason": { "valueKey": "plan", "operator": "equals", "target": "N" } }')],
    found: ["pages/study.schema.json:25:21 requirement-always"],
  },
  {
    code: "required-never-shown",
    title: "an answer required by a rule under answers that hide it [CMP-01]",
    edits: [requiringWhen('{ "plan": { "valueKey": "taken", "operator": "equals", "target": "Y" } }')],
    found: ["pages/study.schema.json:25:21 required-never-shown"],
  },
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
