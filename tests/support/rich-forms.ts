/**
 * A forms folder with every part of a layout that offers choices, conditions inside conditions and a conditional
 * requirement, and nothing wrong: text by path. Tests break it on purpose.
 */
export const RICH_FORMS: Readonly<Record<string, string>> = {
  "application.json": `{
  "title": "Application",
  "pages": [{ "id": "study", "route": "/study", "step": "Study", "title": "Study" }]
}`,
  "data-model.json": `{
  "keys": {
    "taken": { "type": "string", "sensitivity": "public", "maxLength": 1 },
    "plan": { "type": "string", "sensitivity": "public", "maxLength": 1 },
    "score": { "type": "string", "sensitivity": "public", "maxLength": 4 },
    "reason": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "month": { "type": "string", "sensitivity": "public", "maxLength": 2 },
    "year": { "type": "string", "sensitivity": "public", "maxLength": 4 },
    "sure": { "type": "boolean", "sensitivity": "public" },
    "school": { "type": "string", "sensitivity": "public", "maxLength": 100 },
    "school_code": { "type": "string", "sensitivity": "public", "maxLength": 6 },
    "school_city": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "transcript": { "type": "document", "sensitivity": "personal" },
    "sender": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "country": { "type": "string", "sensitivity": "public", "maxLength": 3 },
    "state": { "type": "string", "sensitivity": "public", "maxLength": 2 },
    "note": { "type": "string", "sensitivity": "public", "maxLength": 45 }
  }
}`,
  "options/yes-no.json": `{
  "options": [
    { "code": "Y", "label": "Yes" },
    { "code": "N", "label": "No" }
  ]
}`,
  "options/countries.json": `{
  "options": [
    { "code": "USA", "label": "United States" },
    { "code": "CAN", "label": "Canada" },
    { "code": "AFG", "label": "Afghanistan" }
  ]
}`,
  "options/states.json": `{
  "options": [
    { "code": "ME", "label": "Maine", "for": "USA" },
    { "code": "ON", "label": "Ontario", "for": "CAN" }
  ]
}`,
  "options/months.json": `{
  "options": [
    { "code": "1", "label": "January" },
    { "code": "2", "label": "February" }
  ]
}`,
  "pages/study.schema.json": `{
  "properties": {
    "taken": { "type": "string", "title": "Taken?", "optionsFrom": "yes-no" },
    "plan": { "type": "string", "title": "Planned?", "optionsFrom": "yes-no" },
    "score": {
      "type": "string",
      "title": "Score",
      "maxLength": 4,
      "numericString": { "minimum": 200, "maximum": 800, "multipleOf": 10 },
      "messages": { "numericString": "A score is a number from 200 to 800." }
    },
    "reason": { "type": "string", "title": "Reason" },
    "month": { "type": "string", "title": "Month", "optionsFrom": "months" },
    "year": { "type": "string", "title": "Year", "maxLength": 4 },
    "sure": { "type": "boolean", "title": "I am sure." },
    "school": { "type": "string", "title": "School", "maxLength": 100 },
    "school_city": { "type": "string", "title": "City" },
    "transcript": { "type": "string", "title": "Transcript" },
    "sender": { "type": "string", "title": "Sender" },
    "country": { "type": "string", "title": "Country", "optionsFrom": "countries" },
    "state": { "type": "string", "title": "State", "optionsFrom": "states" },
    "note": { "type": "string", "title": "Note" }
  },
  "required": ["taken", "reason"],
  "if": { "properties": { "taken": { "const": "Y" } }, "required": ["taken"] },
  "then": { "required": ["score"] }
}`,
  "pages/study.ui.json": `{
  "ui:layout": [
    { "alert": ["Apply ", { "strong": "early" }, "."], "title": "Dates", "from": "2026-08-01", "to": "2026-11-15" },
    { "text": ["Read ", { "link": "our help", "href": "https://help.example" }, "."] },
    {
      "switch": "taken",
      "cases": {
        "Y": ["score", { "monthYear": ["month", "year"], "label": "When?" }],
        "N": [
          "plan",
          {
            "when": { "valueKey": "plan", "operator": "equals", "target": "N" },
            "content": ["reason"]
          }
        ]
      }
    },
    {
      "confirm": "surely",
      "type": "checkbox",
      "label": "I am sure",
      "key": "sure",
      "before": [{ "text": "Are you?" }],
      "after": [{ "text": "Good." }]
    },
    {
      "schoolSearch": "school",
      "category": "hs_ceeb",
      "fills": { "school_code": "ceeb", "school_city": "city" },
      "content": ["school_city"]
    },
    {
      "tabs": "way",
      "label": "How?",
      "items": [
        { "id": "upload", "label": "Upload", "content": [{ "upload": "transcript" }], "clears": ["school_code"] },
        { "id": "send", "label": "Send", "content": ["sender"] }
      ]
    },
    "country",
    {
      "when": { "valueKey": "country", "operator": "notEquals", "target": "AFG" },
      "content": ["state"]
    },
    {
      "firstOf": [
        { "when": { "valueKey": "country", "operator": "equals", "target": "USA" }, "content": ["note"] },
        { "when": { "valueKey": "country", "operator": "answered" }, "content": [{ "text": "Welcome." }] }
      ]
    },
    { "action": "submit" }
  ],
  "taken": { "ui:widget": "radio" },
  "month": { "ui:widget": "month" },
  "year": { "ui:widget": "year", "ui:options": { "count": 5, "direction": "past" } },
  "state": { "ui:optionsFor": "country" }
}`,
};
