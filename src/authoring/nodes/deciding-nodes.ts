import type { NodeWords } from "./members.ts";

/** What decides what shows, and how often. */
export const DECIDING_NODES = {
  when: {
    called: "shown only sometimes",
    title: ({ when }, titleOf) => `Only sometimes: ${[...new Set(keysOfRule(when))].map(titleOf).join(", ")}`,
    isKnownByTitle: false,
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
    members: {
      firstOf: {
        is: "ways",
        description:
          "Contents with a condition each. The first one whose condition holds is shown; the answers of the others are set aside.",
        minItems: 1,
        way: "choice",
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
        members: {
          id: {
            is: "name",
            description:
              "A name of its own for the tab, under which the records keep the choice. Do not change it later.",
          },
          label: { is: "words", description: "The words on the tab." },
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
  addAnother: {
    called: "repeated group",
    title: ["label"],
    isKnownByTitle: true,
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
    title: ({ block, prefix }) =>
      `Block ${String(block)}${prefix === undefined ? "" : ` (${String(prefix)})`}`,
    isKnownByTitle: true,
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

function keysOfRule(rule: unknown): readonly string[] {
  if (typeof rule !== "object" || rule === null) return [];
  const own = "valueKey" in rule && typeof rule.valueKey === "string" ? [rule.valueKey] : [];
  return [...own, ...Object.values(rule).flatMap(keysOfRule)];
}
