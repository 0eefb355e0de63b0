import { DESK_FORMS } from "./desk-forms.ts";
import { edited } from "./minimal-forms.ts";

/** The form of the desk with a checklist that has an item of each kind. */
export const CHECKLIST_FORMS = edited(DESK_FORMS, [
  [
    "desk.json",
    "",
    `{
  "checklist": [
    { "id": "paper", "title": "Proof paper", "document": "paper", "awaits": "Paper, by post", "hand": true },
    { "id": "fee", "title": "Application fee", "help": "The bursar tells us.", "hand": true },
    { "id": "word", "title": "Code word", "answer": "code_word" },
    {
      "id": "bath",
      "title": "Lives in Bath",
      "when": { "valueKey": "agree", "operator": "equals", "target": true },
      "rule": { "valueKey": "mail_city", "operator": "equals", "target": "Bath" }
    }
  ]
}`,
  ],
]);
