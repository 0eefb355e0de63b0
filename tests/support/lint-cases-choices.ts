import type { LintCase } from "./lint-cases.ts";

const MODEL = "data-model.json";
const STUDY = "pages/study.schema.json";
const STUDY_UI = "pages/study.ui.json";
const TRANSCRIPT = '"title": "Transcript" }';

/** Changes of `RICH_FORMS` that break a part of the layout with choices in it. */
export const CHOICE_CASES: readonly LintCase[] = [
  {
    code: "duplicate-id",
    title: "a tabs id used twice in the form",
    edits: [
      [
        STUDY_UI,
        '    "country",\n',
        '    { "tabs": "way", "label": "L", "items": [{ "id": "a", "label": "A", "content": [] }, { "id": "b", "label": "B", "content": [] }] },\n    "country",\n',
      ],
    ],
    found: ["pages/study.ui.json:40:15 duplicate-id"],
  },
  {
    code: "duplicate-id",
    title: "a confirm id used twice in the form",
    edits: [
      [
        STUDY_UI,
        '    "country",\n',
        '    { "confirm": "surely", "type": "button", "label": "L", "after": [] },\n    "country",\n',
      ],
    ],
    found: ["pages/study.ui.json:40:18 duplicate-id"],
  },
  {
    code: "duplicate-id",
    title: "two tabs with one id",
    edits: [[STUDY_UI, '"id": "send"', '"id": "upload"']],
    found: ["pages/study.ui.json:37:17 duplicate-id"],
  },
  {
    code: "invalid-date",
    title: "a notice from a day that does not exist",
    edits: [[STUDY_UI, '"from": "2026-08-01"', '"from": "2026-08-32"']],
    found: ["pages/study.ui.json:3:82 invalid-date"],
  },
  {
    code: "days-crossed",
    title: "a notice whose last day is before its first [WID-18]",
    edits: [[STUDY_UI, '"to": "2026-11-15"', '"to": "2025-11-15"']],
    found: ["pages/study.ui.json:3:102 days-crossed"],
  },
  {
    code: "change-of-document",
    title: "a document that is to get another key [CRY-02]",
    edits: [
      [
        "changes/2027-01-05-paper.json",
        "",
        '{ "reason": "Short.", "operations": [{ "op": "rename", "from": "paper", "to": "transcript" }] }',
      ],
    ],
    found: ["changes/2027-01-05-paper.json:1:46 change-of-document"],
  },
  {
    code: "unknown-lookup-field",
    title: "a field that the lookup does not give [AUT-01]",
    edits: [[STUDY_UI, '"school_city": "city"', '"school_city": "town"']],
    found: ["pages/study.ui.json:29:56 unknown-lookup-field"],
  },
  {
    code: "unknown-lookup-field",
    title: "a field that only another category has [AUT-04]",
    edits: [[STUDY_UI, '"category": "hs_ceeb"', '"category": "address"']],
    found: ["pages/study.ui.json:29:33 unknown-lookup-field"],
  },
  {
    code: "key-not-in-data-model",
    title: "a search that fills a key which the records do not have",
    edits: [[STUDY_UI, '"school_code": "ceeb"', '"school_cod": "ceeb"']],
    found: ["data-model.json:11:5 key-without-page", "pages/study.ui.json:29:32 key-not-in-data-model"],
  },
  {
    code: "type-not-in-data-model",
    title: "a search that fills a box to tick",
    edits: [[STUDY_UI, '"school_code": "ceeb"', '"sure": "ceeb"']],
    found: ["data-model.json:11:5 key-without-page", "pages/study.ui.json:29:26 type-not-in-data-model"],
  },
  {
    code: "target-not-an-option",
    title: "a case of a switch that is no option of its question [WID-14]",
    edits: [[STUDY_UI, '"N": [', '"No": [']],
    found: ["pages/study.ui.json:9:9 target-not-an-option"],
  },
  {
    code: "options-missing",
    title: "a switch by a question without options",
    edits: [[STUDY_UI, '"switch": "taken"', '"switch": "note"']],
    found: [
      "data-model.json:3:5 key-without-page",
      "pages/study.schema.json:3:5 extra-schema-key",
      "pages/study.ui.json:6:17 options-missing",
      "pages/study.ui.json:47:97 key-used-twice",
    ],
  },
  {
    code: "options-missing",
    title: "radio buttons without options",
    edits: [[STUDY, '"title": "Taken?", "optionsFrom": "yes-no"', '"title": "Taken?"']],
    found: [
      "pages/study.schema.json:3:5 too-long-for-data-model",
      "pages/study.ui.json:6:17 options-missing",
      "pages/study.ui.json:53:27 options-missing",
    ],
  },
  {
    code: "confirm-not-boolean",
    title: "a confirmation kept under a text [WID-13]",
    edits: [[STUDY_UI, '"key": "sure"', '"key": "note"']],
    found: [
      "data-model.json:9:5 key-without-page",
      "pages/study.schema.json:15:5 extra-schema-key",
      "pages/study.ui.json:22:14 confirm-not-boolean",
      "pages/study.ui.json:47:97 key-used-twice",
    ],
  },
  {
    code: "month-year-widgets",
    title: "a month and a year the wrong way round [WID-06]",
    edits: [[STUDY_UI, '["month", "year"]', '["year", "month"]']],
    found: ["pages/study.ui.json:8:40 month-year-widgets", "pages/study.ui.json:8:48 month-year-widgets"],
  },
  {
    code: "wrong-value",
    title: "a list of more than 150 years",
    edits: [[STUDY_UI, '"count": 5', '"count": 151']],
    found: ["pages/study.ui.json:55:59 wrong-value"],
  },
  {
    code: "wrong-value",
    title: "a list of years in no direction",
    edits: [[STUDY_UI, '"direction": "past"', '"direction": "back"']],
    found: ["pages/study.ui.json:55:75 wrong-value"],
  },
  {
    code: "upload-not-document",
    title: "an upload for a text [WID-15]",
    edits: [[MODEL, '"type": "document"', '"type": "string"']],
    found: ["pages/study.ui.json:36:70 upload-not-document"],
  },
  {
    code: "document-without-upload",
    title: "a document as a box to write in",
    edits: [[STUDY_UI, '{ "upload": "transcript" }', '"transcript"']],
    found: ["pages/study.ui.json:36:58 document-without-upload"],
  },
  {
    code: "wrong-value",
    title: "a kind of file that nothing can turn into PDF [FIL-02]",
    edits: [[STUDY, TRANSCRIPT, '"title": "Transcript", "accept": ["pdf", "gif"] }']],
    found: ["pages/study.schema.json:18:80 wrong-value"],
  },
  {
    code: "file-size-too-large",
    title: "files larger than the installation takes [FIL-02]",
    edits: [[STUDY, TRANSCRIPT, '"title": "Transcript", "maxSizeMb": 1.5 }']],
    found: ["pages/study.schema.json:18:75 file-size-too-large"],
  },
  {
    code: "file-word-without-files",
    title: "a size of files where there are none [FIL-02]",
    edits: [[STUDY, '"title": "Sender" }', '"title": "Sender", "maxSizeMb": 0.5 }']],
    found: ["pages/study.schema.json:19:67 file-word-without-files"],
  },
  {
    code: "file-word-without-files",
    title: "kinds of files in a condition, where nothing reads them [FIL-02]",
    edits: [
      [
        STUDY,
        '"then": { "required": ["score"] }',
        '"then": { "required": ["score"], "properties": { "transcript": { "accept": ["pdf"] } } }',
      ],
    ],
    found: ["pages/study.schema.json:26:68 file-word-without-files"],
  },
  {
    code: "limits-crossed",
    title: "fewer files at most than at least [FIL-07]",
    edits: [[STUDY, TRANSCRIPT, '"title": "Transcript", "maxFiles": 2, "minFiles": 3 }']],
    found: ["pages/study.schema.json:18:89 limits-crossed"],
  },
  {
    code: "limits-crossed",
    title: "several files at least where one is taken [FIL-07]",
    edits: [[STUDY, TRANSCRIPT, '"title": "Transcript", "minFiles": 2 }']],
    found: ["pages/study.schema.json:18:74 limits-crossed"],
  },
  {
    code: "wrong-value",
    title: "more files than a question takes [FIL-07]",
    edits: [[STUDY, TRANSCRIPT, '"title": "Transcript", "maxFiles": 21 }']],
    found: ["pages/study.schema.json:18:74 wrong-value"],
  },
  {
    code: "file-word-without-files",
    title: "several files where there are none [FIL-07]",
    edits: [[STUDY, '"title": "Sender" }', '"title": "Sender", "maxFiles": 2 }']],
    found: ["pages/study.schema.json:19:66 file-word-without-files"],
  },
  {
    code: "file-key-taken",
    title: "a key of a further file that the data model has as something else [FIL-07]",
    edits: [
      [STUDY, TRANSCRIPT, '"title": "Transcript", "maxFiles": 2 }'],
      [
        MODEL,
        '"sender": {',
        '"transcript_2": { "type": "string", "sensitivity": "public" },\n    "sender": {',
      ],
    ],
    found: ["pages/study.schema.json:18:74 file-key-taken"],
  },
  {
    code: "file-key-taken",
    title: "a key of a further file that is a question of its own [FIL-07]",
    edits: [
      [
        STUDY,
        TRANSCRIPT,
        '"title": "Transcript", "maxFiles": 2 },\n    "transcript_2": { "type": "string", "title": "Second" }',
      ],
      [STUDY_UI, '{ "upload": "transcript" }', '{ "upload": "transcript" }, { "upload": "transcript_2" }'],
    ],
    found: ["pages/study.schema.json:19:5 extra-schema-key", "pages/study.ui.json:36:98 file-key-taken"],
  },
  {
    code: "unsafe-link",
    title: "a link that runs a script",
    edits: [[STUDY_UI, '"https://help.example"', '"javascript:alert(1)"']],
    found: ["pages/study.ui.json:4:55 unsafe-link"],
  },
  {
    code: "unsafe-link",
    title: "a link without encryption",
    edits: [[STUDY_UI, '"https://help.example"', '"http://help.example"']],
    found: ["pages/study.ui.json:4:55 unsafe-link"],
  },
  {
    code: "clears-shown-key",
    title: "a tab that clears what another place asks, as a warning [TAB-02]",
    edits: [[STUDY_UI, '"clears": ["school_code"]', '"clears": ["sender"]']],
    found: ["pages/study.ui.json:36:98 clears-shown-key"],
  },
  {
    code: "unknown-rule-key",
    title: "a tab that clears a key that nothing knows",
    edits: [[STUDY_UI, '"clears": ["school_code"]', '"clears": ["school_codes"]']],
    found: ["pages/study.ui.json:36:98 unknown-rule-key"],
  },
  {
    code: "unknown-placeholder",
    title: "a placeholder in a label that nothing fills in",
    edits: [[STUDY_UI, '"label": "When?"', '"label": "When {{who}}?"']],
    found: ["pages/study.ui.json:8:67 unknown-placeholder"],
  },
  {
    code: "quote-without-fallback",
    title: "an answer of the same page quoted without words in its place [QUO-02]",
    edits: [[STUDY_UI, '"text": "Welcome."', '"text": "Welcome to {{country}}."']],
    found: ["pages/study.ui.json:48:92 quote-without-fallback"],
  },
  {
    code: "quote-unusable",
    title: "an answer quoted that no page asks for [QUO-02]",
    edits: [[STUDY_UI, '"text": "Welcome."', '"text": "Welcome to {{contry|us}}."']],
    found: ["pages/study.ui.json:48:92 quote-unusable"],
  },
  {
    code: "quote-unusable",
    title: "a sensitive answer quoted [QUO-02]",
    edits: [
      [STUDY_UI, '"text": "Welcome."', '"text": "Welcome to {{note|us}}."'],
      [
        "data-model.json",
        '"note": { "type": "string", "sensitivity": "public"',
        '"note": { "type": "string", "sensitivity": "sensitive"',
      ],
    ],
    found: ["pages/study.ui.json:48:92 quote-unusable"],
  },
  {
    code: "quote-unusable",
    title: "a box and a document quoted [QUO-02]",
    edits: [
      [STUDY_UI, '"text": "Are you?"', '"text": "{{sure|Are you?}}"'],
      [STUDY_UI, '"text": "Good."', '"text": "{{transcript|Good.}}"'],
    ],
    found: ["pages/study.ui.json:23:28 quote-unusable", "pages/study.ui.json:24:27 quote-unusable"],
  },
  {
    code: "quote-misplaced",
    title: "an answer quoted in a label and in the title of a question [QUO-02]",
    edits: [
      [STUDY_UI, '"label": "When?"', '"label": "When in {{country|the world}}?"'],
      [STUDY, '"title": "Note"', '"title": "Note on {{country}}"'],
    ],
    found: ["pages/study.schema.json:22:42 quote-misplaced", "pages/study.ui.json:8:67 quote-misplaced"],
  },
  {
    code: "unknown-route",
    title: "a button in a tab that leads nowhere",
    edits: [
      [STUDY_UI, '"content": ["sender"]', '"content": ["sender", { "action": "pageChange", "route": "/x" }]'],
    ],
    found: ["pages/study.ui.json:37:99 unknown-route"],
  },
  {
    code: "key-used-twice",
    title: "a question on the page and again in a tab",
    edits: [[STUDY_UI, '"content": ["sender"]', '"content": ["sender", "country"]']],
    found: ["pages/study.ui.json:40:5 key-used-twice"],
  },
];
