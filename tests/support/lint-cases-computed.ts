import type { LintCase } from "./lint-cases.ts";
import type { Edit } from "./minimal-forms.ts";

const MORE = "pages/more.schema.json";
const SCORE = '"score": { "type": "string", "title": "Score", "enum": ["1", "2"] }';

/** The last question worked out, in place of its options. */
const workedOut = (question: string): readonly Edit[] => [
  [MORE, SCORE, `"score": { "type": "string", "title": "Score", ${question} }`],
  ["pages/more.ui.json", ',\n  "score": { "ui:enumNames": ["One", "Two"] }', ""],
];

/** Changes of `MINIMAL_FORMS` that break answers that are worked out. */
export const COMPUTED_CASES: readonly LintCase[] = [
  {
    code: "computed-operand",
    title: "a sum of a text [CPT-06]",
    edits: workedOut('"computed": { "+": [{ "var": "name" }] }'),
    found: ["pages/more.schema.json:4:72 computed-operand"],
  },
  {
    code: "computed-result",
    title: "a day that is worked out where a number is wanted [CPT-06]",
    edits: workedOut('"format": "number", "computed": { "var": "birthday" }'),
    found: ["pages/more.schema.json:4:72 computed-result"],
  },
  {
    code: "computed-circle",
    title: "an answer that is worked out of itself [CPT-06]",
    edits: workedOut('"computed": { "join": [{ "var": "score" }] }'),
    found: ["pages/more.schema.json:4:52 computed-circle"],
  },
  {
    code: "computed-asked",
    title: "a pattern for what nobody can mend [CPT-06]",
    edits: workedOut('"minLength": 2, "computed": { "var": "name" }'),
    found: ["pages/more.schema.json:4:65 computed-asked"],
  },
];
