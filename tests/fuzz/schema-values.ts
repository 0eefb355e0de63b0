import fc from "fast-check";
import type { TSchema } from "typebox";
import { anyText, anyValue } from "./hostile-values.ts";

/** The keywords that the contract's schemas use. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/**
 * Texts that lead somewhere in the installation under test, by the name of the field they belong in; `key` and
 * `value` are those of a record.
 */
export type KnownTexts = Readonly<Record<string, readonly string[]>>;

/** Texts for a field: half of the time those that lead somewhere in it. */
export function textsFor(known: KnownTexts, field: string): fc.Arbitrary<string> {
  const own = known[field];
  return own === undefined ? anyText : fc.oneof(fc.constantFrom(...own), anyText);
}

/** Values that the schema takes, or nearly takes: a part missing, one too many, of another type, too long. */
export function valuesOf(schema: TSchema, known: KnownTexts): fc.Arbitrary<unknown> {
  // Through JSON: what remains are the keywords, and none of the library's own marks.
  const plain: JsonSchema = JSON.parse(JSON.stringify(schema));
  const valid = matching(plain, { known, field: "value" });
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 3, arbitrary: fc.tuple(valid, flaw).map(([value, spoil]) => spoil(value)) },
    { weight: 1, arbitrary: anyValue },
  );
}

interface Place {
  readonly known: KnownTexts;
  readonly field: string;
}

function matching(schema: JsonSchema, place: Place): fc.Arbitrary<unknown> {
  const text = textsFor(place.known, place.field);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => matching(part, place)));
  switch (schema.type) {
    case "string":
      return text.map((value) => value.slice(0, schema.maxLength).padEnd(schema.minLength ?? 0, "x"));
    case "integer":
      return fc.oneof(fc.integer({ min: -3, max: 12 }), fc.integer());
    case "array":
      return fc.array(matching(schema.items ?? {}, place), { maxLength: Math.min(schema.maxItems ?? 5, 25) });
    case "object":
      return schema.properties === undefined ? recordOf(schema, place) : objectOf(schema, place);
    default:
      return fc.oneof(text, fc.boolean(), anyValue);
  }
}

function objectOf(schema: JsonSchema, { known }: Place): fc.Arbitrary<unknown> {
  const parts = Object.entries(schema.properties ?? {}).map(
    ([key, part]) => [key, matching(part, { known, field: key })] as const,
  );
  const requiredKeys = [...(schema.required ?? [])];
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(parts);
  return fc.record(record, { requiredKeys, noNullPrototype: true });
}

function recordOf(schema: JsonSchema, place: Place): fc.Arbitrary<unknown> {
  const [pattern] = Object.values(schema.patternProperties ?? {});
  const rest = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  return fc.dictionary(textsFor(place.known, "key"), matching(pattern ?? rest, place), {
    maxKeys: 8,
    noNullPrototype: true,
  });
}

/** One thing wrong with a value that was right. */
const flaw: fc.Arbitrary<(value: unknown) => unknown> = fc.oneof(
  fc.nat().map((at) => (value: unknown) => onEntry(value, at, () => undefined)),
  fc.tuple(fc.nat(), anyValue).map(
    ([at, other]) =>
      (value: unknown) =>
        onEntry(value, at, () => other),
  ),
  fc
    .nat()
    .map(
      (at) => (value: unknown) => onEntry(value, at, (part) => `${JSON.stringify(part)}${"x".repeat(1_100)}`),
    ),
  fc.tuple(anyText, anyValue).map(
    ([key, more]) =>
      (value: unknown) =>
        withEntry(value, key, more),
  ),
  fc.constant((value: unknown) => [value]),
  fc.constant((value: unknown) => JSON.stringify(value)),
  fc.constant(() => null),
);

function onEntry(value: unknown, at: number, change: (part: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null) return change(value);
  const entries = Object.entries(value);
  const chosen = entries[at % Math.max(entries.length, 1)];
  return chosen === undefined ? value : withEntry(value, chosen[0], change(chosen[1]));
}

/** As an own key also when it is `__proto__`. */
function withEntry(value: unknown, key: string, part: unknown): unknown {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries([...entries.filter(([name]) => name !== key), [key, part]]);
}
