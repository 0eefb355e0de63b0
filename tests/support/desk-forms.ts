import { DOCUMENT_FORMS } from "./document-forms.ts";
import { edited } from "./minimal-forms.ts";

/** The form with documents, with a whole name that the desk may list, and a number that print masks. */
export const DESK_FORMS = edited(DOCUMENT_FORMS, [
  [
    "data-model.json",
    `"code_word"`,
    `"family": { "type": "string", "sensitivity": "personal", "maxLength": 45 },
    "ssn": { "type": "string", "sensitivity": "sensitive", "maxLength": 11 },
    "code_word"`,
  ],
  [
    "pages/about.schema.json",
    `"code_word": {`,
    `"family": { "type": "string", "title": "Family name" },
    "ssn": { "type": "string", "title": "Social Security number", "format": "ssn", "maxLength": 11 },
    "code_word": {`,
  ],
  ["pages/about.ui.json", `["name", "birthday"`, `["name", "family", "ssn", "birthday"`],
  [
    "pages/about.ui.json",
    `"name": { "ui:widget": "text" }`,
    `"name": { "ui:widget": "text", "ui:autocomplete": "given-name" },
  "family": { "ui:autocomplete": "family-name" },
  "ssn": { "ui:widget": "ssn" }`,
  ],
]);
