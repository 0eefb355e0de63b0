import type { CompiledPage } from "../../form/definition/compiled-form.ts";
import type { ObjectSchema, PropertySchema } from "../../form/definition/definition.ts";
import { fillText } from "../../form/definition/fill-values.ts";
import type { ExpandedPage } from "./compile-page.ts";
import type { OriginsBuilder } from "./origins.ts";

/** A sentence about a key with whom or what it is about, or as it is. */
type NameSentence = (key: string, sentence: string) => string;

/**
 * The pages with whom or what it is about before each written sentence that another question has as well: 'Sibling 2:
 * Please enter a date.' Entries of repeated groups and blocks under a prefix know whom they are about; what a page asks
 * itself keeps its words.
 */
export function nameSentences(
  pages: readonly ExpandedPage[],
  origins: Pick<OriginsBuilder, "members">,
): readonly ExpandedPage[] {
  const titles = new Map(
    pages.flatMap((page) => page.page.keys.map((key) => [key, titleOf(page, key)] as const)),
  );
  const about = new Map(pages.flatMap((page) => [...page.about]));
  const asRead = (key: string, sentence: string) => fillText(sentence, { title: titles.get(key) ?? key });
  const told = pages.flatMap(({ page }) => sentencesIn(page.schema));
  const bySentence = Map.groupBy(told, ([key, sentence]) => asRead(key, sentence));
  const name: NameSentence = (key, sentence) => {
    const whom = about.get(key);
    const others = bySentence.get(asRead(key, sentence))?.some(([other]) => other !== key) ?? false;
    return whom === undefined || !others ? sentence : `${whom}: ${sentence}`;
  };
  return pages.map(({ page, properties, ...expanded }) => ({
    ...expanded,
    page: { ...page, schema: nameInPage(page, name, origins) },
    properties: new Map([...properties].map(([key, property]) => [key, nameOf(key, property, name)])),
  }));
}

/** The title of a question where answers are listed: in review, print, PDF copy, and at the desk. */
export function listedTitleOf(page: ExpandedPage, key: string): string {
  return page.properties.get(key)?.title ?? titleOf(page, key);
}

/** The title of a question, as applicants read it over its box. */
export function titleOf({ page, properties }: ExpandedPage, key: string): string {
  return page.uiSchema[key]?.["ui:title"] ?? properties.get(key)?.title ?? key;
}

/** Where a condition came from is known of the object that it is. */
function nameInPage(
  { schema }: CompiledPage,
  name: NameSentence,
  { members }: Pick<OriginsBuilder, "members">,
): ObjectSchema {
  const named = nameIn(schema, name);
  for (const [index, member] of (schema.allOf ?? []).entries()) {
    const [origin, after] = [members.get(member), named.allOf?.[index]];
    if (origin !== undefined && after !== undefined) members.set(after, origin);
  }
  return named;
}

const LISTS = ["allOf", "anyOf", "oneOf"] as const;
const BRANCHES = ["then", "else"] as const;

/** Every sentence of a schema with the key that it is about. */
function sentencesIn(schema: ObjectSchema): readonly (readonly [key: string, sentence: string])[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, { messages }]) =>
    Object.values(messages ?? {}).map((sentence) => [key, sentence] as const),
  );
  const parts = [...LISTS.flatMap((word) => schema[word] ?? []), ...BRANCHES.map((word) => schema[word])];
  return [...own, ...parts.flatMap((part) => (part === undefined ? [] : sentencesIn(part)))];
}

function nameIn(schema: ObjectSchema, name: NameSentence): ObjectSchema {
  const { properties, then, else: otherwise } = schema;
  const inner = (part: ObjectSchema) => nameIn(part, name);
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, nameOf(key, property, name)]),
      ),
    }),
    ...Object.fromEntries(LISTS.flatMap((word) => (schema[word] ? [[word, schema[word].map(inner)]] : []))),
    ...(then && { then: inner(then) }),
    ...(otherwise && { else: inner(otherwise) }),
  };
}

function nameOf(key: string, property: PropertySchema, name: NameSentence): PropertySchema {
  if (property.messages === undefined) return property;
  const messages = Object.entries(property.messages).map(([word, sentence]) => [word, name(key, sentence)]);
  return { ...property, messages: Object.fromEntries(messages) };
}
