/** The smallest forms folder that has one of everything and nothing wrong: text by path. Tests break it on purpose. */
export const MINIMAL_FORMS: Readonly<Record<string, string>> = {
  "application.json": `{
  "title": "Application",
  "pages": [
    { "id": "about", "route": "/about", "step": "About", "title": "About You" },
    { "id": "more", "route": "/more", "step": "More", "title": "More" }
  ],
  "submit": { "errorRoute": "/about" }
}`,
  "data-model.json": `{
  "keys": {
    "name": { "type": "string", "sensitivity": "personal", "maxLength": 45 },
    "code_word": { "type": "string", "sensitivity": "personal", "maxLength": 45 },
    "birthday": { "type": "date", "sensitivity": "personal" },
    "agree": { "type": "boolean", "sensitivity": "public" },
    "country": { "type": "string", "sensitivity": "public", "maxLength": 3, "desc": true },
    "state": { "type": "string", "sensitivity": "public", "maxLength": 2 },
    "city": { "type": "string", "sensitivity": "personal", "maxLength": 45 },
    "mail_city": { "type": "string", "sensitivity": "personal", "maxLength": 45 },
    "pet_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "score": { "type": "string", "sensitivity": "public", "maxLength": 45 }
  }
}`,
  "options/countries.json": `{
  "options": [
    { "code": "USA", "label": "United States" },
    { "code": "CAN", "label": "Canada" }
  ]
}`,
  "options/states.json": `{
  "options": [
    { "code": "ME", "label": "Maine", "for": "USA" },
    { "code": "ON", "label": "Ontario", "for": "CAN" }
  ]
}`,
  "blocks/place.schema.json": `{
  "properties": {
    "city": { "type": "string", "title": "City" }
  },
  "required": ["city"]
}`,
  "blocks/place.ui.json": `{
  "ui:layout": ["city"],
  "city": { "ui:help": "The nearest one" }
}`,
  "pages/about.schema.json": `{
  "properties": {
    "name": { "type": "string", "title": "Name", "minLength": 2 },
    "code_word": {
      "type": "string",
      "title": "Code Word",
      "pattern": "^[a-z]+$",
      "messages": { "pattern": "Please use small letters only." }
    },
    "birthday": { "type": "string", "title": "Birthday", "format": "date", "minimumAge": 13 },
    "agree": { "type": "boolean", "title": "I agree." },
    "country": { "type": "string", "title": "Country", "optionsFrom": "countries" },
    "state": { "type": "string", "title": "State", "optionsFrom": "states" }
  },
  "required": ["name"],
  "allOf": [
    {
      "if": { "required": ["country"], "properties": { "country": { "const": "USA" } } },
      "then": { "required": ["state"] }
    }
  ]
}`,
  "pages/about.ui.json": `{
  "ui:layout": [
    { "section": "You", "content": ["name", "birthday", "code_word", "agree"] },
    {
      "when": { "valueKey": "agree", "operator": "equals", "target": true },
      "content": ["country", "state"],
      "clears": ["city"]
    },
    {
      "when": { "valueKey": "birthday", "operator": "gt", "target": "2000-01-01" },
      "content": [{ "block": "place" }]
    },
    { "block": "place", "prefix": "mail_" },
    { "action": "saveAndContinue", "route": "/more" }
  ],
  "name": { "ui:widget": "text" },
  "country": { "ui:widget": "radio" },
  "state": { "ui:optionsFor": "country" }
}`,
  "pages/more.schema.json": `{
  "properties": {
    "pet_name": { "type": "string", "title": "Pet {{number}}" },
    "score": { "type": "string", "title": "Score", "enum": ["1", "2"] }
  }
}`,
  "pages/more.ui.json": `{
  "ui:layout": [
    {
      "addAnother": "pets",
      "label": "Add another pet",
      "title": "Pet {{number}}",
      "prefix": "pet_",
      "max": 2,
      "content": ["pet_name"]
    },
    {
      "firstOf": [
        { "when": { "valueKey": "country", "operator": "in", "target": ["USA"] }, "content": ["score"] },
        { "when": { "valueKey": "state", "operator": "answered" }, "content": [{ "text": "Thank you." }] }
      ]
    },
    { "action": "submit" }
  ],
  "score": { "ui:enumNames": ["One", "Two"] }
}`,
};

/** One change of a fixture: in this file, the first text becomes the second; a file that is not there is added. */
export type Edit = readonly [file: string, from: string, to: string];

/**
 * The files with the changes made. Throws when a text to change is not there once, so that no test passes for nothing.
 */
export function edited(
  files: Readonly<Record<string, string>>,
  edits: readonly Edit[],
): Readonly<Record<string, string>> {
  const result: Record<string, string> = { ...files };
  for (const [file, from, to] of edits) {
    const text = result[file];
    if (text === undefined) {
      result[file] = to;
      continue;
    }
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`${file} has ${JSON.stringify(from)} ${parts.length - 1} times.`);
    result[file] = parts.join(to);
  }
  return result;
}

/** The same with an essay, as long as the school takes answers; no form of a school that takes longer ones. */
export function withEssay(maxLength: number): Readonly<Record<string, string>> {
  return edited(MINIMAL_FORMS, [
    [
      "data-model.json",
      '"score": {',
      `"essay": { "type": "string", "sensitivity": "personal", "maxLength": ${maxLength} }, "score": {`,
    ],
    ["pages/more.schema.json", '"score": {', '"essay": { "type": "string", "title": "Essay" }, "score": {'],
    ["pages/more.ui.json", '{ "action": "submit" }', '"essay", { "action": "submit" }'],
    [
      "pages/more.ui.json",
      '"score": { "ui:enum',
      '"essay": { "ui:widget": "textarea" }, "score": { "ui:enum',
    ],
  ]);
}
