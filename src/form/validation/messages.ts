import type { CompiledForm, Question } from "../definition/compiled-form.ts";
import type { Messages, ObjectSchema, PropertySchema } from "../definition/definition.ts";
import { fillText } from "../definition/fill-values.ts";
import { type LayoutNode, contentsOf, keysBelow } from "../definition/nodes.ts";
import type { SchemaError } from "./page-validators.ts";

/**
 * The ids of the confirm contents that show a question only until they are confirmed. No answer records such a
 * confirmation, so validation leaves it aside, and a question in error may be out of sight: taking these back shows it.
 */
export function confirmationsOver(form: CompiledForm, key: string): readonly string[] {
  const walk = (nodes: readonly LayoutNode[]): readonly string[] =>
    nodes.flatMap((node) => {
      const inner = contentsOf(node).flatMap(walk);
      if (node.kind !== "confirm" || node.key !== undefined) return inner;
      return keysBelow([...node.before, ...node.optional]).includes(key) ? [node.id, ...inner] : inner;
    });
  return form.pages.flatMap((page) => walk(page.layout));
}

/** The sentences where a definition gives none. A missing answer is named by its title alone (VAL-01). */
const STANDARD: Readonly<Record<keyof Messages, string>> = {
  required: "{{title}}",
  const: "{{title}}",
  not: "{{title}}: Please give another answer.",
  format: "{{title}}: Please check the format of your answer.",
  pattern: "{{title}}: Please check the format of your answer.",
  minLength: "{{title}} must be at least {{limit}} characters.",
  maxLength: "{{title}} can be at most {{limit}} characters.",
  minWords: "{{title}} must be at least {{limit}} words.",
  maxWords: "{{title}} can be at most {{limit}} words.",
  minFiles: "{{title}}: Please upload at least {{limit}} files.",
  option: "{{title}}: Please choose one of the options.",
  numericString: "{{title}} must be a number within the allowed range.",
  minimumAge: "You must be {{minimumAge}} years or older to apply.",
  maximumAge: "{{title}}: This date is not supported.",
  minYear: "The minimum supported year is {{year}}.",
  maxYear: "The maximum supported year is {{year}}.",
  minItems: "{{title}}: Please choose at least {{limit}}.",
  maxItems: "{{title}}: Please choose at most {{limit}}.",
  exclusive: "{{title}}: Please choose “{{choice}}” alone, or take it out.",
};

/** What is said of an entry that nobody has begun though the group asks for so many (GRP-03). */
export function missingEntry(entry: string, min: number): string {
  return min === 1 ? `Please fill in ${entry}.` : `Please fill in ${entry}: we ask for at least ${min}.`;
}

interface Asked extends Pick<Question, "title" | "about" | "called"> {
  /** Those of a branch before those of the question. */
  readonly messages: readonly (Messages | undefined)[];
}

/**
 * The sentence for one keyword of a question that failed. A standard one says whom the question asks about where its
 * title does not; a written one was given that when the form was compiled.
 */
export function sentenceFor(
  keyword: string,
  { title, about, called = title, messages }: Asked,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const name = isMessageName(keyword) ? keyword : "format";
  const writtenFor = (one: keyof Messages) => messages.find((some) => some?.[one] !== undefined)?.[one];
  // Before `not` had a sentence of its own, the one for `format` was shown.
  const written = writtenFor(name) ?? (name === "not" ? writtenFor("format") : undefined);
  const values: Record<string, string | number> = {};
  for (const [param, value] of Object.entries(params)) {
    if (typeof value === "string" || typeof value === "number") values[param] = value;
  }
  if (written !== undefined) return fillText(written, { title, ...values });
  const standard = fillText(STANDARD[name], { title: called, ...values });
  return STANDARD[name].includes("{{title}}") ? standard : nameAbout(standard, about);
}

/** Words about a question, after whom or what it asks about unless they say so themselves. */
export function nameAbout(words: string, about: string | undefined): string {
  return about === undefined || words.includes(about) ? words : `${about}: ${words}`;
}

/** The messages that the branch of a schema where an error arose gives a key, such as a `then` of its own. */
export function branchMessages(root: ObjectSchema, error: SchemaError, key: string): Messages | undefined {
  const steps = error.schemaPath.replace(/^#\/?/, "").split("/").map(decodeStep);
  // The path ends with the keyword, or with `properties/<key>/<keyword>` inside the branch.
  const branchDepth = error.keyword === "required" ? steps.length - 1 : steps.lastIndexOf("properties");
  let branch: unknown = root;
  for (const step of steps.slice(0, Math.max(0, branchDepth))) {
    branch = (branch as Readonly<Record<string, unknown>> | undefined)?.[step];
  }
  const properties = (branch as ObjectSchema | undefined)?.properties;
  const property: PropertySchema | undefined = properties?.[key];
  return property?.messages;
}

function decodeStep(step: string): string {
  return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Whether a word is the name of a sentence. */
export function isMessageName(keyword: string): keyword is keyof Messages {
  return Object.hasOwn(STANDARD, keyword);
}
