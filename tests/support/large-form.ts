import { largeFormPage } from "./large-form-page.ts";

/** The form has whole pages alone. */
export const QUESTIONS_PER_PAGE = 200;

/**
 * Definitions of a form, text by path, in which every word of the format stands on every page: this many questions in
 * all, those of each entry counted, on pages of two hundred. But the first, each page shows only for what was answered
 * on another one. Behind them stands a page that shows all answers and submits.
 */
export function largeForm(questionCount: number): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: questionCount / QUESTIONS_PER_PAGE }, (_, index) => index + 1);
  const pages = numbers.map((number) => ({
    number,
    ...largeFormPage(number, { questions: QUESTIONS_PER_PAGE, next: routeOf(number + 1, numbers.length) }),
  }));
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return {
    "application.json": json({
      title: "A large form",
      pages: [
        ...pages.map(({ number }) => ({
          ...pageEntry(`part-${number}`, `Part ${number}`),
          ...whenOf(number),
        })),
        { step: "Interview" },
        pageEntry("review", "Review"),
      ],
    }),
    "data-model.json": json({
      keys: {
        ...Object.assign({}, ...pages.map(({ keys }) => keys)),
        complete: { type: "boolean", sensitivity: "public" },
      },
    }),
    ...OPTIONS,
    ...ADDRESS_BLOCK,
    ...Object.fromEntries(
      pages.flatMap(({ number, schema, ui }) => [
        [`pages/part-${number}.schema.json`, json(schema)],
        [`pages/part-${number}.ui.json`, json(ui)],
      ]),
    ),
    "pages/review.schema.json": json({
      properties: { complete: { type: "boolean", title: "All of this is complete and true." } },
      required: ["complete"],
    }),
    "pages/review.ui.json": json({
      "ui:layout": [
        { section: "Your Answers", content: [{ review: true }] },
        "complete",
        { action: "pdfCopy" },
        { action: "submit" },
      ],
    }),
  };
}

function routeOf(number: number, count: number): string {
  return number > count ? "/review" : `/part-${number}`;
}

function pageEntry(id: string, title: string) {
  return { id, route: `/${id}`, step: title, title };
}

/** Every second page shows for an answer of the first, and the others for entries of the page before. */
function whenOf(number: number) {
  if (number === 1) return {};
  if (number % 2 === 0) return { when: { valueKey: "p1_taken", operator: "equals", target: "Y" } };
  return { when: { countEntries: `p${number - 1}_siblings`, operator: "gte", target: 1 } };
}

function options(codes: readonly string[], more: (code: string) => object = () => ({})): string {
  return JSON.stringify({ options: codes.map((code) => ({ code, label: `Option ${code}`, ...more(code) })) });
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));
const COUNTRIES = ["USA", "CAN", ...Array.from({ length: 200 }, (_, index) => `C${index}`)];
const STATES = Array.from({ length: 80 }, (_, index) => `S${index}`);

const OPTIONS: Readonly<Record<string, string>> = {
  "options/yes-no.json": options(["Y", "N"]),
  "options/scales.json": options(["4", "100", "NONE"]),
  "options/sources.json": options(["WEB", "FAIR", "OTH"], () => ({ help: "As far as you remember." })),
  "options/months.json": options(MONTHS),
  "options/countries.json": options(COUNTRIES),
  "options/states.json": options(STATES, (code) => ({ for: Number(code.slice(1)) < 50 ? "USA" : "CAN" })),
};

const ADDRESS_BLOCK: Readonly<Record<string, string>> = {
  "blocks/address.schema.json": JSON.stringify({
    properties: {
      street: { type: "string", title: "Street" },
      city: { type: "string", title: "City" },
      zip: { type: "string", title: "ZIP Code", minLength: 5, maxLength: 10 },
    },
    required: ["street", "city"],
    requiredWhen: { zip: { valueKey: "city", operator: "answered" } },
  }),
  "blocks/address.ui.json": JSON.stringify({
    "ui:layout": [
      { schoolSearch: "street", category: "address", fills: { city: "city", zip: "zip" } },
      { row: ["city", "zip"] },
    ],
  }),
};
