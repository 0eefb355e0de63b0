import { _, Ajv, type CodeKeywordDefinition, type KeywordCxt, stringify } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { decimalOf } from "../../form/computed/decimal.ts";
import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import type { ObjectSchema, PropertySchema } from "../../form/definition/definition.ts";
import { FORMATS } from "../../form/definition/formats.ts";
import { WORD } from "../../form/typed/count-words.ts";
import { isPhoneNumber } from "../../form/typed/read-phone.ts";
import {
  type CompiledValidators,
  completeValidators,
  type PageValidators,
} from "../../form/validation/page-validators.ts";

/**
 * Our keywords as code, so that they compile into the browser's validator module. Today's date is `this.today`
 * (ISO), never the clock's, and `this.isPhoneNumber` knows the numbers of all countries: see `completeValidators`.
 */
export const KEYWORDS: readonly CodeKeywordDefinition[] = [
  {
    keyword: "minimumAge",
    type: "string",
    schemaType: "number",
    error: { message: "too young", params: ({ schema }) => _`{minimumAge: ${schema}}` },
    code: (context) =>
      context.fail(_`${isDated(context)} && ${context.data} > ${yearsBefore(context.schema)}`),
  },
  {
    keyword: "maximumAge",
    type: "string",
    schemaType: "number",
    error: { message: "too old", params: ({ schema }) => _`{maximumAge: ${schema}}` },
    code: (context) =>
      context.fail(_`${isDated(context)} && ${context.data} < ${yearsBefore(context.schema)}`),
  },
  {
    keyword: "phoneNumber",
    type: "string",
    schemaType: "boolean",
    error: { message: "no phone number" },
    code: (context) => context.fail(_`!this.isPhoneNumber(${context.data})`),
  },
  wordLimit("minWords", "<"),
  wordLimit("maxWords", ">"),
  yearLimit("minYear", "<"),
  yearLimit("maxYear", ">"),
  {
    keyword: "numericString",
    type: "string",
    schemaType: "object",
    error: {
      message: "not a number in range",
      params: ({ schema }) =>
        _`{minimum: ${schema.minimum ?? null}, maximum: ${schema.maximum ?? null}, multipleOf: ${schema.multipleOf ?? null}}`,
    },
    code: numericString,
  },
];

/**
 * What is asked of the codes in the text of a list. `minItems` and `maxItems` are ajv's own words for arrays, which no page has;
 * they take their place, so that definitions, sentences and errors have one word for it.
 */
const LIST_KEYWORDS: readonly CodeKeywordDefinition[] = [
  {
    keyword: "codes",
    type: "string",
    schemaType: "boolean",
    error: { message: "no list of codes" },
    code: (context) => {
      const codes = _`${context.data}.split(";")`;
      context.fail(_`${codes}.includes("") || new Set(${codes}).size < ${codes}.length`);
    },
  },
  {
    keyword: "minItems",
    type: "string",
    schemaType: "number",
    error: { message: "too few codes", params: ({ schema }) => _`{limit: ${schema}}` },
    code: (context) => {
      // Whoever chooses what stands alone has chosen enough.
      const alone: readonly string[] = context.parentSchema.exclusive ?? [];
      const codes = _`${context.data}.split(";")`;
      context.fail(_`${codes}.length < ${context.schema} && !${stringify(alone)}.includes(${context.data})`);
    },
  },
  {
    keyword: "maxItems",
    type: "string",
    schemaType: "number",
    error: { message: "too many codes", params: ({ schema }) => _`{limit: ${schema}}` },
    code: (context) => context.fail(_`${context.data}.split(";").length > ${context.schema}`),
  },
  {
    keyword: "exclusive",
    type: "string",
    schemaType: "array",
    error: { message: "not alone", params: ({ schema, data }) => _`{choice: ${chosenOf(schema, data)}}` },
    code: (context) => {
      const { data, schema } = context;
      context.fail(_`${data}.includes(";") && ${chosenOf(schema, data)} !== undefined`);
    },
  },
];

/** The first of these codes that the text of a list has among its own. */
function chosenOf(codes: readonly string[], data: KeywordCxt["data"]) {
  return _`${stringify(codes)}.find((code) => ${data}.split(";").includes(code))`;
}

