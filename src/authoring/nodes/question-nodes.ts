import { SEARCH_CATEGORIES, SEARCHES } from "../../form/definition/searches.ts";
import { SEARCH_WORDS } from "../vocabulary/widget-words.ts";
import type { NodeWords } from "./members.ts";
import {
  type DraftQuestion,
  linesOf,
  type NewNodeField,
  radioQuestions,
  SENSITIVITY_FIELD,
  textQuestions,
} from "./new-node.ts";

const LABEL: NewNodeField = { word: "label", label: "Question over all of it", is: "line" };

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

const FIELD_TITLES: Readonly<Record<string, string>> = {
  ceeb: "College Board code",
  address_line_1: "street",
  city: "city",
  state: "state",
  zip: "ZIP code",
  country: "country",
};

function fieldsOf(category: string): readonly string[] {
  return Object.entries(SEARCHES).find(([name]) => name === category)?.[1] ?? [];
}

/** Questions that are asked together. */
export const QUESTION_NODES = {
  checkboxes: {
    called: "boxes to tick",
    title: ["label"],
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "Boxes to tick under one question",
        asks: [
          LABEL,
          { word: "titles", label: "Boxes, one a line", is: "lines", least: 1 },
          SENSITIVITY_FIELD,
        ],
        make: (given, form) => {
          const questions = linesOf(given("titles")).map((title): DraftQuestion => ({
            key: form.key(title),
            data: { type: "boolean", sensitivity: form.sensitivity },
            schema: { type: "boolean", title },
          }));
          const keys = questions.map(({ key }) => key);
          return { title: given("label"), node: { checkboxes: keys, label: given("label") }, questions };
        },
      },
    ],
    members: {
      checkboxes: {
        is: "keys",
        description: "The keys of boolean questions that belong together: each is one box to tick.",
      },
      label: { is: "words", title: "Question over the boxes", description: "The question over the boxes." },
      help: {
        is: "richText",
        isOptional: true,
        title: "Text under the question",
        description: "A text under that question.",
      },
    },
  },
  monthYear: {
    called: "month and year",
    title: ["label"],
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "A month and a year",
        asks: [LABEL, SENSITIVITY_FIELD],
        make: (given, form) => {
          const label = given("label");
          const list = form.list("Months", MONTHS);
          const months = {
            ...list,
            options: MONTHS.map((month, index) => ({ code: String(index + 1), label: month })),
          };
          const { sensitivity } = form;
          const month: DraftQuestion = {
            key: form.key(`${label} Month`),
            data: { type: "string", sensitivity, maxLength: 2 },
            schema: { type: "string", title: "Month", optionsFrom: months.name },
            look: { "ui:widget": "month" },
          };
          const year: DraftQuestion = {
            key: form.key(`${label} Year`),
            data: { type: "string", sensitivity, maxLength: 4 },
            schema: { type: "string", title: "Year", maxLength: 4 },
            look: { "ui:widget": "year", "ui:options": { count: 10, direction: "past" } },
          };
          const questions = [month, year];
          const node = { monthYear: questions.map(({ key }) => key), label };
          return { title: label, node, questions, lists: [months] };
        },
      },
    ],
    members: {
      monthYear: {
        is: "keys",
        description:
          "The key of a month and the key of a year, in this order. They stand side by side as one question.",
        minItems: 2,
        maxItems: 2,
      },
      label: { is: "words", title: "Question over both", description: "The question over both." },
      help: {
        is: "richText",
        isOptional: true,
        title: "Text under the question",
        description: "A sentence under that question.",
      },
    },
  },
  matrix: {
    called: "table of questions",
    title: ["label"],
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "A table of questions with the same options",
        asks: [
          LABEL,
          { word: "rows", label: "Questions, one a line", is: "lines", least: 2, most: 15 },
          { word: "columns", label: "Options, one a line", is: "lines", least: 2, most: 7 },
          SENSITIVITY_FIELD,
        ],
        make: (given, form) => {
          const label = given("label");
          const list = form.list(label, linesOf(given("columns")));
          const questions = radioQuestions(linesOf(given("rows")), list, form);
          const node = { matrix: questions.map(({ key }) => key), label };
          return { title: label, node, questions, lists: [list] };
        },
      },
    ],
    members: {
      matrix: {
        is: "keys",
        description:
          "The keys of questions with the widget radio and the same options, at most seven. Each is a row of a table whose columns are the options. On a phone they stand one under the other.",
        minItems: 2,
        maxItems: 15,
      },
      label: { is: "words", title: "Question over the table", description: "The question over the table." },
      help: {
        is: "richText",
        isOptional: true,
        title: "Text under the question",
        description: "A text under that question.",
      },
    },
  },
  schoolSearch: {
    called: "search",
    title: ({ schoolSearch }, titleOf) => titleOf(String(schoolSearch)),
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "A search of schools or addresses",
        asks: [
          { word: "title", label: "Question, as applicants read it", is: "line" },
          {
            word: "category",
            label: "What is searched for",
            is: Object.entries(SEARCH_WORDS),
          },
          SENSITIVITY_FIELD,
        ],
        make: (given, form) => {
          const title = given("title");
          const fields = fieldsOf(given("category")).filter(
            (field) => !["name", "address_line_1"].includes(field),
          );
          const [search, ...filled] = textQuestions(
            [title, ...fields.map((field) => `${title}: ${FIELD_TITLES[field] ?? field}`)],
            form,
          );
          if (search === undefined) return { title, node: {} };
          const own = given("category") === "address" ? "address_line_1" : "name";
          const keys = filled.map(({ key }) => key);
          const node = {
            schoolSearch: search.key,
            category: given("category"),
            fills: Object.fromEntries([
              [search.key, own],
              ...keys.map((key, index) => [key, fields[index] ?? ""]),
            ]),
            content: keys,
          };
          return { title, node, questions: [search, ...filled] };
        },
      },
    ],
    members: {
      schoolSearch: {
        is: "key",
        description: "The key of the question that is answered by searching, such as hs_name.",
      },
      category: {
        is: "choice",
        description: `What is searched for: ${Object.entries(SEARCH_WORDS)
          .map(([name, words]) => `${name} for ${words}`)
          .join(", ")}.`,
        of: SEARCH_CATEGORIES,
      },
      fills: {
        is: "fills",
        description:
          "Which answers a choice from the list fills: an answer key, then the part of what was found (name, ceeb, address_line_1, city, state, zip or country).",
      },
      content: {
        is: "nodes",
        isOptional: true,
        description:
          "What is shown once the question is answered: the answers that were filled in, for the applicant to correct.",
      },
    },
  },
} as const satisfies Readonly<Record<string, NodeWords>>;
