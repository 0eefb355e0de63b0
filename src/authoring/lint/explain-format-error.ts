import type { ErrorObject } from "ajv";
import { valueAt } from "../findings/create-reporter.ts";
import { describeForm, describeKind, describeKinds, listWords, quote } from "../findings/describe-format.ts";
import { type FindingCode, fromPointer, type JsonPath } from "../findings/finding.ts";
import { didYouMean } from "./suggest.ts";

export interface FormatExplanation {
  readonly code: FindingCode;
  readonly path: JsonPath;
  readonly part?: "key" | "value";
  readonly message: string;
  readonly suggestion?: string | undefined;
}

interface Failure {
  readonly params: Readonly<Record<string, unknown>>;
  /** The schema that holds the keyword, and the keyword's own value. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
  readonly path: JsonPath;
  readonly value: unknown;
  /** How a sentence names the value: its key in quotes, or "This". */
  readonly name: string;
}

type Explain = (failure: Failure) => FormatExplanation;

/** The codes of words whose list of choices has a name of its own. */
const CHOICE_CODES: Readonly<Record<string, FindingCode>> = {
  operator: "unknown-operator",
  "ui:widget": "unknown-widget",
};

/** What helps where a text is expected and a number was written. */
function inQuotes(value: unknown, kinds: readonly unknown[]): string | undefined {
  return typeof value === "number" && kinds.includes("string")
    ? `Write it in quotes: "${value}".`
    : undefined;
}

const EXPLANATIONS: Readonly<Record<string, Explain>> = {
  additionalProperties: ({ params, schema, path }) => {
    const word = String(params.additionalProperty);
    const known = Object.keys(isRecord(schema.properties) ? schema.properties : {}).filter(
      (key) => key !== "$schema",
    );
    const forms = Object.keys(isRecord(schema.patternProperties) ? schema.patternProperties : {}).map(
      describeForm,
    );
    return {
      code: "unknown-word",
      path: [...path, word],
      part: "key",
      message: `${quote(word)} is not a word this file knows here.`,
      suggestion: didYouMean(word, known) ?? `Known here: ${listWords([...known, ...forms])}.`,
    };
  },
  required: ({ params, path }) => ({
    code: "missing-word",
    path,
    message: `${quote(String(params.missingProperty))} is missing here.`,
  }),
  propertyNames: explainPropertyName,
  minProperties: ({ path, schema }) => {
    const words = namesOf(schema);
    if (words.length === 0) return { code: "wrong-value", path, message: "This object must not be empty." };
    const message = `This object is empty; it needs one of the words ${listWords(words)}.`;
    return { code: "unknown-node", path, message };
  },
  maxProperties: ({ path }) => ({
    code: "wrong-value",
    path,
    message: "This object has too many words; it takes exactly one.",
  }),
  type: ({ expected, value, path, name }) => ({
    code: "wrong-type",
    path,
    message: `${name} must be ${describeKinds(expected)}, not ${describeKind(value)}.`,
    suggestion: inQuotes(value, [expected].flat()),
  }),
  anyOf: ({ expected, value, path, name }) => {
    const kinds = Array.isArray(expected)
      ? expected.map((part) => (isRecord(part) ? part.type : undefined))
      : [];
    return {
      code: "wrong-type",
      path,
      message: `${name} must be ${describeKinds(kinds)}, not ${describeKind(value)}.`,
      suggestion: inQuotes(value, kinds),
    };
  },
  enum: ({ expected, value, path, name }) => {
    const choices = Array.isArray(expected) ? expected.map(String) : [];
    const word = String(path.at(-1));
    return {
      code: CHOICE_CODES[word] ?? "wrong-value",
      path,
      message: `${name} cannot be ${quote(String(value))}; it is one of ${listWords(choices)}.`,
      suggestion: didYouMean(String(value), choices),
    };
  },
  const: ({ expected, path, name }) => ({
    code: "wrong-value",
    path,
    message: `${name} can only be ${JSON.stringify(expected)}.`,
  }),
  pattern: ({ expected, value, path }) => ({
    code: "wrong-value",
    path,
    message: `${quote(String(value))} is not ${describeForm(String(expected))}.`,
  }),
  minLength: ({ path, name }) => ({ code: "wrong-value", path, message: `${name} must not be empty.` }),
  minItems: ({ path, name, expected }) => ({
    code: "wrong-value",
    path,
    message:
      expected === 1
        ? `${name} must not be an empty list.`
        : `${name} must have at least ${String(expected)} entries.`,
  }),
  maxItems: ({ path, name, expected }) => ({
    code: "wrong-value",
    path,
    message: `${name} must have at most ${String(expected)} entries.`,
  }),
  minimum: ({ path, name, expected }) => ({
    code: "wrong-value",
    path,
    message: `${name} must be ${String(expected)} or more.`,
  }),
  maximum: ({ path, name, expected }) => ({
    code: "wrong-value",
    path,
    message: `${name} must be ${String(expected)} or less.`,
  }),
  exclusiveMinimum: ({ path, name, expected }) => ({
    code: "wrong-value",
    path,
    message: `${name} must be more than ${String(expected)}.`,
  }),
  uniqueItems: ({ params, path, value }) => {
    const index = Math.max(Number(params.i), Number(params.j));
    const item = Array.isArray(value) ? value[index] : undefined;
    return {
      code: "wrong-value",
      path: [...path, index],
      message: `${quote(String(item))} stands twice in this list.`,
      suggestion: "Delete one of the two.",
    };
  },
  not: ({ path, name, expected }) => ({
    code: "wrong-type",
    path,
    message: isRecord(expected)
      ? `${name} must not be ${describeKinds(expected.type)} here.`
      : `${name} is not what this place takes.`,
  }),
};

