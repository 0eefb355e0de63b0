import type { LintCase } from "./lint-cases.ts";
import type { Edit } from "./minimal-forms.ts";

const APPLICATION = "application.json";
const MORE_PAGE = '"route": "/more", "step": "More", "title": "More" }';
const ABOUT_PAGE = '"route": "/about", "step": "About", "title": "About You" }';
const withRule = (page: string, rule: string): Edit => [
  APPLICATION,
  page,
  page.replace(" }", `,\n      "when": ${rule} }`),
];
const HAS_NAME = '{ "valueKey": "name", "operator": "answered" }';

/** A third page that shows only sometimes. */
const extraPage = (rule: string): readonly Edit[] => [
  [
    APPLICATION,
    MORE_PAGE,
    `${MORE_PAGE},\n    { "id": "extra", "route": "/extra", "step": "Extra", "title": "Extra",\n      "when": ${rule} }`,
  ],
  ["data-model.json", '"score":', '"extra": { "type": "string", "sensitivity": "public" },\n    "score":'],
  ["pages/extra.schema.json", "", '{ "properties": { "extra": { "type": "string", "title": "Extra" } } }'],
  ["pages/extra.ui.json", "", '{ "ui:layout": ["extra"] }'],
];

/** A condition on the entries of the group in place of another condition. */
const overEntries = (rule: string): Edit => [
  "pages/more.ui.json",
  '{ "valueKey": "state", "operator": "answered" }',
  rule,
];

/** Changes of `MINIMAL_FORMS` that break pages with a condition, and conditions on entries. */
export const ENTRIES_CASES: readonly LintCase[] = [
  {
    code: "page-always-shows",
    title: "a condition on the first page [WHN-02]",
    edits: [withRule(ABOUT_PAGE, '{ "valueKey": "pet_name", "operator": "answered" }')],
    found: ["application.json:5:7 page-always-shows"],
  },
  {
    code: "page-always-shows",
    title: "a condition on the page that opens when something is missing [WHN-02]",
    edits: [...extraPage(HAS_NAME), [APPLICATION, '"errorRoute": "/about"', '"errorRoute": "/extra"']],
    found: ["application.json:7:7 page-always-shows"],
  },
  {
    code: "page-always-shows",
    title: "a condition on the only page that submits [WHN-02]",
    edits: [withRule(MORE_PAGE, HAS_NAME)],
    found: ["application.json:6:7 page-always-shows"],
  },
  {
    code: "rule-never-true",
    title: "a page that can never show [WHN-02]",
    edits: extraPage(
      '{ "all": [{ "valueKey": "score", "operator": "equals", "target": "1" }, { "valueKey": "score", "operator": "notAnswered" }] }',
    ),
    found: ["application.json:7:7 rule-never-true"],
  },
  {
    code: "rule-always-true",
    title: "a page that nothing hides [WHN-02]",
    edits: extraPage(
      '{ "any": [{ "valueKey": "score", "operator": "answered" }, { "valueKey": "score", "operator": "notAnswered" }] }',
    ),
    found: ["application.json:7:7 rule-always-true"],
  },
  {
    code: "self-dependent-rule",
    title: "a page that depends on an answer of its own [WHN-02]",
    edits: extraPage('{ "valueKey": "extra", "operator": "answered" }'),
    found: ["application.json:7:7 self-dependent-rule"],
  },
  {
    code: "unknown-rule-key",
    title: "a page that depends on what nobody is asked [WHN-02]",
    edits: extraPage('{ "valueKey": "scores", "operator": "answered" }'),
    found: ["application.json:7:29 unknown-rule-key"],
  },
  {
    code: "unknown-group",
    title: "a condition on a group that there is not [ENT-02]",
    edits: [overEntries('{ "countEntries": "pet", "operator": "gte", "target": 2 }')],
    found: ["pages/more.ui.json:14:37 unknown-group"],
  },
  {
    code: "wrong-entries-rule",
    title: "more entries than there can be [ENT-02]",
    edits: [overEntries('{ "countEntries": "pets", "operator": "gt", "target": "2" }')],
    found: ["pages/more.ui.json:14:73 wrong-entries-rule"],
  },
  {
    code: "wrong-entries-rule",
    title: "a condition that asks nothing of the entries [ENT-02]",
    edits: [overEntries(`{ "anyEntry": "pets", "where": ${HAS_NAME} }`)],
    found: ["pages/more.ui.json:14:41 wrong-entries-rule"],
  },
  {
    code: "wrong-entries-rule",
    title: "a condition on entries inside another [ENT-02]",
    edits: [
      overEntries(
        '{ "anyEntry": "pets", "where": { "all": [{ "valueKey": "pet_name", "operator": "answered" }, { "countEntries": "pets", "operator": "gt", "target": 1 }] } }',
      ),
    ],
    found: ["pages/more.ui.json:14:130 wrong-entries-rule"],
  },
  {
    code: "rule-never-true",
    title: "a condition on entries that exclude each other [ENT-02]",
    edits: [
      overEntries(
        '{ "anyEntry": "pets", "where": { "all": [{ "valueKey": "pet_name", "operator": "equals", "target": "Rex" }, { "valueKey": "pet_name", "operator": "equals", "target": "Ina" }] } }',
      ),
    ],
    found: ["pages/more.ui.json:14:11 rule-never-true"],
  },
  {
    code: "missing-word",
    title: "a condition on each entry without a condition [ENT-02]",
    edits: [overEntries('{ "everyEntry": "pets" }')],
    found: ["pages/more.ui.json:14:19 missing-word"],
  },
  {
    code: "unknown-operator",
    title: "a count compared by an operator that numbers do not have [ENT-02]",
    edits: [overEntries('{ "countEntries": "pets", "operator": "in", "target": 1 }')],
    found: ["pages/more.ui.json:14:57 unknown-operator"],
  },
];
