import type { LintCase } from "./lint-cases.ts";

const YOU = "pages/you.schema.json";
const YOU_UI = "pages/you.ui.json";
const LEVELS = "options/levels.json";

/** A forms folder with a table of radio buttons, and nothing wrong: text by path. Tests break it on purpose. */
export const MATRIX_FORMS: Readonly<Record<string, string>> = {
  "application.json": `{
  "title": "Camp",
  "pages": [{ "id": "you", "route": "/you", "step": "You", "title": "You" }]
}`,
  "data-model.json": `{
  "keys": {
    "german": { "type": "string", "sensitivity": "public", "maxLength": 4 },
    "french": { "type": "string", "sensitivity": "public", "maxLength": 4 }
  }
}`,
  [LEVELS]: `{
  "options": [
    { "code": "NO", "label": "Not at all" },
    { "code": "SOME", "label": "A little" },
    { "code": "WELL", "label": "Well" }
  ]
}`,
  [YOU]: `{
  "properties": {
    "german": { "type": "string", "title": "German", "optionsFrom": "levels" },
    "french": { "type": "string", "title": "French", "optionsFrom": "levels" }
  }
}`,
  [YOU_UI]: `{
  "ui:layout": [
    { "matrix": ["german", "french"], "label": "How well do you speak these?" },
    { "action": "submit" }
  ],
  "german": { "ui:widget": "radio" },
  "french": { "ui:widget": "radio" }
}`,
};

const MORE_LEVELS = ["A", "B", "C", "D", "E"].map(
  (code) => `{ "code": "${code}", "label": "Level ${code}" }`,
);

/** Changes of `MATRIX_FORMS` that break it. */
export const MATRIX_CASES: readonly LintCase[] = [
  {
    code: "matrix-does-not-fit",
    title: "a row that is no radio question [MTX-03]",
    edits: [[YOU_UI, '"french": { "ui:widget": "radio" }', '"french": {}']],
    found: ["pages/you.ui.json:3:28 matrix-does-not-fit"],
  },
  {
    code: "matrix-does-not-fit",
    title: "a row with other options [MTX-03]",
    edits: [
      [YOU, '"title": "French", "optionsFrom": "levels"', '"title": "French", "enum": ["NO", "SOME"]'],
      [
        YOU_UI,
        '"french": { "ui:widget": "radio" }',
        '"french": { "ui:widget": "radio", "ui:enumNames": ["None", "A mark"] }',
      ],
    ],
    found: ["pages/you.ui.json:3:28 matrix-does-not-fit"],
  },
  {
    code: "matrix-does-not-fit",
    title: "more columns than seven [MTX-03]",
    edits: [[LEVELS, '"label": "Well" }', `"label": "Well" },\n    ${MORE_LEVELS.join(",\n    ")}`]],
    found: ["pages/you.ui.json:3:5 matrix-does-not-fit"],
  },
  {
    code: "matrix-does-not-fit",
    title: "the help of an option [MTX-03]",
    edits: [[LEVELS, '"label": "Well"', '"label": "Well", "help": "You read books."']],
    found: ["pages/you.ui.json:3:5 matrix-does-not-fit"],
  },
  {
    code: "matrix-does-not-fit",
    title: "options of a row that depend on an answer [MTX-03]",
    edits: [
      [LEVELS, '"label": "Not at all"', '"label": "Not at all", "for": "NO"'],
      [
        YOU_UI,
        '"french": { "ui:widget": "radio" }',
        '"french": { "ui:widget": "radio", "ui:optionsFor": "german" }',
      ],
    ],
    found: ["pages/you.ui.json:3:28 matrix-does-not-fit"],
  },
  {
    code: "wrong-value",
    title: "a question twice in a table [MTX-03]",
    edits: [[YOU_UI, '["german", "french"]', '["german", "french", "german"]']],
    found: ["pages/you.ui.json:3:38 wrong-value"],
  },
  {
    code: "wrong-value",
    title: "a table of one row [MTX-03]",
    edits: [[YOU_UI, '["german", "french"]', '["german"]']],
    found: ["pages/you.ui.json:3:17 wrong-value"],
  },
];
