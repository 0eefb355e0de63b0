import { edited, MINIMAL_FORMS } from "./minimal-forms.ts";

/** The minimal form with a document to upload: `paper`, in a tab of its own. */
export const DOCUMENT_FORMS = edited(MINIMAL_FORMS, [
  [
    "data-model.json",
    `"score": {`,
    `"paper": { "type": "document", "sensitivity": "sensitive" },
    "score": {`,
  ],
  [
    "pages/more.schema.json",
    `"score": { "type"`,
    `"paper": { "type": "string", "title": "Paper" },
    "score": { "type"`,
  ],
  [
    "pages/more.ui.json",
    `"ui:layout": [`,
    `"ui:layout": [
    {
      "tabs": "paper_way",
      "label": "How it reaches us",
      "items": [
        { "id": "upload", "label": "Upload it", "content": [{ "upload": "paper" }] },
        { "id": "post", "label": "By post", "content": [{ "text": "Send it to us.", "awaits": "Paper, by post" }] }
      ]
    },`,
  ],
]);

/** The same, where `paper` takes small PDFs and JPEGs alone, and must be there for those whose name is Ben. */
export const SMALL_PAPER_FORMS = edited(DOCUMENT_FORMS, [
  [
    "pages/more.schema.json",
    `"title": "Paper" }`,
    `"title": "Paper", "accept": ["jpeg", "pdf"], "maxSizeMb": 0.02 }`,
  ],
  [
    "pages/more.schema.json",
    `"properties": {`,
    `"requiredWhen": { "paper": { "valueKey": "name", "operator": "equals", "target": "Ben" } },
  "properties": {`,
  ],
]);
