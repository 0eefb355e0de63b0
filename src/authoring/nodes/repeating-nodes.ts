import type { NodeWords } from "./members.ts";
import { linesOf, SENSITIVITY_FIELD, textQuestions } from "./new-node.ts";

/** What is asked several times: by the applicant's choice, and about several people. */
export const REPEATING_NODES = {
  addAnother: {
    called: "repeated group",
    title: ["label"],
    isKnownByTitle: true,
    notIn: ["blocks"],
    adds: [
      {
        label: "A group that can be added again",
        asks: [
          { word: "name", label: "What an entry is called, such as Sibling", is: "line" },
          { word: "titles", label: "Questions of an entry, one a line", is: "lines", least: 1 },
          SENSITIVITY_FIELD,
        ],
        make: (given, form) => {
          const name = given("name");
          const prefix = `${form.key(name)}_`;
          const questions = textQuestions(linesOf(given("titles")), form, prefix);
          const node = {
            addAnother: form.name(name),
            label: `Add another: ${name}`,
            title: `${name} {{number}}`,
            prefix,
            max: 5,
            content: questions.map(({ key }) => key),
          };
          return { title: name, node, questions };
        },
      },
    ],
    members: {
      addAnother: {
        is: "name",
        description:
          "A name of its own for the group, under which the records keep how many entries there are. Do not change it later.",
      },
      label: {
        is: "words",
        title: "Words on the button",
        description: "The words on the button that adds an entry.",
      },
      title: {
        is: "words",
        isOptional: true,
        title: "Heading of each entry",
        description: "The heading of each entry. {{number}} becomes 1, 2, 3 and so on.",
      },
      prefix: {
        is: "prefix",
        description:
          "How the keys of the first entry begin, for example sibling_. Those of the next begin with sibling_2_, sibling_3_ and so on.",
      },
      min: {
        is: "count",
        isOptional: true,
        title: "Fewest entries",
        description:
          "How many entries there must be at least. As many show at once and cannot be removed, and each must be filled in. Left empty, one shows, which may stay empty.",
        minimum: 1,
      },
      max: {
        is: "count",
        title: "Most entries",
        description:
          "How many entries there can be at most, up to 50. In a group inside another one there can be at most 200 in all entries of that together.",
        minimum: 1,
      },
      entryName: {
        is: "otherKey",
        isOptional: true,
        description:
          "The question whose answer tells the entries apart in headings, errors and print, written as in the block or in content: with first_name, Child 2 becomes Child 2 (Ana).",
      },
      block: {
        is: "block",
        isOptional: true,
        description: "The questions of an entry, as a block. Give either this or content.",
      },
      optional: { is: "flag", isOptional: true, description: "True if nothing in an entry is required." },
      values: {
        is: "values",
        isOptional: true,
        description:
          "Words that fill the gaps in the block's texts. {{number}} is there without being given.",
      },
      content: {
        is: "nodes",
        isOptional: true,
        description:
          "The questions of the first entry with their whole keys, each of which begins with the prefix. Give either this or block.",
      },
    },
  },
  block: {
    called: "block of questions",
    title: ({ block, prefix }) => `Block ${String(block)}${typeof prefix === "string" ? ` (${prefix})` : ""}`,
    isKnownByTitle: true,
    notIn: [],
    adds: [
      {
        label: "Questions of a block once more",
        asks: [
          { word: "block", label: "Block", is: "block" },
          {
            word: "prefix",
            label: "About whom or what it asks here, such as Mother",
            help: "The keys of its answers begin with it.",
            is: "line",
          },
        ],
        make: (given, form) => {
          const block = given("block");
          const prefix = `${form.key(given("prefix"))}_`;
          const keys = form.blockData(block).map(([key, data]) => [`${prefix}${key}`, data]);
          return { title: `The block ${block}`, node: { block, prefix }, data: Object.fromEntries(keys) };
        },
      },
    ],
    members: {
      block: {
        is: "block",
        description:
          "Questions that are described once and used in several places: the name of the files under blocks/.",
      },
      prefix: {
        is: "prefix",
        isOptional: true,
        description:
          "Put before every key of the block. The block address under mailing_ asks mailing_city, and so on.",
      },
      omit: {
        is: "blockKeys",
        isOptional: true,
        description: "Questions of the block that are left out here, by their keys without the prefix.",
      },
      optional: {
        is: "flag",
        isOptional: true,
        description: "True if nothing in the block is required here.",
      },
      values: {
        is: "values",
        isOptional: true,
        description:
          "Words that fill the gaps in the block's texts: with label given here, {{label}} in a title becomes its text.",
      },
    },
  },
} as const satisfies Readonly<Record<string, NodeWords>>;
