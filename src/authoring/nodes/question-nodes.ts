import { SEARCH_CATEGORIES } from "../../form/definition/searches.ts";
import { SEARCH_WORDS } from "../vocabulary/widget-words.ts";
import type { NodeWords } from "./members.ts";

/** Questions that are asked together. */
export const QUESTION_NODES = {
  checkboxes: {
    called: "boxes to tick",
    title: ["label"],
    isKnownByTitle: false,
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
