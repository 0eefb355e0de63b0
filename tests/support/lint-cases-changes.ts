import type { LintCase } from "./lint-cases.ts";
import { type Edit, MINIMAL_FORMS } from "./minimal-forms.ts";

const CHANGES = "changes/2027-01-05-names.json";

/** `MINIMAL_FORMS` with a declared change in which nothing is wrong. */
export const CHANGED_FORMS: Readonly<Record<string, string>> = {
  ...MINIMAL_FORMS,
  [CHANGES]: `{
  "reason": "The records have other names.",
  "operations": [
    { "op": "rename", "from": "first_name", "to": "name" },
    { "op": "recode", "key": "country", "codes": { "CA": "CAN" } }
  ]
}`,
};

const RENAME = '{ "op": "rename", "from": "first_name", "to": "name" }';

function instead(text: string): readonly Edit[] {
  return [[CHANGES, RENAME, text]];
}

/** Changes of `CHANGED_FORMS` that break it. */
export const CHANGE_CASES: readonly LintCase[] = [
  {
    code: "change-unknown-key",
    title: "a key that the records do not have [CRY-02]",
    edits: instead('{ "op": "rename", "from": "first_name", "to": "names" }'),
    found: [`${CHANGES}:4:13 change-unknown-key`],
  },
  {
    code: "change-in-circle",
    title: "an answer that comes back where it was [CRY-02]",
    edits: instead(`${RENAME}, { "op": "rename", "from": "name", "to": "first_name" }`),
    found: [
      `${CHANGES}:4:69 change-in-circle`,
      `${CHANGES}:4:69 change-source-kept`,
      `${CHANGES}:4:69 change-unknown-key`,
    ],
  },
  {
    code: "change-twice",
    title: "two operations that give one key an answer [CRY-02]",
    edits: instead(`${RENAME}, { "op": "rename", "from": "nick", "to": "name" }`),
    found: [`${CHANGES}:4:69 change-twice`],
  },
  {
    code: "change-twice",
    title: "one operation that gives one key two answers [CRY-02]",
    edits: instead('{ "op": "move", "keys": { "first_name": "name", "nick": "name" } }'),
    found: [`${CHANGES}:4:13 change-twice`],
  },
  {
    code: "change-unknown-code",
    title: "a code that is no option [CRY-02]",
    edits: [[CHANGES, '"CA": "CAN"', '"CA": "CNA"']],
    found: [`${CHANGES}:5:58 change-unknown-code`],
  },
  {
    code: "change-drops-asked",
    title: "answers that are deleted and asked [CRY-02]",
    edits: instead('{ "op": "drop", "key": "code_word" }'),
    found: [`${CHANGES}:4:13 change-drops-asked`],
  },
  {
    code: "change-source-kept",
    title: "a question that is asked as before and loses its answers [CRY-02]",
    edits: instead('{ "op": "rename", "from": "code_word", "to": "city" }'),
    found: [`${CHANGES}:4:13 change-source-kept`],
  },
  {
    code: "missing-word",
    title: "a change without a reason [CRY-02]",
    edits: [[CHANGES, '  "reason": "The records have other names.",\n', ""]],
    found: [`${CHANGES}:1:1 missing-word`],
  },
  {
    code: "unused-file",
    title: "a change whose name has no day [CRY-02]",
    edits: [
      [
        "changes/names.json",
        "",
        '{ "reason": "They differ.", "operations": [{ "op": "drop", "key": "nick" }] }',
      ],
    ],
    found: ["changes/names.json:1:1 unused-file"],
  },
];
