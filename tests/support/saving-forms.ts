/** A form of two groups of four texts, each of which one client saves together; one text of each group is sensitive. */
export const SAVING_FORMS: Readonly<Record<string, string>> = {
  "application.json": `{
  "title": "Application",
  "pages": [{ "id": "about", "route": "/about", "step": "About", "title": "About You" }],
  "submit": { "errorRoute": "/about" }
}`,
  "data-model.json": `{
  "keys": {
    "left_1": { "type": "string", "sensitivity": "personal", "maxLength": 200 },
    "left_2": { "type": "string", "sensitivity": "sensitive", "maxLength": 200 },
    "left_3": { "type": "string", "sensitivity": "public", "maxLength": 200 },
    "left_4": { "type": "string", "sensitivity": "personal", "maxLength": 200 },
    "right_1": { "type": "string", "sensitivity": "personal", "maxLength": 200 },
    "right_2": { "type": "string", "sensitivity": "sensitive", "maxLength": 200 },
    "right_3": { "type": "string", "sensitivity": "public", "maxLength": 200 },
    "right_4": { "type": "string", "sensitivity": "personal", "maxLength": 200 }
  }
}`,
  "pages/about.schema.json": `{
  "properties": {
    "left_1": { "type": "string", "title": "Left 1", "maxLength": 200 },
    "left_2": { "type": "string", "title": "Left 2", "maxLength": 200 },
    "left_3": { "type": "string", "title": "Left 3", "maxLength": 200 },
    "left_4": { "type": "string", "title": "Left 4", "maxLength": 200 },
    "right_1": { "type": "string", "title": "Right 1", "maxLength": 200 },
    "right_2": { "type": "string", "title": "Right 2", "maxLength": 200 },
    "right_3": { "type": "string", "title": "Right 3", "maxLength": 200 },
    "right_4": { "type": "string", "title": "Right 4", "maxLength": 200 }
  }
}`,
  "pages/about.ui.json": `{
  "ui:layout": ["left_1", "left_2", "left_3", "left_4", "right_1", "right_2", "right_3", "right_4"]
}`,
};

/** The keys that each of the two clients of an application saves together. */
export const SAVED_TOGETHER = {
  left: ["left_1", "left_2", "left_3", "left_4"],
  right: ["right_1", "right_2", "right_3", "right_4"],
} as const;
