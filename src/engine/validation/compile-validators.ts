import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import type { CompiledForm } from "../form/compiled-form.ts";
import type { ObjectSchema, PropertySchema } from "../form/definition.ts";
import { FORMATS } from "./formats.ts";
import { KEYWORDS } from "./keywords.ts";
import type { PageValidators } from "./page-validators.ts";

/** The validators of a form's pages, for the server. The same code reaches browsers through `validatorModule`. */
export function compileValidators(form: CompiledForm): PageValidators {
  const ajv = pageAjv(form);
  return Object.fromEntries(
    form.pages.map((page) => {
      const validate = ajv.getSchema(page.id);
      if (validate === undefined) throw new Error(`The page ${page.id} has no validator.`);
      return [page.id, validate as PageValidators[string]];
    }),
  );
}

/**
 * The text of an ES module whose default export is the form's `PageValidators`. It needs no ajv and no eval, so
 * it runs under a strict Content-Security-Policy (design §3).
 */
export function validatorModule(form: CompiledForm): string {
  const ids = Object.fromEntries(form.pages.map((page) => [page.id, page.id]));
  const code = standalone(pageAjv(form), ids);
  return [
    "const exports = {};",
    "const module = { exports };",
    `const lengthOf = ${TEXT_LENGTH};`,
    code
      .replace(/^"use strict";/, "")
      .replaceAll(/require\("([^"]+)"\)(\.default)?/g, (_call: string, name: string) => runtime(name)),
    "export default exports;",
    "",
  ].join("\n");
}

/** ajv counts characters, not UTF-16 units, with a small function of its own; this one does the same. */
const TEXT_LENGTH = "(text) => { let count = 0; for (const _ of text) count++; return count; }";

function runtime(name: string): string {
  if (name === "ajv/dist/runtime/ucs2length") return "lengthOf";
  throw new Error(`A validator would need ${name}, which browsers are not given.`);
}

function pageAjv(form: CompiledForm): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    passContext: true,
    ownProperties: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    formats: { ...FORMATS },
    keywords: [...KEYWORDS],
    code: { source: true, optimize: 2 },
    // `plainSchema` makes nothing but JSON Schema; looking that up takes as long as compiling a page.
    meta: false,
    validateSchema: false,
  });
  for (const page of form.pages) ajv.addSchema(plainSchema(page.schema), page.id);
  return ajv;
}

/** The schema in ajv's words: without titles and sentences, `yearsFromNow` as its two limits. */
function plainSchema(schema: ObjectSchema): object {
  const { properties, allOf, anyOf, oneOf, not, if: test, then, else: otherwise, required } = schema;
  return {
    ...(properties && {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, plainProperty(property)]),
      ),
    }),
    ...(required && required.length > 0 && { required }),
    ...(allOf && { allOf: allOf.map(plainSchema) }),
    ...(anyOf && { anyOf: anyOf.map(plainSchema) }),
    ...(oneOf && { oneOf: oneOf.map(plainSchema) }),
    ...(not && { not: plainSchema(not) }),
    ...(test && { if: plainSchema(test) }),
    ...(then && { then: plainSchema(then) }),
    ...(otherwise && { else: plainSchema(otherwise) }),
  };
}

function plainProperty(property: PropertySchema): object {
  const { title: _title, messages: _messages, optionsFrom: _list, yearsFromNow, not, ...rest } = property;
  return {
    ...rest,
    ...(not && { not: plainProperty(not) }),
    ...(yearsFromNow && { minYear: yearsFromNow.min, maxYear: yearsFromNow.max }),
  };
}
