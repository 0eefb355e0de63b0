import type {
  ObjectSchema,
  OptionsFile,
  PropertySchema,
  SchemaFile,
} from "../../form/definition/definition.ts";
import type { Origin } from "../compile/origins.ts";
import { writtenNodes } from "../editing/part-files.ts";
import { valueAt } from "../findings/create-reporter.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import type { JsonPath } from "../findings/finding.ts";
import type { LayoutDefinition, UiFile } from "../nodes/node-words.ts";
import { type CheckContext, questionOf } from "./check-context.ts";

/** A file of one kind under its path; the format check vouches for the shape. */
interface Part<T> {
  readonly file: string;
  readonly value: T;
}

/** One place in a schema that says something about a key. */
export interface PropertyPlace {
  readonly key: string;
  readonly property: PropertySchema;
  readonly path: JsonPath;
  /** True inside `if`, `then`, `allOf`, …; false for the question itself. */
  readonly isConditional: boolean;
}

/** One entry of a `required` list. */
interface RequiredPlace {
  readonly key: string;
  readonly path: JsonPath;
  readonly isConditional: boolean;
}

const LISTS = ["allOf", "anyOf", "oneOf"] as const;
const SINGLES = ["not", "if", "then", "else"] as const;

/** The schemas of all pages and blocks. */
export function schemaFiles(sources: DefinitionSources): readonly Part<SchemaFile>[] {
  return filesMatching<SchemaFile>(sources, /^(pages|blocks)\/[a-z][a-z0-9-]*\.schema\.json$/);
}

/** The ui files of all pages and blocks. */
export function uiFiles(sources: DefinitionSources): readonly Part<UiFile>[] {
  return filesMatching<UiFile>(sources, /^(pages|blocks)\/[a-z][a-z0-9-]*\.ui\.json$/);
}

/** The option lists, by name. */
export function optionFiles(
  sources: DefinitionSources,
): readonly (Part<OptionsFile> & { readonly name: string })[] {
  return filesMatching<OptionsFile>(sources, /^options\/[a-z][a-z0-9-]*\.json$/).map((part) => ({
    ...part,
    name: part.file.slice("options/".length, -".json".length),
  }));
}

function filesMatching<T>(sources: DefinitionSources, pattern: RegExp): readonly Part<T>[] {
  // The format check has passed, so each file has the shape of its kind.
  return [...sources.files]
    .filter(([path]) => pattern.test(path))
    .map(([path, source]) => ({ file: path, value: source.value as T }));
}

/** Every schema within a schema, itself first, with its path. */
function* schemasWithin(schema: ObjectSchema, path: JsonPath = []): Generator<[ObjectSchema, JsonPath]> {
  yield [schema, path];
  for (const word of LISTS) {
    for (const [index, part] of (schema[word] ?? []).entries())
      yield* schemasWithin(part, [...path, word, index]);
  }
  for (const word of SINGLES) {
    const part = schema[word];
    if (part) yield* schemasWithin(part, [...path, word]);
  }
}

/** What a schema says about keys, conditions included. */
export function* propertiesWithin(schema: ObjectSchema): Generator<PropertyPlace> {
  for (const [part, path] of schemasWithin(schema)) {
    for (const [key, property] of Object.entries(part.properties ?? {})) {
      yield { key, property, path: [...path, "properties", key], isConditional: path.length > 0 };
    }
  }
}

/** Every entry of a schema's `required` lists, conditions included. */
export function* requiredWithin(schema: ObjectSchema): Generator<RequiredPlace> {
  for (const [part, path] of schemasWithin(schema)) {
    for (const [index, key] of (part.required ?? []).entries()) {
      yield { key, path: [...path, "required", index], isConditional: path.length > 0 };
    }
  }
}

/** A node of a layout as written, with its path. */
interface LayoutPlace {
  readonly node: LayoutDefinition;
  readonly path: JsonPath;
}

/** Every node of a ui file's layout, in its order. */
export function layoutNodes(ui: UiFile): readonly LayoutPlace[] {
  // The format check has passed: what stands in a list of nodes is one.
  return writtenNodes(ui["ui:layout"], ["ui:layout"]).map(({ node, list, index }) => ({
    node: node as LayoutDefinition,
    path: [...list, index],
  }));
}

/**
 * Where a word of a question's uiSchema is written: the page's ui file, which may change a block's question, else
 * the ui file beside the question's schema, else the question itself.
 */
export function uiOrigin(context: CheckContext, key: string, word: string): Origin | undefined {
  const { sources, form, origins } = context;
  const property = origins.properties.get(key);
  if (property === undefined) return undefined;
  const beside = {
    file: property.file.replace(/\.schema\.json$/, ".ui.json"),
    path: [String(property.path.at(-1)), word],
  };
  const onPage = { file: `pages/${questionOf(form, key)?.page}.ui.json`, path: [key, word] };
  const written = [onPage, beside].find(
    ({ file, path }) => valueAt(sources.files.get(file)?.value, path) !== undefined,
  );
  return written ?? property;
}
