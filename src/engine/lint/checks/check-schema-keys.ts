import type { ObjectSchema } from "../../form/definition.ts";
import { type Check, type CheckContext, questionOf } from "../check-context.ts";
import {
  layoutNodes,
  type PropertyPlace,
  propertiesWithin,
  requiredWithin,
  schemaFiles,
  uiFiles,
} from "../definition-parts.ts";
import type { JsonPath } from "../finding.ts";
import { didYouMean } from "../suggest.ts";

/**
 * Conditions and `required` lists in a schema: they may only speak of keys that the page or block has, and compare
 * only with codes that are options. Also ui files that describe a question which the schema does not have.
 */
export const checkSchemaKeys: Check = (context) => {
  for (const { file, value: schema } of schemaFiles(context.sources)) {
    const known = knownKeys(file, schema, context);
    if (known === undefined) continue;
    checkRequired(file, schema, known, context);
    for (const place of propertiesWithin(schema)) {
      if (!place.isConditional) continue;
      if (known.has(place.key)) checkCodes(file, schema, place, context);
      else reportUnknown(file, place.path, place.key, known, context);
    }
  }
  checkUiKeys(context);
};

function checkRequired(
  file: string,
  schema: ObjectSchema,
  known: ReadonlySet<string>,
  context: CheckContext,
): void {
  for (const { key, path } of requiredWithin(schema)) {
    if (!known.has(key)) reportUnknown(file, path, key, known, context);
  }
}

function reportUnknown(
  file: string,
  path: JsonPath,
  key: string,
  known: ReadonlySet<string>,
  { report }: CheckContext,
): void {
  const message = `There is no question "${key}" here.`;
  report("unknown-required-key", file, path, message, didYouMean(key, known));
}

/** The keys that a schema may speak of; undefined for a block with blocks inside, whose keys no one file lists. */
function knownKeys(file: string, schema: ObjectSchema, { sources, form }: CheckContext) {
  const own = Object.keys(schema.properties ?? {});
  const page = form.pages.find(({ id }) => file === `pages/${id}.schema.json`);
  if (page) return new Set([...own, ...page.keys]);
  const ui = uiFiles(sources).find((part) => part.file === file.replace(/\.schema\.json$/, ".ui.json"));
  const hasBlocks =
    ui && [...layoutNodes(ui.value)].some(({ node }) => typeof node !== "string" && "block" in node);
  return hasBlocks ? undefined : new Set(own);
}

/** `const` and `enum` in a condition name answers; where the question has options, they must be among them. */
function checkCodes(file: string, schema: ObjectSchema, place: PropertyPlace, context: CheckContext): void {
  const codes = codesOf(schema, place.key, context);
  if (codes === undefined) return;
  const { property, path } = place;
  const named: readonly (readonly [unknown, JsonPath])[] = [
    [property.const, [...path, "const"]],
    [property.not?.const, [...path, "not", "const"]],
    ...(property.enum ?? []).map((code, index) => [code, [...path, "enum", index]] as const),
    ...(property.not?.enum ?? []).map((code, index) => [code, [...path, "not", "enum", index]] as const),
  ];
  for (const [code, at] of named) {
    if (typeof code !== "string" || code === "" || codes.has(code)) continue;
    const message = `"${code}" is no option of "${place.key}", so this condition never holds.`;
    context.report("target-not-an-option", file, at, message, didYouMean(code, codes));
  }
}

function codesOf(schema: ObjectSchema, key: string, { form }: CheckContext): ReadonlySet<string> | undefined {
  const question = schema.properties?.[key];
  if (question?.enum) return new Set(question.enum);
  const list = question?.optionsFrom ?? questionOf(form, key)?.options;
  if (list === undefined || !Object.hasOwn(form.options, list)) return undefined;
  return new Set(form.options[list]?.map((option) => option.code));
}

function checkUiKeys({ sources, form, report }: CheckContext): void {
  const schemas = new Map(schemaFiles(sources).map(({ file, value }) => [file, value]));
  for (const { file, value } of uiFiles(sources)) {
    const base = file.replace(/\.ui\.json$/, "");
    const page = form.pages.find(({ id }) => base === `pages/${id}`);
    const known = new Set([
      ...Object.keys(schemas.get(`${base}.schema.json`)?.properties ?? {}),
      ...(page?.keys ?? []),
    ]);
    for (const key of Object.keys(value)) {
      if (key === "$schema" || key === "ui:layout" || known.has(key)) continue;
      const message = `This file describes the look of "${key}", but there is no such question here.`;
      report("extra-ui-key", file, [key], message, didYouMean(key, known));
    }
  }
}
