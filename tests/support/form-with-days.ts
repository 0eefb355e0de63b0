import type { CompiledForm } from "../../src/form/definition/compiled-form.ts";
import { compileExample } from "./example-form.ts";

/** Asks for a note about what ended no more than 30 days ago. */
export function formWithDays(): CompiledForm {
  return compileExample({
    "data-model.json": {
      keys: {
        name: { type: "string", sensitivity: "personal" },
        ended: { type: "date", sensitivity: "personal" },
        note: { type: "string", sensitivity: "personal" },
      },
    },
    "pages/about.schema.json": {
      type: "object",
      properties: {
        name: { type: "string", title: "Name" },
        ended: { type: "string", title: "End", format: "date" },
        note: { type: "string", title: "Note" },
      },
      required: ["note"],
    },
    "pages/about.ui.json": {
      "ui:layout": [
        "name",
        "ended",
        { when: { valueKey: "ended", operator: "gte", target: { days: -30 } }, content: ["note"] },
      ],
    },
  }).form;
}
