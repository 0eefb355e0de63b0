import type { NodeWords } from "./members.ts";
import { linesOf, radioQuestions, SENSITIVITY_FIELD } from "./new-node.ts";

const ENTRY_COUNTS = ["1", "2", "3", "4", "5"].map((count) => [count, count] as const);

function answered(question: string) {
  return { valueKey: question, operator: "answered" };
}

/** What decides on what shows. */
export const DECIDING_NODES = {
  when: {
    called: "shown only sometimes",
    title: ({ when }, titleOf) => `Only sometimes: ${[...new Set(keysOfRule(when))].map(titleOf).join(", ")}`,
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "Content that shows only while a question is answered",
        asks: [{ word: "question", label: "Question", is: "question" }],
        make: (given) => ({
          title: "The condition",
          node: { when: answered(given("question")), content: [] },
        }),
      },
      {
        label: "Content that shows only while a repeated group has so many entries",
        asks: [
          { word: "group", label: "Repeated group", is: "group" },
          { word: "least", label: "Fewest entries", is: ENTRY_COUNTS },
        ],
        make: (given) => ({
          title: "The condition",
          node: {
            when: { countEntries: given("group"), operator: "gte", target: Number(given("least")) },
            content: [],
          },
        }),
      },
    ],
    members: {
      when: { is: "rule", description: "The condition. The content is shown while it holds." },
      content: {
        is: "nodes",
        description: "What is shown while the condition holds. Its answers are set aside when it hides.",
      },
      clears: {
        is: "otherKeys",
        isOptional: true,
        description: "Keys elsewhere on the page that are set aside together with the content.",
      },
    },
  },
  firstOf: {
    called: "one of several",
    title: () => "The first that fits",
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "One content of several, the first that fits",
        asks: [{ word: "question", label: "Question that the first asks for", is: "question" }],
        make: (given) => ({
          title: "The choice",
          node: {
            firstOf: [
              { when: answered(given("question")), content: [] },
              { when: { valueKey: given("question"), operator: "notAnswered" }, content: [] },
            ],
          },
        }),
      },
    ],
    members: {
      firstOf: {
        is: "ways",
        description:
          "Contents with a condition each. The first one whose condition holds is shown; the answers of the others are set aside.",
        minItems: 1,
        way: "choice",
        add: {
          label: "Another content of these, with a condition of its own",
          asks: [{ word: "question", label: "Question", is: "question" }],
          make: (given) => ({
            title: "The content",
            node: { when: answered(given("question")), content: [] },
          }),
        },
        members: {
          when: { is: "rule", description: "The condition of this content." },
          content: { is: "nodes", description: "What is shown if this is the first condition that holds." },
        },
      },
    },
  },
  switch: {
    called: "depends on an answer",
    title: (node, titleOf) => `Depends on: ${titleOf(String(node.switch))}`,
    isKnownByTitle: false,
    notIn: [],
    adds: [
      {
        label: "A question with content for each answer",
        asks: [
          { word: "title", label: "Question, as applicants read it", is: "line" },
          { word: "options", label: "Options, one a line", is: "lines", least: 2 },
          SENSITIVITY_FIELD,
        ],
        make: (given, form) => {
          const title = given("title");
          const list = form.list(title, linesOf(given("options")));
          const questions = radioQuestions([title], list, form);
          const cases = Object.fromEntries(list.options.map(({ code }) => [code, []]));
          return { title, node: { switch: questions[0]?.key ?? "", cases }, questions, lists: [list] };
        },
      },
    ],
    members: {
      switch: {
        is: "key",
        description: "The key of a question with options. Its answer decides what is shown below it.",
      },
      cases: {
        is: "cases",
        description:
          "What is shown for an answer: the code of an option, then the content. An option without an entry shows nothing.",
      },
    },
  },
  confirm: {
    called: "to be confirmed",
    title: ["label"],
    isKnownByTitle: false,
    notIn: ["entries", "blocks"],
    adds: [
      {
        label: "Content behind a button or a box to tick",
        asks: [
          { word: "label", label: "Words on the button or beside the box", is: "line" },
          {
            word: "type",
            label: "Confirmed with",
            is: [
              ["button", "A button"],
              ["checkbox", "A box to tick"],
            ],
          },
        ],
        make: (given, form) => {
          const label = given("label");
          return { title: label, node: { confirm: form.name(label), type: given("type"), label, after: [] } };
        },
      },
    ],
    members: {
      confirm: {
        is: "name",
        description: "A name of its own for this place, used nowhere else in the application.",
      },
      type: {
        is: "choice",
        title: "Confirmed with",
        description: "What the applicant confirms with: a button to press or a box to tick.",
        of: ["button", "checkbox"],
      },
      label: {
        is: "words",
        title: "Words on the button or beside the box",
        description: "The words on the button or beside the box.",
      },
      key: {
        is: "key",
        isOptional: true,
        description:
          "The key of a boolean question that keeps the choice. Without it, the choice is forgotten when the page is left, unless something in after is answered.",
      },
      before: { is: "nodes", isOptional: true, description: "What is shown until the applicant confirms." },
      optional: {
        is: "nodes",
        isOptional: true,
        description: "What is shown beside the button or box until the applicant confirms.",
      },
      after: {
        is: "nodes",
        description: "What is shown once the applicant has confirmed, in place of before and optional.",
      },
    },
  },
  tabs: {
    called: "tabs",
    title: ["label"],
    isKnownByTitle: true,
    notIn: ["entries", "blocks"],
    adds: [
      {
        label: "Tabs, of which one is open",
        asks: [
          { word: "label", label: "What the choice is about", is: "line" },
          { word: "tabs", label: "Tabs, one a line", is: "lines", least: 2 },
        ],
        make: (given, form) => {
          const label = given("label");
          const items = linesOf(given("tabs")).map((tab) => ({
            id: form.name(tab),
            label: tab,
            content: [],
          }));
          return { title: label, node: { tabs: form.name(label), label, items } };
        },
      },
    ],
    members: {
      tabs: {
        is: "name",
        description:
          "A name of its own for these tabs, under which the records keep which one was chosen. Do not change it later.",
      },
      label: {
        is: "words",
        title: "What the choice is about",
        description: "What the choice is about, for those who listen to the page.",
      },
      items: {
        is: "ways",
        description:
          "The tabs, of which one is open at a time. The first is open until the applicant chooses.",
        minItems: 2,
        way: "tab",
        add: {
          label: "Another tab",
          asks: [{ word: "label", label: "Words on the tab", is: "line" }],
          make: (given, form) => ({
            title: `The tab ${given("label")}`,
            node: { id: form.name(given("label")), label: given("label"), content: [] },
          }),
        },
        members: {
          id: {
            is: "name",
            description:
              "A name of its own for the tab, under which the records keep the choice. Do not change it later.",
          },
          label: { is: "words", title: "Words on the tab", description: "The words on the tab." },
          content: {
            is: "nodes",
            description:
              "What is shown while the tab is open. Its answers are set aside when another tab is chosen.",
          },
          clears: {
            is: "otherKeys",
            isOptional: true,
            description: "Keys without a question in the tab that are cleared together with it.",
          },
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, NodeWords>>;

function keysOfRule(rule: unknown): readonly string[] {
  if (typeof rule !== "object" || rule === null) return [];
  const own = "valueKey" in rule && typeof rule.valueKey === "string" ? [rule.valueKey] : [];
  return [...own, ...Object.values(rule).flatMap(keysOfRule)];
}
