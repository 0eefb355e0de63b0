import { DESK_FORMS } from "./desk-forms.ts";
import { edited } from "./minimal-forms.ts";

const desk = (...filters: readonly string[]) => JSON.stringify({ filters });

/** The form of the desk with a list of several options, and a select that is sensitive; nothing is filtered by yet. */
export const CHOICE_FORMS = edited(DESK_FORMS, [
  [
    "data-model.json",
    `"agree":`,
    `"plays": { "type": "list", "sensitivity": "public", "maxLength": 20 },
    "visa": { "type": "string", "sensitivity": "sensitive", "maxLength": 3 },
    "agree":`,
  ],
  [
    "options/plays.json",
    "",
    `{
  "options": [
    { "code": "PNO", "label": "Piano" },
    { "code": "F L&T=", "label": "Flute" }
  ]
}`,
  ],
  [
    "pages/about.schema.json",
    `"agree": {`,
    `"plays": { "type": "list", "title": "Instruments", "optionsFrom": "plays" },
    "visa": { "type": "string", "title": "Visa", "optionsFrom": "countries" },
    "agree": {`,
  ],
  ["pages/about.ui.json", `"code_word", "agree"]`, `"code_word", "plays", "visa", "agree"]`],
]);

/** The same, whose list is filtered by a country, which may be hidden, a state that depends on it, and instruments. */
export const FILTER_FORMS = edited(CHOICE_FORMS, [["desk.json", "", desk("country", "state", "plays")]]);
