import type { LintCase } from "./lint-cases.ts";
import { type Edit, MINIMAL_FORMS } from "./minimal-forms.ts";

const PEOPLE = "records/people.json";
const PETS = "records/pets.json";

/** `MINIMAL_FORMS` with files for the record system in which nothing is wrong. */
export const RECORDED_FORMS: Readonly<Record<string, string>> = {
  ...MINIMAL_FORMS,
  [PEOPLE]: `{
  "title": "People",
  "layout": "fixed",
  "encoding": "iso-8859-1",
  "lineEnding": "lf",
  "recordLength": 75,
  "fields": [
    { "name": "TYPE", "constant": "PER", "width": 3 },
    { "name": "REFERENCE", "application": "reference", "width": 9 },
    { "name": "NAME", "key": "name", "width": 20, "tooLong": "truncate" },
    { "name": "BORN", "key": "birthday", "date": "YYYYMMDD", "width": 8 },
    { "name": "AGREED", "key": "agree", "codes": { "true": "Y", "false": "N" }, "width": 1 },
    { "name": "NATION", "key": "country", "codes": { "USA": "US" }, "defaultCode": "ZZ", "width": 2 },
    { "name": "STATE", "key": "state", "sameCodes": true, "width": 2 },
    { "name": "CITY", "key": "city", "width": 30, "tooLong": "refuse" }
  ],
  "notSent": [
    { "reason": "The office has them.", "keys": ["code_word", "score", "mail_city"] },
    { "reason": "Not in their table.", "codes": { "country": ["CAN"] } }
  ]
}`,
  [PETS]: `{
  "title": "Pets",
  "layout": "delimited",
  "encoding": "utf-8",
  "lineEnding": "lf",
  "delimiter": ",",
  "header": true,
  "each": "pets",
  "fields": [
    { "name": "REFERENCE", "application": "reference" },
    { "name": "PET", "key": "pet_name" }
  ]
}`,
};

const NAME = `"key": "name", "width": 20, "tooLong": "truncate"`;
const NATION = `"codes": { "USA": "US" }, "defaultCode": "ZZ"`;
const AGREED = `"codes": { "true": "Y", "false": "N" }`;
const BORN = `"date": "YYYYMMDD", "width": 8`;

function people(from: string, to: string): readonly Edit[] {
  return [[PEOPLE, from, to]];
}

