import type { Member, Members } from "../nodes/members.ts";
import { LAYOUT_WORDS, nodeWords } from "../nodes/node-words.ts";

type Definition = Readonly<Record<string, unknown>>;

/** Brings what the JSON Schema of layout files says of nodes up to date; as it was before where it says the same. */
export function withNodes(schema: string): string {
  const before = JSON.parse(schema);
  const after = { ...before, definitions: { ...before.definitions, ...nodeDefinitions(before.definitions) } };
  return JSON.stringify(before) === JSON.stringify(after) ? schema : JSON.stringify(after);
}

function nodeDefinitions(before: Readonly<Record<string, Definition>>): Readonly<Record<string, Definition>> {
  const nodes = LAYOUT_WORDS.flatMap((word) => {
    const members = nodeWords(word)?.members ?? {};
    const ways = Object.values(members).flatMap((member): [string, Definition][] =>
      member.is === "ways" ? [[member.way, objectOf(member.members)]] : [],
    );
    // What holds of several members together is written in the schema itself.
    const { if: condition, then: yes, else: no } = before[word] ?? {};
    const together = condition === undefined ? {} : { if: condition, then: yes, else: no };
    return [[word, { ...objectOf(members), ...together }] as const, ...ways];
  });
  const node = {
    description: `An answer key, or a group with exactly one of the words ${LAYOUT_WORDS.slice(0, -1).join(", ")} or ${LAYOUT_WORDS.at(-1)}.`,
    if: { type: "string" },
    then: { $ref: "#/definitions/key" },
    else: { $ref: "#/definitions/group" },
  };
  const unknown = { type: "object", minProperties: 1, propertyNames: { enum: LAYOUT_WORDS } };
  const group = LAYOUT_WORDS.reduceRight<Definition>(
    (rest, word) => ({
      if: { required: [word], properties: { [word]: true } },
      then: { $ref: `#/definitions/${word}` },
      else: rest,
    }),
    { $ref: "#/definitions/unknown" },
  );
  return { node, group: { type: "object", ...group }, unknown, ...Object.fromEntries(nodes) };
}

function objectOf(members: Members): Definition {
  const words = Object.entries(members);
  return {
    type: "object",
    additionalProperties: false,
    required: words.filter(([, { isOptional }]) => !isOptional).map(([word]) => word),
    properties: Object.fromEntries(words.map(([word, member]) => [word, schemaOf(member)])),
  };
}

function schemaOf(member: Member): Definition {
  const { title, description } = member;
  return { ...valueSchema(member), ...(title !== undefined && { title }), description };
}

const ref = (name: string): Definition => ({ $ref: `#/definitions/${name}` });

/** The definitions of the schema that stand for kinds of members. */
const REFS = {
  words: ref("words"),
  richText: ref("richText"),
  rule: ref("rule"),
  key: ref("key"),
  otherKey: ref("key"),
  otherKeys: ref("keys"),
  blockKeys: ref("keys"),
  name: ref("id"),
  block: ref("blockName"),
  prefix: ref("prefix"),
  values: ref("values"),
  day: ref("day"),
  route: ref("route"),
  nodes: ref("content"),
  flag: { type: "boolean" },
  mark: { const: true },
} satisfies Readonly<Partial<Record<Member["is"], Definition>>>;

function valueSchema(member: Member): Definition {
  switch (member.is) {
    case "keys": {
      const { minItems, maxItems } = member;
      if (minItems === undefined) return ref("keys");
      return { type: "array", minItems, maxItems, uniqueItems: true, items: ref("key") };
    }
    case "count":
      return { type: "integer", minimum: member.minimum };
    case "choice":
      return { type: "string", enum: member.of };
    case "ways":
      return { type: "array", minItems: member.minItems, items: ref(member.way) };
    case "cases":
      return { type: "object", minProperties: 1, additionalProperties: ref("content") };
    case "fills":
      return {
        type: "object",
        propertyNames: { pattern: "^[a-z][a-z0-9_]*$" },
        additionalProperties: {
          type: "string",
          minLength: 1,
          examples: ["name", "ceeb", "address_line_1", "city", "state", "zip", "country"],
        },
      };
    default:
      return REFS[member.is];
  }
}
