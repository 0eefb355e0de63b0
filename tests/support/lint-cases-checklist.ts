import { DOCUMENT_FORMS } from "./document-forms.ts";
import type { LintCase } from "./lint-cases.ts";

const DESK = "desk.json";
const checklist = (...items: readonly string[]): LintCase["edits"] => [
  [DESK, "", `{ "checklist": [\n${items.join(",\n")}\n] }`],
];
const FEE = '{ "id": "fee", "title": "Fee", "hand": true }';

/** A forms folder with a document and something that is awaited by post; its cases add the checklist. */
export const WITHOUT_CHECKLIST = DOCUMENT_FORMS;

export const CHECKLIST_CASES: readonly LintCase[] = [
  {
    code: "checklist-id-twice",
    title: "two items of one id [DSK-27]",
    edits: checklist(FEE, FEE),
    found: ["desk.json:3:9 checklist-id-twice"],
  },
  {
    code: "checklist-never-fulfilled",
    title: "an item that nothing fulfils, also where the form awaits it [DSK-27]",
    edits: checklist(FEE, '{ "id": "paper", "title": "Paper", "awaits": "Paper, by post" }'),
    found: ["desk.json:3:1 checklist-never-fulfilled"],
  },
  {
    code: "checklist-question",
    title: "questions that no page asks for, and those of the wrong kind [DSK-27]",
    edits: checklist(
      '{ "id": "one", "title": "One", "document": "papr" }',
      '{ "id": "two", "title": "Two", "answer": "brithday" }',
      '{ "id": "three", "title": "Three", "document": "name" }',
      '{ "id": "four", "title": "Four", "answer": "paper" }',
      '{ "id": "five", "title": "Five", "document": "paper", "answer": "name" }',
    ),
    found: [
      "desk.json:2:44 checklist-question",
      "desk.json:3:42 checklist-question",
      "desk.json:4:48 checklist-question",
      "desk.json:5:44 checklist-question",
    ],
  },
  {
    code: "checklist-awaits",
    title: "something that no text of the form awaits [DSK-27]",
    edits: checklist('{ "id": "one", "title": "One", "awaits": "Paper by post", "hand": true }'),
    found: ["desk.json:2:42 checklist-awaits"],
  },
  {
    code: "unknown-rule-key",
    title: "rules of the checklist that read what no page asks for, or compare with no option [DSK-27]",
    edits: checklist(
      '{ "id": "one", "title": "One", "hand": true, "when": { "valueKey": "nam", "operator": "answered" } }',
      '{ "id": "two", "title": "Two", "rule": { "valueKey": "country", "operator": "equals", "target": "Canada" } }',
    ),
    found: ["desk.json:2:68 unknown-rule-key", "desk.json:3:97 target-not-an-option"],
  },
  {
    code: "unknown-word",
    title: "a word that desk.json does not know, and an item that says no by-hand [DSK-27]",
    edits: checklist('{ "id": "one", "title": "One", "hands": true }', FEE.replace("true", "false")),
    found: ["desk.json:2:32 unknown-word", "desk.json:3:40 wrong-value"],
  },
  {
    code: "filter-question",
    title:
      "filters by what no page asks for, by no options, and by what each of several entries has [DSK-50]",
    edits: [
      [
        "pages/more.schema.json",
        `"title": "Pet {{number}}" }`,
        `"title": "Pet {{number}}", "optionsFrom": "countries" }`,
      ],
      [DESK, "", `{ "filters": [\n"country",\n"contry",\n"name",\n"paper",\n"pet_name"\n] }`],
    ],
    found: [3, 4, 5, 6].map((line) => `desk.json:${line}:1 filter-question`),
  },
  {
    code: "filter-sensitive",
    title: "a filter by sensitive answers [DSK-50]",
    edits: [
      [
        "data-model.json",
        `"country": { "type": "string", "sensitivity": "public"`,
        `"country": { "type": "string", "sensitivity": "sensitive"`,
      ],
      [DESK, "", '{ "filters": ["country"] }'],
    ],
    found: ["desk.json:1:15 filter-sensitive"],
  },
  {
    code: "filter-twice",
    title: "a filter twice [DSK-50]",
    edits: [[DESK, "", '{ "filters": ["country", "state", "country"] }']],
    found: ["desk.json:1:35 filter-twice"],
  },
  {
    code: "wrong-value",
    title: "a filter that cannot be a key, and no filter at all [DSK-50]",
    edits: [[DESK, "", '{ "filters": ["Country!"] }']],
    found: ["desk.json:1:15 wrong-value"],
  },
];
