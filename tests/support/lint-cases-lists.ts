import type { LintCase } from "./lint-cases.ts";

const YOU = "pages/you.schema.json";
const YOU_UI = "pages/you.ui.json";
const PLAYS = "options/plays.json";
const MODEL = "data-model.json";

/** A forms folder with a list and a ranking, and nothing wrong: text by path. Tests break it on purpose. */
export const LIST_FORMS: Readonly<Record<string, string>> = {
  "application.json": `{
  "title": "Camp",
  "pages": [{ "id": "you", "route": "/you", "step": "You", "title": "You" }]
}`,
  [MODEL]: `{
  "keys": {
    "plays": { "type": "list", "sensitivity": "public", "maxLength": 20 },
    "wishes": { "type": "list", "sensitivity": "public" },
    "level": { "type": "string", "sensitivity": "public", "maxLength": 4 },
    "flute": { "type": "string", "sensitivity": "public", "maxLength": 45 }
  }
}`,
  [PLAYS]: `{
  "options": [
    { "code": "PNO", "label": "Piano" },
    { "code": "FLT", "label": "Flute" },
    { "code": "NONE", "label": "None of these" }
  ]
}`,
  [YOU]: `{
  "properties": {
    "plays": { "type": "list", "title": "Instruments", "optionsFrom": "plays", "minItems": 1, "exclusive": ["NONE"] },
    "wishes": { "type": "list", "title": "Wishes", "optionsFrom": "plays", "maxItems": 2 },
    "level": { "type": "string", "title": "Best", "optionsFrom": "plays", "maxLength": 4 },
    "flute": { "type": "string", "title": "Flute" }
  }
}`,
  [YOU_UI]: `{
  "ui:layout": [
    "plays",
    "wishes",
    "level",
    { "when": { "valueKey": "plays", "operator": "includes", "target": "FLT" }, "content": ["flute"] },
    { "action": "submit" }
  ],
  "wishes": { "ui:widget": "ranking" }
}`,
};

const WHEN = '"operator": "includes", "target": "FLT"';

/** Changes of `LIST_FORMS` that break it. */
export const LIST_CASES: readonly LintCase[] = [
  {
    code: "list-word-without-list",
    title: "the most options of a question with one answer [LST-04]",
    edits: [[YOU, '"optionsFrom": "plays", "maxLength": 4', '"optionsFrom": "plays", "maxItems": 4']],
    found: ["pages/you.schema.json:5:87 list-word-without-list"],
  },
  {
    code: "list-does-not-fit",
    title: "a list with a pattern [LST-04]",
    edits: [[YOU, '"maxItems": 2', '"maxItems": 2, "minLength": 2']],
    found: ["pages/you.schema.json:4:104 list-does-not-fit"],
  },
  {
    code: "list-does-not-fit",
    title: "a switch that takes several options [LST-04]",
    edits: [
      [YOU_UI, '    "plays",\n', '    { "switch": "plays", "cases": { "PNO": [{ "text": "Loud." }] } },\n'],
    ],
    found: ["pages/you.ui.json:3:17 list-does-not-fit", "pages/you.ui.json:3:37 list-compared-whole"],
  },
  {
    code: "list-does-not-fit",
    title: "options of a list that depend on another answer, and on a list [LST-04]",
    edits: [
      [PLAYS, '"label": "Piano"', '"label": "Piano", "for": "FLT"'],
      [YOU_UI, '"ui:widget": "ranking"', '"ui:widget": "ranking", "ui:optionsFor": "plays"'],
    ],
    found: ["pages/you.ui.json:9:56 list-does-not-fit"],
  },
  {
    code: "list-does-not-fit",
    title: "a ranking with an option that stands alone [RNK-01]",
    edits: [[YOU, '"maxItems": 2', '"maxItems": 2, "exclusive": ["NONE"]']],
    found: ["pages/you.schema.json:4:91 list-does-not-fit"],
  },
  {
    code: "list-code-separator",
    title: "a semicolon in the code of a list [LST-01]",
    edits: [[PLAYS, '"code": "PNO"', '"code": "P;O"']],
    found: ["pages/you.schema.json:3:5 list-code-separator", "pages/you.schema.json:4:5 list-code-separator"],
  },
  {
    code: "unknown-exclusive",
    title: "an option that stands alone and is none [LST-04]",
    edits: [[YOU, '"exclusive": ["NONE"]', '"exclusive": ["NON"]']],
    found: ["pages/you.schema.json:3:109 unknown-exclusive"],
  },
  {
    code: "list-compared-whole",
    title: "a list compared with one of its codes [LST-04]",
    edits: [[YOU_UI, WHEN, '"operator": "equals", "target": "FLT"']],
    found: ["pages/you.ui.json:6:70 list-compared-whole"],
  },
  {
    code: "wrong-target",
    title: "a list compared with codes in another order [LST-04]",
    edits: [[YOU_UI, WHEN, '"operator": "equals", "target": "FLT;PNO"']],
    found: ["pages/you.ui.json:6:70 wrong-target"],
  },
  {
    code: "wrong-target",
    title: "a code among the chosen of a question with one answer [LST-04]",
    edits: [[YOU_UI, '"valueKey": "plays"', '"valueKey": "level"']],
    found: ["pages/you.ui.json:6:72 wrong-target"],
  },
  {
    code: "target-not-an-option",
    title: "a code among the chosen that is no option [LST-04]",
    edits: [[YOU_UI, WHEN, '"operator": "includes", "target": "FLUTE"']],
    found: ["pages/you.ui.json:6:72 target-not-an-option"],
  },
  {
    code: "answers-not-comparable",
    title: "a list compared with another answer [LST-04]",
    edits: [[YOU_UI, WHEN, '"operator": "equals", "targetKey": "wishes"']],
    found: ["pages/you.ui.json:6:73 answers-not-comparable"],
  },
  {
    code: "rule-never-true",
    title: "an option that stands alone beside another one [LST-06]",
    edits: [
      [
        YOU_UI,
        '"when": { "valueKey": "plays", "operator": "includes", "target": "FLT" }',
        '"when": { "all": [{ "valueKey": "plays", "operator": "includes", "target": "FLT" }, { "valueKey": "plays", "operator": "in", "target": ["NONE"] }] }',
      ],
    ],
    found: ["pages/you.ui.json:6:7 rule-never-true"],
  },
  {
    code: "answer-impossible",
    title: "more options than there are [LST-06]",
    edits: [[YOU, '"minItems": 1, "exclusive": ["NONE"]', '"minItems": 4']],
    found: ["pages/you.schema.json:3:5 answer-impossible"],
  },
  {
    code: "limits-crossed",
    title: "fewer options at the most than at least [LST-04]",
    edits: [[YOU, '"maxItems": 2', '"minItems": 3, "maxItems": 2']],
    found: ["pages/you.schema.json:4:88 limits-crossed"],
  },
  {
    code: "option-code-too-long",
    title: "a key that cannot hold all codes of a list [LST-04]",
    edits: [[MODEL, '"maxLength": 20', '"maxLength": 11']],
    found: ["pages/you.schema.json:3:5 option-code-too-long"],
  },
  {
    code: "type-not-in-data-model",
    title: "a list that the data model takes for a text [LST-01]",
    edits: [[MODEL, '"wishes": { "type": "list"', '"wishes": { "type": "string"']],
    found: ["pages/you.schema.json:4:5 type-not-in-data-model"],
  },
];
