const text = (title: string, more = {}) => ({ type: "string", title, maxLength: 45, ...more });
const code = { type: "string", sensitivity: "public", maxLength: 3 };
const words = { type: "string", sensitivity: "personal", maxLength: 45 };

const DEFINITIONS = {
  "application.json": {
    title: "Exchange",
    pages: [
      { id: "you", route: "/you", step: "You", title: "You" },
      { id: "end", route: "/end", step: "End", title: "End" },
    ],
  },
  "data-model.json": {
    keys: {
      name: words,
      country: { ...code, desc: true },
      state: code,
      months: { ...words, maxLength: 4 },
      abroad: code,
      where: words,
      guest: words,
      cost: { ...words, maxLength: 20 },
      remark: words,
    },
  },
  "options/countries.json": {
    options: [
      { code: "USA", label: "United States" },
      { code: "CAN", label: "Canada" },
    ],
  },
  "options/states.json": {
    options: [
      { code: "ME", label: "Maine", for: "USA" },
      { code: "NH", label: "New Hampshire", for: "USA" },
      { code: "ON", label: "Ontario", for: "CAN" },
    ],
  },
  "options/yes-no.json": {
    options: [
      { code: "Y", label: "Yes" },
      { code: "N", label: "No" },
    ],
  },
  "pages/you.schema.json": {
    properties: {
      name: text("Name"),
      country: { type: "string", title: "Country", optionsFrom: "countries", default: "USA" },
      state: { type: "string", title: "State", optionsFrom: "states", default: "ME" },
      months: {
        type: "string",
        title: "Months Abroad",
        format: "number",
        maxLength: 4,
        default: "10",
        numericString: { minimum: 1, maximum: 12 },
        messages: { numericString: "An exchange lasts 1 to 12 months." },
      },
      abroad: { type: "string", title: "Have you been abroad?", optionsFrom: "yes-no", default: "N" },
      where: text("Where?", { default: "Spain" }),
      guest: text("Who will visit you?"),
      cost: {
        type: "string",
        title: "Cost",
        format: "number",
        maxLength: 20,
        computed: { "*": [{ var: "months" }, 500] },
      },
    },
    required: ["country"],
  },
  "pages/you.ui.json": {
    "ui:layout": [
      "name",
      "country",
      "state",
      "months",
      "abroad",
      { when: { valueKey: "abroad", operator: "equals", target: "Y" }, content: ["where"] },
      { when: { valueKey: "abroad", operator: "equals", target: "N" }, content: ["guest"] },
      "cost",
      { action: "saveAndContinue", route: "/end", label: "Save and Continue" },
    ],
    state: { "ui:optionsFor": "country" },
    abroad: { "ui:widget": "radio" },
  },
  "pages/end.schema.json": { properties: { remark: text("Remark") } },
  "pages/end.ui.json": { "ui:layout": ["remark", { action: "submit", label: "Submit" }] },
};

/**
 * A form in which most questions begin with an answer: one that others depend on, one whose options depend on another, one that
 * is hidden at first, and one that an answer is worked out of.
 */
export const DEFAULTS_FORMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DEFINITIONS).map(([path, value]) => [path, JSON.stringify(value, null, 2)]),
);

/** The same form as it was before its questions began with anything. */
export const FORMS_WITHOUT_DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DEFAULTS_FORMS).map(([path, file]) => [
    path,
    file.replaceAll(/,\s*"default": "[^"]*"/g, ""),
  ]),
);

/** The answers that a new application shows at first, without labels. */
export const BEGINS_WITH = { country: "USA", state: "ME", months: "10", abroad: "N", cost: "5000" };
