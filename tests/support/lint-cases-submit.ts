import type { LintCase } from "./lint-cases.ts";

const STUDY = "pages/study.schema.json";
const STUDY_UI = "pages/study.ui.json";

const SCORE = '"maxLength": 4,\n      "numericString": { "minimum": 200, "maximum": 800, "multipleOf": 10 }';
const REASON = '"reason": { "type": "string", "title": "Reason" }';
const TAKEN = '"taken": { "type": "string", "title": "Taken?", "optionsFrom": "yes-no" }';
const THEN = '"then": { "required": ["score"] }';
const SUBMIT = '{ "action": "submit" }';

/** A form that nobody can submit, or that holds some applicants fast, with what lint says of it. */
export interface SubmitCase extends LintCase {
  /** The sentence of the finding with the code. */
  readonly sentence: string;
}

/** Changes of `RICH_FORMS` after which somebody cannot submit. */
export const SUBMIT_CASES: readonly SubmitCase[] = [
  {
    code: "submit-missing",
    title: "a form without a button that submits",
    edits: [[STUDY_UI, `,\n    ${SUBMIT}`, ""]],
    found: ["application.json:3:3 submit-missing"],
    sentence: "No page has a button that submits, so nobody can ever finish an application.",
  },
  {
    code: "never-submittable",
    title: "a button that hides once a box is ticked which has to be ticked",
    edits: [
      [STUDY, '"required": ["taken", "reason"]', '"required": ["taken", "reason", "sure"]'],
      [
        STUDY_UI,
        SUBMIT,
        `{ "when": { "valueKey": "sure", "operator": "notEquals", "target": true }, "content": [${SUBMIT}] }`,
      ],
    ],
    found: ["pages/study.ui.json:51:92 never-submittable"],
    sentence:
      'Nobody can ever submit this application: this button shows only when "sure" is not ticked, but "sure" is required.',
  },
  {
    code: "never-submittable",
    title: "a button that shows only for an answer which the school turns down",
    edits: [
      [
        STUDY,
        THEN,
        '"then": { "properties": { "taken": { "const": "N", "messages": { "const": "Not yet." } } } }',
      ],
      [
        STUDY_UI,
        SUBMIT,
        `{ "when": { "valueKey": "taken", "operator": "equals", "target": "Y" }, "content": [${SUBMIT}] }`,
      ],
    ],
    found: ["pages/study.ui.json:51:89 never-submittable"],
    sentence:
      'Nobody can ever submit this application: this button shows only when "taken" is "Y", but "taken" must be "N" when "taken" is "Y".',
  },
  {
    code: "answer-impossible",
    title: "a constant that is none of the options",
    edits: [[STUDY, TAKEN, TAKEN.replace(" }", ', "const": "X" }')]],
    found: ["pages/study.schema.json:3:5 answer-impossible"],
    sentence: 'No answer to "taken" can pass: it must be one of its options ("Y" or "N") and be "X".',
  },
  {
    code: "answer-impossible",
    title: "a box that must be ticked and must not",
    edits: [[STUDY, '"title": "I am sure."', '"title": "I am sure.", "const": false']],
    found: ["pages/study.schema.json:15:5 answer-impossible"],
    sentence: 'No answer to "sure" can pass: it must be ticked and not be ticked.',
  },
  {
    code: "answer-impossible",
    title: "a pattern that none of the options matches",
    edits: [
      [STUDY, TAKEN, TAKEN.replace(" }", ', "pattern": "^[a-z]$", "messages": { "pattern": "Small." } }')],
    ],
    found: ["pages/study.schema.json:3:5 answer-impossible"],
    sentence:
      'No answer to "taken" can pass: it must be one of its options ("Y" or "N") and match the pattern ^[a-z]$.',
  },
  {
    code: "option-refused",
    title: "a list of which one option never passes",
    edits: [
      [
        STUDY,
        '"title": "Country", "optionsFrom": "countries" }',
        '"title": "Country", "optionsFrom": "countries", "pattern": "^[^F]*$", "messages": { "pattern": "No." } }',
      ],
    ],
    found: ["pages/study.schema.json:20:5 option-refused"],
    sentence:
      'The option "AFG" of "country" is offered and then always refused: an answer must match the pattern ^[^F]*$.',
  },
  {
    code: "answer-impossible",
    title: "numbers that need more characters than there may be",
    edits: [[STUDY, SCORE, SCORE.replace("200", "10000").replace("800", "16000")]],
    found: ["pages/study.schema.json:5:5 answer-impossible"],
    sentence:
      'No answer to "score" can pass: it must have at most 4 characters and be a number from 10000 up to 16000 in steps of 10.',
  },
  {
    code: "answer-impossible",
    title: "steps of which none lies between the limits",
    edits: [[STUDY, SCORE, SCORE.replace("200", "201").replace("800", "209")]],
    found: ["pages/study.schema.json:5:5 answer-impossible"],
    sentence:
      'No answer to "score" can pass: it must be a number from 201 up to 209 in steps of 10, and there is none.',
  },
  {
    code: "answer-impossible",
    title: "a pattern that is longer than the longest answer",
    edits: [
      [
        STUDY,
        REASON,
        REASON.replace(
          " }",
          ', "maxLength": 5, "pattern": "^[A-Z]{2}-[0-9]{4}$", "messages": { "pattern": "P" } }',
        ),
      ],
    ],
    found: ["pages/study.schema.json:12:5 answer-impossible"],
    sentence:
      'No answer to "reason" can pass: it must have at most 5 characters and match the pattern ^[A-Z]{2}-[0-9]{4}$.',
  },
  {
    code: "answer-impossible",
    title: "a pattern that no text of the format has",
    edits: [
      [
        STUDY,
        REASON,
        REASON.replace(
          " }",
          ', "format": "email", "pattern": "^[a-z]+$", "messages": { "pattern": "P", "format": "F" } }',
        ),
      ],
    ],
    found: ["pages/study.schema.json:12:5 answer-impossible"],
    sentence: 'No answer to "reason" can pass: it must match the pattern ^[a-z]+$ and be an e-mail address.',
  },
  {
    code: "answer-impossible",
    title: "a text that has to be longer than texts are",
    edits: [[STUDY, REASON, REASON.replace(" }", ', "minLength": 60 }')]],
    found: ["pages/study.schema.json:12:5 answer-impossible"],
    sentence:
      'No answer to "reason" can pass: it must have at least 60 characters and have at most 45 characters.',
  },
  {
    code: "answer-impossible",
    title: "an age that no year allowed has",
    edits: [
      [
        "data-model.json",
        '"reason": { "type": "string", "sensitivity": "public", "maxLength": 45 }',
        '"reason": { "type": "date", "sensitivity": "public" }',
      ],
      [
        STUDY,
        REASON,
        REASON.replace(
          " }",
          ', "format": "date", "minimumAge": 30, "yearsFromNow": { "min": -20, "max": 0 } }',
        ),
      ],
      [STUDY_UI, '"taken": {', '"reason": { "ui:widget": "date" },\n  "taken": {'],
    ],
    found: ["pages/study.schema.json:12:5 answer-impossible"],
    sentence:
      'No answer to "reason" can pass: it must be a date (10 characters, as 2026-08-01) and lie at least 30 years ago and lie in a year from 20 years ago to this one.',
  },
  {
    code: "requirement-impossible",
    title: "a then that requires what it leaves no answer to",
    edits: [
      [STUDY, THEN, '"then": { "required": ["score"], "properties": { "score": { "maxLength": 2 } } }'],
    ],
    found: ["pages/study.schema.json:26:52 requirement-impossible"],
    sentence:
      '"score" is required when "taken" is "Y", but no answer passes then: it must be a number from 200 up to 800 in steps of 10 and have at most 2 characters. Whoever answers so, for example when "taken" is "Y", can never submit.',
  },
  {
    code: "requirement-impossible",
    title: "a then that turns down every option of what it requires",
    edits: [
      [
        STUDY,
        THEN,
        '"then": { "required": ["month"], "properties": { "month": { "not": { "enum": ["1", "2"] }, "messages": { "not": "?" } } } }',
      ],
    ],
    found: ["pages/study.schema.json:26:52 requirement-impossible"],
    sentence:
      '"month" is required when "taken" is "Y", but no answer passes then: it must be one of its options ("1" or "2") and not be "1" or "2". Whoever answers so, for example when "taken" is "Y", can never submit.',
  },
  {
    code: "requirement-impossible",
    title: "two branches that leave no answer together",
    edits: [
      [
        STUDY,
        `"if": { "properties": { "taken": { "const": "Y" } }, "required": ["taken"] },\n  ${THEN}`,
        `"allOf": [
    {
      "if": { "properties": { "taken": { "const": "Y" } }, "required": ["taken"] },
      "then": { "required": ["year"], "properties": { "year": { "pattern": "^19", "messages": { "pattern": "P" } } } }
    },
    {
      "if": { "properties": { "sure": { "const": true } }, "required": ["sure"] },
      "then": { "properties": { "year": { "pattern": "^20", "messages": { "pattern": "P" } } } }
    }
  ]`,
      ],
    ],
    found: ["pages/study.schema.json:32:33 requirement-impossible"],
    sentence:
      '"year" is required when "taken" is "Y" and "sure" is true, but no answer passes then: it must match the pattern ^19 and match the pattern ^20. Whoever answers so, for example when "taken" is "Y" and "sure" is ticked, can never submit.',
  },
];