/** Changes of `RECORDED_FORMS` that break it. */
export const RECORDS_CASES: readonly LintCase[] = [
  {
    code: "records-key-unmapped",
    title: "an answer that no file is about [REC-02]",
    edits: people(`["code_word", "score", "mail_city"]`, `["code_word", "score"]`),
    found: ["data-model.json:10:5 records-key-unmapped"],
  },
  {
    code: "records-key-unmapped",
    title: "an answer of whose further entries no file has a column [REC-02] [REC-04]",
    edits: [[PETS, `  "each": "pets",\n`, ""]],
    found: ["data-model.json:11:5 records-key-unmapped"],
  },
  {
    code: "records-code-unmapped",
    title: "a code that has no other, and is not said to be left out [REC-02]",
    edits: people(`"codes": { "country": ["CAN"] }`, `"keys": ["country_desc"]`),
    found: [`${PEOPLE}:13:43 records-code-unmapped`],
  },
  {
    code: "records-code-unmapped",
    title: "a box of which only one side is said [REC-02]",
    edits: people(AGREED, `"codes": { "true": "Y" }`),
    found: [`${PEOPLE}:12:41 records-code-unmapped`],
  },
  {
    code: "records-unknown-key",
    title: "a column of a key that the records do not have [REC-02]",
    edits: people(NAME, `"key": "nane", "width": 20`),
    found: ["data-model.json:3:5 records-key-unmapped", `${PEOPLE}:10:30 records-unknown-key`],
  },
  {
    code: "records-unknown-key",
    title: "a group that the form does not have [REC-04]",
    edits: [[PETS, `"each": "pets"`, `"each": "pet"`]],
    found: ["data-model.json:11:5 records-key-unmapped", `${PETS}:8:11 records-unknown-key`],
  },
  {
    code: "records-unknown-code",
    title: "a code that is no option [REC-02]",
    edits: people(NATION, `"codes": { "USA": "US", "CUB": "CU" }, "defaultCode": "ZZ"`),
    found: [`${PEOPLE}:13:74 records-unknown-code`],
  },
  {
    code: "records-left-over",
    title: "keys and codes that are sent after all, or are not there [REC-02]",
    edits: people(
      `["code_word", "score", "mail_city"] },`,
      `["code_word", "score", "mail_city", "name", "nick"], "codes": { "country": ["USA"], "score": ["1"] } },`,
    ),
    found: [
      `${PEOPLE}:18:85 records-left-over`,
      `${PEOPLE}:18:93 records-left-over`,
      `${PEOPLE}:18:125 records-left-over`,
      `${PEOPLE}:18:133 records-left-over`,
    ],
  },
  {
    code: "records-column-twice",
    title: "two columns of one name [REC-02]",
    edits: people(`"name": "CITY"`, `"name": "NAME"`),
    found: [`${PEOPLE}:15:15 records-column-twice`],
  },
  {
    code: "records-width",
    title: "widths that are no record together [REC-02]",
    edits: people(`"recordLength": 75`, `"recordLength": 80`),
    found: [`${PEOPLE}:6:19 records-width`],
  },
  {
    code: "records-width",
    title: "a code and a date that are wider than their columns [REC-02]",
    edits: [
      ...people(`{ "USA": "US" }`, `{ "USA": "USA" }`),
      ...people(BORN, `"date": "DD-MON-YY", "width": 8`),
    ],
    found: [`${PEOPLE}:11:50 records-width`, `${PEOPLE}:13:61 records-width`],
  },
  {
    code: "records-may-be-refused",
    title: "an answer that may be longer than its column [REC-02]",
    edits: people(NAME, `"key": "name", "width": 20`),
    found: [`${PEOPLE}:10:47 records-may-be-refused`],
  },
  {
    code: "records-does-not-fit",
    title: "a column of two things, a date without a form, and codes of a text [REC-02]",
    edits: [
      ...people(`"constant": "PER"`, `"constant": "PER", "application": "email"`),
      ...people(BORN, `"width": 8`),
      ...people(NAME, `${NAME}, "sameCodes": true`),
    ],
    found: [
      `${PEOPLE}:8:5 records-does-not-fit`,
      `${PEOPLE}:10:87 records-does-not-fit`,
      `${PEOPLE}:11:5 records-does-not-fit`,
    ],
  },
  {
    code: "records-does-not-fit",
    title: "line breaks in a file without quotes [REC-02]",
    edits: people(NAME, `${NAME}, "lineBreaks": "keep"`),
    found: [`${PEOPLE}:10:88 records-does-not-fit`],
  },
  {
    code: "records-sensitive",
    title: "a sensitive answer in a column that does not say so [REC-05]",
    edits: [
      [
        "data-model.json",
        `"birthday": { "type": "date", "sensitivity": "personal" }`,
        `"birthday": { "type": "date", "sensitivity": "sensitive" }`,
      ],
    ],
    found: [`${PEOPLE}:11:30 records-sensitive`],
  },
  {
    code: "unknown-time-zone",
    title: "a column in a time zone that is not there [REC-02]",
    edits: people(
      `"application": "reference", "width": 9`,
      `"application": "submittedAt", "date": "YYYYMMDD", "timeZone": "Mars/Base", "width": 9`,
    ),
    found: [`${PEOPLE}:9:90 unknown-time-zone`],
  },
  {
    code: "missing-word",
    title: "a column without its width, and a word of the other layout [REC-01]",
    edits: people(NAME, `"key": "name", "maxLength": 20`),
    found: [`${PEOPLE}:10:5 missing-word`, `${PEOPLE}:10:38 unknown-word`],
  },
];
