import type { RJSFSchema, SchemaUtilsType, ValidatorType } from "@rjsf/utils";

/** What rjsf's form, object field and schema field ask about a schema. */
type AskedByFields = Pick<
  SchemaUtilsType,
  | "getRootSchema"
  | "getValidator"
  | "doesSchemaUtilsDiffer"
  | "retrieveSchema"
  | "getDefaultFormState"
  | "getDisplayLabel"
  | "isSelect"
>;

/**
 * Takes the place of rjsf's `createSchemaUtils` in the build (web-libraries.ts), which resolves references, merges
 * conditions and fills in defaults with ten kilobytes of code. A page's schema reaches rjsf as a flat list of
 * questions, its data is always empty, and both are what they seem.
 */
// oxlint-disable-next-line import/no-default-export -- rjsf imports it as the default export.
export default function createStructureOnlySchemaUtils(
  validator: ValidatorType,
  rootSchema: RJSFSchema,
): AskedByFields {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (_validator, schema) => schema !== rootSchema,
    retrieveSchema: (schema) => schema,
    getDefaultFormState: (_schema, formData) => formData,
    getDisplayLabel: () => true,
    isSelect: () => false,
  };
}
