import { Ajv } from "ajv";
import type { CompiledForm } from "../form/compiled-form.ts";
import type { ObjectSchema, PropertySchema } from "../form/definition.ts";
import { FORMATS } from "./formats.ts";
import { KEYWORDS } from "./keywords.ts";

/** ajv with the schemas of a form's pages under their ids. */
export function pageAjv(form: CompiledForm): Ajv {
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

/** The schema in ajv's words: no titles and sentences, `yearsFromNow` as its two limits, a check for phone numbers. */
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
    ...(rest.format === "international-phone" && { phoneNumber: true }),
    ...(yearsFromNow && { minYear: yearsFromNow.min, maxYear: yearsFromNow.max }),
  };
}