/** One refusal of a format schema as a sentence for staff, with the place to mend. */
export function explainFormatError(error: ErrorObject, root: unknown): FormatExplanation {
  const path = toPath(error.instancePath, root);
  const explain = EXPLANATIONS[error.keyword] ?? explainAnything;
  return explain({
    params: error.params,
    schema: error.parentSchema ?? {},
    expected: error.schema,
    path,
    value: error.data,
    name: nameOf(path),
  });
}

function explainPropertyName({ params, schema, path, value }: Failure): FormatExplanation {
  const word = String(params.propertyName);
  const known = namesOf(schema);
  const place = { path: [...path, word], part: "key" } as const;
  if (known.length === 0) {
    const pattern = isRecord(schema.propertyNames) ? String(schema.propertyNames.pattern) : "";
    return { ...place, code: "wrong-value", message: `${quote(word)} is not ${describeForm(pattern)}.` };
  }
  if (schema.minProperties === undefined) {
    const others = listWords(known);
    return {
      ...place,
      code: "wrong-value",
      message: `${quote(word)} cannot stand here; only ${others} can.`,
    };
  }
  // None of the words that say what the object is: one finding about the object, at the likeliest misspelling.
  const words = Object.keys(isRecord(value) ? value : {});
  const misspelt = words.find((candidate) => didYouMean(candidate, known) !== undefined);
  return {
    code: "unknown-node",
    path: misspelt === undefined ? path : [...path, misspelt],
    part: misspelt === undefined ? "value" : "key",
    message: `This object says nothing of what it is: it needs one of the words ${listWords(known)}.`,
    suggestion: misspelt === undefined ? undefined : didYouMean(misspelt, known),
  };
}

function explainAnything({ path, name }: Failure): FormatExplanation {
  return { code: "wrong-value", path, message: `${name} is not what this place takes.` };
}

function namesOf(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const names = isRecord(schema.propertyNames) ? schema.propertyNames.enum : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

function nameOf(path: JsonPath): string {
  const last = path.at(-1);
  return typeof last === "string" ? quote(last) : "This";
}

/** Ajv's pointer as a path; a step is an index where it enters a list. */
function toPath(pointer: string, root: unknown): JsonPath {
  const path: (string | number)[] = [];
  for (const step of fromPointer(pointer))
    path.push(Array.isArray(valueAt(root, path)) ? Number(step) : step);
  return path;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
