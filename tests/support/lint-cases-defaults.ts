import type { LintCase } from "./lint-cases.ts";

const ABOUT = "pages/about.schema.json";
const ABOUT_UI = "pages/about.ui.json";
const MODEL = "data-model.json";
const COUNTRY = '"title": "Country", "optionsFrom": "countries"';
const STATE = '"title": "State", "optionsFrom": "states"';

/** Changes of `MINIMAL_FORMS` in which an application begins with what it must not. */
export const DEFAULT_CASES: readonly LintCase[] = [
  {
    code: "default-invalid",
    title: "a code that is no option [DEF-03]",
    edits: [[ABOUT, COUNTRY, `${COUNTRY}, "default": "US"`]],
    found: ["pages/about.schema.json:12:95 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "a text that is too short [DEF-03]",
    edits: [[ABOUT, '"minLength": 2', '"minLength": 2, "default": "A"']],
    found: ["pages/about.schema.json:3:77 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "a text that is longer than the question takes [DEF-03]",
    edits: [[ABOUT, '"minLength": 2', '"minLength": 2, "maxLength": 5, "default": "Unknown"']],
    found: ["pages/about.schema.json:3:93 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "a text that its pattern refuses [DEF-03]",
    edits: [[ABOUT, '"pattern": "^[a-z]+$",', '"pattern": "^[a-z]+$", "default": "Secret",']],
    found: ["pages/about.schema.json:7:41 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "a character that no record keeps [DEF-03]",
    edits: [[ABOUT, '"minLength": 2', '"minLength": 2, "default": "a\\u0000b"']],
    found: ["pages/about.schema.json:3:77 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "a day that the format does not know [DEF-03]",
    edits: [[ABOUT, '"format": "date", "minimumAge": 13', '"format": "date", "default": "01/31/2026"']],
    found: ["pages/about.schema.json:10:87 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "a day whose limit counts from the applicant's day [DEF-03]",
    edits: [[ABOUT, '"minimumAge": 13', '"minimumAge": 13, "default": "2000-01-31"']],
    found: ["pages/about.schema.json:10:105 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "an option that is on offer for an answer that nobody has given [DEF-03]",
    edits: [[ABOUT, STATE, `${STATE}, "default": "ME"`]],
    found: ["pages/about.schema.json:13:88 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "an option that is on offer for another default [DEF-03]",
    edits: [
      [ABOUT, STATE, `${STATE}, "default": "ME"`],
      [ABOUT, COUNTRY, `${COUNTRY}, "default": "CAN"`],
    ],
    found: ["pages/about.schema.json:13:88 default-invalid"],
  },
  {
    code: "default-not-allowed",
    title: "a box to tick [DEF-03]",
    edits: [[ABOUT, '"title": "I agree."', '"title": "I agree.", "default": true']],
    found: ["pages/about.schema.json:11:67 default-not-allowed"],
  },
  {
    code: "default-not-allowed",
    title: "a sensitive question [DEF-03]",
    edits: [
      [
        MODEL,
        '"code_word": { "type": "string", "sensitivity": "personal"',
        '"code_word": { "type": "string", "sensitivity": "sensitive"',
      ],
      [ABOUT, '"pattern": "^[a-z]+$",', '"pattern": "^[a-z]+$", "default": "secret",'],
    ],
    found: ["pages/about.schema.json:7:41 default-not-allowed"],
  },
  {
    code: "default-not-allowed",
    title: "a box whose text nobody is to see [DEF-03]",
    edits: [
      [ABOUT, '"pattern": "^[a-z]+$",', '"pattern": "^[a-z]+$", "default": "secret",'],
      [
        ABOUT_UI,
        '"name": { "ui:widget": "text" }',
        '"name": { "ui:widget": "text" },\n  "code_word": { "ui:widget": "password" }',
      ],
    ],
    found: ["data-model.json:4:53 secret-not-sensitive", "pages/about.schema.json:7:41 default-not-allowed"],
  },
  {
    code: "default-not-allowed",
    title: "a question in a repeated group [DEF-03]",
    edits: [
      ["pages/more.schema.json", '"title": "Pet {{number}}"', '"title": "Pet {{number}}", "default": "Rex"'],
    ],
    found: ["pages/more.schema.json:3:75 default-not-allowed"],
  },
  {
    code: "default-not-allowed",
    title: "a default inside a condition [DEF-03]",
    edits: [
      [
        ABOUT,
        '"then": { "required": ["state"] }',
        '"then": { "properties": { "state": { "default": "ME" } } }',
      ],
    ],
    found: ["pages/about.schema.json:19:55 default-not-allowed"],
  },
  {
    code: "default-not-allowed",
    title: "an answer behind a confirmation, which it would keep given [DEF-03]",
    edits: [
      [ABOUT, '"minLength": 2', '"minLength": 2, "default": "Ana"'],
      [
        ABOUT_UI,
        '["name", "birthday", "code_word", "agree"]',
        '[{ "confirm": "ready", "type": "button", "label": "Go", "after": ["name"] }, "birthday", "code_word", "agree"]',
      ],
    ],
    found: ["pages/about.schema.json:3:77 default-not-allowed"],
  },
  {
    code: "default-not-allowed",
    title: "a page that says it of the question of a block [DEF-03]",
    edits: [
      [
        MODEL,
        '"mail_city": { "type": "string", "sensitivity": "personal"',
        '"mail_city": { "type": "string", "sensitivity": "sensitive"',
      ],
      [ABOUT, '"agree": {', '"mail_city": { "default": "Rome" },\n    "agree": {'],
    ],
    found: ["pages/about.schema.json:11:31 default-not-allowed"],
  },
  {
    code: "computed-asked",
    title: "a default of what is worked out [DEF-03]",
    edits: [
      [ABOUT, '"minLength": 2', '"computed": { "var": "code_word" }, "default": "Ana"'],
      [ABOUT, '"required": ["name"],\n', ""],
      [ABOUT_UI, '  "name": { "ui:widget": "text" },\n', ""],
    ],
    found: ["pages/about.schema.json:3:97 computed-asked"],
  },
];

/** The same of `LIST_FORMS`. */
export const LIST_DEFAULT_CASES: readonly LintCase[] = [
  {
    code: "default-not-allowed",
    title: "a ranking [DEF-03]",
    edits: [["pages/you.schema.json", '"maxItems": 2', '"maxItems": 2, "default": "PNO"']],
    found: ["pages/you.schema.json:4:102 default-not-allowed"],
  },
  {
    code: "default-invalid",
    title: "a code of a list that is no option [DEF-03]",
    edits: [["pages/you.schema.json", '"minItems": 1', '"minItems": 1, "default": "PNO;DRM"']],
    found: ["pages/you.schema.json:3:106 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "codes of a list in another order than that of its options [DEF-03]",
    edits: [["pages/you.schema.json", '"minItems": 1', '"minItems": 1, "default": "FLT;PNO"']],
    found: ["pages/you.schema.json:3:106 default-invalid"],
  },
  {
    code: "default-invalid",
    title: "an option that stands alone beside another one [DEF-03]",
    edits: [["pages/you.schema.json", '"minItems": 1', '"minItems": 1, "default": "PNO;NONE"']],
    found: ["pages/you.schema.json:3:106 default-invalid"],
  },
];

/** The same of `RICH_FORMS`. */
export const RICH_DEFAULT_CASES: readonly LintCase[] = [
  {
    code: "default-not-allowed",
    title: "a document [DEF-03]",
    edits: [
      [
        "pages/study.schema.json",
        '"title": "Transcript" }',
        '"title": "Transcript", "default": "ANSWERED" }',
      ],
    ],
    found: ["pages/study.schema.json:18:73 default-not-allowed"],
  },
  {
    code: "default-not-allowed",
    title: "a search [DEF-03]",
    edits: [
      [
        "pages/study.schema.json",
        '"title": "School", "maxLength": 100',
        '"title": "School", "maxLength": 100, "default": "Deerfield"',
      ],
    ],
    found: ["pages/study.schema.json:16:83 default-not-allowed"],
  },
];