/** The words are counted as `countWords` counts them, by the same expression. */
function wordLimit(keyword: "minWords" | "maxWords", outside: "<" | ">"): CodeKeywordDefinition {
  return {
    keyword,
    type: "string",
    schemaType: "number",
    error: { message: "another number of words", params: ({ schema }) => _`{limit: ${schema}}` },
    code: (context) => {
      const words = context.gen.scopeValue("pattern", {
        key: WORD,
        ref: new RegExp(WORD, "gu"),
        code: _`new RegExp(${WORD}, "gu")`,
      });
      const count = _`(${context.data}.match(${words}) || []).length`;
      context.fail(outside === "<" ? _`${count} < ${context.schema}` : _`${count} > ${context.schema}`);
    },
  };
}

/** `yearsFromNow` becomes two keywords, so that each limit has its own sentence (VAL-09). */
function yearLimit(keyword: "minYear" | "maxYear", outside: "<" | ">"): CodeKeywordDefinition {
  const limit = (offset: number) => _`(+this.today.slice(0, 4) + ${offset})`;
  return {
    keyword,
    type: "string",
    schemaType: "number",
    error: { message: "year out of range", params: ({ schema }) => _`{year: ${limit(schema)}}` },
    code: (context) => {
      const year = _`+${context.data}.slice(0, 4)`;
      const reached = limit(context.schema);
      const isOutside = outside === "<" ? _`${year} < ${reached}` : _`${year} > ${reached}`;
      context.fail(_`/^[0-9]{4}(?![0-9])/.test(${context.data}) && ${isOutside}`);
    },
  };
}

/** What is no date is the format's to refuse; a second sentence about its age would only confuse. */
function isDated({ data }: KeywordCxt) {
  return _`/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(${data})`;
}

function yearsBefore(years: number) {
  return _`((+this.today.slice(0, 4) - ${years}) + this.today.slice(4)).padStart(10, "0")`;
}

function numericString(context: KeywordCxt): void {
  const { data, schema } = context;
  const number = _`+${data}`;
  // What stands behind it is asked of plain decimals alone.
  const problems = [_`!/^-?[0-9]+([.][0-9]+)?$/.test(${data})`];
  if (schema.minimum !== undefined) problems.push(_`${number} < ${schema.minimum}`);
  if (schema.maximum !== undefined) problems.push(_`${number} > ${schema.maximum}`);
  if (schema.multipleOf !== undefined) {
    problems.push(isNoMultiple(data, schema.multipleOf));
  }
  context.fail(problems.reduce((all, problem) => _`${all} || ${problem}`));
}

/** `isMultipleOf` as code. Decimal steps are not exact in binary: 838866.2 / 0.1 is 8388661.999999999. */
function isNoMultiple(data: KeywordCxt["data"], step: number) {
  const { units, scale } = decimalOf(step);
  const unitsOfStep = _`BigInt(${String(units)}) * BigInt(10) ** BigInt(Math.max(f.length - ${scale}, 0))`;
  return _`(([w, f = ""]) => BigInt(w + f.padEnd(${scale}, "0")) % (${unitsOfStep}) !== BigInt(0))(${data}.split("."))`;
}

/** ajv with the schemas of a form's pages under their ids. */
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
  for (const { keyword } of LIST_KEYWORDS) ajv.removeKeyword(String(keyword));
  for (const definition of LIST_KEYWORDS) ajv.addKeyword(definition);
  for (const page of form.pages) ajv.addSchema(plainSchema(page.schema), page.id);
  return ajv;
}

/**
 * The schema in ajv's words: no titles and sentences, nothing of files, `yearsFromNow` as its two limits, a check for phone
 * numbers.
 */
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
  const { title: _title, messages: _messages, optionsFrom: _list, ...checked } = property;
  const { accept: _kinds, maxSizeMb: _size, minFiles: _fewest, maxFiles: _most, ...limits } = checked;
  const { yearsFromNow, not, ...rest } = limits;
  return {
    ...rest,
    ...(not && { not: plainProperty(not) }),
    ...(rest.format === "international-phone" && { phoneNumber: true }),
    ...(yearsFromNow && { minYear: yearsFromNow.min, maxYear: yearsFromNow.max }),
  };
}

/** The validators of a form's pages, for the server. The same code reaches browsers through `validatorModule`. */
export function compileValidators(form: CompiledForm): PageValidators {
  const ajv = pageAjv(form);
  const compiled = form.pages.map((page) => {
    const validate = ajv.getSchema(page.id);
    if (validate === undefined) throw new Error(`The page ${page.id} has no validator.`);
    return [page.id, validate as CompiledValidators[string]] as const;
  });
  return completeValidators(Object.fromEntries(compiled), isPhoneNumber);
}

/**
 * The text of an ES module whose default export is the form's `CompiledValidators`. It needs no ajv and no eval, so
 * it runs under a strict Content-Security-Policy, and no library: `completeValidators` completes it.
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
