import type { NodeWords } from "./members.ts";
import { linesOf, SENSITIVITY_FIELD, textQuestions } from "./new-node.ts";

/** What is read, pressed or handed in: nodes in which nothing is decided. */
export const SHOWN_NODES = {
  section: {
    called: "section",
    title: ["section"],
    isKnownByTitle: true,
    notIn: [],
    adds: [
      {
        label: "A section with a heading",
        asks: [{ word: "section", label: "Heading of the section", is: "line" }],
        make: (given) => ({
          title: `The section ${given("section")}`,
          node: { section: given("section"), content: [] },
        }),
      },
    ],
    members: {
      section: { is: "words", title: "Heading", description: "A part of the page with this heading." },
      help: {
        is: "richText",
        isOptional: true,
        title: "Text under the heading",
        description: "A text under the heading.",
      },
      content: { is: "nodes", description: "What stands in the section." },
    },
  },
  row: {
    called: "questions side by side",
    title: () => "Side by side",
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "Questions side by side",
        asks: [
          { word: "titles", label: "Questions, one a line", is: "lines", least: 2, most: 4 },
          SENSITIVITY_FIELD,
        ],
        make: (given, form) => {
          const questions = textQuestions(linesOf(given("titles")), form);
          return { title: "The row", node: { row: questions.map(({ key }) => key) }, questions };
        },
      },
    ],
    members: {
      row: { is: "nodes", description: "Questions side by side. On a phone they stand one under the other." },
    },
  },
  text: {
    called: "text",
    title: ["text"],
    isKnownByTitle: true,
    notIn: [],
    adds: [
      {
        label: "A text to read",
        asks: [{ word: "text", label: "Text", is: "text" }],
        make: (given) => ({ title: "The text", node: { text: given("text") } }),
      },
    ],
    members: {
      text: { is: "richText", title: "Text", description: "A text for applicants to read." },
      awaits: {
        is: "words",
        isOptional: true,
        title: "What the school waits for",
        description:
          "What the school waits for because of this text, such as a record that somebody else sends. While the text shows, the page after submitting and the mail list it as still to come.",
      },
    },
  },
  alert: {
    called: "notice",
    title: ["title", "alert"],
    isKnownByTitle: true,
    notIn: [],
    adds: [
      {
        label: "A notice that stands out",
        asks: [
          { word: "title", label: "Heading", is: "line" },
          { word: "alert", label: "Notice", is: "text" },
        ],
        make: (given) => ({
          title: `The notice ${given("title")}`,
          node: { alert: given("alert"), title: given("title") },
        }),
      },
    ],
    members: {
      title: { is: "words", isOptional: true, title: "Heading", description: "The heading of the notice." },
      alert: { is: "richText", title: "Notice", description: "A notice that stands out from the page." },
      from: {
        is: "day",
        isOptional: true,
        title: "First day",
        description:
          "The first day on which the notice is shown: 2027-01-15 is January 15, 2027. Left empty, it is shown from the start.",
      },
      to: {
        is: "day",
        isOptional: true,
        title: "Last day",
        description:
          "The last day on which the notice is shown: 2027-01-15 is January 15, 2027. Left empty, it is shown for ever.",
      },
    },
  },
  separator: {
    called: "line",
    title: () => "Line",
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "A line across the page",
        asks: [],
        make: () => ({ title: "The line", node: { separator: true } }),
      },
    ],
    members: { separator: { is: "mark", description: "A line across the page." } },
  },
  upload: {
    called: "document",
    title: ({ upload }, titleOf) => titleOf(String(upload)),
    isKnownByTitle: false,
    notIn: [],
    adds: [],
    members: {
      upload: { is: "key", description: "The key of a document, which the applicant uploads here." },
    },
  },
  review: {
    called: "review",
    title: () => "All answers, to be read",
    isKnownByTitle: false,
    notIn: ["entries", "blocks"],
    adds: [
      {
        label: "All answers, to be read before submitting",
        asks: [],
        make: () => ({ title: "The review", node: { review: true } }),
      },
    ],
    members: {
      review: {
        is: "mark",
        description:
          "All answers of the other pages, to be read before submitting, with links to change them and what is missing. Once in the application, on the last page that asks something, directly on the page or in a section.",
      },
    },
  },
  action: {
    called: "button",
    title: ({ label, action }) => String(label ?? usualLabel(action)),
    isKnownByTitle: true,
    notIn: [],
    adds: [
      {
        label: "A button that goes to another page",
        asks: [
          { word: "route", label: "Page that opens", is: "page" },
          {
            word: "action",
            label: "What it does before",
            is: [
              ["saveAndContinue", "It saves the answers"],
              ["pageChange", "Nothing"],
            ],
          },
        ],
        make: (given) => ({
          title: "The button",
          node: { action: given("action"), route: given("route") },
        }),
      },
      {
        label: "The button that submits",
        asks: [],
        make: () => ({ title: "The button", node: { action: "submit" } }),
      },
      {
        label: "The button for a PDF copy",
        asks: [],
        make: () => ({ title: "The button", node: { action: "pdfCopy" } }),
      },
    ],
    members: {
      action: {
        is: "choice",
        description:
          "A button: saveAndContinue saves the answers and goes on, pageChange goes to another page, pdfCopy downloads the whole application, submit submits it.",
        of: ["saveAndContinue", "pageChange", "submit", "pdfCopy"],
      },
      label: {
        is: "words",
        isOptional: true,
        title: "Words on the button",
        description: "The words on the button, if the usual ones do not fit.",
      },
      route: {
        is: "route",
        isOptional: true,
        title: "Page that opens",
        description:
          "The address of the page that opens. Only saveAndContinue and pageChange take one, and they must.",
      },
    },
  },
} as const satisfies Readonly<Record<string, NodeWords>>;

/** What a button says that has no words of its own. */
export const ACTION_LABELS = {
  saveAndContinue: "Save and Continue",
  pageChange: "Continue",
  submit: "Submit",
  pdfCopy: "Download a PDF Copy",
} as const;

function usualLabel(action: unknown): unknown {
  return Object.entries(ACTION_LABELS).find(([name]) => name === action)?.[1] ?? action;
}
